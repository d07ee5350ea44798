/** A fault -> one line: source, line and column, and what was expected. */
import { shownText } from '../../std/shown-text';
import type { ImportFault } from './import-fault';

export function describeFault({ place, set, heading, message }: ImportFault): string {
  if (place === undefined) return shownText(`${set}: ${message}`);
  const column = heading === undefined ? '' : `, column ${heading}`;
  return shownText(`${place.source}, line ${place.line}${column}: ${message}`);
}
