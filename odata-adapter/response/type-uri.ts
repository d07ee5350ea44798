/** A property's type and value -> the URI that tells the type; undefined where JSON itself tells it (JSON Format, section 4.5.3). */
import type { EdmPropertyType } from '../edm/edm-model';
import type { ODataVersion } from '../odata-version';

const TOLD_BY_JSON: ReadonlySet<string> = new Set(['Edm.String', 'Edm.Boolean']);

export function typeUri(
  type: EdmPropertyType,
  value: unknown,
  { namespace, version }: { readonly namespace: string; readonly version: ODataVersion },
): string | undefined {
  if (type.kind !== 'primitive') return `#${namespace}.${type.name}`;
  // A number without a type is a double; only `INF`, `-INF` and `NaN`, which are text, would be taken for something else.
  if (TOLD_BY_JSON.has(type.name) || (type.name === 'Edm.Double' && typeof value !== 'string')) return undefined;
  const name = type.name.replace('Edm.', '');
  return version === '4.0' ? `#${name}` : name;
}
