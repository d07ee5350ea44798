/** The filter of one field (`StringFilter`, ...) -> an expression over the field: all members hold. Rejects lists that are too long. */
import type { ValueType } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import { buildCall } from './build-call';
import { buildComparison, buildMembership } from './build-comparison';
import type { Building } from './building';
import { conjunction } from './connectives';
import type { FilterInput } from './expression-inputs';
import type { ComparisonOperator, Expression } from './expression-tree';
import type { TextTestName } from './function-names';
import { literal, literalValue } from './literal-values';

const COMPARISONS: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['eq', 'EQ'],
  ['ne', 'NE'],
  ['gt', 'GT'],
  ['ge', 'GE'],
  ['lt', 'LT'],
  ['le', 'LE'],
]);

const TEXT_TESTS: ReadonlyMap<string, TextTestName> = new Map([
  ['contains', 'CONTAINS'],
  ['startswith', 'STARTSWITH'],
  ['endswith', 'ENDSWITH'],
]);

export function buildFieldFilter(
  field: Expression,
  type: ValueType,
  input: FilterInput,
  building: Building,
  at: ArgumentPlace,
): Expression {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const parts = given.map(([name, value]) => {
    const place = within(at, name);
    building.enter(place);
    return name === 'in' ? buildIn(field, type, value, building, place) : buildTest(name, field, valueOf(type, value, place), place);
  });
  return conjunction(parts);
}

function buildTest(name: string, field: Expression, value: Expression, at: ArgumentPlace): Expression {
  const comparison = COMPARISONS.get(name);
  if (comparison) return buildComparison(comparison, field, value, at);
  const test = TEXT_TESTS.get(name);
  return test ? buildCall(test, [field, value], at) : refuse(at, 'no such comparison');
}

function buildIn(field: Expression, type: ValueType, values: unknown, building: Building, at: ArgumentPlace): Expression {
  if (!Array.isArray(values)) refuse(at, 'null is no list of values');
  return buildMembership(field, type, listed(type, values, building, at), false, at);
}

/** The values of a list, within the budget. */
export function listed(
  type: ValueType,
  values: readonly unknown[],
  building: Building,
  at: ArgumentPlace,
): readonly ReturnType<typeof literalValue>[] {
  if (values.length > building.limits.listItems) refuse(at, `more than ${building.limits.listItems} values`);
  return values.map((value, index) => literalValue(type, value, within(at, index)));
}

function valueOf(type: ValueType, value: unknown, at: ArgumentPlace): Expression {
  return value === null ? { kind: 'null', type } : literal(type, value, at);
}
