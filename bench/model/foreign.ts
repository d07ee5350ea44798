/** The benchmark's other subject: a model of somebody else over tables of their own, served by `MODEL_DIR`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { withClient } from '../../resolvers/database/with-client';
import { PROJECT_ROOT } from '../../std/project-root';
import type { Choice, Subject } from '../subject';
import { foreignQuestions } from './foreign-questions';

const FOLDER = path.join(PROJECT_ROOT, 'bench/model');
const CUSTOMERS = 20_000;
const [LEAST_UPDATED, UPDATED] = [200, 20_000];

export const FOREIGN: Subject = {
  database: 'opslag_bench_foreign',
  environment: { MODEL_DIR: FOLDER },
  floor: 'model/foreign-floor.js',
  questionsFor: foreignQuestions,
  isLoaded,
  load: async address => {
    await withClient(address, client => client.query(readFileSync(path.join(FOLDER, 'tables.sql'), 'utf8')));
  },
  choose,
};

/** The tables come in one transaction, so that one of them tells of all. */
async function isLoaded(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(`SELECT to_regclass('depot.purchase')::text AS table`);
  return rows[0]?.table !== null;
}

async function choose(client: Client): Promise<Choice> {
  const { rows } = await client.query<{ id: number }>(`SELECT customer_id AS id FROM depot.purchase
    WHERE NOT cancelled GROUP BY customer_id ORDER BY count(*) DESC, customer_id LIMIT 1`);
  const customers = await client.query<{ id: number }>(`SELECT id FROM depot.customer ORDER BY md5(id::text) LIMIT ${CUSTOMERS}`);
  const moments = await client.query<{ moment: Date }>(`SELECT updated AS moment FROM depot.customer
    ORDER BY updated DESC OFFSET ${LEAST_UPDATED} LIMIT ${UPDATED}`);
  const changes = { from: moments.rows.at(-1)?.moment.getTime() ?? 0, to: moments.rows[0]?.moment.getTime() ?? 0 };
  return { entity: String(rows[0]?.id ?? ''), entities: customers.rows.map(({ id }) => String(id)), changes };
}
