/** A schema and tables -> those of them that the session's role may read. It takes no lock, so it waits for nobody who changes a table. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { StatementRunner } from '../database/database-types';
import { deriveStorage } from './derive-storage';

/** Of the model: all that it is stored in. */
export function tablesOf(model: AnnotatedSchema): readonly string[] {
  const entities = [...deriveStorage(model).entities.values()];
  const between = entities.flatMap(({ links }) => [...links.values()].flatMap(({ through }) => through?.table.name ?? []));
  return [...new Set([...entities.map(({ table }) => table.name), ...between])];
}

export interface AskedTables {
  readonly schema: string;
  readonly tables: readonly string[];
}

export async function readableTables({ schema, tables }: AskedTables, runner: StatementRunner): Promise<readonly string[]> {
  const rows = await runner.run({ text: READABLE, values: [schema, tables] }, undefined);
  return rows.map(({ name }) => String(name));
}

const READABLE = `SELECT name FROM unnest($2::text[]) AS name WHERE has_any_column_privilege(to_regclass(format('%I.%I', $1::text, name))::oid, 'SELECT')`;
