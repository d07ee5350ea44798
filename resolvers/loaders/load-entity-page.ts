/** One entity by its key, and a page that one of its links leads to: one statement for both. */
import type { Row } from '../database/database-types';
import { PARENT_ROW, ROW_ALIAS, buildEntityPage } from '../sql/statements/build-entity-page';
import type { KeyedEntity } from '../sql/statements/build-entity-statement';
import type { StoredLink } from '../storage/storage-model';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import { checkKeyValues } from './load-entity';
import { bindingFor, linkRequest, pageOf, pageRequest } from './load-linked-pages';
import { valuesIn } from './page';
import type { PageArguments } from './page-arguments';
import type { PageSelection, RowSelection } from './selections';

/** Where an entity holds its page that has been read with it. */
export function pageAlias({ name }: StoredLink): string {
  return `$page:${name}`;
}

export interface EntityPageRequest {
  readonly keyed: KeyedEntity;
  readonly values: Readonly<Record<string, unknown>>;
  readonly row: RowSelection;
  readonly link: StoredLink;
  readonly input: PageArguments;
  readonly page: PageSelection;
}

/** Null when there is no such entity. */
export async function loadEntityPage(
  { keyed, values, row, link, input, page }: EntityPageRequest,
  session: DataSession,
): Promise<Row | null> {
  checkKeyValues(keyed, values);
  const request = linkRequest(link, input, page, session);
  if (page.rows === undefined) throw new Error('A page without rows is not read with its entity.');
  const columns = rowColumnsOf(row, keyed.entity, session);
  const rows = await session.run(buildEntityPage(link, { ...keyed, values, columns }, pageRequest(page.rows, undefined, request), session));
  const [first] = rows;
  if (first === undefined) return null;
  const entity = first[PARENT_ROW] as Row;
  const nodes = first[ROW_ALIAS] === null ? [] : rows;
  const start = valuesIn(
    entity,
    link.from.map(({ alias }) => alias),
  );
  const found = pageOf(nodes, 0, start, bindingFor([nodes], request), request);
  session.spend(holdRows([entity], row) + holdRows(found.nodes, page.rows));
  entity[pageAlias(link)] = found;
  return entity;
}
