/**
 * One bounded token -> the canonical text of its value, or undefined. Each token first passes the ABNF terminal of `odata-v4-parser`, which
 * must take it whole. Only terminals, for the package's grammar has no precedence, little of 4.01 and takes exponential time; its
 * strings and numbers decode and round for themselves, so those are ours. `strict` and `asTerminal` below correct what its terminals take wrongly or do not take.
 */
import { PrimitiveLiteral } from 'odata-v4-parser/lib/primitiveLiteral';

export type TerminalType = 'guid' | 'date' | 'timeOfDay' | 'dateTimeOffset' | 'duration' | 'binary';

interface Terminal {
  readonly accepts: (source: number[], index: number) => { readonly next: number } | undefined;
  /** What the package's terminal accepts beyond the standard is refused by this. */
  readonly strict: RegExp;
  readonly canonical: (token: string) => string;
  /** The token in the form that the package's terminal reads. */
  readonly asTerminal: (canonical: string) => string;
}

const asItIs = (token: string) => token;
/** The ABNF's letters are case-insensitive where it does not say otherwise (RFC 5234, section 2.3); the package's are not. */
const upper = (token: string) => token.toUpperCase();

function withoutPadding(token: string): string {
  if (token.length % 4 !== 0 || !token.endsWith('=')) return token;
  return token.slice(0, token.endsWith('==') ? -2 : -1);
}

const TERMINALS: Record<TerminalType, Terminal> = {
  guid: { accepts: PrimitiveLiteral.guidValue, strict: /^.{36}$/, canonical: token => token.toLowerCase(), asTerminal: asItIs },
  date: { accepts: PrimitiveLiteral.dateValue, strict: /^.{0,64}$/, canonical: asItIs, asTerminal: asItIs },
  // The package takes an empty fraction, and one of more digits than twelve as if it were none.
  timeOfDay: { accepts: PrimitiveLiteral.timeOfDayValue, strict: /^[\d:]{5,8}(?:\.\d{1,12})?$/, canonical: asItIs, asTerminal: asItIs },
  dateTimeOffset: { accepts: PrimitiveLiteral.dateTimeOffsetValue, strict: /^.{0,64}$/, canonical: upper, asTerminal: asItIs },
  // The package asks for days and takes `+`, and hours, minutes and seconds in any order and number.
  duration: {
    accepts: PrimitiveLiteral.durationValue,
    strict: /^-?P(?=\d|T\d)(?:\d{1,9}D)?(?:T(?=\d)(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}(?:\.\d{1,12})?S)?)?$/,
    canonical: upper,
    asTerminal: token => `duration'${token.replace(/^(-?P)(?=T)/, '$10D')}'`,
  },
  // The package skips what is not base64url. Padding is optional and says nothing.
  binary: {
    accepts: PrimitiveLiteral.binaryValue,
    strict: /^(?:[\w-]{4})*(?:[\w-]{2}[AEIMQUYcgkosw048]|[\w-][AQgw])?$/,
    canonical: withoutPadding,
    asTerminal: token => `binary'${token}'`,
  },
};

/** How a value of each type is written, for faults. */
export const TERMINAL_FORMS: Record<TerminalType, string> = {
  guid: 'a GUID. One is written 01234567-89ab-cdef-0123-456789abcdef',
  date: 'a date. One is written 2024-02-29',
  timeOfDay: 'a time of day. One is written 13:20:00 or 13:20:00.5, up to 23:59:59',
  dateTimeOffset: 'a point in time. One is written 2024-02-29T13:20:00Z, or with an offset such as %2B02:00 in place of Z',
  duration: "a duration. One is written duration'P1DT2H3M4.5S', with at most nine digits to a number",
  binary: "binary data. Such is written binary'AQID', in base64url",
};

export function readTerminal(type: TerminalType, token: string): string | undefined {
  const { accepts, strict, canonical, asTerminal } = TERMINALS[type];
  const value = canonical(token);
  if (!strict.test(value)) return undefined;
  const source = characterCodes(asTerminal(value));
  return accepts(source, 0)?.next === source.length ? value : undefined;
}

function characterCodes(text: string): number[] {
  const codes: number[] = [];
  for (let index = 0; index < text.length; index++) codes.push(text.charCodeAt(index));
  return codes;
}
