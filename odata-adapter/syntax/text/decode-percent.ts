/**
 * A range of the URL -> its decoded text with the place of each character. Escapes must be whole and must be UTF-8 (RFC 3986, section 2.5);
 * characters outside ASCII must be escaped, for nobody can say which encoding a bare byte was meant in. `+` stays a plus sign here: the
 * lexer has replaced it where the query is form-encoded.
 */
import type { ODataFault } from '../../faults';
import { DecodedText } from './decoded-text';
import { syntaxFault } from './syntax-fault';
import { writtenLength } from './written-length';

const ESCAPED_OR_FOREIGN = /[%\u0080-\uffff]/;
const FOREIGN = /[\u0080-\uffff]/;

/** `raw` stands in the URL from `start` on. `target` names the option for the fault. */
export function decodePercent(raw: string, start: number, target: string): DecodedText {
  if (!ESCAPED_OR_FOREIGN.test(raw)) return new DecodedText(raw, { raw, start });
  const text = FOREIGN.test(raw) ? undefined : decoded(raw);
  if (text === undefined) throw faultIn(raw, start, target);
  return new DecodedText(text, { raw, start });
}

/** Undefined for escapes that are not whole, or not UTF-8. */
function decoded(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** What is wrong first. */
function faultIn(raw: string, base: number, target: string): ODataFault {
  for (let index = 0; index < raw.length;) {
    const length = writtenLength(raw, index);
    if (raw.charCodeAt(index) > 0x7f)
      return refuse('a character outside ASCII. Such are written as percent-encoded UTF-8', base + index, target);
    if (length === 0 || decoded(raw.slice(index, index + length)) === undefined) {
      return refuse('this percent-encoding is not valid UTF-8. A percent sign itself is written %25', base + index, target);
    }
    index += length;
  }
  throw new Error('A text that cannot be decoded has nothing wrong in it.');
}

function refuse(message: string, start: number, target: string): ODataFault {
  return syntaxFault({ code: 'SyntaxError', message, target, span: { start, end: start + 1 } });
}
