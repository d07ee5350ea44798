/** A column -> the kind of field it can be, or why it cannot be one. */
import type { ScalarName } from '../../graphql/scalar-name';
import { usualScalar } from '../storage/column-types';
import type { DescribedColumn } from './described-schema';

export type FieldType =
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'enum'; readonly labels: readonly string[] }
  | { readonly kind: 'none'; readonly reason: string };

export const NOT_READABLE = 'the role of this connection may not read it';

/** Values of these do not identify (CSDL 4.01, section 6.5). */
const NOT_IN_KEYS: readonly string[] = ['float4', 'float8', 'bytea'];

export function fieldType({ type, written, labels, isDomain, readable }: DescribedColumn): FieldType {
  if (!readable) return { kind: 'none', reason: NOT_READABLE };
  if (labels !== null && isDomain)
    return { kind: 'none', reason: `its type ${written} is a domain over an enum, whose values PostgreSQL does not compare; make a view with a column of the enum itself` }; // oxfmt-ignore
  if (labels !== null) return enumType(written, labels);
  const name = usualScalar(type);
  if (name !== undefined) return { kind: 'scalar', name };
  return { kind: 'none', reason: `no field has its type ${written}; make a view with a column of a type that a field has` };
}

export function canBeInKey(column: DescribedColumn): boolean {
  return fieldType(column).kind !== 'none' && !NOT_IN_KEYS.includes(column.type);
}

function enumType(written: string, labels: readonly string[]): FieldType {
  const wrong = labels.find(label => !/^(?!__|true$|false$|null$)[A-Za-z_][A-Za-z0-9_]*$/.test(label));
  if (labels.length > 0 && wrong === undefined) return { kind: 'enum', labels };
  const what = wrong === undefined ? 'has no label' : `has the label ${JSON.stringify(wrong)}, which is no name in GraphQL`;
  return { kind: 'none', reason: `its type ${written} ${what}; make a view with the column as text` };
}
