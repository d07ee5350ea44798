/** A bound path -> where its resources stand below the service root: `Persons(<key>)/Affiliations`. */
import { joined } from '../../std/joined';
import type { BoundDataRequest, BoundKey } from '../binding/bound-request';
import { valueOf } from '../binding/value-of';
import type { SlotContents } from '../syntax/syntax-tree';
import { keyText } from './key-text';

/** The path without what follows the last entity or collection (a property, `/$value`, `/$count`). */
export function resourceAddress(request: BoundDataRequest, place: KeyPlace): string {
  const start = request.set.name + boundKeyText(request.key, place);
  return joined([start, ...request.steps.map(step => step.navigation.name + boundKeyText(step.key, place))], '/');
}

/** What a key is written with: the namespace of its enumerations, and the request's literals. */
export interface KeyPlace {
  readonly namespace: string;
  readonly contents: SlotContents;
}

export function boundKeyText(key: BoundKey | undefined, { namespace, contents }: KeyPlace): string {
  if (key === undefined) return '';
  const properties = key.parts.map(part => part.property);
  const values = key.parts.map(part => valueOf(part.value, contents));
  return keyText(properties, values, namespace);
}
