/** The name at the cursor -> itself, with its span; refuses what is no name and parts of more than 128 characters (ABNF section 6). */
import { ownText } from '../../../std/own-text';
import type { NameSyntax } from '../syntax-tree';
import type { Cursor } from './cursor';
import { MAX_NAME_LENGTH, NAME, QUALIFIED_NAME } from './names';

/** `expected` says what the name is for. */
export function readName(cursor: Cursor, expected: string, options: { readonly qualified: boolean }): NameSyntax {
  const start = cursor.position;
  const name = cursor.match(options.qualified ? QUALIFIED_NAME : NAME);
  if (name === undefined) throw cursor.unexpected(expected);
  if (name.length > MAX_NAME_LENGTH && name.split('.').some(part => part.length > MAX_NAME_LENGTH)) {
    throw cursor.fault('SyntaxError', `a name has at most ${MAX_NAME_LENGTH} characters`, start);
  }
  return { name: ownText(name), span: cursor.spanFrom(start) };
}
