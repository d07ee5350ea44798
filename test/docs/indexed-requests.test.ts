/** What docs/operations.md says an index serves is asked of PostgreSQL: its plan reads no whole table and sorts nothing, on the first page and on those that follow. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { PROJECT_ROOT } from '../../std/project-root';
import { connectTo, testDatabase } from '../support/database';
import { startTestService, type SentStatement, type TestService } from '../support/service';

const TEXT = readFileSync(path.join(PROJECT_ROOT, 'docs/operations.md'), 'utf8');
const ROWS = [...TEXT.matchAll(/^\| `(.+?)` +\| (order|filter|filter and order) +\|$/gm)].map(([, request = '', served = '']) => ({
  request,
  served,
}));

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

describe('docs/operations.md: what indexes serve', () => {
  let service: TestService;
  let database: Client;
  beforeAll(async () => {
    service = await startTestService();
    database = await connectTo(testDatabase());
    // The tests' tables are so small that reading them whole would be right: dear as that is made, it is done only where no index serves.
    await database.query('SET enable_seqscan = off');
  });
  afterAll(async () => {
    await database.end();
    await service.close();
  });

  it('has orders and filters', () => {
    expect(new Set(ROWS.map(({ served }) => served)).size).toBe(3);
    expect(ROWS.length).toBeGreaterThan(30);
  });

  it.each(ROWS.filter(({ served }) => served !== 'filter'))('serves the order, on every page: $request', async ({ request, served }) => {
    await order('off');
    for (const [page, statement] of (await pages(`/odata/${request}`)).entries()) {
      const plans = await planOf(statement);
      expect(plans.filter(readsWhole)).toEqual([]);
      expect(plans.filter(sortsAll)).toEqual([]);
      if (page > 0 || served === 'filter and order') expect(plans.filter(beginsAtTheStart)).toEqual([]);
    }
  });

  it.each(ROWS.filter(({ served }) => served !== 'order'))('serves the filter: $request', async ({ request }) => {
    await order('on');
    service.takeStatements();
    expect((await service.get(encodeURI(`/odata/${request}&$count=true&$top=0`))).statusCode).toBe(200);
    for (const statement of service.takeStatements()) {
      const plans = await planOf(statement);
      expect(plans.filter(readsWhole)).toEqual([]);
      expect(plans.some(plan => plan['Index Cond'] !== undefined)).toBe(true);
    }
  });

  /** Where an order is due, sorting is made as dear as reading a table whole. */
  async function order(sorting: 'on' | 'off'): Promise<void> {
    for (const way of ['sort', 'incremental_sort', 'bitmapscan']) await database.query(`SET enable_${way} = ${sorting}`);
  }

  /** The first dozen, small so that nulls come to an end and ties are cut in two. */
  async function pages(url: string): Promise<readonly SentStatement[]> {
    const found: SentStatement[] = [];
    for (let next: string | undefined = url; next !== undefined && found.length < 12;) {
      service.takeStatements();
      const answer = await service.get(encodeURI(decodeURI(next)), { Prefer: 'maxpagesize=90' });
      expect(answer.statusCode).toBe(200);
      found.push(...service.takeStatements());
      next = answer.json<{ '@odata.nextLink'?: string }>()['@odata.nextLink']?.replace(/^https?:\/\/[^/]+/, '');
    }
    return found;
  }

  async function planOf({ text, values }: SentStatement): Promise<readonly Plan[]> {
    const { rows } = await database.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values: [...values],
    });
    return flat(rows[0]?.['QUERY PLAN'][0].Plan);
  }
});

function readsWhole(plan: Plan): boolean {
  return plan['Node Type'] === 'Seq Scan';
}

/** The few first rows of several ranges are put in order together; each has been limited before. */
function sortsAll(plan: Plan): boolean {
  return plan['Node Type'] === 'Sort' && !isLimited(plan.Plans?.[0]);
}

function isLimited(plan: Plan | undefined): boolean {
  if (plan?.['Node Type'] === 'Append') return plan.Plans?.every(isLimited) ?? false;
  return plan?.['Node Type'] === 'Limit';
}

function beginsAtTheStart(plan: Plan): boolean {
  return plan['Node Type'].startsWith('Index') && plan['Index Cond'] === undefined;
}

function flat(plan: Plan | undefined): readonly Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(flat)];
}
