/** `$top`, `$skip` -> a number of rows; `$levels` -> a depth or `max` (ABNF section 2). Digits only, up to the largest Edm.Int32. */
import type { Cursor } from '../text/cursor';
import type { LevelsSyntax, SpannedSlot } from '../syntax-tree';

const LARGEST = 2147483647;
/** All that stands up to the end of the value. */
const TOKEN = /[^;) \t]*/y;

export function parseWholeNumber(cursor: Cursor): SpannedSlot {
  const start = cursor.position;
  const value = digits(cursor.match(TOKEN));
  if (value === undefined) throw cursor.fault('InvalidLiteral', `expected a whole number from 0 to ${LARGEST}`, start);
  return { slot: cursor.slotFrom(start, { kind: 'int32', value }), span: cursor.spanFrom(start) };
}

export function parseLevels(cursor: Cursor): LevelsSyntax {
  const start = cursor.position;
  const token = cursor.match(TOKEN);
  const value = token?.toLowerCase() === 'max' ? 'max' : digits(token);
  if (!value || token?.startsWith('0'))
    throw cursor.fault('InvalidLiteral', `expected a whole number from 1 to ${LARGEST}, or 'max'`, start);
  return { value, span: cursor.spanFrom(start) };
}

function digits(token = ''): number | undefined {
  const value = /^\d+$/.test(token) ? Number(token) : Infinity;
  return value <= LARGEST ? value : undefined;
}
