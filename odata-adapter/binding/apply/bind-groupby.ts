/** `groupby` -> its grouping; where it rolls up, one for each combination of levels, whose values are spent as expressions are (Data Aggregation, section 3.2.3). */
import type { GroupingSyntax, TransformationSyntax } from '../../syntax/apply-tree';
import type { PathExpressionSyntax } from '../../syntax/syntax-tree';
import type { BoundColumn, BoundNamedValue, BoundSet } from '../bound-apply';
import { spendNode } from '../bind-context';
import { namesOf, rowsOf, stepScope, type ApplyContext, type BoundSteps } from './apply-context';
import { bindGrouping, type BoundGrouping } from './bind-grouping';

type GroupbySyntax = Extract<TransformationSyntax, { kind: 'groupby' }>;

type Groupings = readonly BoundGrouping[];

export function bindGroupby(syntax: GroupbySyntax, set: BoundSet, apply: ApplyContext): readonly Groupings[] {
  const bound = new Map<PathExpressionSyntax, Groupings>();
  for (const path of syntax.elements.flatMap(pathsOf)) bound.set(path, bindGrouping(path, set, apply));
  const groupings = combinations(syntax.elements).map(paths => withoutRepeats(paths.flatMap(path => bound.get(path) ?? [])));
  if (groupings.length > 1) spendNode(stepScope(apply, set), syntax.span, Math.floor(groupings.flatMap(groupedBy).length / 2));
  return groupings;
}

function pathsOf(element: GroupingSyntax): readonly PathExpressionSyntax[] {
  return element.kind === 'rollup' ? element.levels : [element];
}

/** Section 3.2.3.2: from the finest levels to the coarsest, those of the last rollup first. */
function combinations(elements: readonly GroupingSyntax[]): readonly (readonly PathExpressionSyntax[])[] {
  return elements.reduce<readonly (readonly PathExpressionSyntax[])[]>(
    (found, element) => found.flatMap(paths => levelsOf(element).map(level => [...paths, ...level])),
    [[]],
  );
}

function levelsOf(element: GroupingSyntax): readonly (readonly PathExpressionSyntax[])[] {
  if (element.kind !== 'rollup') return [[element]];
  return element.levels.map((_, index) => element.levels.slice(0, element.levels.length - index));
}

function withoutRepeats(groupings: Groupings): Groupings {
  return [...new Map(groupings.map(grouping => [grouping.column.name, grouping])).values()];
}

/** Each value once: properties behind one link have in common where it leads. */
export function groupedBy(groupings: Groupings): readonly BoundNamedValue[] {
  return [...new Map(groupings.flatMap(({ values }) => values).map(value => [value.name, value])).values()];
}

/** `inner`: the transformations of each group. Entities that are left of each group have their properties anyway. */
export function group(groupings: Groupings, { type }: BoundSet, inner: BoundSteps | undefined): BoundSteps {
  const columns = groupings.map(({ column }) => column);
  const steps = [{ kind: 'group', by: groupedBy(groupings), steps: inner?.steps } as const];
  if (inner === undefined) return { steps, set: rowsOf(type, columns) };
  return { steps, set: inner.set.entities ? inner.set : withColumns(columns, inner.set) };
}

function withColumns(grouping: readonly BoundColumn[], set: BoundSet): BoundSet {
  const names = namesOf(grouping);
  return {
    ...set,
    columns: [...grouping, ...set.columns.filter(({ name }) => !names.has(name))],
    structures: set.structures.map(structure => new Set([...names, ...structure])),
  };
}
