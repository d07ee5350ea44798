/**
 * What stands in a shape where requests have their literals: a literal that nobody can send, one of its own for each place. Texts and tokens hold what must not be told apart, and GUIDs are in
 * capitals, which become small letters: where the value of one turns up whole, the value of any other literal would be.
 */
import { randomBytes } from 'node:crypto';

export type LiteralKind = 'text' | 'guid' | 'token';

export interface StandIn {
  /** As a URL has it. */
  readonly written: string;
  /** As the document has it. */
  readonly value: string;
}

/** Requests with more of them are walked as a whole. */
export const MOST_LITERALS = 64;

/** Digits of GUIDs, but letters. */
const NONCE = [...randomBytes(24)].map(byte => 'abcdef'.charAt(byte % 6)).join('');

const numbered = (make: (index: string) => StandIn): readonly StandIn[] =>
  Array.from({ length: MOST_LITERALS }, (_, index) => make(String(index).padStart(4, '0')));

export const STAND_INS: Readonly<Record<LiteralKind, readonly StandIn[]>> = {
  text: numbered(index => textOf(`It's ${NONCE} (no Text), ${index}`)),
  guid: numbered(index => guidOf(`ABCD${NONCE}${index}`)),
  token: numbered(index => ({ written: NONCE + index, value: NONCE + index })),
};

const INDEX: ReadonlyMap<unknown, number> = new Map(
  Object.values(STAND_INS).flatMap(standIns => standIns.map(({ value }, index) => [value, index] as const)),
);

/** For which literal of a request the value stands; undefined where it is a value of the shape. */
export function literalIndex(value: unknown): number | undefined {
  return INDEX.get(value);
}

/** Whether the text has anything of a stand-in. */
export function holdsStandIn(text: string): boolean {
  return text.replaceAll('-', '').toLowerCase().includes(NONCE);
}

function textOf(value: string): StandIn {
  return { written: `'${encodeURIComponent(value.replaceAll("'", "''"))}'`, value };
}

function guidOf(digits: string): StandIn {
  const written = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase();
  return { written, value: written.toLowerCase() };
}
