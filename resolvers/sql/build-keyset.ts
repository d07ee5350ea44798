/**
 * A total order and the values of one row -> the condition for the rows after it. Where all keys go one way and are never null, one comparison of
 * rows, which an index serves; else key by key, with the range of the first key in front, so that an index on it bounds the scan.
 */
import type { OrderKey } from './order-keys';
import { SQL_FALSE, allOf, anyOf, infix, parameterOf, suffix } from './sql-building';
import type { SqlExpression } from './sql-nodes';

/** `values` in the order of the keys, in their final form; null where the row's is. */
export function buildKeyset(keys: readonly OrderKey[], values: readonly unknown[]): SqlExpression {
  const [first] = keys;
  if (!first || keys.length !== values.length) throw new Error('A row has a value for each key.');
  if (isUniform(keys)) return wholeRow(keys, values);
  return allOf([...range(first, values[0]), afterInOrder(keys, values)]);
}

function isUniform(keys: readonly OrderKey[]): boolean {
  return keys.every(key => !key.nullable && key.descending === keys[0]?.descending);
}

function wholeRow(keys: readonly OrderKey[], values: readonly unknown[]): SqlExpression {
  const [row, last] = [keys.map(key => key.compared), keys.map((key, index) => parameterOf(key.type, values[index]))];
  const operator = keys[0]?.descending ? '<' : '>';
  const [only, value] = [row[0], last[0]];
  if (only && value && keys.length === 1) return infix(only, operator, value);
  return infix({ kind: 'row', items: row }, operator, { kind: 'row', items: last });
}

/** (a after va) or (a ties with va and (b after vb or ...)). */
function afterInOrder(keys: readonly OrderKey[], values: readonly unknown[]): SqlExpression {
  const [key, ...moreKeys] = keys;
  const [value, ...moreValues] = values;
  if (!key) return SQL_FALSE;
  const after = isAfter(key, value);
  if (moreKeys.length === 0) return anyOf(after);
  return anyOf([...after, allOf([ties(key, value), afterInOrder(moreKeys, moreValues)])]);
}

/** Alternatives; none when nothing comes after. */
function isAfter(key: OrderKey, value: unknown): readonly SqlExpression[] {
  const { compared, descending, nullable, type } = key;
  if (value === null) return descending ? [] : [suffix(compared, 'IS NOT NULL')];
  if (!descending) return [infix(compared, '>', parameterOf(type, value))];
  return [infix(compared, '<', parameterOf(type, value)), ...(nullable ? [suffix(compared, 'IS NULL')] : [])];
}

function ties({ compared, type }: OrderKey, value: unknown): SqlExpression {
  return value === null ? suffix(compared, 'IS NULL') : infix(compared, '=', parameterOf(type, value));
}

/** What the first key is at least (or at most): says nothing new, but an index can begin there. */
function range({ compared, descending, nullable, type }: OrderKey, value: unknown): readonly SqlExpression[] {
  if (value === null) return descending ? [suffix(compared, 'IS NULL')] : [];
  if (!descending) return [infix(compared, '>=', parameterOf(type, value))];
  const range = infix(compared, '<=', parameterOf(type, value));
  return [nullable ? anyOf([range, suffix(compared, 'IS NULL')]) : range];
}
