/** A text of JSON -> its value, in which a number with digits that JavaScript would lose is the text of these digits. Throws a SyntaxError where it is no JSON. */

export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return MANY_DIGITS.test(text) ? JSON.parse(text.replace(TEXT_OR_NUMBER, keepDigits)) : value;
}

/** JavaScript keeps fifteen digits of any number. */
const MANY_DIGITS = /\d(?:\.?\d){15}/;

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][-+]?\d+)?/g;

function keepDigits(token: string): string {
  return token.startsWith('"') || !losesDigits(token) ? token : `"${token}"`;
}

/** Seventeen digits of a floating number are all of it, though JavaScript writes it with fewer. */
function losesDigits(numeral: string): boolean {
  const digits = significantDigits(numeral);
  return digits.length > 15 && digits !== significantDigits(Number(numeral).toPrecision(Math.min(digits.length, MOST_PRECISION)));
}

/** Of `toPrecision`. */
const MOST_PRECISION = 100;

function significantDigits(numeral: string): string {
  return numeral
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
}
