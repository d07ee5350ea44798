/** A text between quotes, or where none are written (Part 2, section 4.3.6) -> the literal that it is without them, of any type but text; undefined where it is none. */
import { ODataFault } from '../../faults';
import { DEFAULT_LIMITS } from '../../limits';
import { Slots } from '../text/slots';
import { Budget } from '../text/budget';
import { Cursor } from '../text/cursor';
import { DecodedText } from '../text/decoded-text';
import { PATH_TARGET } from '../text/syntax-fault';
import type { KindOfLiteral } from './literal-values';
import { parseLiteral } from './parse-literal';

export function readUnquoted(text: string): KindOfLiteral | undefined {
  const slots = new Slots();
  const cursor = new Cursor(new DecodedText(text, { raw: text, start: 0 }), { budget: new Budget(DEFAULT_LIMITS), slots }, PATH_TARGET);
  try {
    const literal = parseLiteral(cursor);
    if (!cursor.atEnd || literal === undefined || !('slot' in literal) || literal.type === 'string') return undefined;
    const content = slots.contents[literal.slot];
    return content && { kind: literal.type, value: content.value };
  } catch (fault) {
    if (fault instanceof ODataFault) return undefined;
    throw fault;
  }
}
