/**
 * Numerals that no JavaScript number holds, or prints without an exponent, written into JSON with all their digits (JSON Format, sections 3.2 and 7.1).
 * Costs nothing unless such a value occurs: it is then marked by a NUL, which no text from PostgreSQL can hold, and the mark is taken out of the JSON text.
 */

const MARK = '\u0000';
const NUMERAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const MARKED = /"\\u0000([-+.\deE]+)"/g;

export class JsonNumerals {
  private marked = false;

  /** `asText`: the client asked for strings (`IEEE754Compatible=true`, JSON Format, section 3.2). */
  constructor(private readonly asText: boolean) {}

  /** A value of an Edm.Int64 or Edm.Decimal property, as it shall stand in the object to be written. `NaN` and `INF` stay text. */
  value(value: unknown): unknown {
    if (typeof value === 'number') return this.asText ? String(value) : value;
    if (typeof value !== 'string' || this.asText || !NUMERAL.test(value)) return value;
    this.marked = true;
    return MARK + value;
  }

  stringify(body: object): string {
    const json = JSON.stringify(body);
    return this.marked ? json.replace(MARKED, '$1') : json;
  }
}

/** Of a value that may be marked: its text. */
export function plainText(value: unknown): string {
  const text = String(value);
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
