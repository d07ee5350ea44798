/** A search -> its template, each term a slot (Part 2, section 5.1.7). AND, OR and NOT in capitals stay: parsing says whether they join. */
import { phraseText, unfinishedWords, wordText } from '../text/search-terms';
import type { SlotContent } from '../syntax-tree';
import type { LexedText } from './lexed-text';

const TOKEN = /"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|[ \t]+|./sy;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

/** `nested`: it ends before the parenthesis or semicolon that is not its own. Says false where a quote is not closed. */
export function lexSearch(lexed: LexedText, nested: boolean): boolean {
  const { text } = lexed;
  for (let open = 0; lexed.position < text.length;) {
    const next = text.charAt(lexed.position);
    if (nested && open === 0 && (next === ')' || next === ';')) return true;
    if (next === '(') open += 1;
    if (next === ')') open -= 1;
    const { wordEnd } = lexed;
    if (wordEnd > lexed.position) lexWord(lexed, wordEnd);
    else if (!lexQuoted(lexed, next)) return false;
  }
  return true;
}

function lexWord(lexed: LexedText, end: number): void {
  const word = wordText(lexed.text.slice(lexed.position, end));
  if (OPERATORS.has(word)) lexed.keep(end);
  else lexed.cut(end, '', { kind: 'term', value: word, written: word });
}

function lexQuoted(lexed: LexedText, next: string): boolean {
  TOKEN.lastIndex = lexed.position;
  const [token = '', phrase, unfinished] = TOKEN.exec(lexed.text) ?? [];
  const end = TOKEN.lastIndex;
  const isBlank = phrase !== undefined && phraseText(token).trim() === '';
  if (token === '"' || token === "'" || isBlank) return false;
  if (phrase !== undefined) return lexed.cut(end, next, { kind: 'term', value: phraseText(token), written: token });
  if (unfinished === undefined) return lexed.keep(end);
  const terms = unfinishedWords(token).map((value): SlotContent => ({ kind: 'term', value, written: `'${value.replaceAll("'", "''")}'` }));
  return terms.length === 0 ? lexed.keep(end) : lexed.cut(end, `${next}${terms.length}`, ...terms);
}
