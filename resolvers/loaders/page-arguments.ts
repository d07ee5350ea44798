/** The arguments of a page -> what is asked of the collection and which part of it. Rejects sizes that cannot be, and what the filter and order reject. */
import type { FilterInput, OrderInput, SearchInput } from '../expression/expression-inputs';
import { refuse, within } from '../expression/argument-place';
import { buildFilter } from '../expression/build-filter';
import { buildOrder } from '../expression/build-order';
import { buildSearch } from '../expression/build-search';
import { Building } from '../expression/building';
import { conjunction } from '../expression/connectives';
import type { ReadLimits } from '../read-limits';
import type { CollectionQuery } from '../sql/pages/collection-query';
import type { StorageModel, StoredEntity } from '../storage/storage-model';

export interface PageArguments {
  readonly filter?: FilterInput | null;
  readonly search?: SearchInput | null;
  readonly orderBy?: readonly OrderInput[] | null;
  readonly first?: number | null;
  readonly skip?: number | null;
  readonly after?: string | null;
}

export interface PageSize {
  readonly first: number;
  readonly skip: number;
}

export function collectionQuery(
  { filter, search, orderBy }: PageArguments,
  entity: StoredEntity,
  storage: StorageModel,
  limits: ReadLimits,
): CollectionQuery {
  const building = new Building(storage, limits);
  const standing = building.root(entity);
  const kept = conjunction([
    ...(filter ? [buildFilter(filter, standing, building, within(undefined, 'filter'))] : []),
    ...(search ? [buildSearch(search, standing, building, within(undefined, 'search'))] : []),
  ]);
  return {
    entity: entity.name,
    filter: kept.kind === 'truth' && kept.value ? undefined : kept,
    order: buildOrder(orderBy ?? [], standing, building, within(undefined, 'orderBy')),
  };
}

export function pageSize({ first, skip }: PageArguments, usual: number, { maxPageSize }: ReadLimits): PageSize {
  const size = first ?? usual;
  if (size < 0) refuse(within(undefined, 'first'), 'must not be negative');
  if (size > maxPageSize) refuse(within(undefined, 'first'), `at most ${maxPageSize}`);
  if (skip && skip < 0) refuse(within(undefined, 'skip'), 'must not be negative');
  return { first: size, skip: skip ?? 0 };
}
