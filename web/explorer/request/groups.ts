/** The text of `$apply` <-> groups as clicks can say them: rows that fit a filter, grouped by fields, with aggregates of each group; of which some are kept, and grouped again. Undefined for any other text. */
import { splitOutside } from './split-outside';

export interface Groups {
  /** Of the rows that are grouped. Empty without one. */
  readonly filter: string;
  readonly by: readonly string[];
  /** Rows for the groups of all fields but the last, of all but the last two, and so on (`rollup`). */
  readonly hasSubtotals: boolean;
  readonly aggregates: readonly Aggregate[];
  /** Undefined: all groups are kept. */
  readonly kept: KeptGroups | undefined;
  /** Groups of these groups. */
  readonly then: Groups | undefined;
}

/** Those with the largest or the smallest values of a column. */
export interface KeptGroups {
  readonly method: (typeof KEEPING_METHODS)[number];
  /** As typed: it may be empty for a while. */
  readonly count: string;
  readonly of: string;
}

export const KEEPING_METHODS = ['topcount', 'bottomcount'] as const;

export type Aggregate =
  | { readonly method: 'count'; readonly alias: string }
  | { readonly method: ValueMethod; readonly path: string; readonly alias: string };

export const VALUE_METHODS = ['sum', 'average', 'min', 'max', 'countdistinct'] as const;

export type ValueMethod = (typeof VALUE_METHODS)[number];

export const NO_GROUPS: Groups = { filter: '', by: [], hasSubtotals: false, aggregates: [], kept: undefined, then: undefined };

export function hasGroups({ by, aggregates }: Groups): boolean {
  return by.length + aggregates.length > 0;
}

const PATH = String.raw`[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*`;
const GROUPED = /^groupby\(\s*\(\s*(?:rollup\(([^()]*)\)\s*|([^()]*))\)\s*(?:,\s*aggregate\((.*)\)\s*)?\)$/s;
const KEPT = new RegExp(String.raw`^(\w+)\(\s*(\d*)\s*,\s*(${PATH})\s*\)$`);
const AGGREGATED = /^aggregate\((.*)\)$/s;
/** An alias may be missing while one types it. */
const ALIAS = String.raw`\s+as(?:\s+([^\s,()/]*))?`;
const COUNT = new RegExp(String.raw`^\$count${ALIAS}$`);
const VALUE = new RegExp(String.raw`^(${PATH})\s+with\s+(\w+)${ALIAS}$`);

export function readGroups(apply: string): Groups | undefined {
  if (apply.trim() === '') return NO_GROUPS;
  return readSteps(stepsOf(apply.trim()));
}

function readSteps(steps: readonly string[]): Groups | undefined {
  const [, filter] = /^filter\((.*)\)$/s.exec(steps[0] ?? '') ?? [];
  const [grouped = '', ...after] = filter === undefined ? steps : steps.slice(1);
  const kept = readKept(after[0] ?? '');
  const rest = kept === undefined ? after : after.slice(1);
  const then = rest.length === 0 ? undefined : readSteps(rest);
  const own = rest.length > 0 && then === undefined ? undefined : readGrouped(grouped);
  return own && { filter: filter ?? '', ...own, kept, then };
}

function readGrouped(grouped: string): Pick<Groups, 'by' | 'hasSubtotals' | 'aggregates'> | undefined {
  const [, rolledUp, plain, aggregated] = GROUPED.exec(grouped) ?? [];
  const by = rolledUp ?? plain;
  const [, whole] = AGGREGATED.exec(grouped) ?? [];
  const paths = by?.split(',').map(path => path.trim()) ?? [];
  const aggregates = readAggregates(aggregated ?? whole);
  if (aggregates === undefined || (by ?? whole) === undefined || !paths.every(isPath)) return undefined;
  return { by: paths, hasSubtotals: rolledUp !== undefined, aggregates };
}

/** A filter that is half typed may leave a quote or a parenthesis open. It ends before the next step. */
function stepsOf(apply: string): readonly string[] {
  const steps = splitOutside(apply, '/') ?? apply.split(/\/(?=(?:filter|groupby|aggregate|topcount|bottomcount)\()/);
  return steps.map(step => step.trim());
}

function readKept(step: string): KeptGroups | undefined {
  const [, named, count = '', of = ''] = KEPT.exec(step) ?? [];
  const method = KEEPING_METHODS.find(known => known === named);
  return method && { method, count, of };
}

function isPath(text: string): boolean {
  return new RegExp(`^${PATH}$`).test(text);
}

function readAggregates(text: string | undefined): readonly Aggregate[] | undefined {
  if (text === undefined) return [];
  const found = splitOutside(text, ',')?.map(item => readAggregate(item.trim())) ?? [undefined];
  const known = found.filter(aggregate => aggregate !== undefined);
  return known.length < found.length ? undefined : known;
}

function readAggregate(item: string): Aggregate | undefined {
  const count = COUNT.exec(item);
  if (count !== null) return { method: 'count', alias: count[1] ?? '' };
  const [, path, named, alias = ''] = VALUE.exec(item) ?? [];
  const method = VALUE_METHODS.find(known => known === named);
  return path === undefined || method === undefined ? undefined : { method, path, alias };
}

export function writeGroups({ filter, by, hasSubtotals, aggregates, kept, then }: Groups): string {
  const aggregated = aggregates.length === 0 ? '' : `aggregate(${aggregates.map(writeAggregate).join(',')})`;
  const listed = hasSubtotals ? `rollup(${by.join(',')})` : by.join(',');
  const grouped = by.length === 0 ? aggregated : `groupby((${listed})${aggregated && `,${aggregated}`})`;
  return [
    ...(filter === '' ? [] : [`filter(${filter})`]),
    grouped,
    ...(kept === undefined ? [] : [`${kept.method}(${kept.count},${kept.of})`]),
    ...(then === undefined ? [] : [writeGroups(then)]),
  ].join('/');
}

function writeAggregate(aggregate: Aggregate): string {
  const value = aggregate.method === 'count' ? '$count' : `${aggregate.path} with ${aggregate.method}`;
  return `${value} as ${aggregate.alias}`;
}

/** The groups, those of them, and so on: the last ones are the answer. */
export function stagesOf(groups: Groups): readonly [Groups, ...Groups[]] {
  return groups.then === undefined ? [groups] : [groups, ...stagesOf(groups.then)];
}

/** The columns that the groups have, as the options beside `$apply` name them where no groups come after. */
export function columnsOf({ by, aggregates }: Groups): readonly string[] {
  return [...by, ...aggregates.map(({ alias }) => alias)];
}
