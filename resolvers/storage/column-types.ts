/** A scalar of the model -> the PostgreSQL types its column may have, and the one that its values are cast to. */
import type { ScalarName } from '../../graphql/scalar-name';
import type { DatabaseColumn } from './database-catalogue';

/** PostgreSQL types that values are cast to. */
export type SqlTypeName =
  | 'boolean' | 'smallint' | 'integer' | 'bigint' | 'real' | 'double precision' | 'numeric' | 'text' | 'bpchar' | 'uuid'
  | 'date' | 'time' | 'timestamp' | 'timestamptz' | 'interval' | 'bytea' | 'xid8'; // oxfmt-ignore

/** A type of the database, such as an enum, has a name of its own. */
export type SqlType = SqlTypeName | { readonly schema: string; readonly name: string };

export const SQL_TYPE: Readonly<Record<ScalarName, SqlTypeName>> = {
  Boolean: 'boolean',
  Byte: 'smallint',
  SByte: 'smallint',
  Short: 'smallint',
  Int: 'integer',
  Long: 'bigint',
  Single: 'real',
  Float: 'double precision',
  Decimal: 'numeric',
  String: 'text',
  UUID: 'uuid',
  Date: 'date',
  DateTime: 'timestamptz',
  TimeOfDay: 'time',
  Duration: 'interval',
  Binary: 'bytea',
  Stream: 'bytea',
};

/** Types of `pg_type.typname` that a column of the scalar may have, the usual one first; narrower numbers serve as well. */
export const COLUMN_TYPES: Readonly<Record<ScalarName, readonly string[]>> = {
  Boolean: ['bool'],
  Byte: ['int2'],
  SByte: ['int2'],
  Short: ['int2'],
  Int: ['int4', 'int2'],
  Long: ['int8', 'int4', 'int2'],
  Single: ['float4'],
  Float: ['float8'],
  Decimal: ['numeric'],
  String: ['text', 'varchar', 'bpchar'],
  UUID: ['uuid'],
  Date: ['date'],
  DateTime: ['timestamptz'],
  TimeOfDay: ['time'],
  Duration: ['interval'],
  Binary: ['bytea'],
  Stream: ['bytea'],
};

/** By `pg_type.typname`. */
const USUAL_SCALARS: ReadonlyMap<string, ScalarName> = new Map([
  ['bool', 'Boolean'],
  ['int2', 'Short'],
  ['int4', 'Int'],
  ['int8', 'Long'],
  ['float4', 'Single'],
  ['float8', 'Float'],
  ['numeric', 'Decimal'],
  ['text', 'String'],
  ['varchar', 'String'],
  ['bpchar', 'String'],
  ['uuid', 'UUID'],
  ['date', 'Date'],
  ['timestamptz', 'DateTime'],
  ['time', 'TimeOfDay'],
  ['interval', 'Duration'],
  ['bytea', 'Binary'],
]);

/** The scalar that a column of the type is a field of, unless the model says another one; undefined where no field has the type. */
export function usualScalar(type: string): ScalarName | undefined {
  return USUAL_SCALARS.get(type);
}

/** What a literal must be to be compared with the column as it is stored, by its index; undefined where the type of its values tells. A `character(n)` is another text than `text`: blanks at its end do not count. */
export function paddedType(found: DatabaseColumn | undefined): 'bpchar' | undefined {
  return found?.type === 'bpchar' ? 'bpchar' : undefined;
}
