/** How statements of an import name its tables and columns. */
import { escapeIdentifier } from 'pg';
import type { TargetTable } from '../target/import-target';

export { escapeIdentifier as quoted } from 'pg';

export function targetName({ schema, name }: TargetTable): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** A table of the session that imports: with the session it is gone. */
export function stagedName({ name }: Pick<TargetTable, 'name'>): string {
  return `pg_temp.${escapeIdentifier(name)}`;
}

/** Where a staged row stands: its set, its source and its line. */
export const PLACE_COLUMNS = { set: '"#set"', source: '"#source"', line: '"#line"' } as const;

/** `a.x = b.x AND a.y = b.y` */
export function equalColumns([left, right]: readonly [string, string], columns: readonly (string | readonly [string, string])[]): string {
  const pairs = columns.map(column => (typeof column === 'string' ? ([column, column] as const) : column));
  return pairs.map(([own, other]) => `${left}.${escapeIdentifier(own)} = ${right}.${escapeIdentifier(other)}`).join(' AND ');
}
