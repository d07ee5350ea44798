/** A key that was not used before is let in while wrong keys go on coming from its address. */
import { makeKey } from '../../server/keys/key-format';
import { startTestService, type TestService } from '../support/service';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ env: { FAILED_ATTEMPTS_PER_MINUTE: '5' } });
});

afterAll(() => service.close());

const statusOf = async (key: string): Promise<number> => (await service.inject({ url: '/odata/', headers: { ApiKey: key } })).statusCode;

it.each([
  [
    'the same each time',
    (): (() => string) => {
      const { text } = makeKey();
      return () => text;
    },
  ],
  ['another each time', (): (() => string) => () => makeKey().text],
])('while the wrong key is %s', async (_name, open) => {
  const next = open();
  const sent: Promise<number>[] = [];
  const steady = setInterval(() => sent.push(statusOf(next())), 50);
  for (let attempt = 0; attempt < 5; attempt += 1) await statusOf(makeKey().text);
  const { key } = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  expect(await statusOf(key)).toBe(200);
  clearInterval(steady);
  expect((await Promise.all(sent)).filter(status => status === 200)).toEqual([]);
});
