/** A name of the database -> the same in camelCase, in the letters that GraphQL and OData have; empty where nothing of it can be written so. */
import { camelCase, pascalCase } from '../../graphql/read-model/name-forms';

/** Letters that are more than a base letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', þ: 'th', ð: 'd', đ: 'd', ł: 'l', œ: 'oe', ı: 'i',
}; // oxfmt-ignore

/** What a longer name is cut to: one that is made of two still fits into OData. */
const LONGEST = 60;

/** `changeLast`: what becomes of the last word. */
export function identifierOf(name: string, changeLast: (word: string) => string = word => word): string {
  const words = plain(name)
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => (/[a-z]/.test(word) ? word : word.toLowerCase()));
  const changed = words.map((word, index) => (index === words.length - 1 ? changeLast(word) : word));
  const joined = camelCase(changed.map(pascalCase).join('')).slice(0, LONGEST);
  return /^[0-9]/.test(joined) ? `n${joined}` : joined;
}

function plain(name: string): string {
  const replaced = Array.from(name.normalize('NFC'), letter => {
    const small = LETTERS[letter.toLowerCase()];
    if (small === undefined) return letter;
    return letter === letter.toLowerCase() ? small : pascalCase(small);
  });
  return replaced
    .join('')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}
