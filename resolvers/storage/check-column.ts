/** A field's column against the table -> what is wrong with it, if anything. */
import type { EnumType } from '../../graphql/annotated-schema';
import { suggest } from '../../std/suggest';
import type { DatabaseColumn, DatabaseTable } from './database-catalogue';
import { COLUMN_TYPES } from './column-types';
import type { StoredColumn } from './storage-model';

export function checkColumn(column: StoredColumn, table: DatabaseTable): string | undefined {
  const found = table.columns.get(column.column);
  if (!found) return missingColumn(column.column, table);
  return wrongType(column, found, table) ?? wrongNullability(column, found, table);
}

export function missingColumn(name: string, table: DatabaseTable): string {
  const near = suggest(name, table.columns.keys());
  return `Table "${table.name}" has no column "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`;
}

function wrongType({ type }: StoredColumn, found: DatabaseColumn, table: DatabaseTable): string | undefined {
  const place = `Column "${found.name}" of table "${table.name}"`;
  if (type.kind === 'enum') return wrongLabels(type.enum, found, place);
  const admitted = COLUMN_TYPES[type.name];
  if (admitted.includes(found.type)) return undefined;
  return `${place} is of type ${found.type}; a field of type ${type.name} is stored as ${admitted.join(' or ')}.`;
}

function wrongLabels({ name, members }: EnumType, found: DatabaseColumn, place: string): string | undefined {
  if (!found.labels) return `${place} is of type ${found.type}; the enum ${name} is stored as a PostgreSQL enum type.`;
  const wanted = members.map(member => member.name);
  if (wanted.join() === found.labels.join()) return undefined;
  return `${place} has the labels ${found.labels.join(', ')}; the enum ${name} has ${wanted.join(', ')}. They must be the same, in the same order.`;
}

function wrongNullability({ nullable }: StoredColumn, found: DatabaseColumn, table: DatabaseTable): string | undefined {
  if (nullable || found.notNull || !table.constrained) return undefined;
  return `Column "${found.name}" of table "${table.name}" may be null, the field may not: declare the column NOT NULL, or the field without "!".`;
}
