/**
 * A collection in the resource path and the next segment -> the next place: a filter, a cast to the collection's own type, or a key as a segment, in the order of precedence
 * of Part 2, section 4.3.6. Rejects segments that lead nowhere: 404 with a hint.
 */
import { ODataFault } from '../../faults';
import type { EdmEntityType } from '../../edm/edm-model';
import type { KeySyntax, PathSegmentSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import { bindFilter } from '../options/bind-filter';
import { bindKey } from '../literals/bind-key';
import type { LiteralScope } from '../literals/bind-literal';
import type { BoundKey } from '../bound-request';
import { castType, isCastTo, noSuchCast } from '../types/cast-segment';
import { allOf } from '../operators/combine-conditions';
import { memberNames } from '../types/edm-types';
import type { CollectionPlace, Followed, PartialKeyPlace, PathFilter } from '../path-place';
import { bindKeySegment } from './bind-key-segment';
import { nameInText } from './name-in-text';

type Keyable = Pick<CollectionPlace, 'type' | 'filters'>;
type NamedSegment = Extract<PathSegmentSyntax, { kind: 'name' | 'text' | 'call' }>;

export function followCollection(
  place: CollectionPlace,
  segment: Exclude<PathSegmentSyntax, { kind: 'system' }>,
  context: BindContext,
): Followed {
  if (segment.kind === 'filter') return followFilter(place, segment, context);
  if (segment.kind === 'name') {
    const { name, key, span } = segment;
    const cast = castType(name, context.edm);
    // To its own type a cast changes nothing (Part 2, section 4.11).
    if (cast !== undefined && isCastTo(place.type, cast)) return followKey(place, key, { clause: name, context });
    if (cast !== undefined) throw noSuchCast(name, place.type.name, span);
  }
  return followKeySegment(place, segment, context);
}

/** A key leads to an entity, which must fulfil the filters before it. */
export function keyedPlace({ type, filters }: Keyable, key: BoundKey): Followed {
  return { place: { kind: 'entity', type }, keyed: { key, condition: allOf(filters.map(({ condition }) => condition)) } };
}

/** A part of a key of several parts, or the whole of one. */
export function followKeySegment(
  place: Keyable & Partial<Pick<PartialKeyPlace, 'parts'>>,
  segment: NamedSegment,
  context: BindContext,
): Followed {
  const { type, filters, parts: before = [] } = place;
  const property = type.key[before.length];
  const value = property && segment.kind !== 'call' ? bindKeySegment(segment, property, context) : undefined;
  if (property === undefined || value === undefined) throw noSuchKey(segment, type, context);
  const parts = [...before, { property, value }];
  if (parts.length === type.key.length) return keyedPlace(place, { alternate: undefined, parts });
  return { place: { kind: 'partialKey', type, filters, parts, span: segment.span } };
}

function followFilter(
  place: CollectionPlace,
  { condition: syntax, key }: Extract<PathSegmentSyntax, { kind: 'filter' }>,
  context: BindContext,
): Followed {
  const condition = bindFilter(syntax, place, context);
  const own: readonly PathFilter[] = condition === undefined ? [] : [{ condition, syntax }];
  return followKey({ ...place, filters: [...place.filters, ...own] }, key, { clause: '$filter', context });
}

function followKey(place: CollectionPlace, key: KeySyntax | undefined, scope: LiteralScope): Followed {
  return key === undefined ? { place } : keyedPlace(place, bindKey(key, place, scope));
}

/** A segment that is no name is not repeated: it was meant as a key. */
function noSuchKey(segment: NamedSegment, type: EdmEntityType, context: BindContext): ODataFault {
  const { span } = segment;
  const name = segment.kind === 'text' ? nameInText(segment, context) : segment.name;
  if (/^count$/i.test(name) && !memberNames(type).includes(name)) {
    const message = "The number of a collection's rows is written '/$count'";
    return new ODataFault({ code: 'ResourceNotFound', message, target: 'path', span });
  }
  if (segment.kind !== 'name' && segment.fault !== undefined) {
    if (name.startsWith('$')) return segment.fault;
    return new ODataFault({ code: 'ResourceNotFound', message: `This is no key of ${type.name}`, target: 'path', span });
  }
  const message = memberNames(type).includes(name)
    ? `A collection has no '${name}', one ${type.name} has: put its key before it`
    : `Nothing named '${name}' follows a collection of ${context.edm.namespace}.${type.name}`;
  return new ODataFault({ code: 'ResourceNotFound', message, target: name, span });
}
