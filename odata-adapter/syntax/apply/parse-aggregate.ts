/** An item of `aggregate` -> its tree (Data Aggregation, section 3.2.1; ABNF aggregateExpr). Refuses custom aggregates and custom methods as not offered. */
import { suggest } from '../../../std/suggest';
import { AGGREGATE_METHODS, type AggregateFromSyntax, type AggregateMethod, type AggregateSyntax, type NamedMethod } from '../apply-tree';
import type { Cursor } from '../text/cursor';
import { parseItems } from '../text/parse-items';
import { shorten } from '../text/describe-place';
import { OPERATOR_NAMES } from '../expressions/operator-names';
import { parseExpression } from '../expressions/parse-expression';
import { parsePathExpression } from '../expressions/parse-path-expression';
import { NAME } from '../text/names';
import { readName } from '../text/read-name';
import type { ExpressionSyntax } from '../syntax-tree';
import { acceptWord, readAlias } from './read-word';

/** What SQL calls it. */
const FOREIGN_COUNT = /count[ \t]*(?:\([ \t]*\*?[ \t]*\))?[ \t]+as[ \t]/iy;
const PATH = String.raw`${NAME.source}(?:/${NAME.source})*`;
/** Section 3.2.1, ABNF pathPrefix: a path with aggregates of what it leads to in parentheses. */
const INSIDE = new RegExp(String.raw`${PATH}[ \t]*\((?=[ \t]*(?:\$count|${PATH}[ \t]+with)[ \t])`, 'iuy');
const COUNT = /\$count(?![A-Za-z/])/iy;

export function parseAggregate(cursor: Cursor): AggregateSyntax {
  const start = cursor.position;
  cursor.countNode(start);
  refuseForeign(cursor);
  const value = cursor.match(COUNT) === undefined ? parseExpression(cursor) : undefined;
  const method = value === undefined ? 'count' : readMethod(cursor, value);
  const from: AggregateFromSyntax[] = [];
  while (acceptWord(cursor, 'from')) from.push(parseFrom(cursor));
  const alias = readAlias(cursor);
  return { value, method, from, alias, span: cursor.spanFrom(start) };
}

function refuseForeign(cursor: Cursor): void {
  const start = cursor.position;
  if (cursor.peek(FOREIGN_COUNT) !== undefined) throw cursor.fault('NotOffered', "the number of rows is written '$count as Total'", start);
  const inside = cursor.peek(INSIDE);
  if (inside === undefined) return;
  const counts = cursor.text.startsWith('$count', start + inside.length) ? `. ${sumOfCounts(inside.slice(0, -1).trim())}` : '';
  throw cursor.fault('NotOffered', `aggregates in parentheses behind a path are not offered${counts}`, start);
}

export function sumOfCounts(path: string): string {
  return `Add up the counts of the rows: aggregate(${shorten(path)}/$count with sum as Total)`;
}

function endsInCount(value: ExpressionSyntax): boolean {
  const last = value.kind === 'path' ? value.segments.at(-1) : undefined;
  return last?.kind === 'system' && last.name === 'count';
}

/** A name without a method is a custom aggregate (section 3.2.1.1, type 4), of which the model has none. */
function readMethod(cursor: Cursor, value: ExpressionSyntax): AggregateMethod {
  if (acceptWord(cursor, 'with')) return readMethodName(cursor);
  if (endsInCount(value)) return 'count';
  if (value.kind !== 'path' || cursor.next === '') throw cursor.unexpected("'with' and a method such as sum", ['with', ...OPERATOR_NAMES]);
  throw cursor.fault('NotOffered', "custom aggregates are not offered. Name a method, as in 'Amount with sum as Total'", cursor.position);
}

function readMethodName(cursor: Cursor): NamedMethod {
  const start = cursor.position;
  const { name } = readName(cursor, 'a method such as sum', { qualified: true });
  const method = AGGREGATE_METHODS.find(known => known === name.toLowerCase());
  if (method !== undefined) return method;
  if (name.includes('.')) throw cursor.fault('NotOffered', 'custom aggregation methods are not offered', start);
  const message = `there is no aggregation method '${shorten(name)}'`;
  throw cursor.faultOf({ code: 'UnknownFunction', message, suggestion: suggest(name, AGGREGATE_METHODS) }, start);
}

/** Section 3.2.1.5. */
function parseFrom(cursor: Cursor): AggregateFromSyntax {
  const start = cursor.position;
  const paths = parseItems(cursor, parsePathExpression);
  if (!acceptWord(cursor, 'with')) throw cursor.unexpected("'with' and a method such as sum", ['with']);
  // It stands for a grouping, and an aggregate of the groups.
  cursor.budget.countTransformation({ target: cursor.target, span: cursor.spanFrom(start) });
  return { paths, method: readMethodName(cursor), span: cursor.spanFrom(start) };
}
