/** DevExtreme's `ODataStore` of version 4, as a grid of it asks: texts, days picked in a calendar, GUIDs as texts, orders, pages and counts. */
import { openClientPage, type ClientPage } from './support/client-page';
import { countOf, rowsOf } from './support/hand-written';

const DEVEXTREME = {
  folder: 'devextreme-dist/js',
  ready: 'window.DevExpress?.data?.ODataStore !== undefined',
  head: '<script src="/resources/dx.all.js"></script>',
};

type Row = Readonly<Record<string, unknown>>;

let client: ClientPage;

beforeAll(async () => {
  // Its store writes a day that was picked as that day's midnight in UTC, wherever the browser is.
  client = await openClientPage(DEVEXTREME, { TIME_ZONE: 'UTC' });
});
afterAll(() => client.close());

/** Runs in the page. A filter's part `{ day: '2024-03-01' }` becomes the local midnight that a calendar gives. */
const LOAD = async ({ url, key, options }: { url: string; key: string; options: { filter?: unknown[] } & Record<string, unknown> }) => {
  interface Request {
    headers: Record<string, string>;
  }
  interface Store {
    load(options: object): Promise<Row[]>;
    totalCount(options: object): Promise<number>;
  }
  const { DevExpress } = globalThis as unknown as {
    DevExpress: { data: { ODataStore: new (settings: object) => Store; Guid: new () => { toString(): string } } };
  };
  const store = new DevExpress.data.ODataStore({
    url,
    key: 'Uuid',
    version: 4,
    beforeSend: (request: Request) => {
      request.headers.ApiKey = key;
    },
  });
  const dated = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(dated)
      : part !== null && typeof part === 'object' && 'day' in part
        ? new Date(`${String(part.day)}T00:00:00`)
        : part;
  const filter = options.filter === undefined ? undefined : dated(options.filter);
  const rows = await store.load({ ...options, filter });
  // A text that is a GUID comes as an object of the library's own.
  const plain = (value: unknown): unknown => (value instanceof DevExpress.data.Guid ? value.toString() : value);
  return {
    rows: rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))),
    count: await store.totalCount({ filter }),
  };
};

const load = (set: string, options: { filter?: unknown[] } & Record<string, unknown>) =>
  client.page.evaluate(LOAD, { url: `${client.root}/${set}`, key: client.service.key, options });

describe('DevExtreme', () => {
  it('filters by a text without regard to case, orders and pages', async () => {
    const { rows, count: total } = await load('Persons', {
      filter: ['Surname', 'startswith', 'ni'],
      sort: [{ selector: 'Firstname', desc: true }],
      skip: 1,
      take: 5,
    });
    expect(rows).toHaveLength(5);
    expect(total).toBe(await countOf(`organisation.person WHERE lower(surname) LIKE 'ni%'`));
  });

  it.each(['=', '<>', '<', '<=', '>', '>='])('compares a day from a calendar with a date: %s', async operator => {
    const [middle] = await rowsOf(
      'SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY anniversary_date)::text AS day FROM organisation.person',
    );
    const { count: total } = await load('Persons', { filter: ['AnniversaryDate', operator, { day: middle?.day }], take: 1 });
    // OData's `ne` holds for null, SQL's does not.
    const nulls = operator === '<>' ? ' OR anniversary_date IS NULL' : '';
    expect(total).toBe(await countOf(`organisation.person WHERE anniversary_date ${operator} $1${nulls}`, [middle?.day]));
    expect(total).toBeGreaterThan(0);
  });

  it('finds the days of a period', async () => {
    const filter = [['AnniversaryDate', '>=', { day: '2010-01-01' }], 'and', ['AnniversaryDate', '<', { day: '2015-07-01' }]];
    const { count: total } = await load('Persons', { filter, take: 1 });
    expect(total).toBe(await countOf(`organisation.person WHERE anniversary_date >= '2010-01-01' AND anniversary_date < '2015-07-01'`));
    expect(total).toBeGreaterThan(0);
  });

  it('finds an entity by its identifier as a text', async () => {
    const { rows } = await load('Persons', { take: 1, select: ['Uuid'] });
    const { rows: found } = await load('Persons', { filter: ['Uuid', '=', rows[0]?.Uuid] });
    expect(rows).toHaveLength(1);
    expect(found.map(({ Uuid }) => Uuid)).toEqual(rows.map(({ Uuid }) => Uuid));
  });
});
