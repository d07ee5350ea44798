/** `$count=true` or `false`, in any case (ABNF section 2, inlinecount) -> a flag. */
import type { Cursor } from '../text/cursor';
import type { SpannedFlag } from '../syntax-tree';

const TOKEN = /[^;) \t]*/y;

export function parseFlag(cursor: Cursor): SpannedFlag {
  const start = cursor.position;
  const token = cursor.match(TOKEN)?.toLowerCase();
  if (token !== 'true' && token !== 'false') throw cursor.fault('InvalidLiteral', "expected 'true' or 'false'", start);
  return { value: token === 'true', span: cursor.spanFrom(start) };
}
