/** Two worlds: a key that may not read a field sees the same in both, byte for byte, statements included; and no statement for it names a withheld column. */
import { allRights, createGrants } from '../../graphql/grants/create-grants';
import type { KeyRights, SchemaView } from '../../graphql/grants/grants';
import { deriveEdm } from '../../odata-adapter/edm/derive-edm';
import { testDatabase } from '../support/database';
import { organisationModel } from '../support/edm';
import { generateRequest } from '../properties/generate-request';
import { Organisation } from '../properties/organisation';
import { printRequest } from '../properties/print-request';
import { runProperty } from '../properties/property-run';
import { DOCUMENTS, HEADERS, URLS, URLS_WITH_HEADERS, WITH_VARIABLES } from './channel-requests';
import { doorDocument } from './door-document';
import { DENIED, openWorlds, WITHHELD_COLUMNS, type Answer, type Ask, type Worlds } from './worlds';
import { runsOf } from '../support/runs-of';

const VIEWS: readonly SchemaView[] = ['FULL', 'GRANTED'];
const PARTS = 5;
/** Each asked at both doors. */
const REQUESTS = 620;

let worlds: Worlds;
let organisation: Organisation;
const keys = new Map<SchemaView, readonly [Ask, Ask]>();
const keyOf = (schema: SchemaView): KeyRights => ({ allow: undefined, deny: DENIED, schema });
const model = organisationModel();
const edms = {
  FULL: deriveEdm(model, createGrants(model, keyOf('FULL'))),
  GRANTED: deriveEdm(model, createGrants(model, keyOf('GRANTED'))),
};
const statuses: Record<number, number> = {};
let known: Readonly<Record<string, string>>;
const compared = { odata: 0, graphql: 0 };
const doorStatuses: Record<number, number> = {};

beforeAll(async () => {
  worlds = await openWorlds();
  organisation = await Organisation.read(testDatabase());
  for (const view of VIEWS) keys.set(view, await worlds.as(keyOf(view)));
  const [full] = await worlds.unlimited(allRights(model));
  known = {
    '{person}': await firstKey(full, 'Persons?$filter=Photo ne null'),
    '{unit}': await firstKey(full, 'OrgUnits?$filter=Tags/any()'),
    '{hidden}': await firstKey(full, 'Persons?$filter=Addresses/any(a:a/AddressProtected and a/Street ne null)'),
  };
});
afterAll(() => worlds.close());

async function firstKey(ask: Ask, url: string): Promise<string> {
  const { body } = await ask.odata(`${url}&$top=1&$select=Uuid`);
  return (JSON.parse(body) as { value: { Uuid: string }[] }).value[0]?.Uuid ?? '';
}

const WITHHELD = new RegExp(`"(?:${WITHHELD_COLUMNS.join('|')})"`);

async function same(view: SchemaView, send: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const [one, two] = await Promise.all((keys.get(view) ?? []).map(send));
  if (!one || !two) throw new Error('A world is missing.');
  expect(two).toEqual(one);
  for (const statement of one.statements) expect(statement).not.toMatch(WITHHELD);
  // Refused before any SQL, whatever the data.
  if (one.status === 403) expect(one.statements).toEqual([]);
  expect([500, 503]).not.toContain(one.status);
  statuses[one.status] = (statuses[one.status] ?? 0) + 1;
  return one;
}

describe.each(VIEWS)('a key of the view %s cannot tell the worlds apart by', view => {
  it.each(URLS)('/odata/%s', async url => {
    await same(view, ask => ask.odata(url.replace(/\{\w+\}/, name => known[name] ?? '')));
  });

  it.each([...DOCUMENTS, ...WITH_VARIABLES])('/graphql $query $variables', async ({ query, variables }) => {
    await same(view, ask => ask.graphql(query, variables));
  });

  describe.each(HEADERS)('with %j', headers => {
    it.each(URLS_WITH_HEADERS)('/odata/%s', async url => {
      await same(view, ask =>
        ask.odata(
          url.replace(/\{\w+\}/, name => known[name] ?? ''),
          headers,
        ),
      );
    });
  });

  it('following next links', async () => {
    for (let url: string | undefined = 'Persons?$top=35&$orderby=ChosenName,Firstname&$expand=Affiliations($top=1)'; url !== undefined;) {
      const next: string = url;
      const { body } = await same(view, ask => ask.odata(next, { prefer: 'maxpagesize=10' }));
      url = (JSON.parse(body) as Record<string, string>)['@odata.nextLink']?.replace(/^.*\/odata\//, '');
    }
  });
});

it.each(Array.from({ length: PARTS }, (_, index) => index + 1))(`generated requests tell nothing, part %i of ${PARTS}`, async part => {
  await runProperty(REQUESTS, part, async draw => {
    const url = printRequest(generateRequest(draw, organisation));
    const view = draw.chance(50) ? 'GRANTED' : 'FULL';
    await same(view, ask => ask.odata(url));
    compared.odata += 1;
    const document = doorDocument(url, edms[view]);
    if (document === undefined) return;
    const { status } = await same(view, ask => ask.graphql(document.query, document.variables));
    doorStatuses[status] = (doorStatuses[status] ?? 0) + 1;
    compared.graphql += 1;
  });
});

it('has compared enough, answered and refused', () => {
  expect(compared.odata + compared.graphql).toBeGreaterThanOrEqual(runsOf(5000));
  for (const status of [200, 400, 403, 404]) expect(statuses[status]).toBeGreaterThan(20);
  for (const status of [200, 400, 403]) expect(doorStatuses[status]).toBeGreaterThan(runsOf(100));
});

it('and for a key that may read it all, the worlds do differ', async () => {
  const full = await worlds.unlimited(allRights(model));
  for (const url of [
    'Persons?$select=Cpr',
    'OrgUnits?$select=Ean',
    'Persons?$filter=Children/any()',
    'Persons?$top=900&$expand=Addresses',
  ]) {
    const [one, two] = await Promise.all(full.map(ask => ask.odata(url)));
    expect(one?.status).toBe(200);
    expect(two?.body).not.toBe(one?.body);
    expect(two?.headers.etag).not.toBe(one?.headers.etag);
  }
});

it('the role of the database stands behind it: a key that may read more is stopped there', async () => {
  const [ask] = await worlds.as(allRights(model));
  expect((await ask.odata('Persons?$select=Cpr')).status).toBe(503);
  expect((await ask.odata('Persons?$select=Firstname')).status).toBe(200);
});
