/** A query for staged rows that are wrong -> a fault for each of the first, and the number of the others. */
import type { Client } from 'pg';
import type { PlannedSet } from '../staging/import-plan';
import { headingOf } from './heading-of';
import { PLACE_COLUMNS } from '../staging/table-names';
import type { FaultList } from './import-fault';

export interface CheckContext {
  readonly client: Client;
  readonly faults: FaultList;
  /** By the numbers that staged rows have. */
  readonly sources: readonly string[];
}

export interface WrongRows {
  readonly set: PlannedSet;
  readonly field: string | undefined;
  /** Gives staged rows, with their places. */
  readonly rows: string;
  readonly message: string;
}

const MOST = 50;

export async function tellRows({ client, faults, sources }: CheckContext, { set, field, rows, message }: WrongRows): Promise<void> {
  const found = await client.query<{ source: number; line: number; total: string }>(
    `SELECT w.${PLACE_COLUMNS.source} AS source, w.${PLACE_COLUMNS.line} AS line, count(*) OVER () AS total FROM (${rows}) AS w ORDER BY 1, 2 LIMIT ${MOST}`,
  );
  const [first] = found.rows;
  if (first === undefined) return;
  const others = Number(first.total) - found.rows.length;
  for (const [index, { source, line }] of found.rows.entries()) {
    const place = { source: sources[source] ?? set.source.name, line };
    const heading = field === undefined ? undefined : headingOf(set.source, field);
    faults.add({ place, set: set.set.name, heading, message }, index === 0 ? 1 + others : 1);
  }
}
