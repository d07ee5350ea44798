/** A search -> its template, each term a slot (Part 2, section 5.1.7). AND, OR and NOT in capitals stay: parsing says whether they join. */
import { phraseText, unfinishedWords } from '../text/search-terms';
import type { SlotContent } from '../syntax-tree';
import type { LexedText } from './lexed-text';

const TOKEN = /([^ \t();"'][^ \t();"]*)|"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|[ \t]+|./sy;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

/** `nested`: it ends before the parenthesis or semicolon that is not its own. Says false where a quote is not closed. */
export function lexSearch(lexed: LexedText, nested: boolean): boolean {
  const { text } = lexed;
  for (let open = 0; lexed.position < text.length;) {
    const next = text.charAt(lexed.position);
    if (nested && open === 0 && (next === ')' || next === ';')) return true;
    if (next === '(') open += 1;
    if (next === ')') open -= 1;
    TOKEN.lastIndex = lexed.position;
    const [token = '', word, phrase, unfinished] = TOKEN.exec(text) ?? [];
    const end = TOKEN.lastIndex;
    const isBlank = phrase !== undefined && phraseText(token).trim() === '';
    if (token === '"' || token === "'" || isBlank) return false;
    const terms = termsOf(token, { word, phrase, unfinished });
    if (terms === undefined) lexed.keep(end);
    else lexed.cut(end, unfinished === undefined ? (word === undefined ? next : '') : `${next}${terms.length}`, ...terms);
  }
  return true;
}

type Found = Readonly<Record<'word' | 'phrase' | 'unfinished', string | undefined>>;

/** Undefined for what is no term. */
function termsOf(token: string, { word, phrase, unfinished }: Found): readonly SlotContent[] | undefined {
  if (word !== undefined) return OPERATORS.has(word) ? undefined : [{ kind: 'term', value: word, written: token }];
  if (phrase !== undefined) return [{ kind: 'term', value: phraseText(token), written: token }];
  if (unfinished === undefined) return undefined;
  return unfinishedWords(token).map(value => ({ kind: 'term', value, written: `'${value.replaceAll("'", "''")}'` }));
}
