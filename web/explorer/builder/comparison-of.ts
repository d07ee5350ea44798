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

interface ValueForm {
  readonly form: RegExp;
  /** A literal, and not null. */
  readonly first: () => string;
}

const today = (): string => new Date().toISOString().slice(0, 10);

const NUMBER: ValueForm = { form: /^(?:[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?INF|NaN)$/, first: () => '0' };

/** How values of a type are written, where they are no numbers. */
const FORMS: Readonly<Record<string, ValueForm>> = {
  'Edm.String': { form: /^/, first: () => "''" },
  'Edm.Boolean': { form: /^(?:true|false)$/, first: () => 'true' },
  'Edm.Date': { form: /^\d{4}-\d\d-\d\d$/, first: today },
  'Edm.DateTimeOffset': { form: /^\d{4}-\d\d-\d\dT/, first: () => `${today()}T00:00:00Z` },
  'Edm.Duration': { form: /^-?P[\dT]/, first: () => "'PT0S'" },
  'Edm.Guid': { form: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, first: () => '00000000-0000-0000-0000-000000000000' },
  'Edm.TimeOfDay': { form: /^\d\d:\d\d/, first: () => '00:00:00' },
};

function isOf({ type, allowedValues }: Field, written: string): boolean {
  return allowedValues.length > 0 ? allowedValues.includes(written) : formOf(type).form.test(written);
}

export function firstValue({ type, allowedValues }: Field): string {
  const [value] = allowedValues;
  return value === undefined ? formOf(type).first() : literalOf(type, value);
}

function formOf(type: string): ValueForm {
  return FORMS[type] ?? NUMBER;
}
