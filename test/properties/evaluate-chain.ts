/** A chain of transformations and the rows it begins with -> the rows it gives, by the letter of Data Aggregation 4.0, section 3, and as docs/odata-support.md fills what it leaves open. */
import type { Chain, ExtremeName, Grouping, NamedValue, Transformation } from './chain';
import { evaluateAggregate, rowKey } from './evaluate-aggregate';
import { evaluate } from './evaluate-expression';
import { isFound } from './evaluate-search';
import type { Expression, OrderItem } from './expression';
import type { Entity, Organisation } from './organisation';
import { Rational } from './rational';
import { compareValues } from './values';
import type { Value, ValueType } from './values';

/** Rows that are entities, with what has been computed among their values; or rows that have been made of them, with nothing but values. */
export interface RowSet {
  readonly areEntities: boolean;
  readonly rows: readonly Placed[];
}

/** Rows of one place may stand in any order. */
export interface Placed {
  readonly row: Entity;
  readonly place: number;
}

/** The standard leaves open which rows are kept: several are equal in what decides, and differ in other things. */
export class OpenResult extends Error {}

export const unordered = (rows: readonly Entity[], areEntities: boolean): RowSet => ({
  areEntities,
  rows: rows.map(row => ({ row, place: 0 })),
});

export function evaluateChain(chain: Chain, set: RowSet, organisation: Organisation): RowSet {
  return chain.reduce((before, step) => evaluateStep(step, before, organisation), set);
}

export function evaluateStep(step: Transformation, set: RowSet, organisation: Organisation): RowSet {
  const valueOf = (expression: Expression, it: Entity): Value => evaluate(expression, { organisation, it, variables: new Map() });
  switch (step.kind) {
    case 'identity':
      return set;
    case 'filter':
      return { ...set, rows: set.rows.filter(({ row }) => valueOf(step.condition, row) === true) };
    case 'search':
      return { ...set, rows: set.rows.filter(({ row }) => isFound(step.search, row)) };
    case 'compute':
      return { ...set, rows: set.rows.map(({ row, place }) => ({ row: withComputed(row, step.values, valueOf), place })) };
    case 'orderby':
      return { ...set, rows: ordered(set.rows, step.items, valueOf) };
    case 'top':
      return { ...set, rows: cut(set.rows, step.rows).slice(0, step.rows) };
    case 'skip':
      return { ...set, rows: cut(set.rows, step.rows).slice(step.rows) };
    case 'aggregate': {
      const rows = set.rows.map(({ row }) => row);
      const values = step.values.map(item => [item.name, evaluateAggregate(item, rows, valueOf)] as const);
      return unordered([madeRow(set, Object.fromEntries(values))], false);
    }
    case 'groupby':
      return groupby(step, set, organisation);
    case 'concat':
      return concatenated(step.branches.map(branch => evaluateChain(branch, set, organisation)));
    case 'extreme':
      return unordered(
        extreme(step.name, step.amount, ordered(forgetOrder(set.rows), [{ expression: step.value, descending: step.name.startsWith('top') }], valueOf), row => valueOf(step.value, row)),
        set.areEntities,
      ); // oxfmt-ignore
  }
}

type ValueOf = (expression: Expression, it: Entity) => Value;

/** None sees another. */
function withComputed(row: Entity, named: readonly NamedValue[], valueOf: ValueOf): Entity {
  return { ...row, values: { ...row.values, ...Object.fromEntries(named.map(({ name, value }) => [name, valueOf(value, row)])) } };
}

/** The type stands for that of the first set only: such a row leads nowhere. */
function madeRow({ rows: [first] }: Pick<RowSet, 'rows'>, values: Entity['values']): Entity {
  return { type: first?.row.type ?? 'Person', values, row: {} };
}

const forgetOrder = (rows: readonly Placed[]): readonly Placed[] => rows.map(({ row }) => ({ row, place: 0 }));

/** Nulls are lowest. */
function compareNullable(a: Value, b: Value, type: ValueType): number {
  return a === null || b === null ? Number(a !== null) - Number(b !== null) : compareValues(a, b, type);
}

/** Rows that are equal keep the order that they had (section 3.3.3). */
function ordered(rows: readonly Placed[], items: readonly OrderItem[], valueOf: ValueOf): readonly Placed[] {
  const keyed = rows.map(({ row, place }) => ({ row, place, keys: items.map(item => valueOf(item.expression, row)) }));
  type Keyed = (typeof keyed)[number];
  const compare = (a: Keyed, b: Keyed): number => {
    for (const [index, { expression, descending }] of items.entries()) {
      const [left, right] = [a.keys[index] ?? null, b.keys[index] ?? null];
      const order = compareNullable(left, right, expression.type);
      if (order !== 0) return descending ? -order : order;
    }
    return a.place - b.place;
  };
  keyed.sort(compare);
  let place = 0;
  return keyed.map((item, index) => {
    const before = keyed[index - 1];
    if (before !== undefined && compare(before, item) !== 0) place++;
    return { row: item.row, place };
  });
}

/** The rows themselves, where it is told which of them are the first so many. */
function cut(rows: readonly Placed[], count: number): readonly Placed[] {
  const [last, next] = [rows[count - 1], rows[count]];
  if (last === undefined || last.place !== next?.place) return rows;
  const alike = rows.filter(({ place }) => place === last.place).map(({ row }) => rowKey(row.values));
  if (new Set(alike).size > 1) throw new OpenResult();
  return rows;
}

/** Section 3.3.1: as few of the first rows as reach the amount. */
function extreme(name: ExtremeName, amount: number, rows: readonly Placed[], valueOf: (row: Entity) => Value): readonly Entity[] {
  const count = name.endsWith('count') ? amount : rowsThatReach(name, amount, rows.map(({ row }) => valueOf(row))); // oxfmt-ignore
  return cut(rows, count)
    .slice(0, count)
    .map(({ row }) => row);
}

/** Of a sum of 0 nothing is a part: then all rows stay. Of what is less nobody says. */
function partOfNothing(whole: Rational, rows: number): number {
  if (whole.top < 0n) throw new OpenResult();
  return rows;
}

function rowsThatReach(name: ExtremeName, amount: number, values: readonly Value[]): number {
  const numbers = values.map(value => (value as Rational | null) ?? new Rational(0));
  const whole = numbers.reduce((sum, value) => sum.add(value), new Rational(0));
  if (name.endsWith('percent') && whole.top <= 0n) return partOfNothing(whole, values.length);
  const wanted = name.endsWith('sum') ? new Rational(amount) : whole.multiply(new Rational(amount, 100));
  let sum = new Rational(0);
  for (const [index, value] of numbers.entries()) {
    if (sum.compare(wanted) >= 0) return index;
    sum = sum.add(value);
  }
  return values.length;
}

/** Section 3.2.2: entities of different sets meet as rows with their properties, one set behind the other. */
function concatenated(sets: readonly RowSet[]): RowSet {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  return {
    areEntities: false,
    rows: behindEachOther(sets.map(({ rows }) => rows)).map(({ row, place }) => ({ row: { ...row, row: {} }, place })),
  };
}

function behindEachOther(sets: readonly (readonly Placed[])[]): readonly Placed[] {
  let first = 0;
  return sets.flatMap(rows => {
    const placed = rows.map(({ row, place }) => ({ row, place: first + place }));
    first = Math.max(first, ...placed.map(({ place }) => place + 1));
    return placed;
  });
}

/** Section 3.2.3.2: a rollup is the concatenation of its groupings, from the finest levels to the coarsest. */
function groupby({ elements, inner }: Extract<Transformation, { kind: 'groupby' }>, set: RowSet, organisation: Organisation): RowSet {
  const groupings = elements.reduce<readonly (readonly string[])[]>(
    (found, levels) => found.flatMap(paths => levelsOf(levels).map(level => [...paths, ...level])),
    [[]],
  );
  return concatenated(groupings.map(paths => grouped(paths, inner, set, organisation)));
}

const levelsOf = (levels: Grouping): readonly Grouping[] => levels.map((_, index) => levels.slice(0, levels.length - index));

/** What rows are grouped by is hidden within the group, and stands in place of what was made there under its name when the group is left. */
function grouped(paths: readonly string[], inner: Chain | undefined, set: RowSet, organisation: Organisation): RowSet {
  const groups = new Map<string, { readonly by: Entity['values']; readonly rows: Entity[] }>();
  for (const { row } of set.rows) {
    const by = Object.fromEntries(paths.flatMap(path => valuesAt(path, row, set.areEntities, organisation)));
    const key = rowKey(by);
    const group = groups.get(key) ?? { by, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const made = [...groups.values()];
  if (inner === undefined) return unordered(made.map(({ by }) => madeRow(set, by)), false); // oxfmt-ignore
  const { areEntities } = evaluateChain(inner, { ...set, rows: [] }, organisation);
  const left = made.map(({ by, rows }) => {
    const inGroup = evaluateChain(inner, unordered(rows, set.areEntities), organisation).rows;
    const named = ({ row, place }: Placed): Placed => ({ row: { ...row, values: { ...row.values, ...by } }, place });
    return { by, rows: areEntities ? inGroup : inGroup.map(named) };
  });
  return { areEntities, rows: inGroups(left) };
}

interface Group {
  readonly by: Entity['values'];
  readonly rows: readonly Placed[];
}

/** An order within the groups is kept, and the groups then stand in the order of what they are grouped by. Without one, rows may stand in any order. */
function inGroups(groups: readonly Group[]): readonly Placed[] {
  const compare = (a: Group, b: Group): number => {
    const orders = Object.entries(a.by).map(([name, value]) =>
      compareNullable(value, b.by[name] ?? null, typeof value === 'string' ? 'Text' : 'Int'),
    );
    return orders.find(order => order !== 0) ?? 0;
  };
  const areOrdered = groups.some(({ rows }) => rows.some(({ place }) => place > 0));
  const rows = behindEachOther([...groups].sort(compare).map(group => group.rows));
  return areOrdered ? rows : forgetOrder(rows);
}

/** Behind a link also whether it leads somewhere, under the link's name with a slash: nothing there is apart from a null there. */
function valuesAt(path: string, row: Entity, areEntities: boolean, organisation: Organisation): readonly (readonly [string, Value])[] {
  const [link = '', name] = path.split('/');
  if (name === undefined) return [[path, row.values[path] ?? null]];
  const there = `${link}/`;
  if (!areEntities) return [there, path].map(at => [at, row.values[at] ?? null]); // oxfmt-ignore
  const [target] = organisation.linked(row, link);
  return [
    [there, target !== undefined],
    [path, target?.values[name] ?? null],
  ];
}
