/** An answer of many rows, which is made in pieces, has the rows that small answers have, which are made at once. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import type { AskingReader } from '../../support/service';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
let reader: AskingReader;
beforeAll(async () => {
  asking = await startAsking({ env: { NESTED_PAGE_SIZE: '3' } });
  reader = await asking.service.as(allRights(organisationModel()));
});
afterAll(() => asking.close());

const SMALL = 20;

async function valuesOf(url: string, prefer: string): Promise<readonly Json[]> {
  const { statusCode, ...response } = await asking.service.get(url, { Prefer: prefer });
  expect(statusCode).toBe(200);
  return response.json<{ value: Json[] }>().value;
}

/** The token of a next link is another one each time. */
const withoutTokens = (rows: readonly Json[]): unknown => JSON.parse(JSON.stringify(rows).replace(/\$skiptoken=[^"&]*/g, ''));

describe.each(['return=representation', 'omit-values=nulls'])('with Prefer: %s', prefer => {
  it.each([
    ['Persons?$expand=Affiliations,Users&$orderby=Uuid', 100],
    // Keys that are read for links only, counts, and next links of expanded collections.
    ['OrgUnits?$select=Name&$expand=Affiliations($select=EmployeeId;$count=true;$top=50)&$orderby=Uuid', 80],
    [
      'OrgUnits?$select=Name&$expand=Affiliations($select=Prime;$expand=Person($select=Surname;$expand=Users($select=UserId)))&$orderby=Uuid',
      80,
    ],
    [
      'Persons?$select=Surname&$expand=Affiliations/$ref,Phones($select=PhoneNumber)&$orderby=Uuid&$format=application/json;metadata=full',
      120,
    ],
    ['Persons?$compute=length(Surname) as Letters&$select=Surname,Letters&$expand=Affiliations($select=Prime)&$orderby=Uuid', 300],
  ])('%s', async (query, top) => {
    const url = `/odata/${query.replaceAll(' ', '%20')}`;
    const small: Json[] = [];
    for (let skip = 0; skip < top; skip += SMALL) small.push(...(await valuesOf(`${url}&$skip=${skip}&$top=${SMALL}`, prefer)));
    expect(withoutTokens(await valuesOf(`${url}&$top=${top}`, prefer))).toEqual(withoutTokens(small));
  });
});

it('is the same at /graphql', async () => {
  const document = `query ($first: Int, $skip: Int) { persons(first: $first, skip: $skip, orderBy: [{ uuid: ASC }]) {
    nodes { uuid surname affiliations(first: 1) { nodes { uuid orgUnit { name } } count } } } }`;
  const nodesOf = async (variables: Readonly<Record<string, number>>): Promise<readonly unknown[]> =>
    (await reader.graphql(document, variables)).json<{ data: { persons: { nodes: unknown[] } } }>().data.persons.nodes;
  const small = [
    ...(await nodesOf({ first: 60, skip: 0 })),
    ...(await nodesOf({ first: 60, skip: 60 })),
    ...(await nodesOf({ first: 60, skip: 120 })),
  ];
  expect(await nodesOf({ first: 180, skip: 0 })).toEqual(small);
});

describe('an entity with hundreds of others below it', () => {
  let museum: Asking;
  beforeAll(async () => {
    museum = await startAsking({ modelDir: 'test/models/sample' });
  });
  afterAll(() => museum.close());

  it('has the numbers that it has alone, with all their digits', async () => {
    const alone = await museum.rows('Items?$top=500');
    const expanded = await museum.rows('Items?$top=500&$expand=Parts');
    expect(expanded.map(row => ({ ...row, Parts: undefined }))).toEqual(alone.map(row => ({ ...row, Parts: undefined })));
  });

  it('has the numbers that were computed of it', async () => {
    const rows = await museum.rows('Items?$top=500&$compute=10 divby 4 as Share&$select=Share&$expand=Parts');
    expect([...new Set(rows.map(row => row.Share))]).toEqual([2.5]);
  });
});
