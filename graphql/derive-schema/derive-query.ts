/** The model's entity sets -> SDL of `Query`: for each a collection, and one entity by its key and by each alternate key. */
import type { AlternateKey, EntitySet, EntityType } from '../annotated-schema';
import { changesField, entityTypeNames } from '../derived-names';
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

function rootFields({ name, description, key, alternateKeys, entitySet, isTracked }: EntityType): readonly string[] {
  if (!entitySet) return [];
  const keyArguments = key.map(field => `${field.name}: ${typeName(field.type)}!`).join(', ');
  return [
    described(description, pageField(entitySet.collectionField, name)),
    aggregateDefinition(entitySet.collectionField, name),
    ...(isTracked ? [changesDefinition(name, entitySet)] : []),
    described(`The record of type ${name} with this key, if there is one.`, `${entitySet.singleField}(${keyArguments}): ${name}`),
    ...alternateKeys.flatMap(alternate => alternateRoot(name, alternate)),
  ];
}

function changesDefinition(name: string, { collectionField, singleField }: EntitySet): string {
  const { filter, changePage } = entityTypeNames(name);
  const description = `What changed in ${collectionField} since the answer that gave the token \`since\`; since now, where it is "latest".`;
  const parameters = `since: String!, filter: ${filter}, search: Search, first: Int, after: String`;
  return described(description, `${changesField(singleField)}(${parameters}): ${changePage}!`);
}

/** The fields of an alternate key may be withheld, unlike those of the key: so each argument mentions its field. */
function alternateRoot(name: string, { fields, singleField }: AlternateKey): readonly string[] {
  if (singleField === undefined) return [];
  const keyArguments = fields.map(field => `${field.name}: ${typeName(field.type)}!${guardText(name, field)}`).join(', ');
  return [described(`The record of type ${name} with this alternate key, if there is one.`, `${singleField}(${keyArguments}): ${name}`)];
}
