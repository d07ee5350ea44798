/** A place in the resource path and the next segment -> the next place (Part 2, section 4). Rejects segments that lead nowhere: 404 with a suggestion. */
import { assertNever } from '../../../std/assert-never';
import { findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import { ODataFault } from '../../faults';
import type { EdmComplexType, EdmEntityType, EdmNavigation, EdmProperty } from '../../edm/edm-model';
import type { PathSegmentSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import { bindKey, incompleteKey } from '../literals/bind-key';
import { castComplexType, castType, isCastTo, noSuchCast, unqualified } from '../types/cast-segment';
import { memberNames, targetOf } from '../types/edm-types';
import { resolveMember, resolveName } from '../types/resolve-name';
import type { CollectionPlace, EntityPlace, Followed, PartialKeyPlace, Place, PropertyPlace } from '../path-place';
import { valueNotFound } from '../refuse-withheld';
import { followCollection, followKeySegment, keyedPlace } from './follow-collection';
import { nameInText } from './name-in-text';
import { refuseSystemSegment } from './refuse-segment';

type NameSegment = Extract<PathSegmentSyntax, { kind: 'name' }>;
type CallSegment = Extract<PathSegmentSyntax, { kind: 'call' }>;
type TextSegment = Extract<PathSegmentSyntax, { kind: 'text' }>;
type Named = Pick<NameSegment, 'name' | 'span'>;
/** What a name may follow. */
type NamedPlace = Exclude<Place, CollectionPlace | PartialKeyPlace>;

export function followPath(place: Place, segment: PathSegmentSyntax, context: BindContext): Followed {
  if (place.kind === 'partialKey') {
    if (segment.kind === 'system' || segment.kind === 'filter') throw incompleteKey(place);
    return followKeySegment(place, segment, context);
  }
  if (segment.kind === 'system') return { place: followSystem(place, segment) };
  if (place.kind === 'collection') return followCollection(place, segment, context);
  if (segment.kind === 'filter') throw refuseSystemSegment({ name: 'filter', span: segment.span }, describePlace(place, ''));
  if (segment.kind === 'text') throw refuseText(place, segment, context);
  if (segment.kind === 'call') return followCall(place, segment, context);
  if (place.kind === 'entity') return followEntity(place, segment, context);
  if (place.kind === 'property') return { place: followProperty(place, segment, context) };
  throw nothingNamed(segment, place);
}

function followSystem(place: Exclude<Place, { kind: 'partialKey' }>, segment: Extract<PathSegmentSyntax, { kind: 'system' }>): Place {
  const { name } = segment;
  if (name === 'count' && place.kind === 'collection') return { ...place, kind: 'count' };
  if (name === 'ref' && (place.kind === 'collection' || place.kind === 'entity')) return { kind: 'reference', type: place.type, of: place };
  if (name === 'value' && place.kind === 'entity' && place.type.media !== undefined) {
    if (place.type.media.content.withheld) throw valueNotFound('$value', segment.span);
    return { kind: 'media', type: place.type };
  }
  if (name === 'value' && place.kind === 'property' && !place.raw && place.path.at(-1)?.type.kind !== 'complex')
    return { ...place, raw: true };
  throw refuseSystemSegment(segment, describePlace(place, name));
}

function describePlace(place: Exclude<Place, { kind: 'partialKey' }>, segment: string): string {
  switch (place.kind) {
    case 'collection':
      return 'a collection';
    case 'entity':
      return segment === 'value' ? 'an entity that has no media' : 'an entity';
    case 'property':
      return `the ${place.raw ? 'raw value' : 'property'} ${place.path.at(-1)?.name ?? ''}`;
    case 'count':
      return '$count';
    case 'media':
      return 'the bytes of a media entity';
    case 'reference':
      return '$ref';
    default:
      return assertNever(place);
  }
}

function refuseText(place: NamedPlace, segment: TextSegment, context: BindContext): ODataFault {
  const { fault, span } = segment;
  const name = nameInText(segment, context);
  return fault === undefined ? nothingNamed({ name, span }, place) : misplaced(place, { name, fault, span });
}

/** What is no name may be a key, so its text is not repeated. Only if it begins with a name, it is a wrong call or key of that name, and its own fault is told. */
function misplaced(place: NamedPlace, { name, fault, span }: Omit<CallSegment, 'kind'>): ODataFault {
  if (name.startsWith('$') || (place.kind === 'entity' && namesAfter(place.type).includes(name))) return fault;
  return new ODataFault({ code: 'ResourceNotFound', message: `Nothing of this name follows in ${place.type.name}`, target: 'path', span });
}

function followEntity(place: EntityPlace, segment: NameSegment, context: BindContext): Followed {
  const { type } = place;
  const { name, key, span } = segment;
  const member = resolveMember(segment, type, context);
  if (member?.kind === 'property') {
    if (key !== undefined) throw notFound(segment, `${name} is a property and takes no key`);
    if (member.withheld) throw valueNotFound(name, span);
    return { place: { kind: 'property', type, path: [member], raw: false } };
  }
  if (member !== undefined) return followNavigation(member, segment, context);
  const called = boundFunction(name, type, context);
  if (called !== undefined && key !== undefined) throw notFound(segment, `${name} is a function and takes no arguments`);
  if (called !== undefined) return callFunction(called, segment, context);
  const cast = castType(name, context.edm);
  if (cast === undefined || key !== undefined) throw nothingNamed(segment, place);
  if (!isCastTo(type, cast)) throw noSuchCast(name, type.name, span);
  return { place };
}

/** Names that may follow an entity. */
function namesAfter(type: EdmEntityType): readonly string[] {
  return [...memberNames(type), ...type.functions.keys()];
}

function followCall(place: NamedPlace, segment: CallSegment, context: BindContext): Followed {
  const called = place.kind === 'entity' ? boundFunction(segment.name, place.type, context) : undefined;
  if (called === undefined) throw misplaced(place, segment);
  return callFunction(called, segment, context);
}

/** With or without the namespace (Part 2, section 4.5.1). */
function boundFunction(name: string, { functions }: EdmEntityType, { edm }: BindContext): EdmNavigation | undefined {
  return findNamed(unqualified(name, edm) ?? name, functions);
}

/** It answers the bytes of the media entity that the navigation property leads to. */
function callFunction(navigation: EdmNavigation, { name, span }: NameSegment | CallSegment, { edm }: BindContext): Followed {
  const type = targetOf(edm, navigation);
  const isWithheld = navigation.withheld || type.media?.content.withheld === true;
  if (isWithheld) throw valueNotFound(name, span);
  return { place: { kind: 'media', type }, step: { navigation, type } };
}

function followNavigation(navigation: EdmNavigation, segment: NameSegment, context: BindContext): Followed {
  const { name, key, span } = segment;
  const type = targetOf(context.edm, navigation);
  if (key !== undefined && !navigation.many) throw notFound(segment, `${navigation.name} leads to one ${type.name} and takes no key`);
  if (navigation.withheld) throw valueNotFound(navigation.name, span);
  const step = { navigation, type };
  if (!navigation.many) return { place: { kind: 'entity', type }, step };
  const place: CollectionPlace = { kind: 'collection', type, shortKey: shortKey(navigation, type), filters: [] };
  return key === undefined ? { place, step } : { ...keyedPlace(place, bindKey(key, place, { clause: name, context })), step };
}

function followProperty(place: PropertyPlace, segment: NameSegment, context: BindContext): Place {
  const last = place.path.at(-1);
  if (last?.type.kind !== 'complex' || segment.key !== undefined || place.raw)
    throw notFound(segment, `Nothing follows ${last?.name ?? ''}`);
  const { type } = last;
  const part = resolveName(segment, context, type.properties);
  if (part !== undefined) return { ...place, path: [...place.path, part] };
  const cast = castComplexType(segment.name, context.edm);
  if (cast === undefined) throw nothingNamed(segment, place);
  if (!isCastTo(type, cast)) throw noSuchCast(segment.name, type.name, segment.span);
  return place;
}

function nothingNamed(segment: Named, place: NamedPlace): ODataFault {
  if (place.kind === 'entity') return noProperty(segment, place.type, namesAfter(place.type));
  if (place.kind !== 'property') return notFound(segment, `Nothing follows ${describePlace(place, '')}`);
  const last = place.path.at(-1);
  return last?.type.kind === 'complex' && !place.raw
    ? noProperty(segment, last.type, last.type.properties.keys())
    : notFound(segment, `Nothing follows ${last?.name ?? ''}`);
}

function noProperty(segment: Named, type: EdmEntityType | EdmComplexType, names: Iterable<string>): ODataFault {
  return notFound(segment, `${type.name} has no property '${segment.name}'`, suggest(segment.name, names));
}

function notFound({ name, span }: Named, message: string, suggestion?: string): ODataFault {
  return new ODataFault({ code: 'ResourceNotFound', message, target: name, span, ...(suggestion === undefined ? {} : { suggestion }) });
}

/** A navigation property -> the key properties that a key behind it must have, where its partner's referential constraints give the others (Part 2, section 4.3.3); undefined where they give none. */
function shortKey({ partner }: EdmNavigation, target: EdmEntityType): readonly EdmProperty[] | undefined {
  const constraints = target.navigation.get(partner ?? '')?.constraints ?? [];
  const left = target.key.filter(({ name }) => !constraints.some(({ property }) => property === name));
  return left.length === 0 || left.length === target.key.length ? undefined : left;
}
