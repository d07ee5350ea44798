/** Query options as text: those of a request's URL and those in the parentheses of an expanded item, taken apart and put together again for links. */
import { encodeUrlText } from './encode-url-text';

export interface QueryOption {
  /** As written, decoded: `$filter`, `filter`, `@p`, `trace`. */
  readonly name: string;
  readonly value: string;
}

/** Lower case and without `$` (Part 2, section 5.1: both are optional in system query options). */
export function plainName({ name }: QueryOption): string {
  return name.toLowerCase().replace(/^\$/, '');
}

export function urlOptions(url: string): QueryOption[] {
  const start = url.indexOf('?');
  const query = start < 0 ? '' : url.slice(start + 1);
  return query
    .split('&')
    .filter(part => part !== '')
    .map(part => splitOption(part, decoded));
}

/** `Affiliations($filter=...;$top=5)` -> its options; `text` is decoded and has been parsed before. */
export function itemOptions(text: string): QueryOption[] {
  const open = text.indexOf('(');
  if (open < 0) return [];
  const inside = text.slice(open + 1, text.lastIndexOf(')'));
  return splitAtSemicolons(inside).map(part => splitOption(part.trim(), same => same));
}

export function writeOptions(options: readonly QueryOption[]): string {
  return options.map(({ name, value }) => `${encodeUrlText(name, 'query')}=${encodeUrlText(value, 'query')}`).join('&');
}

function splitOption(part: string, decode: (text: string) => string): QueryOption {
  const equals = part.indexOf('=');
  if (equals < 0) return { name: decode(part), value: '' };
  return { name: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) };
}

/** A custom option, which is nobody's to check, may hold a percent sign that begins no escape: it stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** In a search, a single quote inside a word is a character of it (ABNF searchWord). */
function opensQuote(text: string, start: number, index: number): boolean {
  const character = text.charAt(index);
  if (character !== "'" || !/^\s*\$?search\s*=/i.test(text.slice(start, index))) return character === '"' || character === "'";
  return /[\s=(]/.test(text.charAt(index - 1));
}

/** Semicolons in nested parentheses and in quotes belong to the values. */
function splitAtSemicolons(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote === '"' && character === '\\') index += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (opensQuote(text, start, index)) quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ';' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.filter(part => part.trim() !== '');
}
