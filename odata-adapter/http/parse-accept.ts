/** A header `Accept` -> its media ranges, the best liked first (RFC 9110, section 12.5.1). A range that is not well formed admits nothing. Java 8 writes `*; q=.2, *\/*; q=.2`: both are read as they are meant. */

export interface MediaRange {
  /** Lower case, such as `application/json`, `text/*` or `*\/*`. */
  readonly type: string;
  /** Names and values in lower case (JSON Format, section 3); without `q`. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(`^(${TOKEN})=(?:(${TOKEN})|"([^"\\\\]*)")$`);
/** With any number of digits, and without the zero before the point. */
const QUALITY = /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/;

export function parseAccept(text: string): MediaRange[] {
  const ranges = splitOutsideQuotes(text, ',').map(parseMediaRange);
  return ranges.filter(range => range !== undefined).sort((a, b) => b.quality - a.quality);
}

export function parseMediaRange(text: string): MediaRange | undefined {
  const [written = '', ...rest] = splitOutsideQuotes(text, ';').map(part => part.trim());
  const type = written === '*' ? '*/*' : written;
  if (!TYPE.test(type)) return undefined;
  const parameters = new Map<string, string>();
  for (const part of rest.filter(part => part !== '')) {
    const match = PARAMETER.exec(part);
    if (match?.[1] === undefined) return undefined;
    parameters.set(match[1].toLowerCase(), (match[2] ?? match[3] ?? '').toLowerCase());
  }
  const quality = parameters.get('q') ?? '1';
  parameters.delete('q');
  return QUALITY.test(quality) ? { type: type.toLowerCase(), parameters, quality: Number(quality) } : undefined;
}

export function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    // What is escaped ends no quoted text (RFC 9110, section 5.6.4).
    if (quoted && text[index] === '\\') index += 1;
    if (quoted || text[index] !== separator) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  parts.push(text.slice(start));
  return parts;
}
