/** `('x')`, `(5)`, `(Uuid=...)`, `(A=1,B=2)` after a path segment -> its key (Part 2, section 4.3.1; ABNF keyPredicate): literals and aliases only. */
import type { Cursor } from '../text/cursor';
import { NAME } from '../text/names';
import { readName } from '../text/read-name';
import type { ExpressionSyntax, KeyPartSyntax, KeySyntax } from '../syntax-tree';
import { parseAlias } from './parse-alias';
import { parseLiteral } from './parse-literal';

export function parseKey(cursor: Cursor): KeySyntax {
  const start = cursor.position;
  cursor.expect('(');
  cursor.skipWhitespace();
  return startsPart(cursor) ? parseNamedKey(cursor, start) : parseSingleKey(cursor, start);
}

function startsPart(cursor: Cursor): boolean {
  const name = cursor.peek(NAME);
  return name !== undefined && /^[ \t]*=/.test(cursor.text.slice(cursor.position + name.length));
}

function parseSingleKey(cursor: Cursor, start: number): KeySyntax {
  const value = parseValue(cursor);
  if (cursor.next === ',') throw cursor.unexpected("')', since the parts of a key are named, as in (A=1,B=2)");
  if (!cursor.accept(')')) throw cursor.unexpected("')'");
  return { kind: 'single', value, span: cursor.spanFrom(start) };
}

function parseNamedKey(cursor: Cursor, start: number): KeySyntax {
  const parts = new Map<string, KeyPartSyntax>();
  do {
    const part = parsePart(cursor);
    if (parts.has(part.name)) throw cursor.fault('SyntaxError', 'a part of the key stands twice', start);
    parts.set(part.name, part);
  } while (cursor.accept(','));
  if (!cursor.accept(')')) throw cursor.unexpected("',' or ')'");
  return { kind: 'named', parts: [...parts.values()], span: cursor.spanFrom(start) };
}

function parsePart(cursor: Cursor): KeyPartSyntax {
  cursor.skipWhitespace();
  const start = cursor.position;
  const { name } = readName(cursor, 'the name of a key property', { qualified: false });
  cursor.skipWhitespace();
  cursor.expect('=');
  const value = parseValue(cursor);
  return { name, value, span: { start: cursor.spanFrom(start).start, end: value.span.end } };
}

function parseValue(cursor: Cursor): ExpressionSyntax {
  cursor.skipWhitespace();
  const value = cursor.next === '@' ? parseAlias(cursor) : parseLiteral(cursor);
  if (!value && cursor.next === ')')
    throw cursor.fault(
      'SyntaxError',
      'there is no key in the parentheses. Leave the parentheses out to read the collection',
      cursor.position,
    );
  if (!value) throw cursor.unexpected('a key: a GUID, a number, or a text in single quotes');
  cursor.skipWhitespace();
  return value;
}
