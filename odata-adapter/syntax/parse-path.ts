/**
 * The decoded segments of a resource path -> what each of them is. The service root has none. Refuses what can be no segment; whether a name exists, and where a key may stand, binding says.
 */
import { ownText } from '../../std/own-text';
import { SEGMENTS } from '../../graphql/catalogue/segments';
import { suggest } from '../../std/suggest';
import { ODataFault } from '../faults';
import { Cursor, type Reading } from './text/cursor';
import type { DecodedText } from './text/decoded-text';
import { shorten } from './text/describe-place';
import { parseExpression } from './expressions/parse-expression';
import { parseKey } from './literals/parse-key';
import { readName } from './text/read-name';
import { PATH_TARGET } from './text/syntax-fault';
import type { PathSegmentSyntax } from './syntax-tree';

const SYSTEM_SEGMENTS: readonly string[] = SEGMENTS.map(({ name }) => name);

const insteadOf = (segment: string): string => SEGMENTS.find(({ name }) => name === segment)?.instead ?? '';
const SYSTEM_NAME = /\$[A-Za-z]*/y;
/** A call without arguments. */
const CALL = /^[^()]+\(\s*\)$/;

export function parsePath(segments: readonly DecodedText[], reading: Reading): readonly PathSegmentSyntax[] {
  return segments.map((source, index) => parseSegment(new Cursor(source, reading, PATH_TARGET), index === 0));
}

function parseSegment(cursor: Cursor, first: boolean): PathSegmentSyntax {
  const written = cursor.peek(SYSTEM_NAME);
  const known = SYSTEM_SEGMENTS.find(name => name === written?.toLowerCase());
  if (known !== undefined) return parseSystemSegment(cursor, known);
  try {
    return written === undefined ? parseNamed(cursor) : refuseSystem(cursor, written);
  } catch (fault) {
    if (!(fault instanceof ODataFault) || fault.details.code === 'LimitExceeded') throw fault;
    const isCall = CALL.test(cursor.text);
    if (isCall && cursor.cutWhole === undefined) return parseCall(cursor, fault);
    if (first && !isCall) throw fault;
    return parseText(cursor, fault);
  }
}

function parseNamed(cursor: Cursor): PathSegmentSyntax {
  const { name } = readName(cursor, 'the name of an entity set or property', { qualified: true });
  const key = cursor.next === '(' ? parseKey(cursor) : undefined;
  expectEnd(cursor);
  const cut = cursor.cutWhole;
  // The template does not say it, so that binding must not read it: another request with this plan has another one.
  if (cut?.form === '') return parseText(cursor, undefined);
  return { kind: 'name', name, key, slot: cut && wholeSegment(cursor), span: cursor.spanFrom(0) };
}

function parseCall(cursor: Cursor, fault: ODataFault): PathSegmentSyntax {
  const [name = ''] = cursor.text.split('(');
  cursor.position = cursor.text.length;
  return { kind: 'call', name: ownText(name), fault, span: cursor.spanFrom(0) };
}

function parseText(cursor: Cursor, fault: ODataFault | undefined): PathSegmentSyntax {
  return { kind: 'text', slot: wholeSegment(cursor), fault, span: cursor.spanFrom(0) };
}

function wholeSegment(cursor: Cursor): number {
  cursor.position = cursor.text.length;
  return cursor.slotFrom(0, { kind: 'segment', value: cursor.text });
}

function parseSystemSegment(cursor: Cursor, written: string): PathSegmentSyntax {
  cursor.position = written.length;
  if (written === '$filter') return parseFilterSegment(cursor);
  // Its arguments are no key, so that binding would not see it.
  if (written === '$crossjoin') throw cursor.fault('NotOffered', `$crossjoin is not offered. ${insteadOf(written)}.`, 0);
  expectEnd(cursor);
  return { kind: 'system', name: ownText(written.slice(1)), span: cursor.spanFrom(0) };
}

/** Part 2, section 4.12. */
function parseFilterSegment(cursor: Cursor): PathSegmentSyntax {
  const condition = cursor.within('$filter', () => {
    cursor.expect('(');
    cursor.skipWhitespace();
    const expression = parseExpression(cursor);
    cursor.skipWhitespace();
    cursor.expect(')');
    return expression;
  });
  const key = cursor.next === '(' ? parseKey(cursor) : undefined;
  expectEnd(cursor);
  return { kind: 'filter', condition, key, span: cursor.spanFrom(0) };
}

function refuseSystem(cursor: Cursor, written: string): never {
  cursor.position = written.length;
  const message = `there is no path segment '${shorten(written)}'`;
  if (written.toLowerCase() === '$links') throw cursor.fault('ResourceNotFound', `${message}. In OData 4 it is /$ref behind the link`, 0);
  throw cursor.faultOf({ code: 'ResourceNotFound', message, suggestion: suggest(written.slice(0, 40), SYSTEM_SEGMENTS) }, 0);
}

function expectEnd(cursor: Cursor): void {
  if (!cursor.atEnd) throw cursor.unexpected("'/', '?' or the end of the path");
}
