/** What an expression may speak of: the entity at hand and lambda variables, with an entity for each as a sample; and paths from them. */
import type { Draw } from './draw';
import { evaluate } from './evaluate-expression';
import { OUTER } from './expression';
import type { Computed, Expression, Path, Property } from './expression';
import { typeOf } from './organisation';
import type { Entity, Organisation } from './organisation';
import { ENTITIES } from './entities';
import type { EntityName } from './entity-description';
import type { Value, ValueType } from './values';

export interface Names {
  readonly organisation: Organisation;
  /** The innermost last; the entity at hand is `undefined`, also written `$it` where that means the same. */
  readonly variables: readonly { readonly name: string | undefined; readonly type: EntityName; readonly sample: Entity }[];
  readonly lambdas: number;
  /** Values of the entity at hand. */
  readonly computed: readonly Computed[];
}

export function namesOf(draw: Draw, organisation: Organisation, type: EntityName, outermost: boolean, outer?: EntityName): Names {
  const sample = draw.pick(organisation.entities(type));
  const plain = { name: undefined, type, sample };
  const here = { ...plain, name: '$this' };
  const outside = outer === undefined ? [] : [{ name: OUTER, type: outer, sample: draw.pick(organisation.entities(outer)) }];
  return {
    organisation,
    variables: outermost ? [{ ...plain, name: '$it' }, here, plain] : [...outside, here, plain],
    lambdas: 0,
    computed: [],
  };
}

export function withVariable(draw: Draw, names: Names, name: string, type: EntityName): Names {
  const sample = draw.pick(names.organisation.entities(type));
  return { ...names, variables: [...names.variables, { name, type, sample }], lambdas: names.lambdas + 1 };
}

/** What the expression gives for the samples: a literal near it makes a comparison that some rows pass. */
export function sampleValue(expression: Expression, names: Names): Value {
  const it = names.variables.find(({ name }) => name === undefined)?.sample;
  if (it === undefined) throw new Error('No entity at hand.');
  const variables = new Map(names.variables.map(({ name, sample }) => [name ?? '$it', sample]));
  return evaluate(expression, { organisation: names.organisation, it, variables });
}

/** A path over at most two to-one links, from a variable that is mostly the innermost. */
function pathOf(draw: Draw, { variables }: Names): { readonly path: Path; readonly type: EntityName } {
  const { name, type } = draw.chance(25) ? draw.pick(variables) : (variables.at(-1) ?? draw.pick(variables));
  const names: string[] = [];
  let at = type;
  while (names.length < 2 && draw.chance(25)) {
    const links = Object.entries(ENTITIES[at].links).filter(([, link]) => !link.many);
    if (links.length === 0) break;
    const [link, { target }] = draw.pick(links);
    names.push(link);
    at = target;
  }
  return { path: { variable: name, names }, type: at };
}

/** Bytes can only be compared with null (section 5.1.1.1): they must be asked for by name. */
const suits = (type: ValueType, wanted: (type: ValueType) => boolean): boolean => wanted(type) && (type !== 'Binary' || !wanted('Text'));

/** Undefined when the entity that the path leads to has no property of such a type. */
export function property(draw: Draw, names: Names, wanted: (type: ValueType) => boolean): Property | undefined {
  const { path, type } = pathOf(draw, names);
  const candidates = Object.keys(ENTITIES[type].properties).filter(name => suits(typeOf(type, name), wanted));
  if (candidates.length === 0) return undefined;
  const name = draw.pick(candidates);
  return { kind: 'property', path: { variable: path.variable, names: [...path.names, name] }, type: typeOf(type, name) };
}

/** A property, or a value that is computed. */
export function named(draw: Draw, names: Names, wanted: (type: ValueType) => boolean): Property | Computed | undefined {
  const candidates = names.computed.filter(({ type }) => suits(type, wanted));
  return candidates.length > 0 && draw.chance(40) ? draw.pick(candidates) : property(draw, names, wanted);
}

/** A path that ends with a link: to-many for quantifiers and counts, nullable to-one for null tests. */
export function linkPath(
  draw: Draw,
  names: Names,
  kind: 'many' | 'nullable',
): { readonly path: Path; readonly target: EntityName } | undefined {
  const { path, type } = pathOf(draw, names);
  const links = Object.entries(ENTITIES[type].links).filter(([, link]) => link[kind]);
  if (links.length === 0) return undefined;
  const [link, { target }] = draw.pick(links);
  return { path: { variable: path.variable, names: [...path.names, link] }, target };
}
