/** The operators and functions that a call may name, but for the comparisons, which are nodes of their own. */
import type { ComparisonOperator } from './expression-tree';

export const ARITHMETIC = ['ADD', 'SUB', 'MUL', 'DIV', 'DIVBY', 'MOD'] as const;
export type ArithmeticName = (typeof ARITHMETIC)[number];

export const TEXT_TESTS = ['CONTAINS', 'STARTSWITH', 'ENDSWITH'] as const;
export type TextTestName = (typeof TEXT_TESTS)[number];

export const DATE_PARTS = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
export type DatePartName = (typeof DATE_PARTS)[number];

/** The functions that are called by name (OData 4.01 Part 2, sections 5.1.1.5 to 5.1.1.9). */
export type SimpleName =
  | TextTestName | DatePartName
  | 'CONCAT' | 'INDEXOF' | 'LENGTH' | 'SUBSTRING' | 'TOLOWER' | 'TOUPPER' | 'TRIM' | 'MATCHESPATTERN'
  | 'FRACTIONALSECONDS' | 'TOTALSECONDS' | 'TOTALOFFSETMINUTES' | 'DATE' | 'TIME' | 'NOW' | 'MINDATETIME' | 'MAXDATETIME'
  | 'ROUND' | 'FLOOR' | 'CEILING'; // prettier-ignore

export type FunctionName = ArithmeticName | 'NEGATE' | 'HAS' | SimpleName;

const COMPARISONS: readonly ComparisonOperator[] = ['EQ', 'NE', 'GT', 'GE', 'LT', 'LE'];

export function isComparison(name: FunctionName | ComparisonOperator): name is ComparisonOperator {
  return COMPARISONS.some(comparison => comparison === name);
}

export function isArithmetic(name: FunctionName): name is ArithmeticName {
  return ARITHMETIC.some(arithmetic => arithmetic === name);
}
