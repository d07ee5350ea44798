/** Items with white space around each, separated by commas as `$select` and `$expand` have them (ABNF select, expand), or by slashes as `$apply`; at least one. */
import type { Cursor } from './cursor';

export function parseItems<Item>(cursor: Cursor, parseItem: (cursor: Cursor) => Item, separator: ',' | '/' = ','): readonly Item[] {
  const items: Item[] = [];
  do {
    cursor.skipWhitespace();
    items.push(parseItem(cursor));
    cursor.skipWhitespace();
  } while (cursor.accept(separator));
  return items;
}
