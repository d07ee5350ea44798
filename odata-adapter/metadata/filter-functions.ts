/** The operators and functions that `$filter` and `$orderby` take, as the standard spells them (Capabilities.FilterFunctions). */
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import { OPERATORS } from '../../graphql/catalogue/operators';

const OPERATOR_NAMES: readonly string[] = OPERATORS.map(({ name }) => name).filter(name => name !== 'negate');

export function filterFunctions({ functions }: Catalogue): readonly string[] {
  const offered = [...functions.values()].filter(({ kind }) => kind !== 'unoffered').map(({ name }) => name);
  return [...OPERATOR_NAMES, 'any', 'all', ...offered];
}
