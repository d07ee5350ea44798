/**
 * Text to be looked for -> its words as they are compared, and a query of PostgreSQL's text search. Case and accents do not count; æ, ø and å are letters of their own,
 * ä and ö being others ways to write æ and ø, and aa one to write å. `sql/nodes/searched-text.ts` does the same to what is looked into, but for aa.
 */

/** Å becomes a letter that no text has, so that its ring is not taken for an accent. */
const RING_A = 'ɑ';
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['å', RING_A],
  ['ä', 'æ'],
  ['ö', 'ø'],
  ['ł', 'l'],
  ['đ', 'd'],
]);
const TO_FOLD = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');
const ACCENTS = /[\u0300-\u036f]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** `Anne-Marie` is two words. */
export function searchWords(text: string): readonly string[] {
  const lower = text.normalize('NFC').toLowerCase();
  const folded = lower.replace(TO_FOLD, letter => FOLDED.get(letter) ?? letter).normalize('NFD');
  const words = folded.replace(ACCENTS, '').split(BETWEEN_WORDS);
  return words.filter(word => word !== '');
}

/** The words side by side in this order; of the last one, if `isBeginning`, only what it begins with. */
export function searchQuery(words: readonly string[], isBeginning: boolean): string {
  return words.map((word, index) => spelled(word, isBeginning && index === words.length - 1 ? ':*' : '')).join(' <-> ');
}

function spelled(word: string, suffix: string): string {
  const spellings = spellingsOf(word).map(spelling => `'${spelling}'${suffix}`);
  return spellings.length === 1 ? spellings.join('') : `(${spellings.join(' | ')})`;
}

const RING_A_SPELLINGS = ['aa', RING_A] as const;
const RING_A_SPELLED = new RegExp(RING_A_SPELLINGS.join('|'));
/** Places of a word at which å is spelled either way; where there are more, all alike. */
const FREE_PLACES = 2;

function spellingsOf(word: string): readonly string[] {
  const [first = '', ...rest] = word.split(RING_A_SPELLED);
  if (rest.length > FREE_PLACES) return [...new Set([word, ...RING_A_SPELLINGS.map(spelling => [first, ...rest].join(spelling))])];
  return rest.reduce<readonly string[]>(
    (found, part) => found.flatMap(before => RING_A_SPELLINGS.map(spelling => before + spelling + part)),
    [first],
  );
}
