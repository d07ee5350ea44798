/** Conditions and values over a set that transformations work on: its columns, and as long as its rows are entities also all that can be said of these. */
import type { Column, Shape } from './chain';
import type { Draw } from './draw';
import { evaluate } from './evaluate-expression';
import type { Comparison, Computed, Expression, Literal, Property } from './expression';
import { generateBoolean } from './generate-boolean';
import { choice } from './generate-composite';
import { NULL, literal, piece, whole } from './generate-literal';
import { speaks } from './generate-request';
import type { Names } from './generate-scope';
import { VALUES, arithmetic } from './generate-value';
import { typeOf } from './organisation';
import type { Entity, Organisation } from './organisation';
import { ENTITIES } from './entities';
import type { EntityName } from './entity-description';
import type { Value, ValueType } from './values';

/** A set as the generator knows it. */
export interface SetAtHand {
  readonly organisation: Organisation;
  readonly shape: Shape;
  /** Some of its rows, or rows like them: what is compared with them is true now and then. */
  readonly sample: readonly Entity[];
}

const COMPARISONS: readonly Comparison[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];

/** All that rows have by a name of one word, or as rows. */
export function columnsOf({ type, areEntities, columns }: Shape): readonly Column[] {
  if (!areEntities) return columns;
  const own = plainProperties(type).map(name => declared(name, typeOf(type, name)));
  return [...own, ...columns].filter(column => column.type !== 'Binary');
}

/** Members of complex values are left out. */
export const plainProperties = (type: EntityName): readonly string[] =>
  Object.keys(ENTITIES[type].properties).filter(name => !name.includes('/'));

const declared = (name: string, type: ValueType): Column => ({ name, type, mark: name, isExact: true });

/** Properties of what links to one entity lead to. */
export function linkedColumns({ type, areEntities }: Shape): readonly Column[] {
  if (!areEntities) return [];
  const links = Object.entries(ENTITIES[type].links).filter(([, { many }]) => !many);
  return links.flatMap(([link, { target }]) =>
    plainProperties(target)
      .map(name => declared(`${link}/${name}`, typeOf(target, name)))
      .filter(column => column.type !== 'Binary'),
  );
}

/** Of rows a path is one name. */
export function columnValue({ name, type }: Column, { areEntities }: Shape): Property {
  return { kind: 'property', path: { variable: undefined, names: areEntities ? name.split('/') : [name] }, type };
}

/** Undefined where no column is wanted. What transformations have made is preferred. */
export function drawColumn(draw: Draw, { shape }: SetAtHand, wanted: (column: Column) => boolean): Column | undefined {
  const [made, all] = [shape.columns, columnsOf(shape)].map(columns => columns.filter(wanted));
  const from = made !== undefined && made.length > 0 && draw.chance(50) ? made : (all ?? []);
  return from.length === 0 ? undefined : draw.pick(from);
}

/** Of a sample row; null where there is none. */
function near(draw: Draw, value: Expression, { organisation, sample }: SetAtHand): Value {
  return sample.length === 0 ? null : evaluate(value, { organisation, it: draw.pick(sample), variables: new Map() });
}

/** What entities can be asked; undefined of other rows. */
function namesIn(draw: Draw, { organisation, shape, sample }: SetAtHand): Names | undefined {
  if (!shape.areEntities || sample.length === 0) return undefined;
  const computed = shape.columns.filter(({ isExact }) => isExact).map((column): Computed => {
    return { kind: 'computed', name: column.name, expression: columnValue(column, shape), type: column.type };
  }); // oxfmt-ignore
  return { organisation, variables: [{ name: undefined, type: shape.type, sample: draw.pick(sample) }], lambdas: 0, computed };
}

export function condition(draw: Draw, set: SetAtHand, depth: number): Expression {
  const names = draw.chance(40) ? namesIn(draw, set) : undefined;
  if (names !== undefined) return generateBoolean(draw, names, 1);
  if (depth <= 0 || draw.chance(70)) return comparison(draw, set);
  const left = condition(draw, set, depth - 1);
  if (draw.chance(20)) return { kind: 'not', operand: left, type: 'Boolean' };
  return { kind: 'logical', operator: draw.pick(['and', 'or']), left, right: condition(draw, set, depth - 1), type: 'Boolean' };
}

function comparison(draw: Draw, set: SetAtHand): Expression {
  const column = drawColumn(draw, set, () => true);
  if (column === undefined) return compare('eq', whole(1), whole(1));
  const left = columnValue(column, set.shape);
  const beside = (): Literal => ({ ...literal(draw, column.type, near(draw, left, set)), style: 0 });
  return draw.way<Expression>([
    [6, () => compare(draw.pick(column.type === 'Guid' ? COMPARISONS.slice(0, 2) : COMPARISONS), left, beside())],
    [1, () => compare(draw.pick(['eq', 'ne']), left, NULL(column.type))],
    [1, () => ({ kind: 'in', operand: left, values: Array.from({ length: 1 + draw.below(3) }, beside), type: 'Boolean' })],
    [1, () => twoColumns(draw, set, column)],
  ]);
}

const compare = (operator: Comparison, left: Expression, right: Expression): Expression => ({ kind: 'comparison', operator, left, right, type: 'Boolean' }); // oxfmt-ignore

function twoColumns(draw: Draw, set: SetAtHand, column: Column): Expression {
  const other = drawColumn(draw, set, ({ type, isExact }) => type === column.type && isExact) ?? column;
  const operators = column.type === 'Guid' || !column.isExact ? COMPARISONS.slice(0, 2) : COMPARISONS;
  return compare(draw.pick(operators), columnValue(column, set.shape), columnValue(other, set.shape));
}

/** A number that is exact, to be summed too. */
export function number(draw: Draw, set: SetAtHand, depth: number): Expression {
  const column = drawColumn(draw, set, ({ type, isExact }) => isExact && (type === 'Int' || type === 'Decimal'));
  const leaf = column === undefined ? lengthOf(draw, set) : columnValue(column, set.shape);
  if (depth <= 0) return leaf;
  return draw.way<Expression>([
    [5, () => leaf],
    [1, () => lengthOf(draw, set)],
    [1, () => arithmetic(draw.pick(['add', 'sub']), leaf, number(draw, set, depth - 1))],
    [1, () => arithmetic('mul', leaf, whole(draw.below(5)))],
    [1, () => arithmetic(draw.pick(['div', 'divby']), leaf, whole(draw.pick([1, 2, 4, 5])))],
    [1, () => choice(draw, () => comparison(draw, set), () => number(draw, set, 0))],
  ]); // oxfmt-ignore
}

function lengthOf(draw: Draw, set: SetAtHand): Expression {
  const column = drawColumn(draw, set, ({ type }) => type === 'Text');
  const text: Expression = column === undefined ? piece(draw, null) : columnValue(column, set.shape);
  return { kind: 'call', name: 'length', arguments: [text], type: 'Int' };
}

/** A value to be computed. */
export function value(draw: Draw, set: SetAtHand): Expression {
  const made = draw.way<Expression | undefined>([
    [4, () => number(draw, set, 2)],
    [2, () => someColumn(draw, set)],
    [2, () => text(draw, set)],
    [1, () => comparison(draw, set)],
    [3, () => ofEntities(draw, set)],
  ]);
  return made !== undefined && speaks(made) ? made : number(draw, set, 1);
}

function someColumn(draw: Draw, set: SetAtHand): Expression | undefined {
  const column = drawColumn(draw, set, ({ isExact }) => isExact);
  return column && columnValue(column, set.shape);
}

function text(draw: Draw, set: SetAtHand): Expression | undefined {
  const column = drawColumn(draw, set, ({ type }) => type === 'Text');
  if (column === undefined) return undefined;
  const left = columnValue(column, set.shape);
  const call = (name: string, ...args: readonly Expression[]): Expression => ({ kind: 'call', name, arguments: args, type: 'Text' });
  return draw.pick([
    call('substring', left, whole(0), whole(1)),
    call('tolower', left),
    call('concat', left, piece(draw, near(draw, left, set))),
  ]);
}

function ofEntities(draw: Draw, set: SetAtHand): Expression | undefined {
  const names = namesIn(draw, set);
  return names && VALUES[draw.pick(['text', 'number', 'date', 'instant', 'time', 'duration', 'floating'] as const)](draw, names, 1);
}
