/** A value of the entity with a key -> a scalar subquery: null where there is none (OData 4.01 Part 2, section 5.1.1.14.5). */
import type { Expression } from '../../expression/expression-tree';
import { buildValue } from './build-value';
import { columnReference } from '../tables/column-reference';
import type { SqlContext } from '../tables/sql-context';
import { allOf, infix, parameterOf, subquery } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

export function buildLookup({ entity, key, scope, value }: Extract<Expression, { kind: 'lookup' }>, context: SqlContext): SqlExpression {
  const open = context.tables.open(scope, entity);
  const expression = buildValue(value, context);
  const where = allOf(
    key.map(({ column, value: part }) => {
      const known = part.kind === 'parameter' ? parameterOf(part.type, part.source, column.comparedAs) : buildValue(part, context);
      return infix(columnReference(open.alias, column, context.grants), '=', known);
    }),
  );
  return subquery(expression, { from: open.source, joins: open.joins, where });
}
