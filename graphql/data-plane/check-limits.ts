/** How much a document asks for, against the limits of a door. Rejects a document that exceeds one with a `DoorFault` that names the limit. */
import { DoorFault } from './door-fault';
import type { DoorLimits } from './door-limits';
import type { DocumentMeasure } from './measure-document';

export function checkLimits({ depth, fields, aliases, aliasedIntrospection }: DocumentMeasure, limits: DoorLimits): void {
  if (depth > limits.depth) throw new DoorFault(`The document is ${depth} fields deep: at most ${limits.depth} are served.`);
  if (aliases > limits.aliases) throw new DoorFault(`The document has more than ${limits.aliases} aliases, fragments written out.`);
  if (fields > limits.tokens) throw new DoorFault(`The document selects more than ${limits.tokens} fields, fragments written out.`);
  if (aliasedIntrospection) throw new DoorFault('Introspection takes no aliases.');
}
