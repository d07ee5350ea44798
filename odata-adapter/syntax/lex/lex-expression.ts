/**
 * The decoded text of an option or of a path segment -> its template, in which each literal is a mark of its kind, and the literals in their slots. One pass, without a tree: it knows literals by
 * their form and what can stand before them, as the parser does. Undefined where something looks like a literal and is none: then parsing says what is wrong with it.
 */
import { calendarFault } from '../literals/calendar-fault';
import { readTerminal, type TerminalType } from '../literals/literal-terminals';
import { literalOf, ValueOutOfRange, type KindOfLiteral } from '../literals/literal-values';
import { DATE, DATE_TIME_OFFSET, DURATION, GUID, NUMBER, numeralType, TIME_OF_DAY } from '../literals/literal-forms';
import { NOT_IN_NAME, QUALIFIED_NAME } from '../text/names';
import type { LiteralTextType } from '../syntax-tree';
import { lexSearch } from './lex-search';
import type { LexedText } from './lexed-text';

const QUOTED = `'(?:[^']|'')*'`;
const JSON_STRING = String.raw`"(?:[^"\\]|\\.)*"`;
/** In the order in which the parser tries them; then names, perhaps with a text that they are the type of, and what is of no account. A plus that belongs to no literal is a token of its own. */
const TOKEN = new RegExp(
  [
    `(${QUOTED})`,
    `(${GUID})`,
    `(${DATE_TIME_OFFSET})`,
    `(${DATE})`,
    `(${TIME_OF_DAY})`,
    `(-?${DURATION}${NOT_IN_NAME})`,
    `(${NUMBER})`,
    `(${QUALIFIED_NAME.source})(${QUOTED})?`,
    `(${JSON_STRING})`,
    String.raw`[^\p{L}\p{Nl}_'"\d+-]+|.`,
  ].join('|'),
  'suy',
);
/** With the terminals that accept them. What has the form of a GUID is one. */
const SHAPED: readonly (readonly [group: number, type: TerminalType])[] = [
  [3, 'dateTimeOffset'],
  [4, 'date'],
  [5, 'timeOfDay'],
  [6, 'duration'],
];
const [QUOTED_GROUP, GUID_GROUP, NUMBER_GROUP, NAME_GROUP, PREFIXED_GROUP, JSON_GROUP] = [1, 2, 7, 8, 9, 10] as const;
const SEARCH = /^search$/i;
/** A number of levels is no slot: it decides what is asked for. */
const LEVELS = /^levels$/i;
const LEVEL_COUNT = /\s*=\s*\d+/y;
const OPENS_SEARCH = /\s*[=(]/y;
const IS_MEMBER_NAME = /\s*:/y;

export function lexExpression(lexed: LexedText): boolean {
  const { text } = lexed;
  for (let position = 0; position < text.length;) {
    TOKEN.lastIndex = position;
    const found = TOKEN.exec(text);
    if (found === null) return false;
    const end = TOKEN.lastIndex;
    if (!lexToken(found, end, lexed)) return false;
    position = lexed.position;
  }
  return true;
}

/** Whether a plus that belongs to no literal is at one of the places that `isMeant` tells. A text after a quote that nothing closes is not read. */
export function hasPlus(text: string, isMeant: (place: number) => boolean): boolean {
  for (let position = 0; position < text.length; position = TOKEN.lastIndex) {
    TOKEN.lastIndex = position;
    const [token = ''] = TOKEN.exec(text) ?? [];
    if (token === '' || isOpenQuote(token)) return false;
    if (token === '+' && isMeant(position)) return true;
  }
  return false;
}

/** A quote that begins a text and does not end it. */
const isOpenQuote = (token: string): boolean => token === "'" || token === '"';

function lexToken(found: RegExpExecArray, end: number, lexed: LexedText): boolean {
  const token = found[0];
  if (isOpenQuote(token)) return false;
  const name = found[NAME_GROUP];
  if (name !== undefined) {
    const quoted = found[PREFIXED_GROUP];
    return quoted === undefined ? lexName(name, end, lexed) : lexPrefixed(name, quoted, lexed);
  }
  const literal = literalIn(found);
  if (literal === 'none') return lexed.keep(end);
  if (literal === 'malformed') return false;
  if (found[JSON_GROUP] !== undefined && follows(lexed.text, end, IS_MEMBER_NAME)) return lexed.keep(end);
  // No spread: V8 is slow to add a property to a copy.
  return lexed.cut(end, formOf(found), { kind: literal.kind, value: literal.value, written: token });
}

function formOf(found: RegExpExecArray): string {
  if (found[JSON_GROUP] !== undefined) return '"';
  return found[NUMBER_GROUP] !== undefined && /^[+-]/.test(found[0]) ? found[0].charAt(0) : '';
}

function lexName(name: string, end: number, lexed: LexedText): boolean {
  if (LEVELS.test(name) && follows(lexed.text, end, LEVEL_COUNT)) return lexed.keep(LEVEL_COUNT.lastIndex);
  if (!SEARCH.test(name) || !follows(lexed.text, end, OPENS_SEARCH)) return lexed.keep(end);
  lexed.keep(OPENS_SEARCH.lastIndex);
  return lexSearch(lexed, true);
}

/** A name says which type the text behind it is of: a duration, bytes, or the member of an enumeration, which stays. */
function lexPrefixed(name: string, quoted: string, lexed: LexedText): boolean {
  const end = lexed.position + name.length + quoted.length;
  const type = name.toLowerCase();
  if (type !== 'duration' && type !== 'binary') return lexed.keep(end);
  const literal = terminal(type, unquoted(quoted));
  return literal !== undefined && lexed.cut(end, type, { kind: literal.kind, value: literal.value, written: name + quoted });
}

function literalIn(found: RegExpExecArray): KindOfLiteral | 'none' | 'malformed' {
  const quoted = found[QUOTED_GROUP];
  if (quoted !== undefined) return textOf(unquoted(quoted));
  const guid = found[GUID_GROUP];
  if (guid !== undefined) return { kind: 'guid', value: guid.toLowerCase() };
  for (const [group, type] of SHAPED) if (found[group] !== undefined) return terminal(type, found[0]) ?? 'malformed';
  const number = found[NUMBER_GROUP];
  if (number !== undefined) return literal(numeralType(number), number.startsWith('+') ? number.slice(1) : number) ?? 'malformed';
  const json = found[JSON_GROUP];
  return json === undefined ? 'none' : jsonText(json);
}

function textOf(text: string): KindOfLiteral | 'malformed' {
  return text.includes('\0') ? 'malformed' : { kind: 'string', value: text };
}

function jsonText(token: string): KindOfLiteral | 'malformed' {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' && !/\p{Surrogate}/u.test(value) ? textOf(value) : 'malformed';
  } catch (error) {
    if (error instanceof SyntaxError) return 'malformed';
    throw error;
  }
}

function terminal(type: TerminalType, token: string): KindOfLiteral | undefined {
  const value = readTerminal(type, token);
  return value === undefined || calendarFault(type, value) !== undefined ? undefined : literal(type, value);
}

function literal(type: LiteralTextType, text: string): KindOfLiteral | undefined {
  try {
    return literalOf(type, text);
  } catch (error) {
    if (error instanceof ValueOutOfRange) return undefined;
    throw error;
  }
}

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replaceAll("''", "'");
}

function follows(text: string, position: number, pattern: RegExp): boolean {
  pattern.lastIndex = position;
  return pattern.test(text);
}
