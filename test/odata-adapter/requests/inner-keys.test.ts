/** Entities whose key is unique within their owner only: each is found, counted, paged and transformed among those of its owner, and nowhere else. */
import { startAsking, type Asking, type Json } from './asking';

interface Subject {
  readonly org_unit_uuid: string;
  readonly kind: string;
  readonly code: string;
  readonly name: string | null;
}

const LINKS = { PRIMARY: 'KLEPrimary', SECONDARY: 'KLESecondary', TERTIARY: 'KLETertiary' } as const;

let asking: Asking;
/** Two of each code: of other units, or of other kinds of one unit. */
let repeated: Subject[];

beforeAll(async () => {
  asking = await startAsking();
  repeated = await asking.sql<Subject>(
    `SELECT k.* FROM organisation.org_unit_kle k JOIN organisation.org_unit u ON u.uuid = k.org_unit_uuid AND NOT u.deleted
     WHERE (SELECT count(*) FROM organisation.org_unit_kle o WHERE o.code = k.code) > 1 ORDER BY k.code, k.org_unit_uuid, k.kind LIMIT 40`,
  );
});
afterAll(() => asking.close());

const collection = ({ org_unit_uuid: unit, kind }: Subject): string => `OrgUnits(${unit})/${LINKS[kind as keyof typeof LINKS]}`;

it('are each found by their key', async () => {
  expect(new Set(repeated.map(({ code }) => code)).size).toBeLessThan(repeated.length);
  for (const subject of repeated.slice(0, 10)) {
    const body = await asking.get(`${collection(subject)}('${subject.code}')`);
    expect(body).toMatchObject({ Code: subject.code, Name: subject.name, OrgUnitUuid: subject.org_unit_uuid });
    expect(await asking.get(`${collection(subject)}/${subject.code}`)).toEqual(body);
  }
});

it('are not found among those of another kind', async () => {
  const [other] = await asking.sql<Subject>(
    `SELECT k.* FROM organisation.org_unit_kle k JOIN organisation.org_unit u ON u.uuid = k.org_unit_uuid AND NOT u.deleted WHERE k.kind = 'PRIMARY'
     AND NOT EXISTS (SELECT FROM organisation.org_unit_kle o WHERE o.org_unit_uuid = k.org_unit_uuid AND o.kind = 'TERTIARY' AND o.code = k.code) LIMIT 1`,
  );
  expect(await asking.fault(`OrgUnits(${other?.org_unit_uuid ?? ''})/KLETertiary('${other?.code ?? ''}')`)).toMatchObject({ status: 404 });
});

it.each([
  '$apply=concat(identity,aggregate($count as N))',
  '$apply=topcount(9,length(Code))/filter(Active or not Active)/concat(identity,aggregate($count as N))',
])('are told apart behind transformations: %s', async apply => {
  for (const subject of repeated.slice(0, 10)) {
    const expected = await asking.sql('SELECT FROM organisation.org_unit_kle WHERE org_unit_uuid = $1 AND kind = $2', [
      subject.org_unit_uuid,
      subject.kind,
    ]);
    const found = await asking.rows(`${collection(subject)}?${apply}`);
    expect(found.filter(row => 'Code' in row)).toHaveLength(expected.length);
    expect(found.at(-1)).toMatchObject({ N: expected.length });
  }
});

it('come in pages that lose nothing', async () => {
  const [most] = await asking.sql<{ unit: string; codes: string[] }>(
    `SELECT org_unit_uuid AS unit, array_agg(code ORDER BY code COLLATE "da-x-icu") AS codes FROM organisation.org_unit_kle k
     JOIN organisation.org_unit u ON u.uuid = k.org_unit_uuid AND NOT u.deleted WHERE kind = 'SECONDARY' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  const pages = await asking.pages(`OrgUnits(${most?.unit ?? ''})/KLESecondary?$select=Code`, { Prefer: 'odata.maxpagesize=1' });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat().map((row: Json) => row.Code)).toEqual(most?.codes);
});

it('cannot be looked up by the key alone at the other door', async () => {
  const reader = await asking.service.as({ allow: undefined, deny: [], schema: 'FULL' });
  const lookup =
    '{ lookup: { key: [{ field: OrgUnitKLE_code, value: { string: "00.01" } }], as: "k", value: { field: { of: "k", name: OrgUnitKLE_name } } } }';
  const condition = `{ expression: { call: { function: EQ, arguments: [${lookup}, { value: { null: true } }] } } }`;
  const { body } = await reader.graphql(`{ orgUnits(filter: ${condition}) { count } }`);
  expect(body).toContain('names other fields than those of the key of one type');
});
