/** The text at the cursor -> a literal (ABNF section 7, primitiveLiteral), or undefined when none begins here and nothing is read. */
import type { Cursor } from '../text/cursor';
import { WRITTEN_FORMS } from '../text/written-forms';
import { NOT_IN_NAME, QUALIFIED_NAME, STRAY_AFTER_LITERAL } from '../text/names';
import type { LiteralSyntax } from '../syntax-tree';
import { DATE, DATE_TIME_OFFSET, DURATION, GUID, NUMBER, numeralType, TIME_OF_DAY } from './literal-forms';
import type { TerminalType } from './literal-terminals';
import { parsePrefixedLiteral } from './parse-prefixed-literal';
import { readQuoted } from './read-quoted';
import { slotLiteral } from './slot-literal';
import { terminalLiteral } from './terminal-literal';

/** The first that fits. */
const SHAPES: readonly (readonly [TerminalType, RegExp])[] = [
  ['guid', new RegExp(GUID, 'y')],
  ['dateTimeOffset', new RegExp(DATE_TIME_OFFSET, 'y')],
  ['date', new RegExp(DATE, 'y')],
  ['timeOfDay', new RegExp(TIME_OF_DAY, 'uy')],
  ['duration', new RegExp(`-?${DURATION}${NOT_IN_NAME}`, 'uy')],
];
const NUMERAL = new RegExp(NUMBER, 'y');
const INFINITE = new RegExp(`-?INF${NOT_IN_NAME}`, 'uy');
const WORD = new RegExp(`(?:[Nn][Uu][Ll][Ll]|NaN|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])${NOT_IN_NAME}`, 'uy');
const SIGNED = new RegExp(String.raw`-(?:\d|(?:INF|${DURATION})${NOT_IN_NAME})`, 'uy');
/** `5L`, `1.5M`: a number of OData 1 to 3 with its type. */
const EARLIER_NUMBER = new RegExp(`^${NUMBER}[LMFD]$`, 'i');
/** Days in the order of other places, or with digits or a part left out: `29-02-2024`, `2024-2-29`, `2024-02`. */
const OTHER_DAY = /^(?:\d{4}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})(?!\d)/;
/** A day, or the number of a subject: `29.2.2024`, `27.03.00`. */
const DOTTED = /^\d{1,4}\./;
const BARE_GUID = /^[\da-f]{32}$/i;
const MALFORMED = /[\w.:+'-]*/y;

/** Whether the minus sign here belongs to a literal. */
export function startsSignedLiteral(cursor: Cursor): boolean {
  return cursor.peek(SIGNED) !== undefined;
}

export function parseLiteral(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  if (cursor.next === "'") return slotLiteral(cursor, start, { type: 'string', text: readQuoted(cursor) });
  return parseShaped(cursor) ?? parseNumber(cursor) ?? parseWord(cursor);
}

function parseShaped(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  for (const [type, shape] of SHAPES) {
    const token = cursor.match(shape);
    if (token === undefined) continue;
    expectTokenEnd(cursor, start);
    return terminalLiteral(cursor, start, { type, text: token });
  }
  return undefined;
}

/** Numerals stay text, so that no digit is lost; a plus sign says nothing and goes. */
function parseNumber(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  const token = cursor.match(NUMERAL);
  if (token === undefined) return parseInfinite(cursor);
  expectTokenEnd(cursor, start);
  const value = token.startsWith('+') ? token.slice(1) : token;
  const type = numeralType(value);
  if (type === 'double' && !Number.isFinite(Number(value))) throw cursor.fault('InvalidLiteral', 'the number is beyond a double', start);
  return slotLiteral(cursor, start, { type, text: value });
}

function parseInfinite(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  const token = cursor.match(INFINITE);
  if (token === undefined) return undefined;
  return { kind: 'literal', type: 'notFinite', value: token === 'INF' ? 'INF' : '-INF', span: cursor.spanFrom(start) };
}

/** `NaN` as spelt, `true` and `false` in any case (ABNF section 7), and `null` too. */
function parseWord(cursor: Cursor): LiteralSyntax | undefined {
  const start = cursor.position;
  const name = cursor.peek(QUALIFIED_NAME);
  if (name !== undefined && cursor.text.charAt(start + name.length) === "'") return parsePrefixedLiteral(cursor);
  const word = cursor.match(WORD);
  if (word === undefined) return undefined;
  const span = cursor.spanFrom(start);
  if (/^null$/i.test(word)) return { kind: 'literal', type: 'null', span };
  if (word === 'NaN') return { kind: 'literal', type: 'notFinite', value: 'NaN', span };
  return { kind: 'literal', type: 'boolean', value: word.toLowerCase() === 'true', span };
}

function expectTokenEnd(cursor: Cursor, start: number): void {
  if (cursor.peek(STRAY_AFTER_LITERAL) === undefined) return;
  cursor.match(MALFORMED);
  throw cursor.fault('SyntaxError', `this is no number, date, time or GUID${formAdvice(cursor.text.slice(start, cursor.position))}`, start);
}

function formAdvice(written: string): string {
  if (EARLIER_NUMBER.test(written)) return '. In OData 4 a number has no letter behind it';
  if (BARE_GUID.test(written)) return `. ${WRITTEN_FORMS.guid}`;
  if (OTHER_DAY.test(written)) return `. ${WRITTEN_FORMS.dayOrMoment}`;
  return `. ${WRITTEN_FORMS.text}${DOTTED.test(written) ? `. ${WRITTEN_FORMS.dayOrMoment}` : ''}`;
}
