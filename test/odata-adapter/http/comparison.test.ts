/** What is kept of an answer to a poll, and for whom. */
import type { ReadState } from '../../../graphql/data-plane-types';
import { type AskedAnswer, Comparison, type KnownAnswer } from '../../../odata-adapter/http/comparison';
import { BoundedMap } from '../../../std/bounded-map';

const STATE: ReadState = { relations: new Set(), tables: [], identity: 'i', system: 's', before: '1', told: [], tellsHorizon: true };
const URL_BEFORE = 'http://a/odata/Functions?$filter=Name eq \'a "literal" of the client\'&$deltatoken=';

const URL_IN_JSON = JSON.stringify(URL_BEFORE).slice(0, -1);

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
  const { before = [], after = [] } = answers.peek('n')?.whole ?? {};
  expect([Buffer.from(before).toString(), Buffer.from(after).toString()]).toEqual([answerWith('').split(URL_IN_JSON)[0], 'second"}']);
  // Of memory of their own: a part of the body's would keep all of it.
  expect([before, after].map(bytes => (bytes as Uint8Array).buffer.byteLength)).toEqual([before.length, after.length]);
});

it.each(['first', 'second'])('gives it again to the same request, where its link has the %s token', async token => {
  keep(answerWith(token));
  const again = await new Comparison(answers, asked()).unchanged(holds);
  expect(again).toMatchObject({ status: 200, headers: { etag: 'W/"e"', 'content-type': 'application/json' } });
  expect(again?.body).toEqual(Buffer.from(answerWith(token)));
  expect(await new Comparison(answers, asked({ name: 'other' })).unchanged(holds)).toBeUndefined();
});

it('gives it again to a client that encodes the quotes of its link', async () => {
  const request = asked({ url: `${URL_BEFORE}first`.replaceAll("'", '%27') });
  keep(answerWith('second'), request);
  const again = await new Comparison(answers, request).unchanged(holds);
  expect(again?.body).toEqual(Buffer.from(answerWith('second')));
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
