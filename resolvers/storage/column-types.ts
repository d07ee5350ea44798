/** A scalar of the model -> the PostgreSQL types its column may have, and the one that its values are cast to. */
import type { ScalarName } from '../../graphql/annotated-schema';

/** PostgreSQL types that values are cast to. */
export type SqlTypeName =
  | 'boolean' | 'smallint' | 'integer' | 'bigint' | 'real' | 'double precision' | 'numeric' | 'text' | 'uuid'
  | 'date' | 'time' | 'timestamp' | 'timestamptz' | 'interval' | 'bytea' | 'xid8'; // prettier-ignore

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
  Float: ['float8', 'float4'],
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
