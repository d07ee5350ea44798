/** A free-text search over one entity -> the SQL that is true where one of its fields has what is looked for; of these only such as the key may read. */
import type { SearchExpression } from '../expression/expression-tree';
import { columnReference } from './column-reference';
import { searchedText, searchFor } from './searched-text';
import { anyOf, infix, suffix, textParameter } from './sql-building';
import type { SqlContext } from './sql-context';
import type { SqlExpression } from './sql-nodes';

export function searchIsTrue({ place, entity, query }: SearchExpression, { tables, grants }: SqlContext): SqlExpression {
  const table = tables.aliasAt(place);
  const readable = tables.entity(entity).searched.filter(({ owner, alias }) => grants.mayRead(owner, alias));
  return anyOf(readable.map(column => infix(searchedText(columnReference(table, column, grants)), '@@', searchFor(textParameter(query)))));
}

/** A field that is null holds nothing. */
export function searchIsFalse(search: SearchExpression, context: SqlContext): SqlExpression {
  return suffix(searchIsTrue(search, context), 'IS NOT TRUE');
}

export function searchValue(search: SearchExpression, context: SqlContext): SqlExpression {
  return suffix(searchIsTrue(search, context), 'IS TRUE');
}
