/** The shapes of sets -> that of what `groupby` and `concat` make of them. */
import type { Column, Shape } from './chain';
import { columnsOf } from './generate-column';

/** The shapes of all groupings. `elements`: levels of rollups, one alone where nothing is rolled up. */
export function groupShapes(before: Shape, elements: readonly (readonly Column[])[], inner: Shape | undefined): readonly Shape[] {
  const combinations = elements.reduce<readonly (readonly Column[])[]>(
    (found, levels) => found.flatMap(columns => levelsOf(levels).map(level => [...columns, ...level])),
    [[]],
  );
  return combinations.map(columns => grouped(before, columns, inner));
}

/** The same level twice is one. */
function levelsOf(levels: readonly Column[]): readonly (readonly Column[])[] {
  const once = [...new Map(levels.map(column => [column.name, column])).values()];
  return once.map((_, index) => once.slice(0, once.length - index));
}

function grouped(before: Shape, by: readonly Column[], inner: Shape | undefined): Shape {
  if (inner?.areEntities === true) return inner;
  const grouping = [...new Map(by.map(column => [column.name, column])).values()];
  const names = new Set(grouping.map(({ name }) => name));
  return {
    type: before.type,
    areEntities: false,
    columns: [...grouping, ...(inner?.columns ?? []).filter(({ name }) => !names.has(name))],
    partial: new Set([...(inner?.partial ?? [])].filter(name => !names.has(name))),
  };
}

/** One alone stays as it is; entities of several become rows. */
export function concatShapes(shapes: readonly Shape[]): Shape {
  const [first] = shapes;
  if (first === undefined) throw new Error('No set to concatenate.');
  if (shapes.length === 1) return first;
  const columns = new Map(shapes.flatMap(shape => columnsOf(shape)).map(column => [column.name, column]));
  const isCommon = (name: string): boolean =>
    shapes.every(shape => !shape.partial.has(name) && columnsOf(shape).some(column => column.name === name));
  return {
    type: first.type,
    areEntities: false,
    columns: [...columns.values()].map(column => ({ ...column, isExact: shapes.every(shape => isExactIn(shape, column)) })),
    partial: new Set([...columns.keys()].filter(name => !isCommon(name))),
  };
}

const isExactIn = (shape: Shape, { name }: Column): boolean => shape.columns.every(column => column.name !== name || column.isExact);

/** A name means values of one type. */
export function isConcatenable(shapes: readonly Shape[]): boolean {
  const marks = new Map<string, string>();
  return shapes.flatMap(shape => columnsOf(shape)).every(({ name, mark }) => {
    const known = marks.get(name) ?? mark;
    marks.set(name, known);
    return known === mark;
  }); // oxfmt-ignore
}
