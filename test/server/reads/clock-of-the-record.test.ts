/** A machine whose clock is wrong, by hours or by years -> reads are recorded with the moment of PostgreSQL's clock, which says which days are dropped. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { openReadStore } from '../../../server/reads/read-store';
import { startRecordingService, type RecordingService } from './recording-service';

const DAY_MS = 86_400_000;

let recording: RecordingService;

beforeAll(async () => {
  recording = await startRecordingService({ READ_RECORD: 'AFTER' });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

afterAll(() => recording.close());

/** Timers and the clock that only goes on stay as they are. */
const setClock = (offMs: number): unknown => {
  const others = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;
  return jest.useFakeTimers({ now: Date.now() + offMs, doNotFake: [...others, ...timers] });
};

it.each([
  ['an hour behind', -DAY_MS / 24],
  ['two years behind', -730 * DAY_MS],
  ['a month ahead', 30 * DAY_MS],
])('a read is recorded with its moment where the clock of the machine is %s', async (_how, offMs) => {
  setClock(offMs);
  const { headers } = await recording.service.get('/odata/Persons?$top=1&$select=Cpr');
  await recording.flushed();
  jest.useRealTimers();
  const found = await recording.rows<{ ago: number; place: string }>(
    'SELECT extract(epoch FROM clock_timestamp() - at)::float8 AS ago, tableoid::regclass::text AS place FROM access.sensitive_read WHERE request_id = $1',
    [headers['x-request-id']],
  );
  expect(found).toHaveLength(1);
  for (const { ago, place } of found) {
    expect(place).toMatch(/^access\.sensitive_read_\d{8}$/);
    expect(Math.abs(ago)).toBeLessThan(60);
  }
});

const aRead = (requestId: string) => {
  const read = { id: randomUUID(), since: performance.now(), keyId: 'k', keyName: 'n', sender: '::1', requestId };
  return { ...read, fields: ['Person.cpr'], ways: ['SELECTED'] as const, subjects: [] };
};

it('a read that is written again, since nothing told that it was written, is recorded once', async () => {
  const reads = [aRead('twice')];
  const pool = new Pool({ connectionString: recording.service.database.address });
  const store = openReadStore(pool);
  await store.add(reads);
  await store.add(reads);
  await pool.end();
  expect(await recording.recordedOf('twice')).toHaveLength(1);
});

// The clock that only goes on stands still meanwhile (Linux).
it('a read is recorded with its moment where the machine was suspended for an hour since the read before', async () => {
  const pool = new Pool({ connectionString: recording.service.database.address });
  const store = openReadStore(pool);
  await store.add([aRead('before')]);
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() - DAY_MS / 24);
  await store.add([aRead('after')]);
  await pool.end();
  const [before, after] = [...(await recording.recordedOf('before')), ...(await recording.recordedOf('after'))];
  expect(Number(after?.at) - Number(before?.at)).toBeGreaterThanOrEqual(-1000);
});
