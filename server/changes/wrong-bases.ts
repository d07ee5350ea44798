/** A database and a model -> what is wrong with the bases that its views name. */
import type { Pool } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { readColumns } from '../../resolvers/storage/read-columns';
import { storageOf } from '../../resolvers/storage/storage-of';
import { baseOf, type FoundView, viewFaults, viewQuery } from '../../resolvers/storage/view-faults';

export async function wrongBases(client: Pick<Pool, 'query'>, model: AnnotatedSchema): Promise<readonly string[]> {
  const columns = readColumns(model);
  const tables = [...storageOf(model).entities.values()].map(({ table }) => table);
  const views = new Map(tables.map(table => [`${table.name} ${baseOf(table) ?? ''}`, table]));
  const faults: string[] = [];
  for (const table of views.values()) {
    if (table.base === undefined) continue;
    const { text, values } = viewQuery(table);
    const { rows } = await client.query<FoundView>(text, [...values]);
    const [found] = rows;
    if (found !== undefined) faults.push(...viewFaults(table, found, columns.get(table.name) ?? []));
  }
  return faults;
}
