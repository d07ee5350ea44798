/** A string in single quotes, two of them standing for one within (ABNF section 7, stringLiteral) -> its value. */
import type { ODataFault } from '../../faults';
import type { Cursor } from '../text/cursor';
import { PATH_TARGET } from '../text/syntax-fault';

export function readQuoted(cursor: Cursor): string {
  const start = cursor.position;
  cursor.expect("'");
  let from = cursor.position;
  let value = '';
  for (;;) {
    const quote = cursor.text.indexOf("'", from);
    if (quote < 0) throw unclosed(cursor, start);
    value += cursor.text.slice(from, quote);
    cursor.position = quote + 1;
    if (cursor.next !== "'") break;
    value += "'";
    from = quote + 2;
  }
  return value;
}

/** Path and query are split before decoding, so the sign that splits them must be escaped within a string (Part 2, section 2). */
function unclosed(cursor: Cursor, start: number): ODataFault {
  const splitter = cursor.target === PATH_TARGET ? 'Write / as %2F within it' : 'Write & as %26 and # as %23 within it';
  return cursor.fault('SyntaxError', `the string that begins here is not closed. ${splitter}`, start);
}
