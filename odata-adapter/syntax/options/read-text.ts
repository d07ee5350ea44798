/** The value of an option without a tree of its own -> its text, which ends with the option: no such option stands in parentheses. */
import { ownText } from '../../../std/own-text';
import type { Cursor } from '../text/cursor';
import type { SpannedText } from '../syntax-tree';

export function readText(cursor: Cursor): SpannedText {
  const start = cursor.position;
  cursor.position = cursor.text.length;
  return { text: ownText(cursor.text.slice(start)), span: cursor.spanFrom(start) };
}
