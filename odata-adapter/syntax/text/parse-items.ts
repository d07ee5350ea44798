/** Items separated by commas, with white space around each, as `$select` and `$expand` have them (ABNF select, expand); at least one. */
import type { Cursor } from './cursor';

export function parseItems<Item>(cursor: Cursor, parseItem: (cursor: Cursor) => Item): readonly Item[] {
  const items: Item[] = [];
  do {
    cursor.skipWhitespace();
    items.push(parseItem(cursor));
    cursor.skipWhitespace();
  } while (cursor.accept(','));
  return items;
}
