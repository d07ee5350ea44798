/** How much a document asks for, against the limits of a door. Rejects a document that exceeds one with a `DoorFault` that names the limit. */
import { DoorFault } from './door-fault';
import { type DoorLimits, LETTERS_OF_AN_ALIAS } from './door-limits';
import type { DocumentMeasure } from './measure-document';

export function checkLimits({ depth, fields, aliases, aliasLetters, aliasedIntrospection }: DocumentMeasure, limits: DoorLimits): void {
  if (depth > limits.depth) throw new DoorFault(`The document is ${depth} fields deep: at most ${limits.depth} are served.`);
  if (aliases > limits.aliases) throw new DoorFault(`The document has more than ${limits.aliases} aliases, fragments written out.`);
  const mostLetters = limits.aliases * LETTERS_OF_AN_ALIAS;
  if (aliasLetters > mostLetters)
    throw new DoorFault(
      `The aliases of the document have more than ${mostLetters} letters together, fragments written out. Write shorter ones.`,
    );
  if (fields > limits.tokens) throw new DoorFault(`The document selects more than ${limits.tokens} fields, fragments written out.`);
  if (aliasedIntrospection) throw new DoorFault('Introspection takes no aliases.');
}
