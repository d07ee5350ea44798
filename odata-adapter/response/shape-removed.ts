/** A change that tells of an entity's removal -> the deleted entity of a delta payload (JSON Format, section 15.3): an object with `removed` in 4.01, an entry of a context of its own in 4.0. */
import { isNumeral } from '../binding/types/edm-types';
import type { EdmEntitySet } from '../edm/edm-model';
import type { ApartShape } from '../document/compiled-document';
import type { MetadataLevel } from '../response-format';
import type { ODataVersion } from '../odata-version';
import type { JsonNumerals } from './json-numerals';
import { keyTextOf, type KeyedShape } from './key-text';
import type { Row } from './read-path';

/** How the nodes of a page of changes tell whom they are about. */
export interface ChangeShape extends KeyedShape {
  readonly set: EdmEntitySet;
  readonly keyAliases: readonly string[];
  readonly metadata: MetadataLevel;
  /** What is expanded, where it is told apart. */
  readonly apart: readonly ApartShape[] | undefined;
}

interface RemovedContext {
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly namespace: string;
  readonly version: ODataVersion;
  readonly numerals: JsonNumerals;
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['CHANGED', 'changed'],
  ['DELETED', 'deleted'],
]);

export function shapeRemoved(change: Row, shape: ChangeShape, { root, namespace, version, numerals }: RemovedContext): Row {
  const { set, type, keyAliases, metadata } = shape;
  const reason = REASONS.get(change.removed);
  if (reason === undefined) throw new Error(`A change of ${set.name} has neither an entity nor a reason.`);
  const id = root + set.name + keyTextOf(change, shape, namespace);
  const context = `${root}$metadata#${set.name}/$deletedEntity`;
  if (version === '4.0') return { '@odata.context': context, id, reason };
  return {
    ...(metadata === 'full' ? { '@odata.context': context } : {}),
    '@odata.removed': { reason },
    '@odata.id': id,
    ...Object.fromEntries(
      type.key.map((property, index) => {
        const value = change[keyAliases[index] ?? ''];
        return [property.name, isNumeral(property.type) ? numerals.value(value) : value];
      }),
    ),
  };
}
