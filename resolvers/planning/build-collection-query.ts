/** The arguments of a page -> what is asked of the collection. Rejects what the filter, the search and the order reject. */
import type { FilterInput, OrderInput, SearchInput } from '../expression/expression-inputs';
import { within } from '../expression/argument-place';
import { buildFilter } from '../expression/build-filter';
import { buildOrder } from '../expression/build-order';
import { buildSearch } from '../expression/build-search';
import type { Building } from '../expression/building';
import { conjunction } from '../expression/connectives';
import type { Slot } from '../expression/value-source';
import type { CollectionQuery } from '../sql/pages/collection-query';
import type { StoredEntity } from '../storage/storage-model';

/** The part of a collection that is asked for. */
export interface WindowArguments {
  readonly first?: number | Slot | null;
  readonly skip?: number | Slot | null;
  readonly after?: string | Slot | null;
}

export interface PageArguments extends WindowArguments {
  readonly filter?: FilterInput | null;
  readonly search?: SearchInput | null;
  readonly orderBy?: readonly OrderInput[] | null;
}

export function buildCollectionQuery(
  { filter, search, orderBy }: PageArguments,
  entity: StoredEntity,
  building: Building,
): CollectionQuery {
  const standing = building.root(entity);
  const kept = conjunction([
    ...(filter ? [buildFilter(filter, standing, { building, at: within(undefined, 'filter') })] : []),
    ...(search ? [buildSearch(search, standing, { building, at: within(undefined, 'search') })] : []),
  ]);
  return {
    entity: entity.name,
    filter: kept.kind === 'truth' && kept.value ? undefined : kept,
    order: buildOrder(orderBy ?? [], standing, { building, at: within(undefined, 'orderBy') }),
  };
}
