/** A root field with one entity, and what is selected of it -> the page that one statement reads together with it: then a snapshot is needed only for what else is asked. */
import { isWholeAlias, joinedAlias } from '../database/joined-alias';
import { columnsOf } from '../storage/derive-storage';
import { PARENT_ROW } from '../sql/statements/build-entity-page';
import type { StoredEntity } from '../storage/storage-model';
import type { LinkedPage, RootField, RowSelection } from './selections';

/**
 * It is found from columns that the key has, whose type PostgreSQL can compare by its name; the entity is read as columns alone, whose names it does not cut.
 */
export function pageReadWith({ entity, key }: RootField, { pages, joined, computing }: RowSelection): LinkedPage | undefined {
  if (key !== entity.key || joined.length > 0 || computing.length > 0) return undefined;
  if (!isShowable(entity)) return undefined;
  return pages.find(({ link }) => link.from.every(({ column, type }) => type?.kind === 'scalar' && key.some(own => own.column === column)));
}

const SHOWABLE = new WeakMap<StoredEntity, boolean>();

function isShowable(entity: StoredEntity): boolean {
  const known = SHOWABLE.get(entity);
  if (known !== undefined) return known;
  const columns = [...columnsOf(entity.fields.values()), ...[...entity.links.values()].flatMap(({ from }) => from)];
  const made = columns.every(({ alias }) => isWholeAlias(joinedAlias(PARENT_ROW, alias)));
  SHOWABLE.set(entity, made);
  return made;
}
