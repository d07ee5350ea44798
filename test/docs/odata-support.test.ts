/** Every row of docs/odata-support.md is sent as it stands: what it says is what the service answers. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { documentedRequests } from '../support/documented-requests';
import { notOfferedMessages } from '../support/not-offered-messages';
import { startTestService, type TestService } from '../support/service';

describe('docs/odata-support.md', () => {
  let service: TestService;
  let museum: TestService;
  let known: Readonly<Record<string, string>>;
  const refusals: string[] = [];

  beforeAll(async () => {
    service = await startTestService();
    museum = await startTestService({ modelDir: 'test/models/sample' });
    const found = await service.get(encodeURI('/odata/Persons?$filter=Photo ne null and Affiliations/any()&$expand=Affiliations&$top=1'));
    const [row] = found.json<{ value: { Uuid: string; Master: string; MasterId: string; Affiliations: { Uuid: string }[] }[] }>().value;
    known = {
      '<person>': row?.Uuid ?? '',
      '<master>': row?.Master ?? '',
      '<master-id>': row?.MasterId ?? '',
      '<affiliation>': row?.Affiliations[0]?.Uuid ?? '',
    };
  });

  afterAll(async () => {
    await service.close();
    await museum.close();
  });

  it('has rows of both kinds', () => {
    const supports = documentedRequests().map(row => row.support);
    expect(supports.filter(support => support === 'yes').length).toBeGreaterThan(50);
    expect(supports.filter(support => support === '501').length).toBeGreaterThan(5);
  });

  it.each(documentedRequests())('$what: $support', async ({ support, request }) => {
    const url = request.replace(/<[a-z-]+>/g, name => known[name] ?? name);
    const response = await (url.startsWith('Items') ? museum : service).get(encodeURI(`/odata/${url}`), { prefer: 'odata.maxpagesize=50' });
    expect({ status: response.statusCode, error: support === 'yes' ? errorOf(response.body) : undefined }).toEqual({
      status: support === 'yes' ? 200 : 501,
      error: undefined,
    });
    if (support !== '501') return;
    expect(response.json()).toMatchObject({ error: { code: 'NotOffered' } });
    refusals.push(response.json<{ error: { message: string } }>().error.message.replace(/ at position \d+/, ''));
  });

  it.each(['Items?$expand=Manual', "Items?$filter=case(Flag:Sample.Museum.Condition'MINT') eq Condition"])(
    'of a model with other types, %s is not offered either',
    async request => {
      const other = await startTestService({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
      const response = await other.get(encodeURI(`/odata/${request}`));
      await other.close();
      expect(response.statusCode).toBe(501);
      refusals.push(response.json<{ error: { message: string } }>().error.message.replace(/ at position \d+/, ''));
    },
  );

  it('has a row for everything that the adapter says is not offered', () => {
    const unshown = notOfferedMessages().filter(({ pattern }) => !refusals.some(message => pattern.test(message)));
    expect(unshown.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});

function errorOf(body: string): string | undefined {
  return body.startsWith('{"error"') ? body : undefined;
}
