/** Few rows with long texts are written in pieces too, so that no answer holds the event loop for as long as all of them take. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ env: { MAX_URL_BYTES: '65536' } });
});
afterAll(() => asking.close());
afterEach(() => jest.restoreAllMocks());

const LETTERS = 20_000;
const TEXT = 'x'.repeat(LETTERS);
const DOCUMENT = 'query ($of: Expression!) { persons(first: 200) { nodes { compute(expression: $of) } } }';

async function lengthOf(door: 'odata' | 'graphql', pages: 'PAGED' | 'WHOLE'): Promise<number> {
  const reader = await asking.service.as({ ...allRights(organisationModel()), pages });
  const { statusCode, body } =
    door === 'graphql'
      ? await reader.graphql(DOCUMENT, { of: { value: { string: TEXT } } })
      : await reader.get(`/odata/Persons?$compute='${TEXT}' as Long&$select=Long&$top=200`.replaceAll(' ', '%20'));
  expect(statusCode).toBe(200);
  return body.length;
}

it.each([
  ['/odata', 'odata', 'PAGED'],
  ['/odata, for a key that gets collections whole', 'odata', 'WHOLE'],
  ['/graphql', 'graphql', 'PAGED'],
] as const)('an answer of 4 MB at %s is made of texts of less than 1 MB', async (_, door, pages) => {
  const written: number[] = [];
  const stringify = JSON.stringify.bind(JSON);
  jest.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof JSON.stringify>) => {
    const text = stringify(...given);
    written.push((text as string | undefined)?.length ?? 0);
    return text;
  });
  expect(await lengthOf(door, pages)).toBeGreaterThan(200 * LETTERS);
  expect(Math.max(...written)).toBeLessThan(1_000_000);
});
