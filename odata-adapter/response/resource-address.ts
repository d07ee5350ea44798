/** A bound path -> where its resources stand below the service root: `Persons(<key>)/Affiliations`. */
import { joined } from '../../std/joined';
import type { BoundDataRequest, BoundKey } from '../binding/bound-request';
import { keyText } from './key-text';

/** The path without what follows the last entity or collection (a property, `/$value`, `/$count`). */
export function resourceAddress(request: BoundDataRequest, namespace: string): string {
  const start = request.set.name + boundKeyText(request.key, namespace);
  return joined([start, ...request.steps.map(step => step.navigation.name + boundKeyText(step.key, namespace))], '/');
}

export function boundKeyText(key: BoundKey | undefined, namespace: string): string {
  if (key === undefined) return '';
  const properties = key.parts.map(part => part.property);
  const values = key.parts.map(part => part.value.value);
  return keyText(properties, values, namespace);
}
