/**
 * A range of the URL -> its decoded text with the place of each character. Escapes must be whole and must be UTF-8 (RFC 3986, section 2.5);
 * characters outside ASCII must be escaped, for nobody can say which encoding a bare byte was meant in. `+` stays a plus sign: white
 * space is SP, HTAB, `%20` or `%09`, and `+` belongs to the characters that stand for themselves (ABNF, rules RWS, BWS, other-delims).
 */
import type { ODataFault } from '../../faults';
import { DecodedText } from './decoded-text';
import { syntaxFault } from './syntax-fault';

const ESCAPED_OR_FOREIGN = /[%\u0080-\uffff]/;
const ESCAPES = /(?:%[0-9a-f]{2}){1,4}/iy;

/** `target` names the option for the fault. */
export function decodePercent(url: string, start: number, end: number, target: string): DecodedText {
  const raw = url.slice(start, end);
  if (!ESCAPED_OR_FOREIGN.test(raw)) return new DecodedText(raw, start);
  const places: number[] = [];
  let text = '';
  for (let index = 0; index < raw.length;) {
    const [decoded, length] = decodeAt(raw, index, start, target);
    text += decoded;
    while (places.length < text.length) places.push(start + index);
    index += length;
  }
  places.push(end);
  return new DecodedText(text, start, places);
}

/** The character at `index`, and the length of what it was written as. */
function decodeAt(raw: string, index: number, base: number, target: string): readonly [string, number] {
  const character = raw.charAt(index);
  if (character.charCodeAt(0) > 0x7f)
    throw refuse('a character outside ASCII. Such are written as percent-encoded UTF-8', index, 1, base, target);
  if (character !== '%') return [character, 1];
  const escapes = escapesAt(raw, index);
  const length = 3 * sequenceLength(escapes);
  try {
    if (length > 0 && length <= escapes.length) return [decodeURIComponent(escapes.slice(0, length)), length];
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw refuse('this percent-encoding is not valid UTF-8. A percent sign itself is written %25', index, 1, base, target);
}

function escapesAt(raw: string, index: number): string {
  ESCAPES.lastIndex = index;
  return ESCAPES.exec(raw)?.[0] ?? '';
}

/** Bytes of the UTF-8 sequence that begins here, told by its first byte (RFC 3629, section 3); 0 when none can begin so. */
function sequenceLength(escapes: string): number {
  const lead = parseInt(escapes.slice(1, 3), 16);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

function refuse(message: string, index: number, length: number, base: number, target: string): ODataFault {
  return syntaxFault({ code: 'SyntaxError', message, target, span: { start: base + index, end: base + index + length } });
}
