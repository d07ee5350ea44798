/** A free-text search over one entity -> the SQL that is true where one of its fields has what is looked for; of these only such as the key may read. */
import type { SearchExpression } from '../../expression/expression-tree';
import { scalar } from '../../expression/value-types';
import { columnReference, joinReference } from '../tables/column-reference';
import { searchedText, searchFor } from '../nodes/searched-text';
import { allOf, anyOf, constant, infix, not, parameterOf, select, suffix } from '../nodes/sql-building';
import type { SqlContext } from '../tables/sql-context';
import { sourceOf } from '../tables/statement-tables';
import type { SqlExpression } from '../nodes/sql-nodes';

export function searchIsTrue(search: SearchExpression, context: SqlContext): SqlExpression {
  return finds(search, context.tables.aliasAt(search.place), context);
}

/** Not among those that a search finds on its own, by an index: tested row by row it is dear. A field that is null holds nothing. */
export function searchIsFalse(search: SearchExpression, context: SqlContext): SqlExpression {
  const { tables } = context;
  const own = tables.aliasAt(search.place);
  const { table, identity } = tables.entity(search.entity);
  const found = tables.nextAlias();
  const isSame = identity.map(column => infix(joinReference(found, column), '=', joinReference(own, column)));
  const where = allOf([...isSame, finds(search, found, context)]);
  const columns = [{ kind: 'columns', items: [{ expression: constant('1'), alias: undefined }] }] as const;
  return not({ kind: 'exists', select: select({ columns, from: sourceOf(table, found), where }) });
}

export function searchValue(search: SearchExpression, context: SqlContext): SqlExpression {
  return suffix(searchIsTrue(search, context), 'IS TRUE');
}

function finds({ entity, query }: SearchExpression, alias: string, { tables, grants }: SqlContext): SqlExpression {
  const readable = tables.entity(entity).searched.filter(column => grants.mayRead(column.owner, column.alias));
  return anyOf(
    readable.map(column =>
      infix(searchedText(columnReference(alias, column, grants)), '@@', searchFor(parameterOf(scalar('String'), query))),
    ),
  );
}
