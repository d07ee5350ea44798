/** The filter of one field (`StringFilter`, ...) -> an expression over the field: all members hold. Rejects lists that are too long. */
import { findCall } from '../../graphql/catalogue/calls';
import type { ValueType } from '../storage/storage-model';
import { refuse, within } from './argument-place';
import { buildCall } from './build-call';
import { buildComparison, buildMembership } from './build-comparison';
import type { Site } from './building';
import { conjunction } from './connectives';
import type { FilterInput } from './expression-inputs';
import type { Expression } from './expression-tree';
import { literal, literalValue, mayRefuse } from './argument-literals';
import { Slot, type ListSource } from './value-source';

/** What is compared, and its type. */
export interface FilteredField {
  readonly field: Expression;
  readonly type: ValueType;
}

export function buildFieldFilter({ field, type }: FilteredField, input: FilterInput, { building, at }: Site): Expression {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const parts = given.map(([name, value]) => {
    const place = within(at, name);
    building.enter(place);
    const site: Site = { building, at: place };
    return name === 'in' ? buildIn(field, { type, values: value }, site) : buildTest(name, [field, valueOf(type, value, site)], site);
  });
  return conjunction(parts);
}

/** The members of a field's filter are operators and functions of the catalogue. */
function buildTest(name: string, operands: readonly [field: Expression, value: Expression], site: Site): Expression {
  const call = findCall(name, site.building.storage.catalogue) ?? refuse(site.at, 'no such comparison');
  return call.kind === 'comparison' ? buildComparison(call.name, operands, site) : buildCall(call, operands, site);
}

interface GivenList {
  readonly type: ValueType;
  readonly values: unknown;
}

function buildIn(field: Expression, { type, values }: GivenList, site: Site): Expression {
  return buildMembership({ operand: field, type, values: listed(type, values, site), orNull: false }, site);
}

/** The values of a list, within the budget. */
export function listed(type: ValueType, given: unknown, { building, at }: Site): ListSource {
  if (given instanceof Slot) {
    const { variable } = given;
    building.check(variables => checkList(type, variables[variable] as readonly unknown[], { building, at }));
    return { kind: 'list', variable, convert: undefined };
  }
  if (!Array.isArray(given)) refuse(at, 'null is no list of values');
  checkLength(given, { building, at });
  const items: readonly unknown[] = given;
  return { kind: 'items', items: items.map((item, index) => literal(type, item, { building, at: within(at, index) }).source) };
}

function checkList(type: ValueType, values: readonly unknown[], { building, at }: Site): void {
  checkLength(values, { building, at });
  if (mayRefuse(type)) values.forEach((value, index) => literalValue(type, value, within(at, index)));
}

function checkLength({ length }: readonly unknown[], { building: { limits }, at }: Site): void {
  if (length > limits.listItems) refuse(at, `more than ${limits.listItems} values`);
}

function valueOf(type: ValueType, value: unknown, site: Site): Expression {
  return value === null ? { kind: 'null', type } : literal(type, value, site);
}
