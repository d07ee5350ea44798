/** What an operator has made upon the tables of a schema -> a sentence that names it, where these tables could not be replaced for it. */
import { type Client, DatabaseError } from 'pg';

/** As SQL writes them. Of partitions the one of the whole. */
const REFERENCES = `SELECT format('%I.%I', nspname, relname) AS name, string_agg(quote_ident(conname), ' and ' ORDER BY conname COLLATE "C") AS keys
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE contype = 'f' AND conparentid = 0 AND nspname <> $1 AND confrelid IN (SELECT oid FROM pg_class WHERE relnamespace = $1::regnamespace)
  GROUP BY nspname, relname ORDER BY nspname COLLATE "C", relname COLLATE "C"`;

/** PostgreSQL empties no table that another one refers to, and names it only without its schema. */
export async function refuseForeignReferences(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string; keys: string }>(REFERENCES, [schema]);
  if (rows.length === 0) return;
  const named = rows.map(({ name, keys }) => `${keys} of ${name}`).join(', ');
  throw new Error(`Foreign keys of your own lead to the organisation: ${named}. Drop them: the records that they lead to go.`);
}

/** PostgreSQL, appendix A: `dependent_objects_still_exist`. Its detail has names alone. */
export function namingDependents(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '2BP01' || error.detail === undefined) return error;
  const dependents = error.detail.replaceAll('\n', '; ');
  return new Error(
    `Objects of your own stand upon the organisation's tables: ${dependents}. Keep their definitions, drop them, load the demo, and make them again.`,
    { cause: error },
  );
}
