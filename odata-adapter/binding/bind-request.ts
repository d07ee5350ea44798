/** URL syntax + EDM -> BoundRequest: every name resolved, every expression typed, page sizes settled. Rejects unknown names (400, 404), wrong types (400), options that do not apply (400) and what is not offered (501). */
import { ODataFault } from '../faults';
import type { EdmModel, EdmProperty } from '../edm/edm-model';
import type { ODataUriSyntax, OptionsSyntax, PathSegmentSyntax } from '../syntax/syntax-tree';
import { acceptSchemaVersion } from './accept-schema-version';
import type { BindContext, BindSettings } from './bind-context';
import { bindCollection, bindEntity } from './bind-collection';
import { bindCountTarget } from './bind-count-target';
import { incompleteKey } from './bind-key';
import { bindPath } from './bind-path';
import type { BoundRequest, BoundTarget } from './bound-request';
import { allOf } from './combine-conditions';
import type { CollectionPlace, Place, PropertyPlace } from './path-place';
import { refuseOptions } from './refuse-options';

export function bindRequest(syntax: ODataUriSyntax, edm: EdmModel, settings: BindSettings): BoundRequest {
  const { path, aliases } = syntax;
  const options = acceptSchemaVersion(syntax.options);
  const context: BindContext = { edm, settings, aliases, spent: { nodes: 0 }, expanded: [] };
  const [first, ...rest] = path;
  if (first === undefined) return bindDocument('serviceDocument', options, 'the service document', context);
  if (isMetadata(first)) {
    if (rest[0] !== undefined) throw afterMetadata(rest[0]);
    return bindDocument('metadata', options, '$metadata', context);
  }
  const { set, key, condition, steps, place } = bindPath([first, ...rest], context);
  return { kind: 'data', set, key, condition, steps, target: bindTarget(place, options, context) };
}

const isMetadata = (segment: PathSegmentSyntax): boolean => segment.kind === 'system' && segment.name === 'metadata';

function afterMetadata({ span }: PathSegmentSyntax): ODataFault {
  return new ODataFault({ code: 'ResourceNotFound', message: 'Nothing follows $metadata', target: 'path', span });
}

function bindDocument(kind: 'serviceDocument' | 'metadata', options: OptionsSyntax, resource: string, context: BindContext): BoundRequest {
  refuseOptions(options, ['format'], resource, context);
  return { kind };
}

function bindTarget(place: Place, options: OptionsSyntax, context: BindContext): BoundTarget {
  switch (place.kind) {
    case 'collection':
      return bindCollectionTarget(place, options, context);
    case 'entity':
      return { kind: 'entity', selection: bindEntity(options, place.type, context) };
    case 'count':
      return bindCountTarget(options, place, context);
    case 'partialKey':
      throw incompleteKey(place);
    case 'property':
      return bindProperty(place, options, context);
    case 'media':
      return bindMedia(place, options, context);
    default:
      return place;
  }
}

function bindCollectionTarget({ type, filters }: CollectionPlace, options: OptionsSyntax, context: BindContext): BoundTarget {
  const query = bindCollection(options, type, context);
  const filter = allOf([...filters.map(({ condition }) => condition), query.filter]);
  return { kind: 'collection', query: { ...query, filter }, pathFilters: filters.map(({ span }) => span) };
}

function bindProperty(place: PropertyPlace, options: OptionsSyntax, context: BindContext): BoundTarget {
  const { type, path, raw } = place;
  refuseOptions(options, ['format'], raw ? 'a raw value' : 'a property', context);
  const property = path.at(-1);
  const stream = property && isStream(property) ? mediaOf(property, place) : undefined;
  return stream ?? { kind: 'property', type, path, raw };
}

const isStream = ({ type }: EdmProperty): boolean => type.kind === 'primitive' && type.name === 'Edm.Stream';

/** A stream property stands for its bytes, with or without `/$value` (Part 1, section 11.2.4.1). */
function mediaOf(content: EdmProperty, { type }: Place): BoundTarget {
  const contentType = type.properties.get(content.streamContentType ?? '');
  if (contentType !== undefined) return { kind: 'media', type, content, contentType: readable(contentType) };
  throw new ODataFault({ code: 'NotOffered', message: `The stream ${content.name} has no media type in the model`, target: content.name });
}

function bindMedia({ type }: Place, options: OptionsSyntax, context: BindContext): BoundTarget {
  refuseOptions(options, ['format'], 'the bytes of an entity', context);
  if (type.media === undefined) throw new Error(`${type.name} has no media.`);
  const { content, contentType } = type.media;
  return { kind: 'media', type, content, contentType: readable(contentType) };
}

/** Bytes whose media type the key may not read are sent as bytes of no known type. */
function readable(contentType: EdmProperty | undefined): EdmProperty | undefined {
  return contentType?.withheld === true ? undefined : contentType;
}
