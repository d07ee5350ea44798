/** A link and the values that it starts from -> what makes the rows of a select those that it leads to. */
import { SQL_TYPE } from '../../storage/column-types';
import type { JoinColumn, StoredLink } from '../../storage/storage-model';
import type { Narrowing } from './build-page';
import { joinReference } from '../tables/column-reference';
import { joinCondition } from '../tables/join-condition';
import { allOf, cast, infix, parameterOf, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** None of the values is null. */
export function narrowedTo(link: StoredLink, values: readonly unknown[]): Narrowing {
  return (table, tables) => {
    if (!link.through) return equals(table.alias, link.to, values);
    const alias = tables.nextAlias();
    const on = joinCondition([alias, link.through.to], [table.alias, link.to]);
    table.joins.push({ kind: 'JOIN', source: tables.source(link.through.table, alias), on });
    return equals(alias, link.through.from, values);
  };
}

/** Columns of a type without a known name are compared as text. */
function equals(table: string, columns: readonly JoinColumn[], values: readonly unknown[]): SqlExpression {
  const pairs = columns.map((column, index) => {
    const own = joinReference(table, column);
    if (column.type?.kind === 'scalar') return infix(own, '=', parameterOf(column.type, values[index]));
    return infix(cast(own, SQL_TYPE.String), '=', textParameter(String(values[index])));
  });
  return allOf(pairs);
}
