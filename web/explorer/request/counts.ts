/** The text of `$compute` <-> its items: how many rows links have, of those that fit a filter, and other items as they stand. */
import { splitOutside } from './split-outside';

export type ComputedItem = LinkCount | { readonly kind: 'text'; readonly text: string };

export interface LinkCount {
  readonly kind: 'count';
  readonly link: string;
  /** Empty without one. */
  readonly filter: string;
  readonly alias: string;
}

/** A filter that is half typed may leave a quote or a parenthesis open. */
const COUNT = /^\s*([A-Za-z_]\w*)\/\$count(?:\(\$filter=(.*)\))?\s+as\s+(\w+)\s*$/s;

export function readCounts(compute: string): readonly ComputedItem[] {
  if (compute.trim() === '') return [];
  return (splitOutside(compute, ',') ?? [compute]).map(text => {
    const [, link, filter = '', alias = ''] = COUNT.exec(text) ?? [];
    return link === undefined ? { kind: 'text', text } : { kind: 'count', link, filter, alias };
  });
}

export function writeCounts(items: readonly ComputedItem[]): string {
  return items
    .map(item => {
      if (item.kind === 'text') return item.text;
      const filter = item.filter === '' ? '' : `($filter=${item.filter})`;
      return `${item.link}/$count${filter} as ${item.alias}`;
    })
    .join(',');
}
