/**
 * The resource path -> its segments, split at `/` before decoding, so that `%2F` within a key is data (Part 2, section 2). The service root has none.
 * One slash at the end is let pass, an empty segment is not. Refuses what is no segment; whether a name exists, binding says.
 */
import { suggest } from '../../std/suggest';
import type { Budget } from './budget';
import { Cursor } from './cursor';
import { decodePercent } from './decode-percent';
import { shorten } from './describe-place';
import { parseKey } from './parse-key';
import { readName } from './read-name';
import { PATH_TARGET } from './syntax-fault';
import type { PathSegmentSyntax } from './syntax-tree';

/** Case-sensitive (ABNF, odataRelativeUri and section 1). */
const SYSTEM_SEGMENTS: readonly string[] = [
  '$count',
  '$value',
  '$ref',
  '$metadata',
  '$batch',
  '$entity',
  '$all',
  '$crossjoin',
  '$filter',
  '$each',
  '$query',
];
const NOT_OFFERED_WITH_ARGUMENTS: readonly string[] = ['$crossjoin', '$filter'];
const SYSTEM_NAME = /\$[A-Za-z]*/y;
const KEY_SEGMENT = /^[\w.~-]+$/;

/** `end` is the place of `?`, or the length of the URL. */
export function parsePath(url: string, end: number, budget: Budget): readonly PathSegmentSyntax[] {
  const last = url.charAt(end - 1) === '/' && end > 1 ? end - 1 : end;
  const segments: PathSegmentSyntax[] = [];
  for (let from = 0; from <= last && last > 0;) {
    const slash = url.indexOf('/', from);
    const to = slash < 0 || slash > last ? last : slash;
    segments.push(parseSegment(new Cursor(decodePercent(url, from, to, PATH_TARGET), budget, PATH_TARGET), segments.length === 0));
    from = to + 1;
  }
  return segments;
}

function parseSegment(cursor: Cursor, first: boolean): PathSegmentSyntax {
  if (cursor.next === '$') return parseSystemSegment(cursor);
  if (cursor.atEnd) throw cursor.fault('SyntaxError', 'the path has an empty segment', 0);
  const { name } = first ? readSegmentName(cursor) : readNameOrKey(cursor);
  const key = cursor.next === '(' ? parseKey(cursor) : undefined;
  expectEnd(cursor);
  return { kind: 'name', name, key, span: cursor.spanFrom(0) };
}

function readSegmentName(cursor: Cursor): { readonly name: string } {
  return readName(cursor, 'the name of an entity set or property', { qualified: true });
}

/** Keys as segments (Part 2, section 4.3.6) are told from names by what no name holds: a leading digit, a hyphen. */
function readNameOrKey(cursor: Cursor): { readonly name: string } {
  const isName = /^[\p{L}\p{Nl}_]/u.test(cursor.text) && !/[~-]/.test(cursor.text.replace(/\(.*$/s, ''));
  if (isName || !KEY_SEGMENT.test(cursor.text)) return readSegmentName(cursor);
  cursor.position = cursor.text.length;
  throw cursor.fault('NotOffered', 'keys and positions as path segments are not offered. A key stands in parentheses, as in Name(key)', 0);
}

function parseSystemSegment(cursor: Cursor): PathSegmentSyntax {
  const written = cursor.match(SYSTEM_NAME) ?? '';
  if (!SYSTEM_SEGMENTS.includes(written)) {
    throw cursor.fault(
      'ResourceNotFound',
      `there is no path segment '${shorten(written)}'`,
      0,
      suggest(written.slice(0, 40), SYSTEM_SEGMENTS),
    );
  }
  if (NOT_OFFERED_WITH_ARGUMENTS.includes(written)) throw cursor.fault('NotOffered', `'${written}' in the path is not offered`, 0);
  expectEnd(cursor);
  return { kind: 'system', name: written.slice(1), span: cursor.spanFrom(0) };
}

function expectEnd(cursor: Cursor): void {
  if (!cursor.atEnd) throw cursor.unexpected("'/', '?' or the end of the path");
}
