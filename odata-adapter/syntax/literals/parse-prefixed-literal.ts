/** `duration'P1D'`, `binary'AQID'` or `Opslag.PersonType'EMPLOYEE'` -> its literal; refuses prefixes that OData 4 has given up. */
import { ownText } from '../../../std/own-text';
import type { Cursor } from '../text/cursor';
import { readName } from '../text/read-name';
import type { LiteralSyntax } from '../syntax-tree';
import { readQuoted } from './read-quoted';
import { terminalLiteral } from './terminal-literal';

/** Prefixes of OData 1 to 3. */
const FORMER_PREFIXES: readonly string[] = ['guid', 'datetime', 'datetimeoffset', 'time', 'x'];
const SPATIAL_PREFIXES: readonly string[] = ['geography', 'geometry'];

export function parsePrefixedLiteral(cursor: Cursor): LiteralSyntax {
  const start = cursor.position;
  const prefix = readName(cursor, 'the type of a literal', { qualified: true }).name;
  const lower = prefix.toLowerCase();
  if (FORMER_PREFIXES.includes(lower)) throw cursor.fault('SyntaxError', formerPrefix(lower), start);
  const value = readQuoted(cursor);
  if (SPATIAL_PREFIXES.includes(lower)) throw cursor.fault('NotOffered', 'geographic literals are not offered', start);
  if (lower === 'duration' || lower === 'binary') return terminalLiteral(cursor, start, { type: lower, text: value });
  return { kind: 'literal', type: 'enum', typeName: prefix, value: ownText(value), span: cursor.spanFrom(start) };
}

function formerPrefix(prefix: string): string {
  if (prefix === 'x') return "the prefix 'x' is of earlier OData. In OData 4 binary data is written binary'…'";
  return `the prefix '${prefix}' is of earlier OData. In OData 4 the value stands without prefix and quotes`;
}
