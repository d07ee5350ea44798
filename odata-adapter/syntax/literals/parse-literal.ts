/** The text at the cursor -> a literal (ABNF section 7, primitiveLiteral), or undefined when none begins here and nothing is read. */
import type { Cursor } from '../text/cursor';
import { NOT_IN_NAME, QUALIFIED_NAME, STRAY_AFTER_LITERAL } from '../text/names';
import type { LiteralSyntax, LiteralTextType } from '../syntax-tree';
import type { TerminalType } from './literal-terminals';
import { parsePrefixedLiteral } from './parse-prefixed-literal';
import { readQuoted } from './read-quoted';
import { terminalLiteral } from './terminal-literal';

const DURATION = String.raw`P(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?`;

/** Which type a token has, told by its shape; the first that fits. Whether it is a value of that type is asked afterwards. A colon after one is that of a `case`. */
const SHAPES: readonly (readonly [TerminalType, RegExp])[] = [
  ['guid', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iy],
  ['dateTimeOffset', /-?\d{4,}-\d\d-\d\dT(?:[\d:.]*[\d.])?(?:Z|[+-]\d\d:\d\d|[+-][\d:]*)?/iy],
  ['date', /-?\d{4,}-\d\d-\d\d/y],
  ['timeOfDay', /\d\d:\d\d(?::[\d.]+|:(?![\p{L}_$@('\[{-]))?/uy],
  ['duration', new RegExp(`-?${DURATION}${NOT_IN_NAME}`, 'uy')],
];
const NUMBER = /[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const INFINITE = new RegExp(`-?INF${NOT_IN_NAME}`, 'uy');
const WORD = new RegExp(`(?:null|NaN|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])${NOT_IN_NAME}`, 'uy');
const SIGNED = new RegExp(String.raw`-(?:\d|(?:INF|${DURATION})${NOT_IN_NAME})`, 'uy');
const MALFORMED = /[\w.:+'-]*/y;

/** Whether the minus sign here belongs to a literal. */
export function startsSignedLiteral(cursor: Cursor): boolean {
  return cursor.peek(SIGNED) !== undefined;
}

export function parseLiteral(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  if (cursor.next === "'") return { kind: 'literal', type: 'string', value: readQuoted(cursor), span: cursor.spanFrom(start) };
  return parseShaped(cursor) ?? parseNumber(cursor) ?? parseWord(cursor);
}

function parseShaped(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  for (const [type, shape] of SHAPES) {
    const token = cursor.match(shape);
    if (token === undefined) continue;
    expectTokenEnd(cursor, start);
    return terminalLiteral(cursor, start, type, token);
  }
  return undefined;
}

/** Numerals stay text, so that no digit is lost; a plus sign says nothing and goes. */
function parseNumber(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  const token = cursor.match(NUMBER);
  if (token === undefined) return parseInfinite(cursor);
  expectTokenEnd(cursor, start);
  const value = token.startsWith('+') ? token.slice(1) : token;
  const type = numeralType(value);
  if (type === 'double' && !Number.isFinite(Number(value))) throw cursor.fault('InvalidLiteral', 'the number is beyond a double', start);
  return { kind: 'literal', type, value, span: cursor.spanFrom(start) };
}

function numeralType(value: string): LiteralTextType {
  if (/e/i.test(value)) return 'double';
  return value.includes('.') ? 'decimal' : 'integer';
}

function parseInfinite(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  const value = cursor.match(INFINITE);
  return value === undefined ? undefined : { kind: 'literal', type: 'double', value, span: cursor.spanFrom(start) };
}

/** `null` and `NaN` as spelt, `true` and `false` in any case (ABNF section 7). */
function parseWord(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  const name = cursor.peek(QUALIFIED_NAME);
  if (name !== undefined && cursor.text.charAt(start + name.length) === "'") return parsePrefixedLiteral(cursor);
  const word = cursor.match(WORD);
  if (word === undefined) return undefined;
  const span = cursor.spanFrom(start);
  if (word === 'null') return { kind: 'literal', type: 'null', span };
  if (word === 'NaN') return { kind: 'literal', type: 'double', value: 'NaN', span };
  return { kind: 'literal', type: 'boolean', value: word.toLowerCase() === 'true', span };
}

function expectTokenEnd(cursor: Cursor, start: number): void {
  if (cursor.peek(STRAY_AFTER_LITERAL) === undefined) return;
  cursor.match(MALFORMED);
  throw cursor.fault('SyntaxError', 'this is no number, date, time or GUID', start);
}
