/** A comparison with a field that the service takes: as it is begun, and as it becomes where another field is chosen for it. */
import type { Comparison, Operator } from '../request/filter-clauses';
import { literalOf, writtenIn } from '../request/typed-literal';
import type { Field } from '../schema/schema';
import type { FilterPlace } from './filter-places';

export type Choice = Operator | 'empty' | 'notEmpty';

export function choicesOf({ type, isNullable, allowedValues }: Field): readonly Choice[] {
  const empty: readonly Choice[] = isNullable ? ['empty', 'notEmpty'] : [];
  if (type === 'Edm.Boolean' || type === 'Edm.Guid' || allowedValues.length > 0) return ['eq', 'ne', ...empty];
  if (type === 'Edm.String') return ['eq', 'ne', 'contains', 'startswith', 'endswith', ...empty];
  return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', ...empty];
}

export function choiceOf({ operator, literal }: Comparison): Choice {
  if (literal !== 'null') return operator;
  return operator === 'ne' ? 'notEmpty' : 'empty';
}

export function newComparison({ among, path, field }: FilterPlace): Comparison {
  return { kind: 'comparison', among, path, operator: 'eq', literal: firstValue(field) };
}

/** How it compares and with what stay, where they can be said of the field. */
export function movedTo({ among, path, field }: FilterPlace, { kind, operator, literal }: Comparison, from: Field): Comparison {
  const written = writtenIn(literal);
  // What a field of the type was compared with may be another property.
  const isOfType = (field.type === from.type && field.allowedValues.length === 0) || isOf(field, written);
  const fitting = literal === 'null' ? field.isNullable : isOfType;
  const kept = literal === 'null' ? literal : literalOf(field.type, written);
  const moved: Comparison = { kind, among, path, operator, literal: fitting ? kept : firstValue(field) };
  return choicesOf(field).includes(choiceOf(moved)) ? moved : { ...moved, operator: 'eq' };
}

const FORMS: Readonly<Record<string, RegExp>> = {
  'Edm.Boolean': /^(?:true|false)$/,
  'Edm.Date': /^\d{4}-\d\d-\d\d$/,
  'Edm.DateTimeOffset': /^\d{4}-\d\d-\d\dT/,
  'Edm.Duration': /^-?P[\dT]/,
  'Edm.Guid': /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'Edm.TimeOfDay': /^\d\d:\d\d/,
};
const NUMBER = /^(?:[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?INF|NaN)$/;

function isOf({ type, allowedValues }: Field, written: string): boolean {
  if (allowedValues.length > 0) return allowedValues.includes(written);
  return type === 'Edm.String' || (FORMS[type] ?? NUMBER).test(written);
}

/** A literal, and not null. */
export function firstValue({ type, allowedValues }: Field): string {
  if (allowedValues[0] !== undefined) return literalOf(type, allowedValues[0]);
  switch (type) {
    case 'Edm.String':
      return "''";
    case 'Edm.Boolean':
      return 'true';
    case 'Edm.Date':
      return new Date().toISOString().slice(0, 10);
    case 'Edm.DateTimeOffset':
      return `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
    case 'Edm.Duration':
      return "'PT0S'";
    case 'Edm.TimeOfDay':
      return '00:00:00';
    case 'Edm.Guid':
      return '00000000-0000-0000-0000-000000000000';
    default:
      return '0';
  }
}
