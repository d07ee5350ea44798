/** A total order -> what rows are ordered by in SQL, and what each value is called in a row, so that a page can go on after it. */
import type { Expression, OrderItem } from '../../expression/expression-tree';
import { isNullable, typeOf } from '../../expression/expression-traits';
import { isScalar, scalar } from '../../expression/value-types';
import { isExact } from '../../storage/is-exact';
import type { StoredColumn, ValueType } from '../../storage/storage-model';
import { buildValue, comparedAs, comparedValue } from '../expressions/build-value';
import type { SqlContext } from '../tables/sql-context';
import { call, cast, danish } from '../nodes/sql-building';
import type { SqlExpression, SqlOrderItem } from '../nodes/sql-nodes';

export interface OrderKey {
  readonly type: ValueType;
  readonly nullable: boolean;
  readonly descending: boolean;
  /** The value as it is read for a token. */
  readonly value: SqlExpression;
  /** As it is compared: text in Danish order. */
  readonly compared: SqlExpression;
  /** What a value must be to be compared with it; undefined where its type tells. */
  readonly comparedAs: StoredColumn['comparedAs'];
  readonly alias: string;
  /** Whether a selected field may be the value already. */
  readonly isField: boolean;
}

export function orderKeys(order: readonly OrderItem[], context: SqlContext): readonly OrderKey[] {
  return order.map(({ expression, descending }, index) => {
    const value = buildValue(expression, context);
    const type = typeOf(expression) ?? scalar('String');
    const stored = comparedValue(expression, context);
    return {
      type,
      nullable: isNullable(expression),
      descending,
      value: isExact(type) ? value : cast(value, 'text'),
      compared: isScalar(type, 'String') ? danish(stored) : stored,
      comparedAs: comparedAs(expression),
      alias: orderAlias(expression, index),
      isField: isReadAlready(expression),
    };
  });
}

/** Names of the values of a total order in a row. */
export function orderAliases(order: readonly OrderItem[]): readonly string[] {
  return order.map(({ expression }, index) => orderAlias(expression, index));
}

/**
 * `afterwards`: rows are found first and ordered then. PostgreSQL would rather walk an index in the asked order and test each row until the page is full, which
 * takes long where few rows pass a dear test; no index serves the order by the greatest of one value, which is the value.
 */
export function orderBy(keys: readonly OrderKey[], afterwards: boolean): readonly SqlOrderItem[] {
  // A constant orders nothing, and PostgreSQL refuses it here.
  const varying = keys.filter(({ compared }) => compared.kind !== 'constant');
  return varying.map(({ compared, descending, nullable }) => ({
    expression: afterwards ? call('greatest', compared) : compared,
    descending,
    nullable,
  }));
}

/** No GraphQL name holds a `$`, so that no field is called like this. */
function orderAlias(expression: Expression, index: number): string {
  return isReadAlready(expression) && expression.kind === 'column' ? expression.column.alias : `$order${index}`;
}

function isReadAlready(expression: Expression): boolean {
  const isOwnField = expression.kind === 'column' && expression.place.scope === 0 && expression.place.through.length === 0;
  return isOwnField && isExact(expression.column.type);
}
