/** A search and an entity -> whether it is found (OData 4.01 Part 2, section 5.1.7; docs/architecture.md says what counts as a word): letter by letter, without an index. */
import type { Search } from './expression';
import type { Entity } from './organisation';
import { ENTITIES } from './entities';

export function isFound(search: Search, entity: Entity): boolean {
  switch (search.kind) {
    case 'word':
    case 'phrase':
      return ENTITIES[entity.type].searched.some(name => holds(entity.values[name] as string | null | undefined, search));
    case 'not':
      return !isFound(search.operand, entity);
    case 'and':
      return search.operands.every(operand => isFound(operand, entity));
    case 'or':
      return search.operands.some(operand => isFound(operand, entity));
  }
}

/** The words side by side; of the last one, only its beginning where a word is looked for. */
function holds(text: string | null | undefined, { kind, text: wanted }: Extract<Search, { text: string }>): boolean {
  const looked = wordsOf(wanted);
  const patterns = looked.map((word, index) => {
    const isBeginning = kind === 'word' && index === looked.length - 1;
    return new RegExp(`^${word.replace(/aa|å/gu, '(?:aa|å)')}${isBeginning ? '' : '$'}`, 'u');
  });
  const words = wordsOf(text ?? '');
  return words.some((_, start) => patterns.every((pattern, index) => pattern.test(words[start + index] ?? '')));
}

/** Each request searches the same texts. */
const known = new Map<string, readonly string[]>();

/** In small letters without accents, but æ, ø and å. */
export function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? smallWords(text);
  known.set(text, words);
  return words;
}

function smallWords(text: string): readonly string[] {
  const small = Array.from(text.normalize('NFC').toLowerCase(), letter => ALIKE[letter] ?? plain(letter));
  return small.join('').match(/[\p{L}\p{N}]+/gu) ?? [];
}

const ALIKE: Readonly<Record<string, string>> = { æ: 'æ', ø: 'ø', å: 'å', ä: 'æ', ö: 'ø', ł: 'l', đ: 'd' };

const plain = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');
