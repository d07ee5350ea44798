/** Rows come out of the bytes of a connection as they are in the database, however the bytes arrive. */
import { openDatabase } from '../../../resolvers/database/open-database';
import type { Database } from '../../../resolvers/database/database-types';
import { MessageSplitter } from '../../../resolvers/database/split-messages';
import { testDatabase } from '../../support/database';
import { PATIENT_DATABASE } from '../../support/patient';

describe('rows', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ connection: testDatabase(), poolSize: 1, ...PATIENT_DATABASE });
  });
  afterAll(() => database.close());

  const text = `SELECT n, CASE WHEN n % 3 = 0 THEN NULL ELSE repeat('æ€😀 x', n % 50) END AS mixed, repeat('a', n % 300) AS plain,
    n % 2 = 0 AS even FROM generate_series(1, $1::int) AS n`;
  const expected = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const n = index + 1;
      return { n, mixed: n % 3 === 0 ? null : 'æ€😀 x'.repeat(n % 50), plain: 'a'.repeat(n % 300), even: n % 2 === 0 };
    });

  it('are the same when a statement is new, prepared, and known to the connection', async () => {
    for (const count of [1, 2000, 0, 500]) expect(await database.run({ text, values: [count] }, undefined)).toEqual(expected(count));
  });

  it('are given to the statement that they answer, when several are sent at once', async () => {
    const snapshot = await database.openSnapshot(undefined);
    const asked = [3, 0, 700, 1].map(count => snapshot.run({ text, values: [count] }, undefined));
    expect(await Promise.all(asked)).toEqual([3, 0, 700, 1].map(expected));
    await snapshot.close();
  });

  it('hold the rows of links as objects, or null where there is nothing of them', async () => {
    const linked = `SELECT n, CASE WHEN n <> 2 THEN n * 10 END AS "link$n", CASE WHEN n = 1 THEN 'ø' END AS "link$text", n = 2 AS "other$$", -n AS "$last" FROM generate_series(1, 2) AS n`;
    expect(await database.run({ text: linked, values: [] }, undefined)).toEqual([
      { n: 1, link: { n: 10, text: 'ø' }, other: { $: false }, $last: -1 },
      { n: 2, link: null, other: { $: true }, $last: -2 },
    ]);
  });

  it('may be longer than what arrives at a time', async () => {
    const [row] = await database.run({ text: `SELECT repeat('ø', 1000000) AS long, 'end' AS last`, values: [] }, undefined);
    expect(row).toEqual({ long: 'ø'.repeat(1_000_000), last: 'end' });
  });
});

describe('a splitter', () => {
  const message = (code: string, body: string): Buffer => {
    const head = Buffer.alloc(5);
    head.write(code, 'latin1');
    head.writeInt32BE(4 + body.length, 1);
    return Buffer.concat([head, Buffer.from(body)]);
  };
  const stream = Buffer.concat([message('2', ''), message('D', 'one'), message('D', ''), message('C', 'SELECT 2'), message('D', 'two')]);

  it.each([1, 2, 5, 7, 13, stream.length])('gives whole messages from pieces of %i bytes, in their order', size => {
    const seen: string[] = [];
    const splitter = new MessageSplitter({
      onRows: (bytes, start, end) => seen.push(`rows ${bytes.toString('latin1', start, end)}`),
      onOthers: bytes => seen.push(`others ${bytes.toString('latin1')}`),
    });
    for (let at = 0; at < stream.length; at += size) splitter.take(stream.subarray(at, at + size));
    expect(seen.map(run => run.replace(/^\w+ /, '')).join('')).toBe(stream.toString('latin1'));
    for (const run of seen) expect(run.startsWith('rows')).toBe(run.includes(' D\0'));
  });
});
