/** A place in the resource path and the next segment -> the next place (Part 2, section 4). Rejects segments that lead nowhere: 404 with a suggestion; keys as segments and type casts: `NotOffered`. */
import { suggest } from '../../std/suggest';
import { ODataFault } from '../faults';
import type { EdmEntityType, EdmNavigation, EdmProperty } from '../edm/edm-model';
import type { PathSegmentSyntax } from '../syntax/syntax-tree';
import type { BindContext } from './bind-context';
import { bindKey } from './bind-key';
import type { BoundStep } from './bound-request';
import { memberNames, targetOf } from './edm-types';
import { refuseSystemSegment } from './refuse-segment';
import { refuseCast } from './resolve-path';

type NameSegment = Extract<PathSegmentSyntax, { kind: 'name' }>;
type PropertyPlace = Extract<Place, { kind: 'property' }>;

export type Place =
  | { readonly kind: 'collection' | 'entity' | 'count' | 'media'; readonly type: EdmEntityType }
  | { readonly kind: 'property'; readonly type: EdmEntityType; readonly path: readonly EdmProperty[]; readonly raw: boolean };

export interface Followed {
  readonly place: Place;
  readonly step?: BoundStep;
}

export function followPath(place: Place, segment: PathSegmentSyntax, context: BindContext): Followed {
  if (segment.kind === 'system') return { place: followSystem(place, segment) };
  if (place.kind === 'collection') throw insideCollection(place.type, segment, context);
  if (place.kind === 'entity') return followEntity(place.type, segment, context);
  if (place.kind === 'property') return { place: followProperty(place, segment, context) };
  throw notFound(segment, `Nothing follows ${place.kind === 'count' ? '$count' : '$value'}`);
}

function followSystem(place: Place, segment: Extract<PathSegmentSyntax, { kind: 'system' }>): Place {
  const { name } = segment;
  if (name === 'count' && place.kind === 'collection') return { kind: 'count', type: place.type };
  if (name === 'value' && place.kind === 'entity' && place.type.media !== undefined) return { kind: 'media', type: place.type };
  if (name === 'value' && place.kind === 'property' && !place.raw && place.path.at(-1)?.type.kind !== 'complex')
    return { ...place, raw: true };
  throw refuseSystemSegment(segment, describePlace(place, name));
}

function describePlace(place: Place, segment: string): string {
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
      return '$value';
    default:
      return place;
  }
}

/** A name after a collection: a cast, a key forgotten, or a key as a segment (Part 2, sections 4.11 and 4.3.6). */
function insideCollection(type: EdmEntityType, segment: NameSegment, context: BindContext): ODataFault {
  const { name, span } = segment;
  refuseCast(name, span, { clause: 'path', context });
  if (memberNames(type).includes(name)) {
    return notFound(segment, `A collection has no '${name}', one ${type.name} has: put its key in parentheses before it`);
  }
  if (!isKeyText(name, type)) return notFound(segment, `Nothing named '${name}' follows a collection of ${type.name}`);
  const message = 'Keys are not taken as segments. Write the key in parentheses.';
  return new ODataFault({ code: 'NotOffered', message, target: 'path', span });
}

function isKeyText(text: string, { key }: EdmEntityType): boolean {
  const type = key[0]?.type;
  if (type?.kind !== 'primitive') return false;
  if (type.name === 'Edm.Guid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return type.name === 'Edm.String' || /^-?\d/.test(text);
}

function followEntity(type: EdmEntityType, segment: NameSegment, context: BindContext): Followed {
  const { name, key, span } = segment;
  const property = type.properties.get(name);
  if (property !== undefined) {
    if (key !== undefined) throw notFound(segment, `${name} is a property and takes no key`);
    return { place: { kind: 'property', type, path: [property], raw: false } };
  }
  const navigation = type.navigation.get(name);
  if (navigation !== undefined) return followNavigation(navigation, segment, context);
  refuseCast(name, span, { clause: 'path', context });
  throw notFound(segment, `${type.name} has no property '${name}'`, suggest(name, memberNames(type)));
}

function followNavigation(navigation: EdmNavigation, segment: NameSegment, context: BindContext): Followed {
  const type = targetOf(context.edm, navigation);
  if (segment.key !== undefined && !navigation.many)
    throw notFound(segment, `${navigation.name} leads to one ${type.name} and takes no key`);
  const key = segment.key && bindKey(segment.key, segment.name, type, context);
  const kind = navigation.many && key === undefined ? 'collection' : 'entity';
  return { place: { kind, type }, step: { navigation, type, key } };
}

function followProperty(place: PropertyPlace, segment: NameSegment, context: BindContext): Place {
  const last = place.path.at(-1);
  if (last?.type.kind !== 'complex' || segment.key !== undefined || place.raw)
    throw notFound(segment, `Nothing follows ${last?.name ?? ''}`);
  const part = last.type.properties.get(segment.name);
  if (part !== undefined) return { ...place, path: [...place.path, part] };
  refuseCast(segment.name, segment.span, { clause: 'path', context });
  throw notFound(segment, `${last.type.name} has no property '${segment.name}'`, suggest(segment.name, last.type.properties.keys()));
}

function notFound({ name, span }: NameSegment, message: string, suggestion?: string): ODataFault {
  return new ODataFault({ code: 'ResourceNotFound', message, target: name, span, ...(suggestion === undefined ? {} : { suggestion }) });
}
