/** The storage of a model -> the root fields of its entity sets: `persons`, `personsAggregate`, `person`, `personByCpr`. */
import { aggregateField } from '../../graphql/derived-names';
import type { StorageModel, StoredEntity } from '../storage/storage-model';
import type { RootField, RootFields } from './read-selection';

export function rootFields({ entities }: StorageModel): RootFields {
  return new Map([...entities.values()].flatMap(rootFieldsOf));
}

function rootFieldsOf(entity: StoredEntity): readonly [string, RootField][] {
  const set = entity.type.entitySet;
  if (!set) return [];
  return [
    [set.collectionField, { entity, transformed: false, key: undefined }],
    [aggregateField(set.collectionField), { entity, transformed: true, key: undefined }],
    [set.singleField, { entity, transformed: false, key: entity.key }],
    ...[...entity.alternateKeys].map(([name, key]): [string, RootField] => [name, { entity, transformed: false, key }]),
  ];
}
