/** The binary operators with their precedence (Part 2, section 5.1.1.17), a higher number binding closer; all associate to the left. */
import type { BinaryOperator } from '../syntax-tree';

export interface OperatorRule {
  readonly operator: BinaryOperator | 'in';
  readonly precedence: number;
}

/** `has` and `in` are primary operators: they bind closer than the unary `not` and `-`. */
export const PRIMARY_PRECEDENCE = 8;
export const LOWEST_PRECEDENCE = 1;

const LEVELS: readonly (readonly [number, readonly (BinaryOperator | 'in')[]])[] = [
  [PRIMARY_PRECEDENCE, ['has', 'in']],
  [6, ['mul', 'div', 'divby', 'mod']],
  [5, ['add', 'sub']],
  [4, ['gt', 'ge', 'lt', 'le']],
  [3, ['eq', 'ne']],
  [2, ['and']],
  [LOWEST_PRECEDENCE, ['or']],
];

/** By name in lower case; operators are written in any case (Part 2, section 5.1.1.1). */
export const OPERATORS: ReadonlyMap<string, OperatorRule> = new Map(
  LEVELS.flatMap(([precedence, operators]) => operators.map(operator => [operator, { operator, precedence }] as const)),
);

export const OPERATOR_NAMES: readonly string[] = [...OPERATORS.keys()];
