/** What is kept of an answer to a poll, and for whom. */
import type { ReadState } from '../../../graphql/data-plane-types';
import { type AskedAnswer, Comparison, type KnownAnswer } from '../../../odata-adapter/http/comparison';
import { BoundedMap } from '../../../std/bounded-map';

const STATE: ReadState = { relations: new Set(), tables: [], identity: 'i', system: 's', before: '1', told: [], tellsHorizon: true };
const URL_BEFORE = 'http://a/odata/Functions?$filter=Name eq \'a "literal" of the client\'&$deltatoken=';

const answerWith = (token: string): string => JSON.stringify({ value: [], '@odata.deltaLink': `${URL_BEFORE}${token}` });
const asked = (more: Partial<AskedAnswer> = {}): AskedAnswer => ({
  name: 'n',
  url: `${URL_BEFORE}first`,
  ifNoneMatch: undefined,
  isPoll: true,
  ...more,
});
const holds = (state: ReadState): Promise<ReadState> => Promise.resolve(state);

let answers: BoundedMap<KnownAnswer>;

beforeEach(() => (answers = new BoundedMap<KnownAnswer>(10)));

function keep(body: string, request = asked()): void {
  const made = new Comparison(answers, request);
  made.listeners.onNothing?.(STATE);
  made.keep({ status: 200, headers: { etag: 'W/"e"', 'content-type': 'application/json' }, body: Buffer.from(body) });
}

it('keeps the answer without the literals of its link', () => {
  keep(answerWith('second'));
  const kept = JSON.stringify(answers.peek('n'));
  expect([kept.includes('literal'), kept.includes('Functions'), kept.includes('second')]).toEqual([false, false, true]);
});

it.each(['first', 'second'])('gives it again to the same request, where its link has the %s token', async token => {
  keep(answerWith(token));
  const again = await new Comparison(answers, asked()).unchanged(holds);
  expect(again).toMatchObject({ status: 200, headers: { etag: 'W/"e"', 'content-type': 'application/json' } });
  expect(again?.body).toBe(answerWith(token));
  expect(await new Comparison(answers, asked({ name: 'other' })).unchanged(holds)).toBeUndefined();
});

it.each([
  ['has its token elsewhere than the request', asked({ url: "http://a/odata/Functions?$deltatoken=first&$filter=Name eq 'x'" })],
  ['is of another path', asked({ url: 'http://a/odata/OrgUnits?$deltatoken=first' })],
  ['has nothing of a request without options', asked({ url: 'http://a/odata/Functions' })],
])('keeps no answer whose link %s', async (_what, request) => {
  keep(answerWith('second'), request);
  expect(await new Comparison(answers, request).unchanged(holds)).toBeUndefined();
});

it('keeps no answer that repeats the request elsewhere', () => {
  keep(JSON.stringify({ '@odata.context': URL_BEFORE, '@odata.deltaLink': `${URL_BEFORE}second` }));
  expect(answers.peek('n')).toBeUndefined();
});

it('gives nothing where its state does not hold, or cannot be asked for', async () => {
  keep(answerWith('second'));
  expect(await new Comparison(answers, asked()).unchanged(() => Promise.resolve(undefined))).toBeUndefined();
  expect(await new Comparison(answers, asked()).unchanged(() => Promise.reject(new Error('away')))).toBeUndefined();
});
