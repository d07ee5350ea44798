/** `$select` -> its items: `*`, or a path of names with options of its own (Part 2, section 5.1.3; ABNF selectItem). */
import type { Cursor } from '../text/cursor';
import { parseItems } from '../text/parse-items';
import { readName } from '../text/read-name';
import type { NameSyntax, SelectItemSyntax, SelectSyntax } from '../syntax-tree';
import { parseNestedOptions } from './parse-nested-options';

export function parseSelect(cursor: Cursor): SelectSyntax {
  const start = cursor.position;
  return { items: parseItems(cursor, parseItem), span: cursor.spanFrom(start) };
}

function parseItem(cursor: Cursor): SelectItemSyntax {
  const start = cursor.position;
  if (cursor.accept('*')) return { kind: 'all', span: cursor.spanFrom(start) };
  const path = parseNames(cursor);
  const options = cursor.opensParenthesis() ? parseNestedOptions(cursor, 'select') : undefined;
  return { kind: 'path', path, options, span: cursor.spanFrom(start) };
}

function parseNames(cursor: Cursor): readonly NameSyntax[] {
  const start = cursor.position;
  const names: NameSyntax[] = [];
  do {
    if (cursor.next === '@') throw cursor.fault('NotOffered', 'annotations are not offered', start);
    names.push(readName(cursor, "the name of a property or '*'", { qualified: true }));
  } while (cursor.accept('/'));
  if (cursor.text.startsWith('.*', cursor.position)) throw cursor.fault('NotOffered', 'operations are not offered', start);
  return names;
}
