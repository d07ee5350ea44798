/** What other languages call some operators and functions, with OData's name for each; for those that OData has in another form, a sentence that says so. */
import { WRITTEN_FORMS } from './written-forms';

export const FOREIGN_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['lte', 'le'],
  ['gte', 'ge'],
  ['neq', 'ne'],
  ['equals', 'eq'],
  ['is', 'eq'],
  ['ascending', 'asc'],
  ['descending', 'desc'],
]);

const BETWEEN = 'OData writes two comparisons: Name ge 1 and Name le 5';
const NOW = 'OData has now()';
const PARTS_OF_TEXTS = 'OData finds parts of texts by contains(), startswith() and endswith()';

export const FOREIGN_FORMS: ReadonlyMap<string, string> = new Map([
  ['like', PARTS_OF_TEXTS],
  ['not', 'OData writes it before the condition: not (… in …)'],
  ['between', BETWEEN],
]);

const EMPTY = "OData compares: Name eq null or Name eq ''";
const CASES = 'OData has case: case(condition:value,true:otherwise)';

export const FOREIGN_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['like', PARTS_OF_TEXTS],
  // Of OData 1 to 3. With its arguments as they stand, `contains` would find nothing.
  ['substringof', "OData 4 has contains, with its arguments the other way round: contains(Name,'text')"],
  ['if', CASES],
  ['iif', CASES],
  ['isnull', 'OData compares with null: Name eq null'],
  ['isempty', EMPTY],
  ['isnullorempty', EMPTY],
  ['count', "The number of a collection's rows is written Name/$count"],
  ['between', BETWEEN],
  ['len', 'OData has length()'],
  ['left', PARTS_OF_TEXTS],
  ['right', PARTS_OF_TEXTS],
  ['today', NOW],
  ['getdate', NOW],
  ['datetime', WRITTEN_FORMS.dayOrMoment],
]);
