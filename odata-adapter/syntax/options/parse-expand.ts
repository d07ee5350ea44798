/** `$expand` -> its items: `*` or a path of names, perhaps with `/$ref` or `/$count`, with options of their own (Part 2, section 5.1.2; ABNF expandItem). */
import type { Cursor } from '../text/cursor';
import { parseItems } from '../text/parse-items';
import { readName } from '../text/read-name';
import type { ExpandItemSyntax, ExpandSyntax, NameSyntax } from '../syntax-tree';
import { parseNestedOptions } from './parse-nested-options';

const SUFFIX = /\/\$(?:ref|count)(?![A-Za-z])/iy;

export function parseExpand(cursor: Cursor): ExpandSyntax {
  const start = cursor.position;
  return cursor.descend('expandDepth', start, () => ({ items: parseItems(cursor, parseItem), span: cursor.spanFrom(start) }));
}

function parseItem(cursor: Cursor): ExpandItemSyntax {
  const start = cursor.position;
  const path = cursor.accept('*') ? '*' : parseNames(cursor);
  const suffix = acceptSuffix(cursor);
  const options = cursor.opensParenthesis() ? parseNestedOptions(cursor, suffix ?? 'expand') : undefined;
  return { path, suffix, options, span: cursor.spanFrom(start) };
}

function parseNames(cursor: Cursor): readonly NameSyntax[] {
  refuseOddName(cursor);
  const names = [readName(cursor, "the name of a navigation property or '*'", { qualified: true })];
  while (cursor.next === '/' && cursor.peek(SUFFIX) === undefined) {
    cursor.position += 1;
    refuseOddName(cursor);
    names.push(readName(cursor, "the name of a navigation property, '$ref' or '$count'", { qualified: true }));
  }
  return names;
}

/** What the standard lets stand in the place of a name, but the service does not offer. */
function refuseOddName(cursor: Cursor): void {
  const start = cursor.position;
  if (cursor.next === '@') throw cursor.fault('NotOffered', 'annotations are not offered', start);
  if (cursor.next === '*') throw cursor.fault('NotOffered', "'*' after a path is not offered", start);
  if (cursor.text.startsWith('$value', start)) throw cursor.fault('NotOffered', 'media are not offered', start);
}

function acceptSuffix(cursor: Cursor): 'ref' | 'count' | undefined {
  const suffix = cursor.match(SUFFIX);
  if (suffix === undefined) return undefined;
  return suffix.toLowerCase() === '/$ref' ? 'ref' : 'count';
}
