/** The columns of a row that a to-one link leads to -> the same as they are read with the row it starts from; one of them at least is not null where there is such a row. */
import { joinedAlias } from '../../database/joined-alias';
import type { StoredLink } from '../../storage/storage-model';
import { joinReference } from '../tables/column-reference';
import { isSameColumn } from '../nodes/same-column';
import type { SqlColumnList } from '../nodes/sql-nodes';

/** `list`: the columns of the link's target, which is called `table`. */
export function joinedColumns(link: StoredLink, { items }: SqlColumnList, table: string): SqlColumnList {
  const [end] = link.to.columns.map(column => joinReference(table, column));
  if (!end) throw new Error(`${link.owner}.${link.name} joins no column.`);
  const all = items.some(({ expression }) => isSameColumn(expression, end)) ? items : [...items, { expression: end, alias: PRESENCE }];
  return { kind: 'columns', items: all.map(({ expression, alias = '' }) => ({ expression, alias: joinedAlias(link.name, alias) })) };
}

/** Of the column that joins, where it is not read besides. */
const PRESENCE = '$';
