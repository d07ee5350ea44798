/** An SDL type with `@entity` -> `EntityType`: first its fields and keys, then, when those of all entities are known, its links. */
import type { ConstDirectiveNode, FieldDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import type { BaseTable, EntitySet, EntityType, Field, Link } from '../annotated-schema';
import { CHANGE_MEMBERS, entityTypeNames } from '../derived-names';
import { sourceOf } from './fault-collector';
import type { FaultCollector } from './fault-collector';
import { camelCase } from './name-forms';
import { readField } from './read-field';
import { checkProtection } from './check-protection';
import { findField, readAlternateKeys, readKey } from './read-key';
import { readGroups } from './read-groups';
import { readLink } from './read-link';
import { readRowConditions } from './read-row-conditions';
import type { EntityReading, Reading } from './model-reading';
import { typeReference } from './type-reference';

/** An entity without its links. */
export type EntityDraft = Omit<EntityType, 'links'> & { readonly node: ObjectTypeDefinitionNode };

export function readEntityDraft(node: ObjectTypeDefinitionNode, reading: EntityReading): EntityDraft {
  const name = node.name.value;
  const fields = valueFields(node, reading).flatMap(field => readField(field, reading) ?? []);
  const { key, keyWithin } = readKey(node, fields, reading);
  const storage = readStorage(node, reading);
  const { page, filter, order } = entityTypeNames(name);
  checkStreams(node, fields, reading);
  checkProtection(node, fields, reading);
  return {
    kind: 'entity',
    node,
    name,
    description: node.description?.value ?? '',
    ...storage,
    rows: readRowConditions(node, reading),
    key,
    keyWithin,
    alternateKeys: readAlternateKeys(node, { key, fields, entitySet: storage.entitySet }, reading),
    fields,
    media: readMedia(node, fields, reading),
    groups: readGroups(node, reading),
    isSubject: reading.directives.one(node, 'subject') !== undefined,
    isTracked: isTracked(node, { key, keyWithin, ...storage }, reading),
    derived: { page, filter, order },
    source: sourceOf(node),
  };
}

export function completeEntity({ node, ...draft }: EntityDraft, drafts: ReadonlyMap<string, EntityDraft>, reading: Reading): EntityType {
  const links = (node.fields ?? []).flatMap((field): readonly Link[] => {
    const target = drafts.get(typeReference(field.type).name);
    if (target === undefined) return [];
    const ends = { owner: draft.key, target: target.key, targetRows: target.rows, hasMedia: target.media !== undefined };
    const link = readLink(field, ends, reading);
    return link ? [link] : [];
  });
  return { ...draft, links };
}

/** A change is told by the key alone, beside what became of the entity. */
function isTracked(
  node: ObjectTypeDefinitionNode,
  { key, keyWithin, entitySet: set }: Pick<EntityType, 'key' | 'keyWithin' | 'entitySet'>,
  { directives, faults }: Reading,
): boolean {
  const use = directives.one(node, 'tracked');
  if (use === undefined) return false;
  if (set === undefined) faults.add(use.node, `${node.name.value} has no set, whose changes could be told.`);
  if (keyWithin.length > 0) faults.add(use.node, `The key of a @tracked type must be unique by itself.`);
  for (const { name } of key)
    if (CHANGE_MEMBERS.includes(name)) faults.add(use.node, `"${name}" is a field of every change, so no name of a key's field.`);
  return true;
}

function valueFields(node: ObjectTypeDefinitionNode, { entityNodes }: EntityReading): readonly FieldDefinitionNode[] {
  return (node.fields ?? []).filter(field => !entityNodes.has(typeReference(field.type).name));
}

function readStorage(node: ObjectTypeDefinitionNode, { directives, faults }: Reading): Pick<EntityType, 'table' | 'base' | 'entitySet'> {
  const args = directives.one(node, 'entity')?.args;
  const [set, written] = [args?.set ?? undefined, args?.base ?? undefined];
  const base = written === undefined ? undefined : readBase(written);
  if (written !== undefined && base === undefined) faults.add(node, `base: "${written}" is neither a table nor schema.table.`);
  return { table: args?.table ?? '', base, entitySet: set === undefined ? undefined : entitySet(set, node.name.value) };
}

function readBase(text: string): BaseTable | undefined {
  const [, schema, name] = /^(?:([^.]+)\.)?([^.]+)$/.exec(text) ?? [];
  return name === undefined ? undefined : { schema, name };
}

function entitySet(name: string, typeName: string): EntitySet {
  return { name, collectionField: camelCase(name), singleField: camelCase(typeName) };
}

/** CSDL 4.01, section 6.3.4: a media entity has one stream of bytes and their media type. */
function readMedia(node: ObjectTypeDefinitionNode, fields: readonly Field[], { directives, faults }: Reading): EntityType['media'] {
  const use = directives.one(node, 'media');
  if (!use) return undefined;
  const content = findField({ at: use.node, name: use.args.content }, fields, faults);
  const contentType = findField({ at: use.node, name: use.args.contentType }, fields, faults);
  if (content && !isBytes(content)) faults.add(use.node, `${content.name} must hold bytes: declare its type as Binary or Stream.`);
  if (contentType) checkMediaType(use.node, contentType, faults);
  return content && contentType && { content, contentType };
}

function isBytes({ type }: Field): boolean {
  return type.kind === 'scalar' && (type.name === 'Binary' || type.name === 'Stream');
}

function checkStreams(node: ObjectTypeDefinitionNode, fields: readonly Field[], { directives, faults }: Reading): void {
  for (const field of node.fields ?? []) {
    const use = directives.one(field, 'stream');
    if (!use || typeReference(field.type).name !== 'Stream') continue;
    const contentType = findField({ at: use.node, name: use.args.contentType }, fields, faults);
    if (contentType) checkMediaType(use.node, contentType, faults);
  }
}

function checkMediaType(at: ConstDirectiveNode, { name, type }: Field, faults: FaultCollector): void {
  const isText = type.kind === 'scalar' && type.name === 'String';
  if (!isText) faults.add(at, `${name} must hold a media type: declare its type as String.`);
}
