/** Pairs of conditions and values -> SQL (OData 4.01 Part 2, section 5.1.1.12.1). Numbers are of one type throughout, so that each has its place in an order. */
import type { Expression } from '../../expression/expression-tree';
import { isNumber } from '../../expression/value-types';
import type { ValueType } from '../../storage/storage-model';
import { numberAs } from './build-arithmetic';
import { isTrue } from './build-condition';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import type { SqlExpression } from '../nodes/sql-nodes';

export function caseSql({ pairs, otherwise, type }: Extract<Expression, { kind: 'case' }>, context: SqlContext): SqlExpression {
  return pairs.reduceRight<SqlExpression>(
    (rest, { condition, value }) => ({
      kind: 'case',
      condition: isTrue(condition, context),
      value: valueOf(value, type, context),
      otherwise: rest,
    }),
    valueOf(otherwise, type, context),
  );
}

function valueOf(value: Expression, type: ValueType, context: SqlContext): SqlExpression {
  return isNumber(type) && value.kind !== 'null' ? numberAs(value, type, context) : buildValue(value, context);
}
