/** One entity by its key, and a page that one of its links leads to: one statement for both. */
import type { Row } from '../database/database-types';
import { PARENT_ROW, ROW_ALIAS, buildEntityPage } from '../sql/statements/build-entity-page';
import type { KeyedEntity } from '../sql/statements/build-entity-statement';
import type { StoredLink } from '../storage/storage-model';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import { keyValues } from './load-entity';
import { bindingFor, linkRequest, pageOf, pageRequest, type LazyArguments } from './load-linked-pages';
import { valuesIn } from './page';
import type { PageSelection, RowSelection } from './selections';
import { rowLimit, type AskedFields } from './statement-values';

export interface EntityPageRequest {
  readonly keyed: KeyedEntity;
  readonly values: Readonly<Record<string, unknown>>;
  readonly row: RowSelection;
  readonly link: StoredLink;
  readonly input: LazyArguments;
  readonly page: PageSelection;
  readonly asked: AskedFields;
}

/** Null when there is no such entity. */
export async function loadEntityPage(
  { keyed, values, row, link, input, page, asked }: EntityPageRequest,
  session: DataSession,
): Promise<Row | null> {
  const request = linkRequest(link, input, page, session);
  const { rows: selected } = page;
  if (selected === undefined) throw new Error('A page without rows is not read with its entity.');
  const build = () => {
    const columns = rowColumnsOf(row, keyed.entity, session);
    return buildEntityPage(
      link,
      { ...keyed, values: keyValues(keyed, values), columns },
      pageRequest(selected, undefined, request),
      session,
    );
  };
  const given = { fields: asked.fields, variables: asked.variables, limit: rowLimit(request.size, page.next, session) };
  const rows = await session.send(session.statements.statement([row, selected], given, session.grants, build));
  const [first] = rows;
  if (first === undefined) return null;
  const entity = first[PARENT_ROW] as Row;
  const nodes = first[ROW_ALIAS] === null ? [] : rows;
  const start = valuesIn(
    entity,
    link.from.map(({ alias }) => alias),
  );
  const found = pageOf(nodes, 0, start, bindingFor([nodes], request), request);
  session.spend(holdRows([entity], row) + holdRows(found.nodes, selected));
  session.holdPage(entity, link, found);
  return entity;
}
