/** The filter of one field (`StringFilter`, ...) -> an expression over the field: all members hold. Rejects lists that are too long. */
import { findCall } from '../../graphql/catalogue/calls';
import type { ValueType } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import { buildCall } from './build-call';
import { buildComparison, buildMembership } from './build-comparison';
import type { Building } from './building';
import { conjunction } from './connectives';
import type { FilterInput } from './expression-inputs';
import type { Expression } from './expression-tree';
import { literal, literalValue } from './literal-values';

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
    return name === 'in'
      ? buildIn(field, type, value, building, place)
      : buildTest(name, [field, valueOf(type, value, place)], building, place);
  });
  return conjunction(parts);
}

/** The members of a field's filter are operators and functions of the catalogue. */
function buildTest(name: string, operands: readonly [Expression, Expression], { storage }: Building, at: ArgumentPlace): Expression {
  const call = findCall(name, storage.catalogue) ?? refuse(at, 'no such comparison');
  return call.kind === 'comparison' ? buildComparison(call.name, ...operands, at) : buildCall(call, operands, at);
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
