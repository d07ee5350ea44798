/** A literal's type and decoded text -> its slot. Refuses a value that its type does not hold. */
import type { Cursor } from '../text/cursor';
import type { LiteralTextType, SlotSyntax } from '../syntax-tree';
import { literalOf, ValueOutOfRange, type KindOfLiteral } from './literal-values';

export function slotLiteral(cursor: Cursor, start: number, type: LiteralTextType, text: string): SlotSyntax {
  const { kind, value } = valueOf(cursor, start, type, text);
  return { kind: 'literal', type: kind, slot: cursor.slotFrom(start, kind, value), span: cursor.spanFrom(start) };
}

function valueOf(cursor: Cursor, start: number, type: LiteralTextType, text: string): KindOfLiteral {
  try {
    return literalOf(type, text);
  } catch (error) {
    if (error instanceof ValueOutOfRange) throw cursor.fault('InvalidLiteral', `the literal is ${error.message}`, start);
    throw error;
  }
}
