/** Rows -> what an aggregate makes of them (Data Aggregation 4.0, section 3.2.1.3): nulls count for nothing, and of nothing all but counts are null. */
import type { Aggregate } from './chain';
import type { Expression } from './expression';
import type { Entity } from './organisation';
import { Rational } from './rational';
import { compareValues } from './values';
import type { Value } from './values';

export function evaluateAggregate(
  aggregate: Aggregate,
  rows: readonly Entity[],
  valueOf: (expression: Expression, it: Entity) => Value,
): Value {
  if (aggregate.method === 'count') return new Rational(rows.length);
  const { method, value } = aggregate;
  const values = rows.map(row => valueOf(value, row)).filter(found => found !== null);
  if (method === 'countdistinct') return new Rational(new Set(values.map(valueKey)).size);
  if (values.length === 0) return null;
  if (method === 'min' || method === 'max') {
    const way = method === 'min' ? 1 : -1;
    return values.reduce((best, other) => (way * compareValues(other, best, value.type) < 0 ? other : best));
  }
  const sum = (values as readonly Rational[]).reduce((total, number) => total.add(number), new Rational(0));
  return method === 'sum' ? sum : sum.divide(new Rational(values.length));
}

/** The same for equal values of one type, and for no others. */
function valueKey(value: Value): string {
  return value instanceof Rational ? `${value.top}/${value.bottom}` : `${typeof value} ${String(value)}`;
}

/** The same for rows that are the same, and for no others. */
export function rowKey(values: Readonly<Record<string, Value>>): string {
  const names = Object.keys(values).sort();
  return JSON.stringify(names.map(name => [name, valueKey(values[name] ?? null)]));
}
