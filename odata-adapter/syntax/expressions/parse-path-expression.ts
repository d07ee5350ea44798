/** `a/b/c`, `$it/a`, `a/$count`, `a/any(x:...)` -> the segments of a path in an expression (ABNF section 4, firstMemberExpr). */
import type { Cursor } from '../text/cursor';
import { parseKey } from '../literals/parse-key';
import { parseNestedOptions } from '../options/parse-nested-options';
import { readName } from '../text/read-name';
import type { PathExpressionSegmentSyntax, PathExpressionSyntax } from '../syntax-tree';
import { KEYS_NOT_OFFERED, writtenCall } from './parse-call';
import { parseLambda } from './parse-lambda';

const ROOTS: readonly string[] = ['it', 'this', 'root'];
const LAMBDA = /(?:any|all)[ \t]*\(/iy;
const SYSTEM_NAME = /\$[A-Za-z]*/y;

export function parsePathExpression(cursor: Cursor): PathExpressionSyntax {
  const start = cursor.position;
  const segments = [parseFirst(cursor)];
  while (cursor.next === '/') {
    expectOpenEnd(cursor, segments.at(-1));
    cursor.position += 1;
    segments.push(isRoot(segments) ? parseRooted(cursor) : parseNext(cursor));
  }
  return { kind: 'path', segments, span: cursor.spanFrom(start) };
}

function parseFirst(cursor: Cursor): PathExpressionSegmentSyntax {
  const start = cursor.position;
  cursor.countNode(start);
  if (cursor.next !== '$') return nameSegment(cursor);
  const name = cursor.peek(SYSTEM_NAME)?.slice(1).toLowerCase() ?? '';
  if (name === 'these') throw cursor.fault('NotOffered', "'$these' is not offered: expressions speak of one row", start);
  if (['null', 'true', 'false'].includes(name)) throw cursor.fault('SyntaxError', `OData writes '${name}' without '$'`, start);
  if (!ROOTS.includes(name)) throw cursor.unexpected("a property, or one of '$it', '$this' and '$root'", ['$it', '$this', '$root']);
  cursor.position += name.length + 1;
  return { kind: 'system', name, options: undefined, span: cursor.spanFrom(start) };
}

function parseNext(cursor: Cursor): PathExpressionSegmentSyntax {
  const start = cursor.position;
  cursor.countNode(start);
  if (cursor.next === '$') return parseSystem(cursor);
  if (cursor.next === '@') throw cursor.fault('NotOffered', 'annotations in expressions are not offered', cursor.position);
  if (cursor.peek(LAMBDA) !== undefined) return parseLambda(cursor);
  const segment = nameSegment(cursor);
  if (cursor.next === '(') throw noCall(cursor, start);
  return segment;
}

function noCall(cursor: Cursor, start: number): Error {
  const name = cursor.text.slice(start, cursor.position).toLowerCase();
  const row = cursor.budget.catalogue.functions.get(name);
  if (row !== undefined) return cursor.fault('SyntaxError', `a function is no part of a path. It is written '${writtenCall(row)}'`, start);
  if (name === 'count') return cursor.fault('SyntaxError', "The number of a collection's rows is written '/$count'", start);
  return cursor.fault('NotOffered', KEYS_NOT_OFFERED, cursor.position);
}

function isRoot([first, second]: readonly PathExpressionSegmentSyntax[]): boolean {
  return first?.kind === 'system' && first.name === 'root' && second === undefined;
}

/** An entity set after `$root`, with a key or without (Part 2, section 5.1.1.14.5). */
function parseRooted(cursor: Cursor): PathExpressionSegmentSyntax {
  const start = cursor.position;
  cursor.countNode(start);
  const set = nameSegment(cursor);
  if (set.kind !== 'name' || cursor.next !== '(') return set;
  const key = parseKey(cursor);
  return { kind: 'keyed', name: set.name, key, span: cursor.spanFrom(start) };
}

function nameSegment(cursor: Cursor): PathExpressionSegmentSyntax {
  const { name, span } = readName(cursor, 'the name of a property', { qualified: true });
  return { kind: 'name', name, span };
}

function parseSystem(cursor: Cursor): PathExpressionSegmentSyntax {
  const start = cursor.position;
  const name = cursor.peek(SYSTEM_NAME)?.slice(1).toLowerCase();
  if (name === 'filter')
    throw cursor.fault('NotOffered', "'/$filter(…)' in expressions is not offered. Use '/$count($filter=…)' or 'any'", start);
  if (name !== 'count') throw cursor.unexpected("a property, '$count', 'any' or 'all'", ['$count']);
  cursor.position += name.length + 1;
  const options = cursor.opensParenthesis() ? parseNestedOptions(cursor, 'count') : undefined;
  return { kind: 'system', name, options, span: cursor.spanFrom(start) };
}

/** Nothing follows a count or an `any` or `all`. */
function expectOpenEnd(cursor: Cursor, last: PathExpressionSegmentSyntax | undefined): void {
  if (last?.kind === 'lambda' || (last?.kind === 'system' && last.name === 'count'))
    throw cursor.unexpected('an operator or the end of the path');
}
