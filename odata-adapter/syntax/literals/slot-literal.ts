/** A literal's type and decoded text -> its slot. Refuses a value that its type does not hold. */
import type { Cursor } from '../text/cursor';
import type { LiteralTextType, SlotSyntax } from '../syntax-tree';
import { literalOf, ValueOutOfRange, type KindOfLiteral } from './literal-values';

/** A text of a type, without what is around it in the URL. */
export interface TypedText<Type extends LiteralTextType = LiteralTextType> {
  readonly type: Type;
  readonly text: string;
}

export function slotLiteral(cursor: Cursor, start: number, typed: TypedText): SlotSyntax {
  const literal = valueOf(cursor, start, typed);
  return { kind: 'literal', type: literal.kind, slot: cursor.slotFrom(start, literal), span: cursor.spanFrom(start) };
}

function valueOf(cursor: Cursor, start: number, { type, text }: TypedText): KindOfLiteral {
  try {
    return literalOf(type, text);
  } catch (error) {
    if (error instanceof ValueOutOfRange) throw cursor.fault('InvalidLiteral', `the literal is ${error.message}`, start);
    throw error;
  }
}
