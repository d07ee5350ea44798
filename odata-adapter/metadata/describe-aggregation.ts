/** What of `$apply` is offered -> annotations of the container and of entity sets (Org.OData.Aggregation.V1). Custom methods are not named: there are none. */
import type { EdmEntitySet } from '../edm/edm-model';
import { isSearchable } from '../edm/is-searchable';
import { collection, enumMember, flag, record, text, type Annotation, type AnnotationValue } from './annotation';

const TRANSFORMATIONS: readonly string[] = [
  'aggregate', 'groupby', 'concat', 'identity', 'filter', 'compute', 'orderby', 'top', 'skip',
  'topcount', 'topsum', 'toppercent', 'bottomcount', 'bottomsum', 'bottompercent',
]; // oxfmt-ignore

/** Holds for contained collections too, of which not all can be searched. */
export function describeContainerAggregation(): Annotation {
  return { term: 'Aggregation.ApplySupportedDefaults', value: offered(TRANSFORMATIONS) };
}

export function describeSetAggregation({ type }: EdmEntitySet): Annotation {
  return { term: 'Aggregation.ApplySupported', value: offered(isSearchable(type) ? [...TRANSFORMATIONS, 'search'] : TRANSFORMATIONS) };
}

function offered(transformations: readonly string[]): AnnotationValue {
  return record({
    Transformations: collection(transformations.map(text)),
    Rollup: enumMember('Aggregation.RollupType', 'MultipleHierarchies'),
    From: flag(true),
  });
}
