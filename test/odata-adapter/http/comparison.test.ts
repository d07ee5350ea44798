/** What is kept of an answer to a poll, and for whom. */
import type { ReadState } from '../../../graphql/data-plane-types';
import { type AskedAnswer, Comparison, type KnownAnswer } from '../../../odata-adapter/http/comparison';
import { BoundedMap } from '../../../std/bounded-map';

const STATE: ReadState = { relations: new Set(), tables: [], identity: 'i', system: 's', before: '1', told: [], tellsHorizon: true };
const TEXT = '{"@odata.deltaLink":"Functions?$filter=Name eq \'a literal of the client\'"}';

const answers = new BoundedMap<KnownAnswer>(10);
const asked = (more: Partial<AskedAnswer> = {}): AskedAnswer => ({
  name: 'n',
  key: Buffer.alloc(16, 1),
  ifNoneMatch: undefined,
  isPoll: true,
  ...more,
});
const holds = (state: ReadState): Promise<ReadState> => Promise.resolve(state);

beforeEach(() => {
  const made = new Comparison(answers, asked());
  made.listeners.onNothing?.(STATE);
  made.keep({ status: 200, headers: { etag: 'W/"e"', 'content-type': 'application/json' }, body: Buffer.from(TEXT) });
});

it('keeps the answer, and nothing in it that can be read', () => {
  const kept = answers.peek('n')?.whole?.body;
  expect([kept?.includes('literal'), kept?.includes('odata')]).toEqual([false, false]);
  expect(kept?.length).toBeGreaterThanOrEqual(TEXT.length);
});

it('gives it again to the same request alone', async () => {
  const again = await new Comparison(answers, asked()).unchanged(holds);
  expect(again).toMatchObject({ status: 200, headers: { etag: 'W/"e"', 'content-type': 'application/json' } });
  expect(again?.body).toEqual(Buffer.from(TEXT));
  await expect(new Comparison(answers, asked({ key: Buffer.alloc(16, 2) })).unchanged(holds)).rejects.toThrow();
  expect(await new Comparison(answers, asked({ name: 'other' })).unchanged(holds)).toBeUndefined();
});

it('gives nothing where its state does not hold, or cannot be asked for', async () => {
  expect(await new Comparison(answers, asked()).unchanged(() => Promise.resolve(undefined))).toBeUndefined();
  expect(await new Comparison(answers, asked()).unchanged(() => Promise.reject(new Error('away')))).toBeUndefined();
});
