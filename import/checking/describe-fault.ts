/** A fault -> one line: source, line and column, and what was expected. */
import type { ImportFault } from './import-fault';

export function describeFault({ place, set, heading, message }: ImportFault): string {
  if (place === undefined) return `${set}: ${message}`;
  const column = heading === undefined ? '' : `, column ${heading}`;
  return `${place.source}, line ${place.line}${column}: ${message}`;
}
