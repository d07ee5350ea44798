/** A row that transformations have made, and its fields: each value is read by its name, as what its type is. Rejects other names, and other types. */
import type { Row } from '../database/database-types';
import { refuse, within } from '../expression/argument-place';
import { LITERAL_TYPES } from '../expression/argument-literals';
import type { NamedValue } from '../expression/build-reference';
import { isInteger, isScalar, typeName } from '../expression/value-types';
import { STRUCTURE } from '../sql/transformation/relation';
import type { ValueType } from '../storage/storage-model';

export interface AggregateRow {
  readonly row: Row;
  readonly values: ReadonlyMap<string, NamedValue>;
}

type Reader = (row: AggregateRow, input: { readonly name: string }) => unknown;

export const AGGREGATE_ROW: Readonly<Record<string, Reader>> = {
  structure: ({ row }) => Number(row[STRUCTURE] ?? 0),
  ...Object.fromEntries(
    [...LITERAL_TYPES.keys(), 'enum'].map(reader => [reader, (row, { name }) => read(row, name, reader)] satisfies [string, Reader]),
  ),
};

function read({ row, values }: AggregateRow, name: string, reader: string): unknown {
  const value = values.get(name) ?? refuse(within(undefined, 'name'), 'the steps have made no value of this name');
  if (readerOf(value.type) !== reader)
    refuse(within(undefined, reader), `the value is of type ${typeName(value.type)}: read it as ${readerOf(value.type)}`);
  return row[name];
}

/** The narrow numbers are read as the wider ones that hold them. */
function readerOf(type: ValueType): string {
  if (type.kind === 'enum') return 'enum';
  if (isInteger(type) && !isScalar(type, 'Long')) return 'int';
  if (isScalar(type, 'Single')) return 'float';
  return [...LITERAL_TYPES].find(([, known]) => known === type || typeName(known) === typeName(type))?.[0] ?? 'string';
}
