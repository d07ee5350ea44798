/** A total order -> what rows are ordered by in SQL, and what each value is called in a row, so that a page can go on after it. */
import type { Expression, OrderItem } from '../expression/expression-tree';
import { isNullable, typeOf } from '../expression/expression-traits';
import { isScalar, scalar } from '../expression/value-types';
import type { ValueType } from '../storage/storage-model';
import { buildValue } from './build-value';
import type { SqlContext } from './sql-context';
import { danish } from './sql-building';
import type { SqlExpression, SqlOrderItem } from './sql-nodes';

export interface OrderKey {
  readonly type: ValueType;
  readonly nullable: boolean;
  readonly descending: boolean;
  /** The value as it is read. */
  readonly value: SqlExpression;
  /** As it is compared: text in Danish order. */
  readonly compared: SqlExpression;
  readonly alias: string;
  /** Whether a selected field may be the value already. */
  readonly isField: boolean;
}

export function orderKeys(order: readonly OrderItem[], context: SqlContext): readonly OrderKey[] {
  return order.map(({ expression, descending }, index) => {
    const value = buildValue(expression, context);
    const type = typeOf(expression) ?? scalar('String');
    const compared = isScalar(type, 'String') ? danish(value) : value;
    return {
      type,
      nullable: isNullable(expression),
      descending,
      value,
      compared,
      alias: orderAlias(expression, index),
      isField: isOwnField(expression),
    };
  });
}

/** Names of the values of a total order in a row. */
export function orderAliases(order: readonly OrderItem[]): readonly string[] {
  return order.map(({ expression }, index) => orderAlias(expression, index));
}

export function orderBy(keys: readonly OrderKey[]): readonly SqlOrderItem[] {
  return keys.map(({ compared, descending, nullable }) => ({ expression: compared, descending, nullable }));
}

/** No GraphQL name holds a `$`, so that no field is called like this. */
function orderAlias(expression: Expression, index: number): string {
  return isOwnField(expression) && expression.kind === 'column' ? expression.column.alias : `$order${index}`;
}

function isOwnField(expression: Expression): boolean {
  return expression.kind === 'column' && expression.place.scope === 0 && expression.place.through.length === 0;
}
