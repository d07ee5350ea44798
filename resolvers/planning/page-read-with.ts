/** A root field with one entity, and what is selected of it -> the page that one statement reads together with it: then a snapshot is needed only for what else is asked. */
import { areWhole } from '../database/joined-alias';
import { PARENT_ROW } from '../sql/statements/build-entity-page';
import { columnsOf } from '../storage/derive-storage';
import type { StoredEntity } from '../storage/storage-model';
import type { LinkedPage, RootField, RowSelection } from './selection';

/** It is found from columns that the key has, whose type PostgreSQL can compare by its name; the entity is read as columns alone. */
export function pageReadWith({ entity, key }: RootField, { pages, joined, computing }: RowSelection): LinkedPage | undefined {
  if (key !== entity.key || joined.length > 0 || computing.length > 0) return undefined;
  return pages.find(({ link }) => link.from.every(({ column, type }) => type?.kind === 'scalar' && key.some(own => own.column === column)));
}

/** Whether the entity's names can stand in the rows of its page: PostgreSQL cuts long ones. */
export function isReadWithPage({ fields, links }: StoredEntity): boolean {
  return areWhole(PARENT_ROW, [...columnsOf(fields.values()), ...[...links.values()].flatMap(({ from }) => from)]);
}
