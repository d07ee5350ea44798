/** A schema's references, unique constraints and indexes -> dropped while rows are loaded, then made anew as they were. */
import type { Client } from 'pg';

/** Statements that make them again, in the order in which they must run. */
export type TableStructure = readonly string[];

/** Only constraints that no other schema refers to can be dropped; the organisation's tables are complete in themselves. */
export async function dropForLoading(client: Client, schema: string): Promise<TableStructure> {
  const tables = await readTracked(client, schema);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const constraints = await readConstraints(client, schema);
  const references = constraints.filter(constraint => constraint.kind === 'f');
  const uniques = constraints.filter(constraint => constraint.kind !== 'f');
  for (const { table, name } of [...references, ...uniques]) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const indexes = await readIndexes(client, schema);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const addConstraint = ({ table, name, definition }: Constraint): string => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
  const noteAgain = tables.map(table => `ALTER TABLE ${table} ENABLE TRIGGER USER`);
  return [...noteAgain, ...uniques.map(addConstraint), ...indexes.map(index => index.definition), ...references.map(addConstraint)];
}

export async function restoreAfterLoading(client: Client, structure: TableStructure): Promise<void> {
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const statement of structure) await client.query(statement);
}

/** Tables that note their changes. */
async function readTracked(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = $1::regnamespace
       AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal) ORDER BY name`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly kind: 'f' | 'p' | 'u';
  readonly definition: string;
}

async function readConstraints(client: Client, schema: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, contype AS kind, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = $1::regnamespace AND contype IN ('f', 'p', 'u') ORDER BY contype, conrelid::regclass::text, conname`,
    [schema],
  );
  return rows;
}

async function readIndexes(client: Client, schema: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT format('%I.%I', schemaname, indexname) AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = $1 ORDER BY indexname`,
    [schema],
  );
  return rows;
}
