/** A JSON object (ABNF section 5, arrayOrObject) -> its members, each an expression (Part 2, section 5.1.1.14.2). Refuses a name that stands twice. */
import type { Cursor } from '../text/cursor';
import { GUID } from '../literals/literal-forms';
import { readJsonString } from '../literals/read-json-string';
import type { ExpressionSyntax, ObjectMemberSyntax } from '../syntax-tree';
import { parseJsonValue } from './parse-json-value';

/** As other languages write one. */
const GUID_IN_BRACES = new RegExp(String.raw`\{[ \t]*${GUID}[ \t]*\}`, 'y');

export function parseObject(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  if (cursor.peek(GUID_IN_BRACES) !== undefined) throw cursor.fault('SyntaxError', 'a GUID stands without braces', start);
  cursor.expect('{');
  cursor.skipWhitespace();
  const members = new Map<string, ObjectMemberSyntax>();
  while (cursor.next !== '}') {
    if (members.size > 0) expectComma(cursor);
    const member = parseMember(cursor);
    if (members.has(member.name)) throw cursor.fault('SyntaxError', 'a member stands twice', start);
    members.set(member.name, member);
    cursor.skipWhitespace();
  }
  cursor.expect('}');
  return { kind: 'object', members: [...members.values()], span: cursor.spanFrom(start) };
}

function parseMember(cursor: Cursor): ObjectMemberSyntax {
  const start = cursor.position;
  if (cursor.next !== '"') throw cursor.unexpected('the name of a member in double quotes');
  const name = readJsonString(cursor);
  if (name.includes('@')) throw cursor.fault('NotOffered', 'annotations in expressions are not offered', start);
  cursor.skipWhitespace();
  cursor.expect(':');
  cursor.skipWhitespace();
  return { name, value: parseJsonValue(cursor, '}'), span: cursor.spanFrom(start) };
}

function expectComma(cursor: Cursor): void {
  if (!cursor.accept(',')) throw cursor.unexpected("',' or '}'");
  cursor.skipWhitespace();
}
