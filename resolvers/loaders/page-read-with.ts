/** A root field with one entity, and what is selected of it -> the page that one statement reads together with it: then a snapshot is needed only for what else is asked. */
import { isWholeAlias, joinedAlias } from '../database/joined-alias';
import { columnsOf } from '../storage/derive-storage';
import { PARENT_ROW } from '../sql/build-entity-page';
import type { LinkedPage, RootField, RowSelection } from './selections';

/**
 * It is found from columns that the key has, whose type PostgreSQL can compare by its name; the entity is read as columns alone, whose names it does not cut.
 */
export function pageReadWith({ entity, key }: RootField, { pages, joined, computing }: RowSelection): LinkedPage | undefined {
  if (key !== entity.key || joined.length > 0 || computing.length > 0) return undefined;
  const columns = [...columnsOf(entity.fields.values()), ...[...entity.links.values()].flatMap(({ from }) => from)];
  if (!columns.every(({ alias }) => isWholeAlias(joinedAlias(PARENT_ROW, alias)))) return undefined;
  return pages.find(({ link }) => link.from.every(({ column, type }) => type?.kind === 'scalar' && key.some(own => own.column === column)));
}
