/** The benchmark's main subject: the service's own model, with a municipality of 100,000 persons. */
import type { Client } from 'pg';
import { loadDemo } from '../server/demo/load-demo';
import { migrate } from '../db/migrate';
import { questionsFor } from './questions';
import type { Choice, Subject } from './subject';

const SIZES = { persons: 100_000, units: 2000, affiliations: 200_000, accounts: 150_000 };
const MOST_AFFILIATIONS_OF_A_UNIT = 1000;
const PERSONS = 20_000;
/** Polls ask for what changed after a moment that so many persons, at least and at most, were changed after. */
const [LEAST_CHANGED, CHANGED] = [200, 20_000];

export const ORGANISATION: Subject = {
  database: 'opslag_bench',
  environment: {},
  floor: 'floor.js',
  questionsFor,
  isLoaded,
  load: async address => {
    await migrate(address);
    await loadDemo(address, SIZES);
  },
  choose,
};

async function isLoaded(client: Client): Promise<boolean> {
  const { rows: present } = await client.query<{ table: string | null }>(`SELECT to_regclass('organisation.person_post')::text AS table`);
  if (present[0]?.table === null) return false;
  const { rows } = await client.query<typeof SIZES>(`SELECT (SELECT count(*)::int FROM organisation.person) AS persons,
    (SELECT count(*)::int FROM organisation.org_unit) AS units, (SELECT count(*)::int FROM organisation.affiliation) AS affiliations,
    (SELECT count(*)::int FROM organisation.account) AS accounts`);
  return Object.entries(SIZES).every(([name, size]) => rows[0]?.[name as keyof typeof SIZES] === size);
}

/** Rejects data in which a unit's affiliations would not fit into one page. */
async function choose(client: Client): Promise<Choice> {
  const most = await client.query<{ most: number }>(`SELECT max(number)::int AS most
    FROM (SELECT count(*) AS number FROM organisation.affiliation GROUP BY orgunit_uuid) AS units`);
  if ((most.rows[0]?.most ?? 0) > MOST_AFFILIATIONS_OF_A_UNIT) throw new Error('A unit has more affiliations than a page holds.');
  const { rows } = await client.query<{ uuid: string }>(`SELECT person_uuid AS uuid FROM organisation.affiliation
    WHERE NOT deleted GROUP BY person_uuid ORDER BY count(*) DESC, person_uuid LIMIT 1`);
  const persons = await client.query<{ uuid: string }>(`SELECT uuid FROM organisation.person ORDER BY md5(uuid::text) LIMIT ${PERSONS}`);
  const moments = await client.query<{ moment: Date }>(`SELECT last_changed AS moment FROM organisation.person
    WHERE last_changed IS NOT NULL ORDER BY last_changed DESC OFFSET ${LEAST_CHANGED} LIMIT ${CHANGED}`);
  const changes = { from: moments.rows.at(-1)?.moment.getTime() ?? 0, to: moments.rows[0]?.moment.getTime() ?? 0 };
  return { entity: rows[0]?.uuid ?? '', entities: persons.rows.map(({ uuid }) => uuid), changes };
}
