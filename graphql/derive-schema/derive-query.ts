/** The model's entity sets -> SDL of `Query`: for each a collection, and one entity by its key and by each alternate key. */
import type { AlternateKey, EntityType } from '../annotated-schema';
import { aggregateDefinition, pageField } from './derive-types';
import { typeName } from './field-types';
import { guardText } from './guard-text';
import { block, described } from './sdl-text';

/** A type has at least one field, also for a key that may read nothing. */
const NOTHING = described('There is nothing to read; always null.', 'nothing: Boolean');

export function deriveQuery(entities: readonly EntityType[]): string {
  const fields = entities.flatMap(rootFields);
  return block('type Query', '', fields.length > 0 ? fields : [NOTHING]);
}

function rootFields({ name, description, key, alternateKeys, entitySet }: EntityType): readonly string[] {
  if (!entitySet) return [];
  const keyArguments = key.map(field => `${field.name}: ${typeName(field.type)}!`).join(', ');
  return [
    described(description, pageField(entitySet.collectionField, name)),
    aggregateDefinition(entitySet.collectionField, name),
    described(`The record of type ${name} with this key, if there is one.`, `${entitySet.singleField}(${keyArguments}): ${name}`),
    ...alternateKeys.flatMap(alternate => alternateRoot(name, alternate)),
  ];
}

/** Its fields may be withheld, which those of the key never are alone: each argument mentions its field. */
function alternateRoot(name: string, { fields, singleField }: AlternateKey): readonly string[] {
  if (singleField === undefined) return [];
  const keyArguments = fields.map(field => `${field.name}: ${typeName(field.type)}!${guardText(name, field)}`).join(', ');
  return [described(`The record of type ${name} with this alternate key, if there is one.`, `${singleField}(${keyArguments}): ${name}`)];
}
