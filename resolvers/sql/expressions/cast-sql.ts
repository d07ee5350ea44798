/** A cast -> SQL that is null where the cast fails, and never an error (OData 4.01 Part 2, section 5.1.1.10.1). */
import type { Expression } from '../../expression/expression-tree';
import { isWithin } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { buildValue } from './build-value';
import { castNumber } from './cast-number';
import { castText } from './cast-text';
import { computeOnce } from './compute-once';
import type { SqlContext } from '../tables/sql-context';
import { cast } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { textOf } from './text-of';

export function castSql({ operand, from, to }: Extract<Expression, { kind: 'cast' }>, context: SqlContext): SqlExpression {
  const value = buildValue(operand, context);
  if (isWithin(from, to)) return cast(value, SQL_TYPE[to]);
  return computeOnce(value, context, once => {
    if (to === 'String') return textOf(once, from);
    return from === 'String' ? castText(once, to) : castNumber(once, from, to);
  });
}
