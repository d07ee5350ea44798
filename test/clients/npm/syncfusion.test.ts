/** Syncfusion's `DataManager` with its adaptor for OData 4, as a grid of it asks: texts, days picked in a calendar, GUIDs as texts, orders, pages and counts. */
import { openClientPage, type ClientPage } from './support/client-page';
import { countOf, rowsOf } from './support/hand-written';

const SYNCFUSION = {
  folder: '@syncfusion',
  ready: 'window.ej?.data?.ODataV4Adaptor !== undefined',
  head: '<script src="/resources/ej2-base/dist/global/ej2-base.min.js"></script><script src="/resources/ej2-data/dist/global/ej2-data.min.js"></script>',
};

type Row = Readonly<Record<string, unknown>>;

interface Asked {
  readonly where?: readonly { readonly field: string; readonly operator: string; readonly value?: unknown; readonly day?: unknown }[];
  readonly orderBy?: string;
  readonly take?: number;
}

let client: ClientPage;

beforeAll(async () => {
  client = await openClientPage(SYNCFUSION);
});
afterAll(() => client.close());

/** Runs in the page. A `day` becomes the local midnight that a calendar gives. */
const LOAD = async ({ url, key, asked }: { url: string; key: string; asked: Asked }) => {
  interface Query {
    where(...condition: unknown[]): Query;
    sortBy(field: string): Query;
    take(count: number): Query;
    requiresCount(): Query;
  }
  interface Data {
    DataManager: new (settings: object) => { executeQuery(query: Query): Promise<{ result: Row[]; count: number }> };
    ODataV4Adaptor: new () => object;
    Query: new () => Query;
  }
  const { DataManager, ODataV4Adaptor, Query } = (globalThis as unknown as { ej: { data: Data } }).ej.data;
  const manager = new DataManager({ url, adaptor: new ODataV4Adaptor(), crossDomain: true, headers: [{ ApiKey: key }] });
  const query = new Query().requiresCount();
  for (const { field, operator, value, day } of asked.where ?? [])
    query.where(field, operator, day === undefined ? value : new Date(`${String(day)}T00:00:00`), true);
  if (asked.orderBy !== undefined) query.sortBy(asked.orderBy);
  if (asked.take !== undefined) query.take(asked.take);
  const { result, count } = await manager.executeQuery(query).catch((fault: unknown) => Promise.reject(new Error(JSON.stringify(fault))));
  return { rows: [...result], count };
};

const load = (set: string, asked: Asked) => client.page.evaluate(LOAD, { url: `${client.root}/${set}`, key: client.service.key, asked });

describe('Syncfusion', () => {
  it('filters by a text without regard to case, orders and pages', async () => {
    const { rows, count } = await load('Persons', {
      where: [{ field: 'Surname', operator: 'startswith', value: 'NI' }],
      orderBy: 'Firstname',
      take: 5,
    });
    expect(rows).toHaveLength(5);
    expect(count).toBe(await countOf(`organisation.person WHERE lower(surname) LIKE 'ni%'`));
  });

  it.each([
    ['equal', '='],
    ['lessthan', '<'],
    ['lessthanorequal', '<='],
    ['greaterthan', '>'],
    ['greaterthanorequal', '>='],
  ])('compares a day from a calendar with a date: %s', async (operator, sql) => {
    const [middle] = await rowsOf(
      'SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY anniversary_date)::text AS day FROM organisation.person',
    );
    const { count } = await load('Persons', { where: [{ field: 'AnniversaryDate', operator, day: middle?.day }], take: 1 });
    expect(count).toBe(await countOf(`organisation.person WHERE anniversary_date ${sql} $1`, [middle?.day]));
    expect(count).toBeGreaterThan(0);
  });

  it('finds the days of a period', async () => {
    const { count } = await load('Persons', {
      where: [
        { field: 'AnniversaryDate', operator: 'greaterthanorequal', day: '2010-01-01' },
        { field: 'AnniversaryDate', operator: 'lessthan', day: '2015-07-01' },
      ],
      take: 1,
    });
    expect(count).toBe(await countOf(`organisation.person WHERE anniversary_date >= '2010-01-01' AND anniversary_date < '2015-07-01'`));
    expect(count).toBeGreaterThan(0);
  });

  it('finds an entity by its identifier as a text', async () => {
    const { rows } = await load('Persons', { take: 1 });
    const { rows: found } = await load('Persons', { where: [{ field: 'Uuid', operator: 'equal', value: rows[0]?.Uuid }] });
    expect(rows).toHaveLength(1);
    expect(found.map(({ Uuid }) => Uuid)).toEqual(rows.map(({ Uuid }) => Uuid));
  });
});
