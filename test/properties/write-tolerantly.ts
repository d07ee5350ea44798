/** A URL -> the same request as other clients write it: names in another case, literals in quotes, and the query form-encoded. */
import type { Ask } from './ask-service';
import type { Draw } from './draw';
import { ENTITIES } from './entities';

const NAMES: ReadonlySet<string> = new Set(
  Object.values(ENTITIES).flatMap(({ set, properties, links }) => [
    set ?? '',
    ...Object.keys(properties).flatMap(name => name.split('/')),
    ...Object.keys(links),
  ]),
);
const TEXT = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"/g;
const TEXT_OR_NAME = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*/g;
const LITERAL = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?|-?\d+(?:\.\d+)?`;
/** What is compared as a whole: behind an operator, and before what ends an operand. */
const COMPARED = new RegExp(String.raw`(?<= (?:eq|ne|gt|ge|lt|le) )(?:${LITERAL})(?=$|[),;]| and | or )`, 'gi');
const LISTED = new RegExp(String.raw`(?<= in \()(?:${LITERAL})(?:,(?:${LITERAL}))*(?=\))`, 'gi');
const KEY = new RegExp(String.raw`(?<=\()(?:${LITERAL})(?=\)$)`, 'i');

/** Asks as other clients write the request; links are followed as they are. */
export function inAnotherForm(ask: Ask, draw: Draw): Ask {
  return async (url, headers) => {
    if (url.startsWith('http')) return ask(url, headers);
    const written = draw.chance(80) ? writeTolerantly(url, draw) : url;
    const sent = draw.chance(50) ? formEncoded(written) : written;
    const reply = await ask(sent, headers);
    return reply.status === 200 ? reply : { ...reply, body: `${reply.body}\n  as ${sent}` };
  };
}

export function writeTolerantly(url: string, draw: Draw): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const segments = path.split('/').map(segment => encodeURIComponent(writeSegment(decodeURIComponent(segment), draw)));
  if (query === undefined) return segments.join('/');
  const options = query.split('&').map(option => {
    const [name = '', value = ''] = option.split(/=(.*)/s);
    return `${name}=${encodeURIComponent(writeValue(name, decodeURIComponent(value), draw))}`;
  });
  return `${segments.join('/')}?${options.join('&')}`;
}

/** The same URL where no space stands outside of all literals, which alone tells how the others are meant. */
export function formEncoded(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const options = (query ?? '').split('&').map(option => option.split(/=(.*)/s));
  const isTold = options.some(([name = '', value = '']) => {
    const text = decodeURIComponent(value);
    return (isSearch(name) ? text : text.replaceAll(TEXT, '')).includes(' ');
  });
  if (query === undefined || !isTold) return url;
  return `${path}?${options.map(([name = '', value = '']) => `${name.replace('$', '%24')}=${value.replaceAll('+', '%2B').replaceAll('%20', '+')}`).join('&')}`;
}

const isSearch = (name: string): boolean => /^\$?search$/i.test(name);

function writeSegment(segment: string, draw: Draw): string {
  return otherNames(draw.chance(50) ? segment.replace(KEY, quoted) : segment, draw);
}

function writeValue(name: string, value: string, draw: Draw): string {
  if (isSearch(name)) return value;
  const quote = (literal: string): string => (draw.chance(50) ? quoted(literal) : literal);
  const pieces = value.replaceAll(LISTED, list => list.split(',').map(quote).join(',')).replaceAll(COMPARED, quote);
  return otherNames(pieces, draw);
}

const quoted = (literal: string): string => `'${literal}'`;

function otherNames(text: string, draw: Draw): string {
  return text.replaceAll(TEXT_OR_NAME, token => (NAMES.has(token) && draw.chance(50) ? otherCase(token, draw) : token));
}

function otherCase(name: string, draw: Draw): string {
  return draw.pick([name.toLowerCase(), name.toUpperCase(), name.charAt(0).toLowerCase() + name.slice(1)]);
}
