/** A database -> the tables that belong to the service, with what a backup keeps of each. A table comes after those that its rows refer to. */
import type { ClientBase } from 'pg';
import { ownSchemas } from '../migrate';
import type { SavedPartition } from './backup-manifest';

export interface OwnTable {
  /** With its schema, as SQL writes it. */
  readonly name: string;
  /** As SQL writes them, without those that PostgreSQL computes. */
  readonly columns: readonly string[];
  readonly partitions: readonly SavedPartition[];
  readonly hasTriggers: boolean;
}

interface FoundTable extends OwnTable {
  readonly refersTo: readonly string[];
}

/** Not of tables that are emptied by a crash, as where rows wait to be brought in. */
const TABLES = `SELECT format('%I.%I', nspname, relname) AS name,
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
    (SELECT coalesce(json_agg(json_build_object('name', format('%I.%I', nspname, part.relname), 'bound', pg_get_expr(part.relpartbound, part.oid)) ORDER BY part.relname), '[]')
      FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid WHERE inhparent = pg_class.oid) AS partitions,
    EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal) AS "hasTriggers",
    ARRAY(SELECT format('%I.%I', othernsp.nspname, other.relname) FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid JOIN pg_namespace AS othernsp ON othernsp.oid = other.relnamespace
      WHERE conrelid = pg_class.oid AND contype = 'f' AND NOT condeferrable AND confrelid <> conrelid) AS "refersTo"
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND relpersistence = 'p' AND NOT relispartition AND nspname = ANY($1) ORDER BY name`;

/** The log of changes tells by numbers of transactions, which mean nothing in another database: there a new history begins. */
export function savedSchemas(): string[] {
  return ownSchemas().filter(name => name !== 'changes');
}

export async function listTables(client: ClientBase): Promise<OwnTable[]> {
  const { rows } = await client.query<FoundTable>(TABLES, [savedSchemas()]);
  const ordered: FoundTable[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      table => !ordered.includes(table) && table.refersTo.every(name => ordered.some(other => other.name === name)),
    );
    if (ready.length === 0) throw new Error('Tables refer to one another in a circle that is not deferrable.');
    ordered.push(...ready);
  }
  return ordered;
}
