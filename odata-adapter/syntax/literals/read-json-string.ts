/** A JSON string in double quotes -> its value (ABNF section 5, stringInUrl). JSON.parse checks and resolves its escapes. */
import type { Cursor } from '../text/cursor';

/** Control characters are let in here and refused by JSON.parse. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"/sy;

export function readJsonString(cursor: Cursor): string {
  const start = cursor.position;
  const token = cursor.match(JSON_STRING);
  const value = token === undefined ? undefined : parseToken(token);
  if (value === undefined) throw cursor.fault('SyntaxError', 'the JSON string that begins here is not well-formed', start);
  if (/\0|\p{Surrogate}/u.test(value)) throw cursor.fault('InvalidLiteral', 'a string holds no U+0000 and no half of a character', start);
  return value;
}

function parseToken(token: string): string | undefined {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
