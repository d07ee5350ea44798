/**
 * `$search` -> words and phrases joined by NOT, AND and OR, evaluated in that order (Part 2, section 5.1.7); what only stands side by side is joined by AND.
 * The operators are written in capitals. Refuses one with nothing to join, an empty search, and what exceeds a limit.
 */
import type { Cursor } from '../text/cursor';
import { phraseText, unfinishedWords, wordText } from '../text/search-terms';
import type { SearchSyntax } from '../syntax-tree';

/** With `\"` and `\\` inside. */
const PHRASE = /"((?:[^"\\]|\\.)*)"/y;
/** What is still being typed, as a literal string: its words count, whatever else it holds. */
const INCOMPLETE = /'((?:[^']|'')*)'/y;

type Operator = 'AND' | 'OR' | 'NOT';
const OPERATORS: ReadonlySet<string> = new Set<Operator>(['AND', 'OR', 'NOT']);
const ADVICE =
  'AND, OR or NOT has nothing to join. AND and OR in capitals stand between two words or phrases, NOT stands before one. To look for the word itself, write it in small letters or in double quotes';

/** Stops at the end, or before what cannot go on: `;` and `)`. */
export function parseSearch(cursor: Cursor): SearchSyntax {
  return parseJoined(cursor, 'or', parseAll);
}

function parseAll(cursor: Cursor): SearchSyntax {
  return parseJoined(cursor, 'and', parseNegation);
}

function parseJoined(cursor: Cursor, kind: 'and' | 'or', parseOperand: (cursor: Cursor) => SearchSyntax): SearchSyntax {
  const first = parseOperand(cursor);
  const operands = [first];
  while (goesOn(cursor, kind)) operands.push(parseOperand(cursor));
  const end = operands.at(-1)?.span.end ?? first.span.end;
  return operands.length === 1 ? first : { kind, operands, span: { start: first.span.start, end } };
}

/** Whether another operand follows; the operator before it is read. */
function goesOn(cursor: Cursor, kind: 'and' | 'or'): boolean {
  cursor.skipWhitespace();
  if (kind === 'or') return acceptOperator(cursor, 'OR');
  if (acceptOperator(cursor, 'AND')) return true;
  return beginsOperand(cursor.next) && !joinsMore(cursor, 'OR');
}

function parseNegation(cursor: Cursor): SearchSyntax {
  cursor.skipWhitespace();
  const start = cursor.position;
  cursor.countNode(start);
  if (!acceptOperator(cursor, 'NOT')) return parseOperand(cursor);
  const operand = parseNegation(cursor);
  return { kind: 'not', operand, span: { start: cursor.spanFrom(start).start, end: operand.span.end } };
}

function parseOperand(cursor: Cursor): SearchSyntax {
  const start = cursor.position;
  switch (cursor.next) {
    case '(':
      return cursor.descend('nesting', start, () => parseGroup(cursor));
    case '"':
      return parsePhrase(cursor);
    case "'":
      return parseIncomplete(cursor);
    default: {
      const text = peekWord(cursor);
      if (text === '') throw cursor.unexpected('a word or a phrase');
      cursor.position += text.length;
      if (OPERATORS.has(text)) throw cursor.fault('SyntaxError', ADVICE, start);
      return { kind: 'word', slot: cursor.slotFrom(start, { kind: 'term', value: wordText(text) }), span: cursor.spanFrom(start) };
    }
  }
}

function parseGroup(cursor: Cursor): SearchSyntax {
  cursor.expect('(');
  const inside = parseSearch(cursor);
  cursor.skipWhitespace();
  cursor.expect(')');
  return inside;
}

function parsePhrase(cursor: Cursor): SearchSyntax {
  const start = cursor.position;
  const quoted = cursor.match(PHRASE);
  if (quoted === undefined) throw cursor.fault('SyntaxError', 'a phrase ends with a double quote', start);
  const text = phraseText(quoted);
  if (text.trim() === '') throw cursor.fault('SyntaxError', 'a phrase holds a word', start);
  return { kind: 'phrase', slot: cursor.slotFrom(start, { kind: 'term', value: text }), span: cursor.spanFrom(start) };
}

function parseIncomplete(cursor: Cursor): SearchSyntax {
  const start = cursor.position;
  const quoted = cursor.match(INCOMPLETE);
  if (quoted === undefined) throw cursor.fault('SyntaxError', 'a search in single quotes ends with one', start);
  const span = cursor.spanFrom(start);
  const operands = unfinishedWords(quoted).map((text, index): SearchSyntax => {
    cursor.countNode(start);
    return { kind: 'word', slot: cursor.slotFrom(start, { kind: 'term', value: text }, index), span };
  });
  const [first] = operands;
  if (first === undefined) return { kind: 'nothing', span };
  return operands.length === 1 ? first : { kind: 'and', operands, span };
}

/** Empty where no word begins. */
function peekWord(cursor: Cursor): string {
  return cursor.text.slice(cursor.position, cursor.wordEnd);
}

function acceptOperator(cursor: Cursor, operator: Operator): boolean {
  if (!joinsMore(cursor, operator)) return false;
  cursor.position += operator.length;
  return true;
}

/** Whether the operator stands here and an operand follows it. */
function joinsMore(cursor: Cursor, operator: Operator): boolean {
  if (peekWord(cursor) !== operator) return false;
  const start = cursor.position;
  cursor.position += operator.length;
  cursor.skipWhitespace();
  const follows = beginsOperand(cursor.next);
  cursor.position = start;
  return follows;
}

function beginsOperand(character: string): boolean {
  return character !== '' && character !== ')' && character !== ';';
}
