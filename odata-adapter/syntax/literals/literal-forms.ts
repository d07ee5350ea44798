/** Which type a literal has, told by its form (ABNF section 7). Whether it is a value of that type is asked afterwards. */
import type { LiteralTextType } from '../syntax-tree';

export const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
export const DATE_TIME_OFFSET = String.raw`-?\d{4,}-\d\d-\d\d[Tt](?:[\d:.]*[\d.])?(?:[Zz]|[+-]\d\d:\d\d|[+-][\d:]*)?`;
export const DATE = String.raw`-?\d{4,}-\d\d-\d\d`;
/** A colon after one is that of a `case`; one within what goes on with digits too, as in `case(Id eq 10:2013-04-26)`. */
export const TIME_OF_DAY = String.raw`\d\d:\d\d(?!\d)(?::[\d.]+|:(?![\p{L}_$@('\[{-]))?`;
export const DURATION = String.raw`P(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?`;
export const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;

export function numeralType(token: string): LiteralTextType {
  if (/e/i.test(token)) return 'double';
  return token.includes('.') ? 'decimal' : 'integer';
}
