/**
 * Searches that are connected -> one in the form that an index serves (`SearchedRows`). However many terms stand under NOT, their rows are found together, once:
 * each by itself would be a join, which PostgreSQL plans in a time that grows faster than their number.
 */
import type { SearchedRows, Sought } from './expression-tree';

/** All rows when empty. */
export function everyOf(searches: readonly SearchedRows[]): SearchedRows {
  return {
    found: joined('everyOf', searches.flatMap(({ found }) => found ?? [])),
    without: joined('someOf', searches.flatMap(({ without }) => without ?? [])),
  }; // oxfmt-ignore
}

/** No row when empty. */
export function someOf(searches: readonly SearchedRows[]): SearchedRows {
  const found = searches.flatMap(search => (search.found !== undefined && search.without === undefined ? search.found : []));
  if (found.length === searches.length) return { found: joined('someOf', found) ?? NOTHING, without: undefined };
  return allBut(everyOf(searches.map(allBut)));
}

export function allBut({ found, without }: SearchedRows): SearchedRows {
  if (found === undefined) return { found: without ?? NOTHING, without: undefined };
  const left: Sought = without === undefined ? found : { kind: 'everyOf', terms: [found, { kind: 'noneOf', terms: [without] }] };
  return { found: undefined, without: left };
}

const NOTHING: Sought = { kind: 'someOf', terms: [] };

/** Terms of the same connective become terms of one. */
function joined(kind: 'everyOf' | 'someOf', terms: readonly Sought[]): Sought | undefined {
  const flat = terms.flatMap(term => (term.kind === kind ? term.terms : [term]));
  return flat.length > 1 ? { kind, terms: flat } : flat[0];
}
