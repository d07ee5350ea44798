/** A word of the grammar that stands between blanks, such as `with` and `as`: whether it is here, and then what follows it. */
import type { Cursor } from '../text/cursor';
import { NAME } from '../text/names';
import { readName } from '../text/read-name';
import type { NameSyntax } from '../syntax-tree';

/** Moves behind the word and the blanks after it. */
export function acceptWord(cursor: Cursor, word: string): boolean {
  cursor.skipWhitespace();
  if (cursor.peek(NAME)?.toLowerCase() !== word || !cursor.followsGap) return false;
  cursor.position += word.length;
  if (!' \t'.includes(cursor.next) || cursor.atEnd) throw cursor.unexpected(`white space after '${word}'`);
  cursor.skipWhitespace();
  return true;
}

/** `as Total` */
export function readAlias(cursor: Cursor): NameSyntax {
  if (!acceptWord(cursor, 'as')) throw cursor.unexpected("'as' and a name for the value", ['as']);
  return readName(cursor, "a name after 'as'", { qualified: false });
}
