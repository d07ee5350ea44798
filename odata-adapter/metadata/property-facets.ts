/** A property -> its facets (CSDL 4.01, section 7.2), the same for XML and JSON. */
import type { EdmProperty } from '../edm/edm-model';

export interface PropertyFacets {
  readonly MaxLength?: number;
  readonly Precision?: number;
  readonly Scale?: number | 'variable';
}

/** PostgreSQL keeps microseconds. */
const TIME_PRECISION = 6;

export function propertyFacets({ type, maxLength, precision, scale }: EdmProperty): PropertyFacets {
  if (type.kind !== 'primitive') return {};
  switch (type.name) {
    case 'Edm.String':
    case 'Edm.Binary':
    case 'Edm.Stream':
      return maxLength === undefined ? {} : { MaxLength: maxLength };
    case 'Edm.Decimal':
      return { ...(precision === undefined ? {} : { Precision: precision }), Scale: scale ?? 'variable' };
    case 'Edm.DateTimeOffset':
    case 'Edm.Duration':
    case 'Edm.TimeOfDay':
      return { Precision: precision ?? TIME_PRECISION };
    default:
      return {};
  }
}
