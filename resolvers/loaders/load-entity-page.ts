/** One entity by its key, of which nothing is asked but a page that a link leads to: one statement for both, which needs no snapshot. */
import type { Row } from '../database/database-types';
import { ROW_ALIAS, buildEntityPage, parentAlias } from '../sql/build-linked-statements';
import type { KeyedEntity } from '../sql/build-entity-statement';
import type { StoredLink } from '../storage/storage-model';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import { checkKeyValues } from './load-entity';
import { bindingFor, linkRequest, pageOf, pageRequest } from './load-linked-pages';
import { valuesIn } from './page';
import type { PageArguments } from './page-arguments';
import type { PageSelection } from './selections';

/** Where an entity holds its page that has been read with it. No GraphQL name holds a `$`. */
export const PAGE_ALIAS = '$page';

export interface EntityPageRequest {
  readonly keyed: KeyedEntity;
  readonly values: Readonly<Record<string, unknown>>;
  readonly link: StoredLink;
  readonly input: PageArguments;
  readonly selection: PageSelection;
}

/** Null when there is no such entity. */
export async function loadEntityPage(
  { keyed, values, link, input, selection }: EntityPageRequest,
  session: DataSession,
): Promise<Row | null> {
  checkKeyValues(keyed, values);
  const request = linkRequest(link, input, selection, session);
  if (selection.rows === undefined) throw new Error('A page without rows is not read with its entity.');
  const rows = await session.run(buildEntityPage(link, keyed, values, pageRequest(selection.rows, undefined, request), session));
  const [first] = rows;
  if (first === undefined) return null;
  const parent = valuesIn(
    first,
    link.from.map((_, index) => parentAlias(index)),
  );
  const nodes = first[ROW_ALIAS] === null ? [] : rows;
  const found = pageOf(nodes, 0, parent, bindingFor([nodes], request), request);
  session.spend(1 + holdRows(found.nodes, selection.rows));
  return { [PAGE_ALIAS]: found };
}
