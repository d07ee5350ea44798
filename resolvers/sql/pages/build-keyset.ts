/**
 * A total order and the values of one row -> the rows after it, as ranges that have no row in common. Each of them is served by an index in that order from where it begins,
 * so that a page costs the same however deep it lies; an OR over several would be read from the index's start.
 */
import type { OrderKey } from './order-keys';
import { allOf, infix, parameterOf, suffix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** `values` in the order of the keys, in their final form; null where the row's is. None, when the row is the last there can be. */
export function buildKeyset(keys: readonly OrderKey[], values: readonly unknown[]): readonly SqlExpression[] {
  if (keys.length === 0 || keys.length !== values.length) throw new Error('A row has a value for each key.');
  return rangesAfter(keys, values);
}

/** First those in which the first key decides, then those that tie with it. */
function rangesAfter(keys: readonly OrderKey[], values: readonly unknown[]): readonly SqlExpression[] {
  const [key, ...moreKeys] = keys;
  const [value, ...moreValues] = values;
  if (!key) return [];
  if (isUniform(keys, values)) return [wholeRow(keys, values)];
  const ties = rangesAfter(moreKeys, moreValues).map(range => allOf([tiesWith(key, value), range]));
  return [...isAfter(key, value), ...ties];
}

/**
 * Whether one comparison of rows says it all: the keys go one way, and no null comes after the values. Ascending, nulls come before all values, and a comparison with one is not
 * true, as it should be; descending, they come last.
 */
function isUniform(keys: readonly OrderKey[], values: readonly unknown[]): boolean {
  const descending = keys[0]?.descending ?? false;
  return keys.every(key => key.descending === descending && !(descending && key.nullable)) && !values.includes(null);
}

function wholeRow(keys: readonly OrderKey[], values: readonly unknown[]): SqlExpression {
  const [row, last] = [keys.map(key => key.compared), keys.map((key, index) => parameterOf(key.type, values[index]))];
  const operator = keys[0]?.descending ? '<' : '>';
  const [only, value] = [row[0], last[0]];
  if (only && value && keys.length === 1) return infix(only, operator, value);
  return infix({ kind: 'row', items: row }, operator, { kind: 'row', items: last });
}

/** Alternatives; none when nothing comes after. */
function isAfter({ compared, descending, nullable, type }: OrderKey, value: unknown): readonly SqlExpression[] {
  if (value === null) return descending ? [] : [suffix(compared, 'IS NOT NULL')];
  if (!descending) return [infix(compared, '>', parameterOf(type, value))];
  return [infix(compared, '<', parameterOf(type, value)), ...(nullable ? [suffix(compared, 'IS NULL')] : [])];
}

function tiesWith({ compared, type }: OrderKey, value: unknown): SqlExpression {
  return value === null ? suffix(compared, 'IS NULL') : infix(compared, '=', parameterOf(type, value));
}
