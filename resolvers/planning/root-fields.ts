/** The storage of a model -> the root fields of its entity sets: `persons`, `personsAggregate`, `person`, `personByCpr`. */
import { aggregateField, changesField } from '../../graphql/derived-names';
import type { StorageModel, StoredEntity } from '../storage/storage-model';
import type { RootField, RootFields } from './selection';

export function rootFields({ entities }: StorageModel): RootFields {
  return new Map([...entities.values()].flatMap(rootFieldsOf));
}

function rootFieldsOf(entity: StoredEntity): readonly [string, RootField][] {
  const set = entity.type.entitySet;
  if (!set) return [];
  return [
    [set.collectionField, { entity, kind: 'page', key: [] }],
    [aggregateField(set.collectionField), { entity, kind: 'aggregate', key: [] }],
    [set.singleField, { entity, kind: 'entity', key: entity.key }],
    ...(entity.type.isTracked ? [[changesField(set.singleField), { entity, kind: 'changes', key: [] }] satisfies [string, RootField]] : []),
    ...[...entity.alternateKeys].map(([name, key]): [string, RootField] => [name, { entity, kind: 'entity', key }]),
  ];
}
