/**
 * The ways by which a column gets into SQL, whatever mentions it: selections, filters, orders, links, pages. A field's column passes the verdict of the key's grants
 * once more here (FORBIDDEN_FIELD), and is null where it is protected; a column that only joins has passed with its link.
 */
import type { Grants } from '../../../graphql/grants/grants';
import { PROTECTED } from '../../../graphql/derived-names';
import type { JoinColumn, StoredColumn, StoredLink } from '../../storage/storage-model';
import { constant } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { ReadFault } from '../../database/read-fault';

/** `table` is the alias in the statement of the table that has the column. */
export function columnReference(table: string, column: StoredColumn, grants: Grants): SqlExpression {
  const { owner, path, protectedBy } = column;
  const [field = ''] = path;
  if (!grants.mayRead(owner, field)) refuseField(owner, field);
  const own: SqlExpression = { kind: 'column', table, name: column.column };
  if (protectedBy === undefined || grants.mayRead(owner, PROTECTED)) return own;
  return { kind: 'case', condition: { kind: 'column', table, name: protectedBy }, value: constant('NULL'), otherwise: own };
}

/** For a comparison in a join, or a lookup: the value is not shown. */
export function joinReference(table: string, column: JoinColumn | StoredColumn): SqlExpression {
  return { kind: 'column', table, name: column.column };
}

/** Before a link is joined, or its columns read to follow it. */
export function checkLink({ owner, name }: StoredLink, grants: Grants): void {
  if (!grants.mayRead(owner, name)) refuseField(owner, name);
}

/** What the key may not read, found where it would have entered SQL: the error that the check of documents gives too. */
function refuseField(type: string, member: string): never {
  throw new ReadFault('FORBIDDEN_FIELD', `This key may not read ${type}.${member}.`, { field: `${type}.${member}` });
}
