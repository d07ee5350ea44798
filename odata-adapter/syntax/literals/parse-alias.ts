/** `@name` -> a parameter alias (Part 2, section 5.3), which binding resolves, and which counts as what it stands for; refuses annotations and paths that begin so as not offered. */
import type { Cursor } from '../text/cursor';
import { readName } from '../text/read-name';
import type { ExpressionSyntax } from '../syntax-tree';

export function parseAlias(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  cursor.expect('@');
  const { name } = readName(cursor, "the name of a parameter alias after '@'", { qualified: true });
  if (name.includes('.')) throw cursor.fault('NotOffered', 'annotations in expressions are not offered', start);
  if (cursor.next === '/') throw cursor.fault('NotOffered', 'paths that begin with a parameter alias are not offered', start);
  return { kind: 'alias', name, span: cursor.spanFrom(start) };
}
