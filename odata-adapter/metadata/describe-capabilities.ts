/** What the service offers -> annotations of its container and entity sets (Org.OData.Capabilities.V1). What a client may assume anyway is not repeated. */
import { isSearchable } from '../edm/is-searchable';
import type { EdmEntitySet, EdmProperty } from '../edm/edm-model';
import type { QueryLimits } from '../limits';
import { collection, flag, number, propertyPath, record, text, type Annotation, type AnnotationValue } from './annotation';

const READ_ONLY = [
  { term: 'Capabilities.InsertRestrictions', value: record({ Insertable: flag(false) }) },
  { term: 'Capabilities.UpdateRestrictions', value: record({ Updatable: flag(false) }) },
  { term: 'Capabilities.DeleteRestrictions', value: record({ Deletable: flag(false) }) },
];

export function describeContainer(limits: QueryLimits): Annotation[] {
  return [
    { term: 'Capabilities.SupportedFormats', value: collection([text('application/json;odata.metadata=minimal')]) },
    { term: 'Capabilities.SupportedMetadataFormats', value: collection([text('application/xml'), text('application/json')]) },
    { term: 'Capabilities.BatchSupported', value: flag(false) },
    { term: 'Capabilities.AsynchronousRequestsSupported', value: flag(false) },
    { term: 'Capabilities.CrossJoinSupported', value: flag(false) },
    { term: 'Capabilities.KeyAsSegmentSupported', value: flag(true) },
    { term: 'Capabilities.QuerySegmentSupported', value: flag(false) },
    { term: 'Capabilities.DefaultCapabilities', value: defaultCapabilities(limits) },
  ];
}

/** Holds for contained collections too. */
function defaultCapabilities(limits: QueryLimits): AnnotationValue {
  return record({
    ChangeTracking: record({ Supported: flag(false) }),
    InsertRestrictions: record({ Insertable: flag(false) }),
    UpdateRestrictions: record({ Updatable: flag(false) }),
    DeleteRestrictions: record({ Deletable: flag(false) }),
    SearchRestrictions: record({ Searchable: flag(false) }),
    ExpandRestrictions: record({ MaxLevels: number(limits.expandDepth) }),
  });
}

export function describeEntitySet(set: EdmEntitySet, limits: QueryLimits): Annotation[] {
  return [
    ...READ_ONLY,
    { term: 'Capabilities.SearchRestrictions', value: record({ Searchable: flag(isSearchable(set.type)) }) },
    { term: 'Capabilities.ExpandRestrictions', value: record({ MaxLevels: number(limits.expandDepth) }) },
    ...streamRestrictions(set),
  ];
}

/** Streams are read on their own: no filter or order looks into them. */
function streamRestrictions({ type }: EdmEntitySet): Annotation[] {
  const streams = [...type.properties.values()].filter(isStream).map(property => propertyPath(property.name));
  if (streams.length === 0) return [];
  return [
    { term: 'Capabilities.FilterRestrictions', value: record({ NonFilterableProperties: collection(streams) }) },
    { term: 'Capabilities.SortRestrictions', value: record({ NonSortableProperties: collection(streams) }) },
  ];
}

function isStream({ type }: EdmProperty): boolean {
  return type.kind === 'primitive' && type.name === 'Edm.Stream';
}
