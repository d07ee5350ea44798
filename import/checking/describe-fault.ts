/** A fault -> one line: source, line and column, or those of the mapping, and what was expected. */
import { shownText } from '../../std/shown-text';
import type { ImportFault } from './import-fault';

export function describeFault({ place, set, heading, namedAt, message }: ImportFault): string {
  if (namedAt !== undefined) return shownText(`${namedAt.file}:${namedAt.line}:${namedAt.column}: ${message}`);
  if (place === undefined) return shownText(`${set}: ${message}`);
  const column = heading === undefined ? '' : `, column ${heading}`;
  return shownText(`${place.source}, line ${place.line}${column}: ${message}`);
}
