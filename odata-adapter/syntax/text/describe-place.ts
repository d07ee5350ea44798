/** A place in a text -> words for what stands there. A literal is named by its kind only, since its value must not be repeated. */
import { NAME, QUALIFIED_NAME } from './names';

const LONGEST_SHOWN = 40;

/** A number without a space before it reads as part of a name. Of what stands at a fault six digits are enough to cut it: they may be a day of birth, as in `eq010170-1234`. */
const GLUED_LITERAL = /\d{6}.*$/;

/** What people write for the operators of other languages, with what OData has for it; `=>` behind a variable is the arrow of a lambda. */
const FOREIGN_SYMBOLS: readonly (readonly [string, string])[] = [
  ['=>', 'ge'], ['=>', ':'], ['=<', 'le'], ['=!', 'ne'], ['==', 'eq'], ['!=', 'ne'], ['<>', 'ne'], ['<=', 'le'], ['>=', 'ge'], ['&&', 'and'], ['||', 'or'],
  ['=', 'eq'], ['<', 'lt'], ['>', 'gt'], ['!', 'not'],
]; // oxfmt-ignore

const COUNT_AS = /^\$count[ \t]+as[ \t]/i;
const OPTION_BEHIND = /^;[ \t]*(?:\$|[a-z]+[ \t]*=|$)/i;

/** The name that begins here, a `$` before it included. */
export function wordAt(text: string, position: number): string | undefined {
  const dollar = text.charAt(position) === '$' ? '$' : '';
  QUALIFIED_NAME.lastIndex = position + dollar.length;
  const name = QUALIFIED_NAME.exec(text)?.[0];
  return name === undefined ? undefined : dollar + name;
}

export function describePlace(text: string, position: number): string {
  const word = wordAt(text, position);
  if (word !== undefined) return `'${shorten(word)}'`;
  if (position >= text.length) return 'the end';
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  if (character === "'") return 'a string';
  if (/\d/.test(character)) return 'a number, date or time';
  if (character === ' ' || character === '\t') return 'white space';
  if (character === '+') return "'+', a plus sign";
  const [symbol] = foreignSymbols(text, position);
  return symbol === undefined ? describeCharacter(character) : `'${symbol[0]}'`;
}

/** In a text that is decoded. */
const ENCODED = /^%[\da-f]{2}$/i;

/** A second sentence on what to write instead, where there is something to say. `candidates` are the words that could stand here, where they are known. */
export function adviceAt(text: string, position: number, candidates: readonly string[]): string {
  if (text.startsWith('+', position)) return '. OData adds by add, and joins texts by concat()';
  if (text.startsWith('"', position)) return '. Strings stand in single quotes';
  if (ENCODED.test(text.slice(position, position + 3))) return '. The URL was encoded twice: a space is sent as %20, and not as %2520';
  const character = text.charAt(position);
  if (/[‘’‚‛“”„´`＇＂]/.test(character)) return ". Strings stand in straight single quotes: 'text'";
  if (/[‐-―−]/.test(character)) return ". The hyphen and the minus sign are written '-'";
  if (COUNT_AS.test(text.slice(position))) return '. In $apply it stands in aggregate: aggregate($count as Total)';
  const isOptionAfterComma = character === '$' && /,[ \t]*$/.test(text.slice(0, position));
  if (isOptionAfterComma || OPTION_BEHIND.test(text.slice(position))) return ". Separate options with '&', and within parentheses with ';'";
  if (character === ';') return ". Separate the items of a list with ',', and options with '&', or with ';' within parentheses";
  if (character !== ' ' && /\p{Zs}/u.test(character)) return '. It looks like a space and is none';
  if (/\p{Cf}/u.test(character)) return '. It shows nothing: leave it out';
  const symbol = foreignSymbols(text, position).find(([, form]) => candidates.length === 0 || candidates.includes(form));
  return symbol === undefined ? '' : `. OData writes it '${symbol[1]}'`;
}

/** Names are repeated to the client only in a readable length, and without a number that is glued to them. */
export function shorten(written: string): string {
  const name = written.replace(GLUED_LITERAL, '…');
  return name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
}

/** The name of an option in faults. What follows a name may be a literal. */
export function shownOption(written: string): string {
  const name = optionName(written);
  return name === written ? shorten(name) : `${name.slice(0, LONGEST_SHOWN)}…`;
}

/** The name that an option begins with, a `$` or `@` before it included. */
export function optionName(written: string): string {
  const sign = /^[$@]?/.exec(written)?.[0] ?? '';
  NAME.lastIndex = sign.length;
  return sign + (NAME.exec(written)?.[0] ?? '');
}

/** The longest first. */
function foreignSymbols(text: string, position: number): readonly (readonly [string, string])[] {
  return FOREIGN_SYMBOLS.filter(([sign]) => text.startsWith(sign, position));
}

function describeCharacter(character: string): string {
  if (/[!-~]/.test(character)) return `'${character}'`;
  return `the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
