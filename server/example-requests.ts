/**
 * The model served, and its database -> three requests that show something: a page of the set with rows that has most links, a filter on it, and a link
 * expanded.
 */
import { escapeIdentifier } from 'pg';
import type { AnnotatedSchema, EntityType, Field } from '../graphql/annotated-schema';
import type { Connection } from '../resolvers/database/connection';
import { withClient } from '../resolvers/database/with-client';
import { unlessAway } from './databases/unless-away';

export async function exampleRequests(model: AnnotatedSchema, connection: Connection): Promise<readonly string[]> {
  const sets = model.entities.flatMap(entity => (entity.entitySet === undefined ? [] : [{ entity, name: entity.entitySet.name }]));
  sets.sort((one, other) => other.entity.links.length - one.entity.links.length);
  const entities = sets.map(({ entity }) => entity);
  const filled = await unlessAway(firstFilled(entities, model, connection), undefined);
  const shown = sets.find(({ entity }) => entity === filled) ?? sets[0];
  if (shown === undefined) return ['', '$metadata'];
  const { entity, name } = shown;
  const link = entity.links.find(({ contained }) => contained) ?? entity.links[0];
  return [
    `${name}?$top=5&$count=true`,
    `${name}?$filter=${inShell(filterOn(entity))}&$top=5`,
    link === undefined ? '$metadata' : `${name}?$expand=${link.odataName}&$top=5`,
  ];
}

async function firstFilled(
  entities: readonly EntityType[],
  { databaseSchema }: AnnotatedSchema,
  connection: Connection,
): Promise<EntityType | undefined> {
  return await withClient(connection, async client => {
    for (const entity of entities) {
      const { rows } = await client.query<{ filled: boolean }>(
        `SELECT EXISTS (SELECT FROM ${escapeIdentifier(databaseSchema)}.${escapeIdentifier(entity.table)}) AS filled`,
      );
      if (rows[0]?.filled === true) return entity;
    }
    return undefined;
  });
}

/** The request stands in single quotes in a shell. */
function inShell(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27');
}

/** Of a text that is not sensitive where there is one, first of those that a search looks into; the key is never null. No value of the data is printed. */
function filterOn({ fields, key }: EntityType): string {
  const texts = fields.filter(field => isText(field) && !field.sensitive && !key.includes(field));
  const text = texts.find(({ searchable }) => searchable) ?? texts[0];
  return text === undefined ? `${key[0]?.odataName ?? ''} ne null` : `contains(${text.odataName},'a')`;
}

function isText({ type }: Field): boolean {
  return type.kind === 'scalar' && type.name === 'String';
}
