/** A value of the entity from which a to-many link leads here -> a scalar subquery: null where there is none (OData 4.01 Part 2, section 5.1.1.14.4). */
import type { Expression } from '../../expression/expression-tree';
import { buildValue } from './build-value';
import { checkLink } from '../tables/column-reference';
import { joinCondition } from '../tables/join-condition';
import type { SqlContext } from '../tables/sql-context';
import { subquery } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

export function buildOwner({ link, place, scope, value }: Extract<Expression, { kind: 'owner' }>, context: SqlContext): SqlExpression {
  const { tables, grants } = context;
  checkLink(link, grants);
  const here = tables.aliasAt(place);
  const open = tables.open(scope, link.owner);
  const expression = buildValue(value, context);
  const where = joinCondition([here, link.to], [open.alias, link.from]);
  return subquery(expression, { from: open.source, joins: open.joins, where });
}
