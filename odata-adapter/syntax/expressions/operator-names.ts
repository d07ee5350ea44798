/** The binary operators with their precedence (Part 2, section 5.1.1.17), a higher number binding closer; all associate to the left. */
import { OPERATORS as ROWS, type BinaryName } from '../../../graphql/catalogue/operators';

export { LOWEST_PRECEDENCE, PRIMARY_PRECEDENCE } from '../../../graphql/catalogue/operators';

export interface OperatorRule {
  readonly operator: BinaryName | 'in';
  readonly precedence: number;
}

/** By name in lower case; operators are written in any case (Part 2, section 5.1.1.1). */
export const OPERATORS: ReadonlyMap<string, OperatorRule> = new Map(
  ROWS.flatMap(row => (row.kind === 'unary' ? [] : [[row.name, { operator: row.name, precedence: row.precedence }] as const])),
);

export const OPERATOR_NAMES: readonly string[] = [...OPERATORS.keys()];
