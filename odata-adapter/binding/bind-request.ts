/** URL syntax + EDM -> BoundRequest: every name resolved, every expression typed, page sizes settled. Rejects unknown names (400, 404), wrong types (400), options that do not apply (400) and what is not offered (501). */
import { ODataFault, type Span } from '../faults';
import type { EdmModel, EdmProperty } from '../edm/edm-model';
import { VOCABULARIES } from '../edm/vocabularies';
import type { ODataUriSyntax, OptionsSyntax, PathSegmentSyntax } from '../syntax/syntax-tree';
import { bindApplied, bindAppliedCount } from './apply/bind-applied';
import { bindSubset } from './apply/bind-subset';
import type { BindContext } from './bind-context';
import { bindCollection, bindEntity, bindReferences, selectReferences } from './options/bind-collection';
import { incompleteKey } from './literals/bind-key';
import { bindPath, type BoundPath } from './paths/bind-path';
import type { BoundCollection, BoundDocument, BoundRequest, BoundTarget, BoundVocabulary, SensitiveSyntax } from './bound-request';
import { allOf } from './operators/combine-conditions';
import type { CollectionPlace, Place, PropertyPlace, ReferencePlace, CountPlace } from './path-place';
import { bindParts, isComplex } from './options/bind-select';
import { takeOptions } from './options/take-options';
import { nothingLeft } from '../../std/nothing-left';
import { emptyOptions } from '../syntax/options/options-draft';

/** How, and for which values, a request is bound. */
export type Binding = Pick<BindContext, 'settings' | 'specialise'>;

export function bindRequest(syntax: ODataUriSyntax, edm: EdmModel, { settings, specialise }: Binding): BoundRequest {
  const { path, options, aliases } = syntax;
  const spent = { nodes: 0 };
  const sensitive = new Set<SensitiveSyntax>();
  const spellings = new Map<object, string>();
  const context: BindContext = { edm, settings, aliases, spent, specialise, sensitive, spellings, expanded: [] };
  const [first, ...rest] = path;
  if (first === undefined) return bindDocument({ kind: 'serviceDocument' }, options, context);
  if (syntax.id !== undefined && (isMetadata(first) || isOpenApi(first))) throw noEntityId(syntax.id);
  if (isMetadata(first)) {
    const document: BoundDocument = rest[0] === undefined ? { kind: 'metadata' } : bindVocabulary(rest[0], rest.length === 1);
    return bindDocument(document, options, context);
  }
  if (isOpenApi(first) && rest.length === 0) return bindDocument({ kind: 'openApi' }, options, context);
  const bound = bindPath([first, ...rest], context);
  const { set, key, condition, steps, place } = bound;
  if (syntax.id !== undefined && place.kind !== 'entity') throw noEntityId(syntax.id);
  const target = bindTarget(place, options, { ...context, ...wayOf(bound) });
  return { kind: 'data', set, key, condition, steps, target, sensitive, spellings };
}

const isMetadata = (segment: PathSegmentSyntax): boolean => segment.kind === 'system' && segment.name === 'metadata';

/** The name holds a dot, which no entity set has. */
const isOpenApi = (segment: PathSegmentSyntax): boolean =>
  segment.kind === 'name' && segment.key === undefined && segment.name === 'openapi.json';

function bindVocabulary(segment: PathSegmentSyntax, isLast: boolean): BoundVocabulary {
  const [, namespace, format] = (segment.kind === 'name' && segment.key === undefined && /^(.+)\.(xml|json)$/.exec(segment.name)) || [];
  const vocabulary = VOCABULARIES.find(candidate => candidate.namespace === namespace);
  if (vocabulary !== undefined && isLast)
    return { kind: 'vocabulary', namespace: vocabulary.namespace, format: format === 'xml' ? 'xml' : 'json' };
  const message = 'Nothing follows $metadata but the vocabularies that it refers to';
  throw new ODataFault({ code: 'ResourceNotFound', message, target: 'path', span: segment.span });
}

function bindDocument(document: BoundDocument, options: OptionsSyntax, context: BindContext): BoundRequest {
  nothingLeft(takeOptions(options, { resource: document.kind }, context));
  return document;
}

/** What `$it` and `$root` may go back to, and what changes are told of. */
function wayOf({ set, key, steps: [first, second], place }: BoundPath): Pick<BindContext, 'atSet' | 'owner' | 'wholeSet'> {
  if (first === undefined)
    return place.kind === 'collection' && place.filters.length === 0 ? { atSet: true, wholeSet: set } : { atSet: true };
  const isOwned = key !== undefined && second === undefined && first.navigation.owning;
  return isOwned ? { owner: { link: { owner: set.type, navigation: first.navigation }, key } } : {};
}

function bindTarget(place: Place, options: OptionsSyntax, context: BindContext): BoundTarget {
  switch (place.kind) {
    case 'collection':
      return options.apply ? bindAppliedTarget(place, options, context) : bindCollectionTarget(place, options, context);
    case 'entity':
      return { kind: 'entity', selection: bindEntity(options, place.type, context) };
    case 'count':
      return options.apply
        ? { kind: 'appliedCount', query: bindAppliedCount(options, place, context) }
        : bindCountTarget(options, place, context);
    case 'reference':
      return bindReferenceTarget(place, options, context);
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

function noEntityId(span: Span): ODataFault {
  return new ODataFault({ code: 'EntityNotFound', message: '$id: this is the id of no entity', target: '$id', span });
}

function bindReferenceTarget({ of, type }: ReferencePlace, options: OptionsSyntax, context: BindContext): BoundTarget {
  if (of.kind === 'collection') return withPathFilters(of, bindReferences(options, type, context));
  nothingLeft(takeOptions(options, { resource: 'reference' }, context));
  return { kind: 'entity', selection: selectReferences(type) };
}

function bindCollectionTarget(place: CollectionPlace, options: OptionsSyntax, context: BindContext): BoundTarget {
  return withPathFilters(place, bindCollection(options, place.type, context));
}

function withPathFilters({ filters }: CollectionPlace, query: BoundCollection): BoundTarget {
  const filter = allOf([...filters.map(({ condition }) => condition), query.filter]);
  return { kind: 'collection', query: { ...query, filter }, pathFilters: filters.map(({ syntax }) => syntax) };
}

function bindAppliedTarget(place: CollectionPlace, options: OptionsSyntax, context: BindContext): BoundTarget {
  const subset = bindSubset(options, place.type, context);
  if (subset !== undefined) return withPathFilters(place, subset);
  return { kind: 'applied', query: bindApplied(options, place, context), pathFilters: place.filters.map(({ syntax }) => syntax) };
}

function bindProperty(place: PropertyPlace, options: OptionsSyntax, context: BindContext): BoundTarget {
  const { type, path, raw } = place;
  const property = path.at(-1);
  if (property && isComplex(property)) return { kind: 'property', type, path, parts: bindParts(property, options, context), raw };
  nothingLeft(takeOptions(options, { resource: raw ? 'rawValue' : 'property' }, context));
  const stream = property && isStream(property) ? mediaOf(property, place) : undefined;
  return stream ?? { kind: 'property', type, path, parts: undefined, raw };
}

const isStream = ({ type }: EdmProperty): boolean => type.kind === 'primitive' && type.name === 'Edm.Stream';

/** A stream property stands for its bytes, with or without `/$value` (Part 1, section 11.2.4.1). */
function mediaOf(content: EdmProperty, { type }: Place): BoundTarget {
  return { kind: 'media', type, content, contentType: readable(type.properties.get(content.streamContentType ?? '')) };
}

function bindMedia({ type }: Place, options: OptionsSyntax, context: BindContext): BoundTarget {
  nothingLeft(takeOptions(options, { resource: 'media' }, context));
  if (type.media === undefined) throw new Error(`${type.name} has no media.`);
  const { content, contentType } = type.media;
  return { kind: 'media', type, content, contentType: readable(contentType) };
}

/** Bytes whose media type the key may not read are sent as bytes of no known type. */
function readable(contentType: EdmProperty | undefined): EdmProperty | undefined {
  return contentType?.withheld === true ? undefined : contentType;
}

/** `/$count` and its options -> a bound count. `$orderby`, `$top`, `$skip` and `$expand` are checked but change no count, as the standard says (Part 1, section 11.2.10). */
function bindCountTarget(options: OptionsSyntax, { type, filters }: CountPlace, context: BindContext): BoundTarget {
  const { filter, search, compute, orderby, expand, top, skip, ...rest } = takeOptions(options, { resource: 'count' }, context);
  nothingLeft(rest);
  const asCollection = { ...emptyOptions(), filter, search, compute, orderby, expand, top, skip };
  const rows = bindCollection(asCollection, type, context);
  return { kind: 'count', type, filter: allOf([...filters.map(({ condition }) => condition), rows.filter]), search: rows.search };
}
