/** What other languages call some operators, with OData's name for each. */
import type { BinaryOperator } from '../syntax-tree';

export const FOREIGN_OPERATORS: ReadonlyMap<string, BinaryOperator> = new Map([
  ['lte', 'le'],
  ['gte', 'ge'],
  ['neq', 'ne'],
  ['equals', 'eq'],
]);
