/** What rows of a collection are kept by -> the arguments `filter` and `search` of its page, each where it is asked for. Cannot fail. */
import type { BoundCollection } from '../binding/bound-request';
import { compileFilter } from './compile-filter';
import { compileSearch } from './compile-search';
import type { InputValue } from './input-value';

type Conditions = Pick<BoundCollection, 'filter' | 'search'>;

export function compileConditions({ filter, search }: Conditions): Readonly<Record<'filter' | 'search', InputValue | undefined>> {
  return { filter: filter && compileFilter(filter), search: search && compileSearch(search) };
}
