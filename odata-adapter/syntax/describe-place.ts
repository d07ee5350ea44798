/** A place in a text -> words for what stands there. Literals are only called by their kind: they may hold what must not be repeated. */
import { QUALIFIED_NAME } from './names';

const LONGEST_SHOWN = 40;

/** What people write for the operators of other languages, with what OData has for it. */
const FOREIGN_SYMBOLS: readonly (readonly [string, string])[] = [
  ['==', 'eq'], ['!=', 'ne'], ['<>', 'ne'], ['<=', 'le'], ['>=', 'ge'], ['&&', 'and'], ['||', 'or'],
  ['=', 'eq'], ['<', 'lt'], ['>', 'gt'], ['!', 'not'],
]; // prettier-ignore

/** The name that begins here, a `$` before it included. */
export function wordAt(text: string, position: number): string | undefined {
  const dollar = text.charAt(position) === '$' ? '$' : '';
  QUALIFIED_NAME.lastIndex = position + dollar.length;
  const name = QUALIFIED_NAME.exec(text)?.[0];
  return name === undefined ? undefined : dollar + name;
}

export function describePlace(text: string, position: number): string {
  const word = wordAt(text, position);
  if (word !== undefined) return `'${word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word}'`;
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0x20);
  if (position >= text.length) return 'the end';
  if (character === "'") return 'a string';
  if (/\d/.test(character)) return 'a number, date or time';
  if (character === '+') return "'+', a plus sign (a space is written %20)";
  if (character === '"') return `'"' (strings stand in single quotes)`;
  if (character === ' ' || character === '\t') return 'white space';
  return describeCharacter(text, position, character);
}

function describeCharacter(text: string, position: number, character: string): string {
  const symbol = FOREIGN_SYMBOLS.find(([sign]) => text.startsWith(sign, position));
  if (symbol) return `'${symbol[0]}' (OData has '${symbol[1]}')`;
  if (/[!-~]/.test(character)) return `'${character}'`;
  return `the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
