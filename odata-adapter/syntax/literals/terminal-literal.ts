/** A token that has a type's shape -> its literal, when it is a value of the type; refuses it otherwise, with how such a value is written. */
import type { Cursor } from '../text/cursor';
import type { LiteralSyntax } from '../syntax-tree';
import { calendarFault } from './calendar-fault';
import { readTerminal, TERMINAL_FORMS, type TerminalType } from './literal-terminals';
import { slotLiteral, type TypedText } from './slot-literal';

export function terminalLiteral(cursor: Cursor, start: number, { type, text: token }: TypedText<TerminalType>): LiteralSyntax {
  const value = readTerminal(type, token);
  if (value === undefined) throw cursor.fault('InvalidLiteral', `this is not ${TERMINAL_FORMS[type]}`, start);
  const message = calendarFault(type, value);
  if (message !== undefined) throw cursor.fault('InvalidLiteral', message, start);
  return slotLiteral(cursor, start, { type, text: value });
}
