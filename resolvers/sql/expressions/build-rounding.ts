/** `round`, `floor`, `ceiling` -> SQL (OData 4.01 Part 2, section 5.1.1.9). */
import type { Expression } from '../../expression/expression-tree';
import { isFloating, isInteger, isScalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import type { ValueType } from '../../storage/storage-model';
import { numberAs } from './build-arithmetic';
import { computeOnce } from './compute-once';
import type { SqlContext } from '../tables/sql-context';
import { call, cast, constant, infix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

type RoundingName = 'round' | 'floor' | 'ceil';

interface Rounded {
  readonly operand: Expression | undefined;
  readonly type: ValueType;
}

/** The result is of the operand's type: a whole number stays as it is. */
export function buildRounding(name: RoundingName, { operand, type }: Rounded, context: SqlContext): SqlExpression {
  if (!operand) throw new Error('The signature has a parameter.');
  const value = numberAs(operand, type, context);
  if (isInteger(type)) return value;
  const rounded = name === 'round' && isFloating(type) ? computeOnce(value, context, halfAwayFromZero) : call(name, value);
  return isScalar(type, 'Single') ? cast(rounded, SQL_TYPE.Single) : rounded;
}

/** Section 5.1.1.9.3. PostgreSQL rounds halves of floating numbers to the even neighbour; what is left of the whole part is exact. */
export function halfAwayFromZero(value: SqlExpression): SqlExpression {
  const whole = call('trunc', value);
  const isUp = infix(call('abs', infix(value, '-', whole)), '>=', constant('0.5'));
  return { kind: 'case', condition: isUp, value: infix(whole, '+', call('sign', value)), otherwise: whole };
}
