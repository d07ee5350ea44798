/**
 * A set whose deleted records a service does not show, and the readings that refer to it -> its records, and one more for each that is only referred to. That one is marked as deleted, with
 * its key in each field that must have a value. So each reference leads to a record, as it does at the service.
 */
import { createHash } from 'node:crypto';
import type { ScalarName } from '../../graphql/scalar-name';
import type { SourceRecord, SourceValue } from '../sources/source';
import type { ColumnField, ImportSet } from '../target/import-target';
import { readRecords, type RecordsRequest } from './read-records';
import type { SetReading } from './set-reading';

export function hidesDeleted({ set: { type, table }, ways }: SetReading): boolean {
  return type.key.length === 1 && ways.every(way => way.length === 0) && type.rows.some(({ column }) => column === table.deleted);
}

export async function* withHiddenRecords(request: RecordsRequest, all: readonly SetReading[]): AsyncGenerator<SourceRecord> {
  const { set } = request.reading;
  const key = set.type.key[0]?.odataName ?? '';
  const known = new Set<string>();
  for await (const record of readRecords(request)) {
    if ('fields' in record) known.add(normal(record.fields[key]));
    yield record;
  }
  for (const reading of all.flatMap(each => referringTo(set, each))) {
    for await (const record of readRecords({ ...request, reading })) {
      if (!('fields' in record)) continue;
      for (const value of Object.values(record.fields)) {
        if (value === null || known.has(normal(value))) continue;
        known.add(normal(value));
        yield { place: record.place, fields: placeholder(set, normal(value)) };
      }
    }
  }
}

/** The same reading, with only the fields that refer to the set; none where no field does. */
function referringTo({ type }: ImportSet, reading: SetReading): readonly SetReading[] {
  const { fields, references } = reading.set;
  const columns = [...references.values()]
    .filter(({ reference, type: led }) => led.name === type.name && reference.mustExist)
    .map(({ reference }) => String(reference.columns));
  const values = reading.values.filter(({ field, from }) => from === 'own' && columns.includes(fields.get(field)?.column ?? ''));
  return values.length === 0 ? [] : [{ ...reading, values }];
}

/** UUIDs are the same in any case. */
function normal(value: SourceValue | undefined): string {
  return String(value).toLowerCase();
}

function placeholder({ type, table, fields }: ImportSet, key: string): Readonly<Record<string, SourceValue>> {
  const keyField = type.key[0]?.odataName;
  const valueOf = (field: ColumnField): SourceValue => {
    if (field.name === keyField) return key;
    if (field.column === table.deleted) return true;
    return field.nullable ? null : valueInPlace(field, key);
  };
  return Object.fromEntries([...fields.values()].map(field => [field.name, valueOf(field)]));
}

function valueInPlace({ type }: ColumnField, key: string): SourceValue {
  return type.kind === 'enum' ? (type.enum.members[0]?.name ?? null) : IN_PLACE[type.name](key);
}

const zero = (): number => 0;
const itself = (key: string): string => key;
const nothing = (): string => '';
/** The same at each run, and one that no record has, since those of records are positive. */
const numberOf = (key: string): number => -1 - (createHash('sha256').update(key).digest().readUInt32BE() >>> 1);

const IN_PLACE: Readonly<Record<ScalarName, (key: string) => SourceValue>> = {
  Boolean: () => false,
  Byte: zero,
  SByte: zero,
  Short: zero,
  Int: numberOf,
  Long: numberOf,
  Single: zero,
  Float: zero,
  Decimal: zero,
  String: itself,
  UUID: itself,
  Date: () => '1970-01-01',
  DateTime: () => '1970-01-01T00:00:00Z',
  TimeOfDay: () => '00:00:00',
  Duration: () => 'PT0S',
  Binary: nothing,
  Stream: nothing,
};
