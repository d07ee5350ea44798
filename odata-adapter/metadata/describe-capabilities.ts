/**
 * What the service offers -> annotations of its container and entity sets (Org.OData.Capabilities.V1), said in full: what a client may assume as well as what it may not.
 * A test holds each to the vocabulary's own definition.
 */
import type { EdmEntitySet, EdmEntityType, EdmModel, EdmProperty } from '../edm/edm-model';
import { isSearchable } from '../edm/is-searchable';
import type { QueryLimits } from '../limits';
import {
  collection,
  enumMember,
  flag,
  navigationPath,
  number,
  propertyPath,
  record,
  text,
  type Annotation,
  type AnnotationValue,
} from './annotation';
import { describeContainerAggregation, describeSetAggregation } from './describe-aggregation';
import { describeAuthorization } from './describe-authorization';
import { READ_ONLY } from './describe-element';
import { containedPlaces } from './navigation-bindings';
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import { OPERATORS } from '../../graphql/catalogue/operators';

type Members = Readonly<Record<string, AnnotationValue>>;

const NOT_MODIFIED: Members = {
  InsertRestrictions: record({ Insertable: flag(false) }),
  UpdateRestrictions: record({ Updatable: flag(false) }),
  DeleteRestrictions: record({ Deletable: flag(false) }),
};

const NOT_SEARCHED = record({ Searchable: flag(false) });
const UNSUPPORTED = record({ Supported: flag(false) });

const FORMATS = ['minimal', 'full', 'none'].flatMap(level =>
  ['', ';IEEE754Compatible=true'].map(numbers => `application/json;odata.metadata=${level}${numbers}`),
);

/** For collections. */
const SHEETS = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

const CONTAINER: Members = {
  ConformanceLevel: enumMember('Capabilities.ConformanceLevelType', 'Intermediate'),
  SupportedFormats: collection([...FORMATS, ...SHEETS].map(text)),
  SupportedMetadataFormats: collection([text('application/xml'), text('application/json')]),
  BatchSupported: flag(false),
  BatchSupport: UNSUPPORTED,
  AsynchronousRequestsSupported: flag(false),
  CrossJoinSupported: flag(false),
  KeyAsSegmentSupported: flag(true),
  QuerySegmentSupported: flag(false),
  AnnotationValuesInQuerySupported: flag(false),
  DeepInsertSupport: UNSUPPORTED,
  DeepUpdateSupport: UNSUPPORTED,
};

export function describeContainer({ catalogue }: EdmModel, limits: QueryLimits): Annotation[] {
  const defaults = { ChangeTracking: UNSUPPORTED, ...queried(limits), ...NOT_MODIFIED };
  return [
    { term: 'Core.ODataVersions', value: text('4.0 4.01') },
    ...capabilities({ ...CONTAINER, FilterFunctions: collection(filterFunctions(catalogue).map(text)) }),
    describeContainerAggregation(),
    ...describeAuthorization(),
    // Holds for contained collections too.
    { term: 'Capabilities.DefaultCapabilities', value: record(defaults) },
  ];
}

/** How collections are read. */
function queried({ expandDepth }: QueryLimits): Members {
  return {
    ReadRestrictions: record({ Readable: flag(true) }),
    IndexableByKey: flag(true),
    CountRestrictions: record({ Countable: flag(true) }),
    TopSupported: flag(true),
    SkipSupported: flag(true),
    ComputeSupported: flag(true),
    SelectSupport: record({ Supported: flag(true) }),
    FilterRestrictions: record({ Filterable: flag(true) }),
    SortRestrictions: record({ Sortable: flag(true) }),
    ExpandRestrictions: record({ Expandable: flag(true), MaxLevels: number(expandDepth) }),
    SearchRestrictions: NOT_SEARCHED,
  };
}

export function describeEntitySet(set: EdmEntitySet, edm: EdmModel, limits: QueryLimits): Annotation[] {
  return [
    READ_ONLY,
    describeSetAggregation(set),
    ...capabilities({
      ...queried(limits),
      ...searched(set.type),
      ...tracked(set),
      ...streamRestrictions(set),
      ...NOT_MODIFIED,
      ...navigationRestrictions(set, edm),
    }),
  ];
}

/** Where it is not said, nothing can be found by a search. */
function searched(type: EdmEntityType): Members {
  return isSearchable(type) ? { SearchRestrictions: record({ Searchable: flag(true) }) } : {};
}

/** By what is not listed here a client could not filter, and what is not it could not expand. */
function tracked({ type, changesField }: EdmEntitySet): Members {
  if (changesField === undefined) return {};
  const filtered = [...type.properties.values()].filter(property => !isStream(property));
  return {
    ChangeTracking: record({
      Supported: flag(true),
      FilterableProperties: collection(filtered.map(({ name }) => propertyPath(name))),
      ExpandableProperties: collection([...type.navigation.keys()].map(navigationPath)),
    }),
  };
}

function capabilities(members: Members): Annotation[] {
  return Object.entries(members).map(([name, value]) => ({ term: `Capabilities.${name}`, value }));
}

/** Streams are read on their own: no filter or order looks into them. */
function streamRestrictions({ type }: EdmEntitySet): Members {
  const streams = [...type.properties.values()].filter(isStream).map(property => propertyPath(property.name));
  if (streams.length === 0) return {};
  return {
    FilterRestrictions: record({ Filterable: flag(true), NonFilterableProperties: collection(streams) }),
    SortRestrictions: record({ Sortable: flag(true), NonSortableProperties: collection(streams) }),
  };
}

/** What is contained has no entity set that could say so. */
function navigationRestrictions({ type }: EdmEntitySet, edm: EdmModel): Members {
  const restricted = containedPlaces(type, edm).map(place =>
    record({ NavigationProperty: navigationPath(place.path), ...searched(place.type), ...NOT_MODIFIED }),
  );
  return restricted.length === 0 ? {} : { NavigationRestrictions: record({ RestrictedProperties: collection(restricted) }) };
}

function isStream({ type }: EdmProperty): boolean {
  return type.kind === 'primitive' && type.name === 'Edm.Stream';
}

const OPERATOR_NAMES: readonly string[] = OPERATORS.map(({ name }) => name).filter(name => name !== 'negate');

/** The operators and functions that `$filter` and `$orderby` take, as the standard spells them (Capabilities.FilterFunctions). */
function filterFunctions({ functions }: Catalogue): readonly string[] {
  const offered = [...functions.values()].filter(({ kind }) => kind !== 'unoffered').map(({ name }) => name);
  return [...OPERATOR_NAMES, 'any', 'all', ...offered];
}
