/**
 * A folder of SDL -> `AnnotatedSchema`. Rejects with `ModelFaults`: all faults at once, but for those of syntax, which go first,
 * since a file that cannot be parsed leaves all that refers to it dangling.
 */
import { Kind } from 'graphql';
import type { DefinitionNode, EnumTypeDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import type { AnnotatedSchema, EntityType, EnumType } from '../annotated-schema';
import { CATALOGUE } from '../catalogue/catalogue';
import { checkInnerKeys } from './check-inner-keys';
import { checkNames } from './check-names';
import { checkDefinitionKinds, checkSdlRules } from './check-sdl';
import { DirectiveReader, hasDirective } from './directive-reader';
import { FaultCollector, sourceOf } from './fault-collector';
import { modelDefinitions, vocabularyDefinitions } from './model-documents';
import { readComplexType } from './read-complex-type';
import { completeEntity, type EntityDraft, readEntityDraft } from './read-entity';
import { readModelHeader } from './read-model-header';
import type { FieldTypes, Reading } from './model-reading';

export function readModel(folder: string): AnnotatedSchema {
  const faults = new FaultCollector();
  const vocabulary = vocabularyDefinitions();
  const definitions = modelDefinitions(folder, faults);
  faults.throwIfAny();
  checkDefinitionKinds(definitions, faults);
  checkSdlRules(vocabulary, definitions, faults);
  const model = readDefinitions(definitions, { faults, directives: new DirectiveReader(vocabulary, faults) }, folder);
  checkNames(model, faults);
  checkInnerKeys(model.entities, faults);
  faults.throwIfAny(soundPart(model));
  return model;
}

/** The entities that have a table and a key, with the links between them; none without the schema that holds the tables. */
function soundPart(model: AnnotatedSchema): AnnotatedSchema | undefined {
  if (model.databaseSchema === '') return undefined;
  const entities = model.entities.filter(({ table, key }) => table !== '' && key.length > 0);
  const names = new Set(entities.map(({ name }) => name));
  return { ...model, entities: entities.map(entity => ({ ...entity, links: entity.links.filter(({ target }) => names.has(target)) })) };
}

function readDefinitions(definitions: readonly DefinitionNode[], reading: Reading, folder: string): AnnotatedSchema {
  const objectTypes = byName(definitions.filter(definition => definition.kind === Kind.OBJECT_TYPE_DEFINITION));
  const entityNodes = withDirective(objectTypes, 'entity');
  const complexNodes = withDirective(objectTypes, 'complex');
  checkRoles(objectTypes, reading);
  const enums = mapValues(enumNodes(definitions), node => readEnum(node, reading));
  const complexTypes = mapValues(complexNodes, node => readComplexType(node, objectTypes, { ...reading, enums }));
  const entities = readEntities(entityNodes, { ...reading, enums, complexTypes });
  checkAnySet(entities, folder, reading);
  return {
    ...readModelHeader(definitions, folder, reading),
    entities,
    complexTypes: [...complexTypes.values()],
    enums: [...enums.values()],
    catalogue: CATALOGUE,
  };
}

function readEntities(entityNodes: ReadonlyMap<string, ObjectTypeDefinitionNode>, types: FieldTypes): readonly EntityType[] {
  const drafts = mapValues(entityNodes, node => readEntityDraft(node, { ...types, entityNodes }));
  checkSubject([...drafts.values()], types);
  return [...drafts.values()].map(draft => completeEntity(draft, drafts, types));
}

/** One at most, with a key that the record of reads can hold. */
function checkSubject(drafts: readonly EntityDraft[], { directives, faults }: Reading): void {
  const [first, ...others] = drafts.filter(({ isSubject }) => isSubject);
  for (const { node } of others) faults.add(node, `Two types are a @subject: ${first?.name ?? ''} and ${node.name.value}.`);
  if (first === undefined || first.key.length === 0) return;
  const [key, ...more] = first.key;
  const isIdentifier = key?.type.kind === 'scalar' && key.type.name === 'UUID' && more.length === 0;
  if (!isIdentifier)
    faults.add(directives.one(first.node, 'subject')?.node ?? first.node, `The key of a @subject must be one field of type UUID.`);
}

function readEnum(node: EnumTypeDefinitionNode, { faults }: Reading): EnumType {
  const name = node.name.value;
  const members = (node.values ?? []).map(({ name: member, description }) => ({
    name: member.value,
    description: description?.value ?? '',
  }));
  if (members.length === 0) faults.add(node, `The enum ${name} has no members.`);
  return { kind: 'enum', name, description: node.description?.value ?? '', members, source: sourceOf(node) };
}

function checkRoles(objectTypes: ReadonlyMap<string, ObjectTypeDefinitionNode>, { faults }: Reading): void {
  for (const [name, node] of objectTypes) {
    const roles = (node.directives ?? []).filter(directive => ['entity', 'complex'].includes(directive.name.value));
    if (roles.length === 0) faults.add(node, `${name} has neither @entity nor @complex. Add one of them.`);
    if (roles.length > 1) faults.add(node, `${name} has both @entity and @complex. Remove one of them.`);
    const only = (node.directives ?? []).find(directive =>
      ['key', 'alternateKey', 'media', 'subject', 'tracked', 'group', 'where'].includes(directive.name.value),
    );
    if (roles[0]?.name.value === 'complex' && only) faults.add(only, `@${only.name.value} is for entities.`);
  }
}

function checkAnySet(entities: readonly EntityType[], folder: string, { faults }: Reading): void {
  if (entities.some(entity => entity.entitySet)) return;
  const source = entities[0]?.source ?? { file: folder, line: 1, column: 1 };
  faults.addAt(source, 'No entity has a set, so nothing could be read. Give an @entity a set.');
}

/** Of two types of one name, which the SDL rules report, the first. */
function byName<Node extends { readonly name: { readonly value: string } }>(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  for (const node of nodes) if (!found.has(node.name.value)) found.set(node.name.value, node);
  return found;
}

function enumNodes(definitions: readonly DefinitionNode[]): ReadonlyMap<string, EnumTypeDefinitionNode> {
  return byName(definitions.filter(definition => definition.kind === Kind.ENUM_TYPE_DEFINITION));
}

function withDirective(
  types: ReadonlyMap<string, ObjectTypeDefinitionNode>,
  name: 'entity' | 'complex',
): ReadonlyMap<string, ObjectTypeDefinitionNode> {
  return new Map([...types].filter(([, node]) => hasDirective(node, name)));
}

function mapValues<From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): ReadonlyMap<string, To> {
  return new Map([...map].map(([name, value]) => [name, change(value)]));
}
