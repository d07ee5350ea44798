/** What transformations make of a collection: one statement for the rows of the page, one for their count when that is asked for. */
import { createHash } from 'node:crypto';
import type { Row } from '../database/database-types';
import { refuse, within } from '../expression/argument-place';
import { Building } from '../expression/building';
import { COUNT_ALIAS } from '../sql/statements/build-count-statement';
import type { Narrowing } from '../sql/pages/build-page';
import { buildChainCount, buildChainPage } from '../sql/transformation/build-chain-page';
import type { StoredEntity } from '../storage/storage-model';
import { buildChain } from '../transformation/build-chain';
import type { TransformationInput } from '../transformation/transformation-inputs';
import type { Chain } from '../transformation/transformation-tree';
import type { AggregateRow } from './aggregate-row';
import type { DataSession } from './data-session';
import { valuesIn } from './page';
import { pageSize, type PageArguments, type PageSize } from './page-arguments';
import type { AggregateSelection } from './selections';

export interface AggregateArguments extends Pick<PageArguments, 'first' | 'skip' | 'after'> {
  readonly steps: readonly TransformationInput[];
}

export interface AggregatePage {
  readonly nodes: readonly AggregateRow[];
  /** Zero where it was not asked for. */
  readonly count: number;
  readonly next: string | null;
}

/** The collection that is transformed. */
export interface Transformed {
  /** `Query.personsAggregate`; with the parent's values where it hangs on one. */
  readonly field: string;
  readonly entity: StoredEntity;
  readonly within?: Narrowing;
}

export async function loadAggregate(
  transformed: Transformed,
  input: AggregateArguments,
  selection: AggregateSelection,
  session: DataSession,
): Promise<AggregatePage> {
  const { entity } = transformed;
  const building = new Building(session.storage, session.limits);
  const start = { standing: building.root(entity), values: new Map(), structures: 1 };
  const chain = buildChain(input.steps, start, building, within(undefined, 'steps'));
  const size = pageSize(input, session.limits.pageSize, session.limits);
  const [page, count] = await Promise.all([
    loadRows(transformed, chain, input, size, selection, session),
    loadCount(transformed, chain, selection, session),
  ]);
  return { ...page, count };
}

async function loadRows(
  { field, entity, within: narrowing }: Transformed,
  { steps, rows: { values } }: Chain,
  { steps: inputs, after }: AggregateArguments,
  { first, skip }: PageSize,
  { nodes, next }: AggregateSelection,
  session: DataSession,
): Promise<Pick<AggregatePage, 'nodes' | 'next'>> {
  if ((!nodes && !next) || first === 0) return { nodes: [], next: null };
  const binding = (): Buffer => bindingOf(field, inputs, session);
  const window = {
    limit: Math.min(first + (next ? 1 : 0), session.rowsLeft + 1),
    skip,
    after: after === undefined || after === null ? undefined : session.tokens.open(after, binding()),
  };
  const { select, order } = buildChainPage({ entity: entity.name, steps }, window, next, session, narrowing);
  const rows: Row[] = await session.run(select);
  const hasMore = rows.length > first;
  if (hasMore) rows.length = first;
  session.spend(rows.length);
  const last = rows.at(-1);
  return {
    nodes: rows.map(row => ({ row, values })),
    next: hasMore && last ? session.tokens.seal(valuesIn(last, order), binding()) : null,
  };
}

async function loadCount(
  { entity, within: narrowing }: Transformed,
  { steps }: Chain,
  { count }: AggregateSelection,
  session: DataSession,
): Promise<number> {
  if (!count) return 0;
  const [row] = await session.run(buildChainCount({ entity: entity.name, steps }, session, narrowing));
  return Number(row?.[COUNT_ALIAS]);
}

/** The steps with their values, as they were given. */
function bindingOf(field: string, steps: readonly TransformationInput[], { grants }: DataSession): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([field, steps, grants.fingerprint]), 'utf8')
    .digest();
}

export function asAggregateArguments(input: Readonly<Record<string, unknown>>): AggregateArguments {
  if (!Array.isArray(input.steps)) refuse(within(undefined, 'steps'), 'expected a list');
  return input as Readonly<Record<string, unknown>> & AggregateArguments;
}
