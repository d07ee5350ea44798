/**
 * The arguments of a field, as its syntax tree has them -> the same as GraphQL would coerce them, with a slot for each variable that gives a value. A variable that is part of the
 * structure is read: a class of values (an enum's member, true, null) becomes part of what the plan is found by, anything else makes the plan one for this request alone.
 */
import {
  Kind,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  valueFromAST,
  type ArgumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type ObjectValueNode,
  type ValueNode,
} from 'graphql';
import { givenValue, Slot } from '../expression/value-source';
import type { LevelPlanning } from './level-planning';

export type Inputs = Readonly<Record<string, unknown>>;

export function readArguments(
  parameters: readonly GraphQLArgument[],
  given: readonly ArgumentNode[] | undefined,
  planning: LevelPlanning,
): Inputs {
  const nodes = new Map((given ?? []).map(({ name, value }) => [name.value, value]));
  return membersOf(parameters, nodes, { planning, takesSlots: () => true });
}

/** An input that stands where no variable gives the value of a scalar. */
export function readInput(node: ValueNode, type: GraphQLInputType, planning: LevelPlanning): unknown {
  return read(node, type, { planning, takesSlot: false });
}

interface MembersReading {
  readonly planning: LevelPlanning;
  /** Whether a member's scalar is a value, and no part of the structure. */
  readonly takesSlots: (member: string) => boolean;
}

/** In the order of the type, as GraphQL coerces them. What is given as a variable that has no value is not given. */
function membersOf(
  members: readonly (GraphQLArgument | GraphQLInputField)[],
  nodes: ReadonlyMap<string, ValueNode>,
  { planning, takesSlots }: MembersReading,
): Inputs {
  const found: [string, unknown][] = [];
  for (const { name, type, defaultValue } of members) {
    const node = nodes.get(name);
    const value = node && read(node, type, { planning, takesSlot: takesSlots(name) });
    if (value !== undefined) found.push([name, value]);
    else if (defaultValue !== undefined) found.push([name, defaultValue]);
  }
  return Object.fromEntries(found);
}

interface Reading {
  readonly planning: LevelPlanning;
  readonly takesSlot: boolean;
}

/** Undefined for a variable without a value. */
function read(node: ValueNode, given: GraphQLInputType, reading: Reading): unknown {
  const type = getNullableType(given);
  if (node.kind === Kind.NULL) return null;
  if (node.kind === Kind.VARIABLE) return readVariable(node.name.value, type, reading);
  if (isListType(type)) {
    const items = node.kind === Kind.LIST ? node.values : [node];
    return items.map(item => read(item, type.ofType, reading) ?? null);
  }
  if (isInputObjectType(type)) return node.kind === Kind.OBJECT ? readObject(node, type, reading) : undefined;
  return valueFromAST(node, type);
}

function readObject({ fields }: ObjectValueNode, type: GraphQLInputObjectType, { planning }: Reading): Inputs {
  const nodes = new Map(fields.map(({ name, value }) => [name.value, value]));
  const takesSlots = (member: string): boolean => isValueMember(type, member);
  return membersOf(Object.values(type.getFields()), nodes, { planning, takesSlots });
}

/** Members of typed filters: what a field is compared with. */
const COMPARISONS: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'contains', 'startswith', 'endswith']);
const VALUE_TYPES: ReadonlySet<string> = new Set(['Literal', 'LiteralList', 'Search', 'Transformation']);

/** `null: true` is how a null is written. */
function isValueMember({ name }: GraphQLInputObjectType, member: string): boolean {
  return VALUE_TYPES.has(name) ? member !== 'null' : COMPARISONS.has(member);
}

function readVariable(name: string, type: GraphQLInputType, { planning, takesSlot }: Reading): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return planning.structure(name);
  const isThere = stateOf(name, planning);
  if (isThere !== 'given') return isThere === 'null' ? null : undefined;
  if (takesSlot && named.name !== DIRECTION) return new Slot(name);
  if (!isEnumType(named) && named.name !== 'Boolean') return planning.structure(name);
  if (!isListType(type)) return planning.specialise(variables => variables[name] as string | boolean);
  const members = planning.specialise(variables => JSON.stringify(variables[name]));
  return JSON.parse(members) as unknown;
}

/** A field of the model may have the name of a comparison, and a direction in its order. */
const DIRECTION = 'Direction';

type State = 'given' | 'null' | 'absent';

/** Nothing is asked of a variable that always has a value. */
function stateOf(name: string, planning: LevelPlanning): State {
  if (planning.definitionOf(name)?.type.kind === Kind.NON_NULL_TYPE) return 'given';
  return planning.specialise((variables): State => {
    const value = givenValue(name, variables);
    if (value === undefined) return 'absent';
    return value === null ? 'null' : 'given';
  });
}
