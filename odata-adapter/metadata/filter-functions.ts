/** The operators and functions that `$filter` and `$orderby` take, as the standard spells them (Capabilities.FilterFunctions): what parsing knows without what binding refuses. */
import { UNOFFERED_FUNCTIONS } from '../binding/functions/function-signatures';
import { FUNCTION_NAMES } from '../syntax/expressions/function-names';
import { OPERATOR_NAMES } from '../syntax/expressions/operators';

export const FILTER_FUNCTIONS: readonly string[] = [
  ...OPERATOR_NAMES,
  'not',
  'any',
  'all',
  ...FUNCTION_NAMES.filter(name => !UNOFFERED_FUNCTIONS.has(name)),
];
