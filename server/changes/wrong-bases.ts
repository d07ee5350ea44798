/** A database and a model -> what is wrong with the bases that its views name. */
import type { Pool } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { relationOf } from '../../resolvers/sql/changes/change-log';
import { deriveStorage } from '../../resolvers/storage/derive-storage';
import { readColumns } from '../../resolvers/storage/read-columns';
import { baseOf, type FoundView, unlockedViewQuery, viewFaults, viewQuery } from '../../resolvers/storage/view-faults';

export interface WrongBase {
  /** As the log names it. */
  readonly base: string;
  readonly fault: string;
}

/** `passesLocked`: a view that another session alters just now is not waited for, and nothing is said of it. */
export async function wrongBases(
  client: Pick<Pool, 'query'>,
  model: AnnotatedSchema,
  { passesLocked }: { readonly passesLocked: boolean },
): Promise<readonly WrongBase[]> {
  const storage = deriveStorage(model);
  const columns = readColumns(storage);
  const tables = [...storage.entities.values()].map(({ table }) => table);
  const views = new Map(tables.map(table => [`${table.name} ${baseOf(table) ?? ''}`, table]));
  const faults: WrongBase[] = [];
  for (const table of views.values()) {
    if (table.base === undefined) continue;
    const { text, values } = passesLocked ? unlockedViewQuery(table) : viewQuery(table);
    const { rows } = await client.query<FoundView>(text, [...values]);
    const [found] = rows;
    if (found === undefined) continue;
    const base = relationOf(table);
    faults.push(...viewFaults(table, found, columns.get(table.name) ?? []).map(fault => ({ base, fault })));
  }
  return faults;
}
