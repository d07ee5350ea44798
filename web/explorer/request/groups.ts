/** The text of `$apply` <-> groups as clicks can say them: rows that fit a filter, grouped by fields, with aggregates of each group. Undefined for any other text. */
import { splitOutside } from './split-outside';

export interface Groups {
  /** Of the rows that are grouped. Empty without one. */
  readonly filter: string;
  readonly by: readonly string[];
  /** Rows for the groups of all fields but the last, of all but the last two, and so on (`rollup`). */
  readonly hasSubtotals: boolean;
  readonly aggregates: readonly Aggregate[];
}

export type Aggregate =
  { readonly method: 'count'; readonly alias: string } | { readonly method: ValueMethod; readonly path: string; readonly alias: string };

export const VALUE_METHODS = ['sum', 'average', 'min', 'max', 'countdistinct'] as const;

export type ValueMethod = (typeof VALUE_METHODS)[number];

export const NO_GROUPS: Groups = { filter: '', by: [], hasSubtotals: false, aggregates: [] };

export function hasGroups({ by, aggregates }: Groups): boolean {
  return by.length + aggregates.length > 0;
}

const PATH = String.raw`[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*`;
const GROUPED = /^groupby\(\s*\(\s*(?:rollup\(([^()]*)\)\s*|([^()]*))\)\s*(?:,\s*aggregate\((.*)\)\s*)?\)$/s;
const AGGREGATED = /^aggregate\((.*)\)$/s;
/** An alias may be missing while one types it. */
const ALIAS = String.raw`\s+as(?:\s+([^\s,()/]*))?`;
const COUNT = new RegExp(String.raw`^\$count${ALIAS}$`);
const VALUE = new RegExp(String.raw`^(${PATH})\s+with\s+(\w+)${ALIAS}$`);

export function readGroups(apply: string): Groups | undefined {
  if (apply.trim() === '') return NO_GROUPS;
  const [first = '', second, ...rest] = stepsOf(apply.trim());
  const [, filter] = /^filter\((.*)\)$/s.exec(first) ?? [];
  const grouped = filter === undefined ? first : second;
  if (grouped === undefined || rest.length > 0 || (filter === undefined && second !== undefined)) return undefined;
  const [, rolledUp, plain, aggregated] = GROUPED.exec(grouped) ?? [];
  const by = rolledUp ?? plain;
  const [, whole] = AGGREGATED.exec(grouped) ?? [];
  const paths = by?.split(',').map(path => path.trim()) ?? [];
  const aggregates = readAggregates(aggregated ?? whole);
  if (aggregates === undefined || (by ?? whole) === undefined || !paths.every(isPath)) return undefined;
  return { filter: filter ?? '', by: paths, hasSubtotals: rolledUp !== undefined, aggregates };
}

/** A filter that is half typed may leave a quote or a parenthesis open. It ends before the groups. */
function stepsOf(apply: string): readonly string[] {
  const steps = splitOutside(apply, '/') ?? /^(filter\(.*\))\/((?:groupby|aggregate)\(.*\))$/s.exec(apply)?.slice(1) ?? [];
  return steps.map(step => step.trim());
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

export function writeGroups({ filter, by, hasSubtotals, aggregates }: Groups): string {
  const aggregated = aggregates.length === 0 ? '' : `aggregate(${aggregates.map(writeAggregate).join(',')})`;
  const listed = hasSubtotals ? `rollup(${by.join(',')})` : by.join(',');
  const grouped = by.length === 0 ? aggregated : `groupby((${listed})${aggregated && `,${aggregated}`})`;
  return filter === '' ? grouped : `filter(${filter})/${grouped}`;
}

function writeAggregate(aggregate: Aggregate): string {
  const value = aggregate.method === 'count' ? '$count' : `${aggregate.path} with ${aggregate.method}`;
  return `${value} as ${aggregate.alias}`;
}

/** The columns of the answer, as the options beside `$apply` name them. */
export function columnsOf({ by, aggregates }: Groups): readonly string[] {
  return [...by, ...aggregates.map(({ alias }) => alias)];
}
