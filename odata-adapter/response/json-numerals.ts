/**
 * Numerals that no JavaScript number holds, written into JSON with all their digits (JSON Format, section 7.1).
 * Costs nothing unless such a value occurs: it is then marked by a NUL, which no text from PostgreSQL can hold, and the mark is taken out of the JSON text.
 */

const NUMERAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const MARKED = /"\\u0000([-+.\deE]+)"/g;
/** So many characters hold at most 15 digits, which a double carries unchanged. */
const SAFE_LENGTH = 15;

export class JsonNumerals {
  private marked = false;

  /** `asText`: the client asked for strings (`IEEE754Compatible=true`, JSON Format, section 3.2). */
  constructor(private readonly asText: boolean) {}

  /** A value of an Edm.Int64 or Edm.Decimal property, as it shall stand in the object to be written. `NaN` and `INF` stay text. */
  value(value: unknown): unknown {
    if (typeof value === 'number') return this.asText ? String(value) : value;
    if (typeof value !== 'string' || this.asText || !NUMERAL.test(value)) return value;
    if (value.length <= SAFE_LENGTH) return Number(value);
    this.marked = true;
    return `\u0000${value}`;
  }

  stringify(body: object): string {
    const json = JSON.stringify(body);
    return this.marked ? json.replace(MARKED, '$1') : json;
  }
}
