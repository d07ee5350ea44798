/** The parameters of `groupby` -> its tree (Data Aggregation, section 3.2.3; ABNF groupbyList). Refuses recursive and named hierarchies as not offered. */
import type { ApplySyntax, GroupingSyntax, TransformationSyntax } from '../apply-tree';
import type { Cursor } from '../text/cursor';
import { NAME } from '../text/names';
import { parseItems } from '../text/parse-items';
import { parsePathExpression } from '../expressions/parse-path-expression';

const BEFORE_LEVELS = new RegExp(String.raw`${NAME.source}[ \t]*\(`, 'uy');

type GroupbySyntax = Extract<TransformationSyntax, { kind: 'groupby' }>;

/** Behind the opening parenthesis. `parseApply` reads the transformations of each group. */
export function parseGroupby(cursor: Cursor, parseApply: (cursor: Cursor) => ApplySyntax): Pick<GroupbySyntax, 'elements' | 'steps'> {
  if (!cursor.accept('(')) throw cursor.unexpected("'(' before the properties, as in 'groupby((Name))'");
  const elements = parseItems(cursor, parseElement);
  cursor.expect(')');
  cursor.skipWhitespace();
  return { elements, steps: cursor.accept(',') ? parseApply(cursor) : undefined };
}

function parseElement(cursor: Cursor): GroupingSyntax {
  const start = cursor.position;
  if (cursor.peek(BEFORE_LEVELS) === undefined) return parsePathExpression(cursor);
  const name = cursor.peek(NAME) ?? '';
  if (name === 'rolluprecursive') throw cursor.fault('NotOffered', "'rolluprecursive' is not offered", start);
  if (name !== 'rollup') throw cursor.unexpected("a property or 'rollup'", ['rollup']);
  cursor.position += name.length;
  return cursor.descend('nesting', start, () => {
    cursor.opensParenthesis();
    cursor.expect('(');
    if (cursor.text.startsWith('$all', cursor.position))
      throw cursor.fault('NotOffered', "'$all' in 'rollup' is not offered. Use concat for a grand total", start);
    const levels = parseItems(cursor, parsePathExpression);
    cursor.expect(')');
    if (levels.length < 2)
      throw cursor.fault('NotOffered', "named hierarchies in 'rollup' are not offered. Name two properties or more", start);
    return { kind: 'rollup', levels, span: cursor.spanFrom(start) };
  });
}
