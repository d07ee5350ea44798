/** What a request becomes, for those who ask: its GraphQL document and its SQL, without values. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startAsking, type Asking } from './asking';
import { startTestService } from '../../support/service';

const ACCEPT = { accept: 'application/vnd.opslag.explain+json' };

interface Explanation {
  readonly graphql: string;
  readonly sql: readonly { readonly text: string; readonly rows: number; readonly ms: number }[];
}

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ env: { READ_RECORD: 'BEFORE' } });
});
afterAll(() => asking.close());

const explained = async (url: string): Promise<Explanation> => (await asking.get(url, ACCEPT)) as unknown as Explanation;

describe('an explanation', () => {
  it('has the document with the types of its variables, and each statement with its rows, and no value of the request', async () => {
    const url = "Persons?$filter=Firstname eq 'Anders'&$top=2&$select=Firstname&$expand=Affiliations($select=Uuid)";
    const { graphql, sql } = await explained(url);
    expect(graphql).toMatch(/^query \(\$p0: String!,/);
    expect(graphql).toContain('firstname: {eq: $p0}');
    expect(sql.map(({ text }) => /FROM "organisation"\."(\w+)"/.exec(text)?.[1])).toEqual(['person', 'affiliation']);
    const rows = await asking.rows(url);
    expect(rows.length).toBeGreaterThan(0);
    expect(sql[0]?.rows).toBeGreaterThanOrEqual(rows.length);
    expect(sql.every(({ ms }) => ms >= 0)).toBe(true);
    expect(JSON.stringify({ graphql, sql })).not.toContain('Anders');
  });

  it.each(['Persons/$count', 'Persons?$apply=aggregate($count as All)', 'Persons?$top=1&$count=true', 'OrgUnits?$top=3&$format='])(
    'is given of %s',
    async url => {
      const explaining = url.endsWith('$format=') ? asking.get(`${url}${ACCEPT.accept.replace('+', '%2B')}`) : explained(url);
      expect((await explaining).sql).not.toEqual([]);
    },
  );

  it('is not what wildcards ask for, nor what is liked less', async () => {
    for (const accept of ['application/*', '*/*', `application/json, ${ACCEPT.accept};q=0.9`, `${ACCEPT.accept};q=0, application/json`])
      expect(await asking.get('Persons?$top=1', { accept })).toHaveProperty('value');
  });

  it('keeps to the rights of the key, and tells no more than the faults do', async () => {
    const reader = await asking.service.as({ allow: undefined, deny: ['Person.surname'], schema: 'FULL' });
    const [named, unnamed] = await Promise.all(
      ['Persons?$select=Surname', 'Persons?$top=1'].map(url => reader.get(`/odata/${url}`, ACCEPT)),
    );
    expect(named?.statusCode).toBe(403);
    expect(unnamed?.statusCode).toBe(200);
    expect(unnamed?.body).not.toMatch(/surname/i);
  });

  it.each([
    'Persons?$expand=Affiliations($expand=OrgUnit),Users',
    'Persons?$top=5&$expand=Users/$count,Phones/$ref',
    'OrgUnits?$expand=Children($levels=2)&$count=true',
    'Functions(1)?$expand=Assignments',
    'Functions?$expand=Assignments&$deltatoken=latest',
    'Persons?$apply=filter(Deleted)&$expand=Users',
  ])('is given of one page of what comes whole: %s', async url => {
    const reader = await asking.service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
    const { statusCode, body } = await reader.get(`/odata/${url}`, ACCEPT);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('"sql":[{')]);
  });

  it('is recorded as the read that it is', async () => {
    const { headers, statusCode } = await asking.service.get('/odata/Persons?$top=1&$select=Cpr', ACCEPT);
    expect(statusCode).toBe(200);
    const found = await asking.sql<{ fields: string[] }>('SELECT fields FROM access.sensitive_read WHERE request_id = $1', [
      headers['x-request-id'],
    ]);
    expect(found).toEqual([{ fields: ['Person.cpr'] }]);
  });

  it('is refused where EXPLAIN is off, and is not of the documents that describe the data', async () => {
    const service = await startTestService({ env: { EXPLAIN: 'off' } });
    const refused = await service.get('/odata/Persons', ACCEPT);
    expect(refused.statusCode).toBe(406);
    expect(refused.json()).toMatchObject({ error: { code: 'NotAcceptable', message: expect.stringContaining('EXPLAIN') as string } });
    expect(service.takeStatements()).toEqual([]);
    await service.close();
    for (const url of ['$metadata', '']) expect(await asking.fault(url, ACCEPT)).toMatchObject({ status: 406 });
  });
});
