/** A text of JSON, or a number in one -> its value, in which a number with digits that JavaScript would lose is the text of these digits. Throws a SyntaxError where it is no JSON. */
import { withoutExponent } from '../../../std/without-exponent';

export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return MANY_DIGITS.test(text) ? JSON.parse(keepDigits(text)) : value;
}

/** JavaScript keeps fifteen digits of any number. */
const MANY_DIGITS = /\d(?:\.?\d){15}/;

/** A text is read piece by piece: in one, it would take as much of the stack as it has escapes. */
const PIECE = /"|\\.|-?\d[\d.]*(?:[eE][-+]?\d+)?/gs;

function keepDigits(json: string): string {
  let isInText = false;
  return json.replace(PIECE, piece => {
    if (piece === '"') isInText = !isInText;
    const exact = isInText || piece === '"' ? undefined : exactNumber(piece);
    return typeof exact === 'string' ? `"${exact}"` : piece;
  });
}

/** A number of JSON -> its value, or the text of its digits where JavaScript would lose some. */
export function exactNumber(numeral: string): number | string {
  return losesDigits(numeral) ? withoutExponent(numeral) : Number(numeral);
}

/** Seventeen digits of a floating number are all of it, though JavaScript writes it with fewer. */
function losesDigits(numeral: string): boolean {
  const digits = significantDigits(numeral);
  return digits.length > 15 && digits !== significantDigits(Number(numeral).toPrecision(Math.min(digits.length, MOST_PRECISION)));
}

/** Of `toPrecision`. */
const MOST_PRECISION = 100;

function significantDigits(numeral: string): string {
  const digits = numeral
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  // A pattern for the zeros at the end would begin anew at each zero before.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
