/** A planned address and the keys of one request -> the address: `Persons(<key>)/Affiliations`. */
import type { BoundDataRequest, BoundKey } from '../binding/bound-request';
import { valueOf } from '../binding/value-of';
import { type PlannedAddress, START } from '../document/compile-address';
import type { SlotContents } from '../syntax/syntax-tree';
import { keyText } from './key-text';

/** What a key is written with: the namespace of its enumerations, and the request's literals. */
export interface KeyPlace {
  readonly namespace: string;
  readonly contents: SlotContents;
}

export function resourceAddress(address: PlannedAddress, { key, steps }: BoundDataRequest, place: KeyPlace): string {
  let text = '';
  for (const part of address) text += typeof part === 'string' ? part : boundKeyText(part === START ? key : steps[part]?.key, place);
  return text;
}

function boundKeyText(key: BoundKey | undefined, { namespace, contents }: KeyPlace): string {
  if (key === undefined) throw new Error('The path has no such key.');
  const properties = key.parts.map(part => part.property);
  const values = key.parts.map(part => valueOf(part.value, contents));
  return keyText(properties, values, namespace);
}
