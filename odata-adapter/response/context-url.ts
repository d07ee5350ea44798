/** A bound request and the version of the answer -> its context URL (Part 1, section 10; the sections below are those of 4.01). */
import { assertNever } from '../../std/assert-never';
import { joined } from '../../std/joined';
import type { BoundApplied } from '../binding/bound-apply';
import type { BoundDataRequest, BoundSelection, BoundStep } from '../binding/bound-request';
import type { EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { ODataVersion } from '../odata-version';
import { boundKeyText, type KeyPlace } from './resource-address';
import { selectList } from './select-list';

export interface ContextPlace extends KeyPlace {
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly version: ODataVersion;
}

/** Section 10.1: the service document. */
export function metadataUrl(root: string): string {
  return `${root}$metadata`;
}

export function contextUrl(request: BoundDataRequest, place: ContextPlace): string {
  return `${metadataUrl(place.root)}#${fragment(request, place)}`;
}

function fragment(request: BoundDataRequest, place: ContextPlace): string {
  const { target } = request;
  switch (target.kind) {
    case 'collection':
      return collectionFragment(request, target.query.selection, place) + (target.query.page.changes?.kind === 'since' ? '/$delta' : '');
    case 'applied':
      return appliedFragment(request, target.query, place);
    case 'entity':
      return entityFragment(request, target.selection, place);
    case 'property':
      return propertyFragment(request, target.path, place);
    case 'count':
    case 'appliedCount':
    case 'media':
      throw new Error(`A ${target.kind} answer has no context URL.`);
    default:
      return assertNever(target);
  }
}

/** Sections 10.2, 10.7, 10.9 and 10.11: the entity set, the containing entity's collection or, where no one of these holds all, the type. */
function collectionFragment(request: BoundDataRequest, selection: BoundSelection, place: ContextPlace): string {
  if (selection.references) return 'Collection($ref)';
  const set = entitySetPath(request, place) ?? `Collection(${place.namespace}.${selection.type.name})`;
  return set + selectList(selection, place.version);
}

/** Data Aggregation, section 3.1.1: what all rows have, and where they have nothing in common, that they do not. */
function appliedFragment(request: BoundDataRequest, { type, listed }: BoundApplied, place: ContextPlace): string {
  const set = entitySetPath(request, place) ?? `Collection(${place.namespace}.${type.name})`;
  if (listed === undefined) return set;
  return `${set}(${listed.length === 0 ? '@Core.AnyStructure' : joined(listed, ',')})`;
}

/** Sections 10.3, 10.8, 10.10 and 10.12. */
function entityFragment(request: BoundDataRequest, selection: BoundSelection, place: ContextPlace): string {
  if (selection.references) return '$ref';
  const list = selectList(selection, place.version);
  const set = entitySetPath(request, place);
  return set === undefined ? `${place.namespace}.${selection.type.name}${list}` : `${set}${list}/$entity`;
}

/** Sections 10.13 and 10.15: by the entity's canonical URL where the request's path tells it, else by the property's type. */
function propertyFragment(request: BoundDataRequest, path: readonly EdmProperty[], place: ContextPlace): string {
  const entity = canonicalEntity(request, place);
  const names = path.map(property => property.name);
  return entity === undefined ? typeName(path[path.length - 1], place.namespace) : joined([entity, ...names], '/');
}

function typeName(property: EdmProperty | undefined, namespace: string): string {
  if (property === undefined) throw new Error('A property path has at least one step.');
  return property.type.kind === 'primitive' ? property.type.name : `${namespace}.${property.type.name}`;
}

/** `Persons`, or `Persons(<key>)/Affiliations` for what is contained there; undefined where the set is not told by the path. */
function entitySetPath(request: BoundDataRequest, place: KeyPlace): string | undefined {
  const last = request.steps[request.steps.length - 1];
  if (last === undefined) return request.set.name;
  const parent = canonicalEntity({ ...request, steps: request.steps.slice(0, -1) }, place);
  return setOfStep(last, parent);
}

/** `Persons(<key>)/Affiliations(<key>)`; undefined where the path does not tell the keys, as after a to-one link to an entity set. */
function canonicalEntity(request: BoundDataRequest, place: KeyPlace): string | undefined {
  let entity: string | undefined = request.set.name + boundKeyText(request.key, place);
  for (const step of request.steps) {
    const set = setOfStep(step, entity);
    entity = set === undefined || hidesKey(step) ? undefined : set + boundKeyText(step.key, place);
  }
  return entity;
}

/** A type with an entity set is a member of it; a contained one, of its parent's collection. */
function setOfStep(step: BoundStep, parent: string | undefined): string | undefined {
  if (hasEntitySet(step.type)) return step.type.entitySet.name;
  return step.navigation.contained && parent !== undefined ? `${parent}/${step.navigation.name}` : undefined;
}

function hidesKey(step: BoundStep): boolean {
  return step.key === undefined && hasEntitySet(step.type);
}

function hasEntitySet(type: EdmEntityType): type is EdmEntityType & { readonly entitySet: object } {
  return type.entitySet !== undefined;
}
