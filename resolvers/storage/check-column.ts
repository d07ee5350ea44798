/** A field's column against the table -> what is wrong with it, if anything. */
import type { EnumType } from '../../graphql/annotated-schema';
import { didYouMean } from '../../std/suggest';
import type { DatabaseColumn, DatabaseTable } from './database-catalogue';
import { COLUMN_TYPES, usualScalar } from './column-types';
import type { StoredColumn } from './storage-model';

export function checkColumn(column: StoredColumn, table: DatabaseTable): string | undefined {
  const found = table.columns.get(column.column);
  if (!found) return missingColumn(column.column, table);
  return wrongType(column, found, table) ?? wrongNullability(column, found, table);
}

export function missingColumn(name: string, table: DatabaseTable): string {
  return `Table "${table.name}" has no column "${name}".${didYouMean(name, table.columns.keys(), '"')}`;
}

function wrongType({ type }: StoredColumn, found: DatabaseColumn, table: DatabaseTable): string | undefined {
  const place = `Column "${found.name}" of table "${table.name}"`;
  if (type.kind === 'enum') return wrongLabels(type.enum, found, place);
  const admitted = COLUMN_TYPES[type.name];
  if (admitted.includes(found.type)) return undefined;
  const fitting = found.labels ? 'an enum' : usualScalar(found.type);
  const advice = fitting === undefined ? 'Make a view with a column of such a type' : `Declare the field as ${fitting}`;
  return `${place} is of type ${found.type}; a field of type ${type.name} is stored as ${admitted.join(' or ')}. ${advice}.`;
}

function wrongLabels({ name, members }: EnumType, found: DatabaseColumn, place: string): string | undefined {
  if (!found.labels) return `${place} is of type ${found.type}; the enum ${name} is stored as a PostgreSQL enum type.`;
  // PostgreSQL has no operators for it.
  if (found.isDomain)
    return `${place} is of a domain over the enum type ${found.type}, whose values PostgreSQL does not compare. Give it the enum type itself, or make a view with a column that has it.`;
  const wanted = members.map(member => member.name);
  if (wanted.join() === found.labels.join()) return undefined;
  return `${place} has the labels ${found.labels.join(', ')}; the enum ${name} has ${wanted.join(', ')}. They must be the same, in the same order.`;
}

function wrongNullability({ nullable }: StoredColumn, found: DatabaseColumn, table: DatabaseTable): string | undefined {
  if (nullable || found.notNull || !table.constrained) return undefined;
  return `Column "${found.name}" of table "${table.name}" may be null, the field may not: declare the column NOT NULL, for all its rows, or the field without "!".`;
}
