/** A column -> the kind of field it can be, or why it cannot be one. */
import type { ScalarName } from '../../graphql/annotated-schema';
import type { DescribedColumn } from './described-schema';

export type FieldType =
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'enum'; readonly labels: readonly string[] }
  | { readonly kind: 'none'; readonly reason: string };

/** By `pg_type.typname`. */
const SCALARS: Readonly<Record<string, ScalarName>> = {
  bool: 'Boolean',
  int2: 'Short',
  int4: 'Int',
  int8: 'Long',
  float4: 'Single',
  float8: 'Float',
  numeric: 'Decimal',
  text: 'String',
  varchar: 'String',
  bpchar: 'String',
  uuid: 'UUID',
  date: 'Date',
  timestamptz: 'DateTime',
  time: 'TimeOfDay',
  interval: 'Duration',
  bytea: 'Binary',
};

/** Values of these do not identify (CSDL 4.01, section 6.5). */
const NOT_IN_KEYS: readonly string[] = ['float4', 'float8', 'bytea'];

export function fieldType({ type, written, labels }: DescribedColumn): FieldType {
  if (labels !== null) return enumType(written, labels);
  const name = Object.hasOwn(SCALARS, type) ? SCALARS[type] : undefined;
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
