/** A bound request and the version of the answer -> the fragment of its context URL (Part 1, section 10; the sections below are those of 4.01), in which each request has its keys. */
import { assertNever } from '../../std/assert-never';
import { joined } from '../../std/joined';
import type { BoundApplied } from '../binding/bound-apply';
import type { BoundDataRequest, BoundSelection, BoundStep } from '../binding/bound-request';
import type { EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { ODataVersion } from '../odata-version';
import { keyPlace, type PlannedAddress, START } from './compile-address';
import { selectList } from './select-list';

export interface ContextPlace {
  readonly namespace: string;
  readonly version: ODataVersion;
}

/** Undefined where the answer is no JSON. */
export function compileContext(request: BoundDataRequest, place: ContextPlace): PlannedAddress | undefined {
  const { target } = request;
  switch (target.kind) {
    case 'collection':
      return [...collectionFragment(request, target.query.selection, place), target.query.page.changes?.kind === 'since' ? '/$delta' : ''];
    case 'applied':
      return appliedFragment(request, target.query, place);
    case 'entity':
      return entityFragment(request, target.selection, place);
    case 'property':
      return [...propertyFragment(request, target.path, place), partList(target.parts)];
    case 'count':
    case 'appliedCount':
    case 'media':
      return undefined;
    default:
      return assertNever(target);
  }
}

/** Sections 10.2, 10.7, 10.9 and 10.11: the entity set, the containing entity's collection or, where no one of these holds all, the type. */
function collectionFragment(request: BoundDataRequest, selection: BoundSelection, place: ContextPlace): PlannedAddress {
  if (selection.references) return ['Collection($ref)'];
  const set = entitySetPath(request) ?? [`Collection(${place.namespace}.${selection.type.name})`];
  return [...set, selectList(selection, place.version)];
}

/** Data Aggregation, section 3.1.1: what all rows have, and where they have nothing in common, that they do not. */
function appliedFragment(request: BoundDataRequest, { type, listed }: BoundApplied, place: ContextPlace): PlannedAddress {
  const set = entitySetPath(request) ?? [`Collection(${place.namespace}.${type.name})`];
  if (listed === undefined) return set;
  return [...set, `(${listed.length === 0 ? '@Core.AnyStructure' : joined(listed, ',')})`];
}

/** Sections 10.3, 10.8, 10.10 and 10.12. */
function entityFragment(request: BoundDataRequest, selection: BoundSelection, place: ContextPlace): PlannedAddress {
  if (selection.references) return ['$ref'];
  const list = selectList(selection, place.version);
  const set = entitySetPath(request);
  return set === undefined ? [`${place.namespace}.${selection.type.name}${list}`] : [...set, `${list}/$entity`];
}

/** Sections 10.13 and 10.15: by the entity's canonical URL where the request's path tells it, else by the property's type. */
function propertyFragment(request: BoundDataRequest, path: readonly EdmProperty[], place: ContextPlace): PlannedAddress {
  const entity = canonicalEntity(request);
  return entity === undefined ? [typeName(path[path.length - 1], place.namespace)] : [...entity, ...path.map(({ name }) => `/${name}`)];
}

function partList(parts: readonly EdmProperty[] | undefined): string {
  return parts === undefined ? '' : `(${parts.map(({ name }) => name).join(',')})`;
}

function typeName(property: EdmProperty | undefined, namespace: string): string {
  if (property === undefined) throw new Error('A property path has at least one step.');
  return property.type.kind === 'primitive' ? property.type.name : `${namespace}.${property.type.name}`;
}

/** `Persons`, or `Persons(<key>)/Affiliations` for what is contained there; undefined where the set is not told by the path. */
function entitySetPath(request: BoundDataRequest): PlannedAddress | undefined {
  const last = request.steps[request.steps.length - 1];
  if (last === undefined) return [request.set.name];
  return setOfStep(last, canonicalEntity({ ...request, steps: request.steps.slice(0, -1) }));
}

/** `Persons(<key>)/Affiliations(<key>)`; undefined where the path does not tell the keys, as after a to-one link to an entity set. */
function canonicalEntity({ set: start, key, steps }: BoundDataRequest): PlannedAddress | undefined {
  let entity: PlannedAddress | undefined = [start.name, ...keyPlace(key, START)];
  for (const [index, step] of steps.entries()) {
    const set = setOfStep(step, entity);
    entity = set === undefined || hidesKey(step) ? undefined : [...set, ...keyPlace(step.key, index)];
  }
  return entity;
}

/** A type with an entity set is a member of it; a contained one, of its parent's collection. */
function setOfStep(step: BoundStep, parent: PlannedAddress | undefined): PlannedAddress | undefined {
  if (hasEntitySet(step.type)) return [step.type.entitySet.name];
  return step.navigation.contained && parent !== undefined ? [...parent, `/${step.navigation.name}`] : undefined;
}

function hidesKey(step: BoundStep): boolean {
  return step.key === undefined && hasEntitySet(step.type);
}

function hasEntitySet(type: EdmEntityType): type is EdmEntityType & { readonly entitySet: object } {
  return type.entitySet !== undefined;
}
