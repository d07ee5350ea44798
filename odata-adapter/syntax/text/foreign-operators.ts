/** What other languages call some operators, with OData's name for each; for those that OData has in another form, a sentence that says so. */
import type { BinaryOperator } from '../syntax-tree';

export const FOREIGN_OPERATORS: ReadonlyMap<string, BinaryOperator> = new Map([
  ['lte', 'le'],
  ['gte', 'ge'],
  ['neq', 'ne'],
  ['equals', 'eq'],
  ['is', 'eq'],
]);

export const FOREIGN_FORMS: ReadonlyMap<string, string> = new Map([
  ['like', 'OData finds parts of texts by contains(), startswith() and endswith()'],
  ['not', 'OData writes it before the condition: not (… in …)'],
]);
