/** The requests of SOFD Core's public samples, and what their scripts make of the answers, beside SQL written by hand. */
import type { Client } from 'pg';
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import { connectTo, testDatabase } from '../support/database';
import { startTestService, type AskingReader, type TestService } from '../support/service';

interface Subject {
  readonly Code: string;
  readonly Name: string | null;
}

interface Unit {
  readonly Uuid: string;
  readonly Name: string | null;
  readonly ParentUuid: string | null;
  readonly KLEPrimary: readonly Subject[];
  readonly KLESecondary: readonly Subject[];
  readonly KLETertiary: readonly Subject[];
  readonly Phones: readonly { readonly PhoneNumber: string | null; readonly PhoneType: string | null; readonly Prime: boolean | null }[];
  readonly Addresses: readonly { readonly Street: string | null; readonly PostalCode: string | null; readonly City: string | null }[];
}

interface Person {
  readonly Uuid: string;
  readonly CalculatedName: string | null;
  readonly Affiliations: readonly {
    readonly Prime: boolean | null;
    readonly OrgunitUuid: string | null;
    readonly PositionName: string | null;
  }[];
  readonly Users: readonly { readonly UserId: string | null; readonly UserType: string | null; readonly Prime: boolean | null }[];
}

let service: TestService;
/** Follows no next link, as the scripts do not: its key gets whole collections. */
let reader: AskingReader;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  reader = await service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
  client = await connectTo(testDatabase());
});
afterAll(async () => {
  await client.end();
  await service.close();
});

/** What `Invoke-RestMethod` gives of `.value`: the scripts read nothing else. */
async function valueOf<Row>(path: string): Promise<readonly Row[]> {
  const response = await reader.get(encodeURI(`/odata/${path}`));
  expect([path, response.statusCode]).toEqual([path, 200]);
  const body = response.json<{ value: readonly Row[] }>();
  expect(body).not.toHaveProperty(['@odata.nextLink']);
  return body.value;
}

async function rows(text: string): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(text)).rows;
}

/** As the scripts do it: from a unit to the root over the whole list. Null in a text is nothing in PowerShell. */
function fullPath(unit: Unit, units: readonly Unit[]): string {
  const parent = units.find(({ Uuid }) => Uuid === unit.ParentUuid);
  const name = unit.Name ?? '';
  return parent === undefined ? name : `${fullPath(parent, units)}/${name}`;
}

const PATHS = `WITH RECURSIVE path AS (
    SELECT uuid, coalesce(name, '') AS path FROM organisation.org_unit WHERE parent_uuid IS NULL AND NOT deleted
    UNION ALL SELECT u.uuid, p.path || '/' || coalesce(u.name, '') FROM organisation.org_unit u JOIN path p ON p.uuid = u.parent_uuid WHERE NOT u.deleted
  )`;

const subjects = (kind: string, condition: string): string =>
  `ARRAY(SELECT jsonb_build_array(k.code, k.name) FROM organisation.org_unit_kle k WHERE k.org_unit_uuid = u.uuid AND k.kind = '${kind}' AND ${condition} ORDER BY k.code COLLATE "da-x-icu")`;

it.each([
  ['OrgUnits?$expand=KLEPrimary,KLESecondary,KLETertiary', 'true'],
  [
    'OrgUnits?$expand=KLEPrimary($filter=Active eq true),KLESecondary($filter=Active eq true),KLETertiary($filter=Active eq true)',
    'k.active',
  ],
])('the subjects of each unit, with its path: %s', async (request, condition) => {
  const units = await valueOf<Unit>(request);
  const pairs = (list: readonly Subject[]): unknown[] => list.map(({ Code, Name }) => [Code, Name]);
  const read = units.map(unit => ({
    uuid: unit.Uuid,
    path: fullPath(unit, units),
    primary: pairs(unit.KLEPrimary),
    secondary: pairs(unit.KLESecondary),
    tertiary: pairs(unit.KLETertiary),
  }));
  const expected =
    await rows(`${PATHS} SELECT u.uuid, p.path, ${subjects('PRIMARY', condition)} AS primary, ${subjects('SECONDARY', condition)} AS secondary,
    ${subjects('TERTIARY', condition)} AS tertiary FROM organisation.org_unit u JOIN path p USING (uuid) ORDER BY u.uuid`);
  expect(read).toEqual(expected);
  expect(read.filter(({ tertiary }) => tertiary.length > 0).length).toBeGreaterThan(10);
});

it('the telephone numbers and addresses of each unit', async () => {
  const units = await valueOf<Unit>('OrgUnits?$expand=phones,addresses');
  const read = units.map(unit => ({
    path: fullPath(unit, units),
    phones: unit.Phones.map(({ PhoneNumber, PhoneType, Prime }) => [PhoneNumber, PhoneType, Prime]),
    addresses: unit.Addresses.map(({ Street, PostalCode, City }) => [Street, PostalCode, City]),
  }));
  const expected = await rows(`${PATHS} SELECT p.path,
      ARRAY(SELECT jsonb_build_array(f.phone_number, f.phone_type, f.prime) FROM organisation.org_unit_phone f WHERE f.org_unit_uuid = u.uuid ORDER BY f.id) AS phones,
      ARRAY(SELECT jsonb_build_array(a.street, a.postal_code, a.city) FROM organisation.org_unit_post a WHERE a.org_unit_uuid = u.uuid ORDER BY a.id) AS addresses
    FROM organisation.org_unit u JOIN path p USING (uuid) ORDER BY u.uuid`);
  expect(read).toEqual(expected);
});

it('the principal affiliation, its unit and the account of each person who has both', async () => {
  const units = await valueOf<Unit>('OrgUnits?$expand=KLEPrimary,KLESecondary,KLETertiary');
  const persons = await valueOf<Person>(
    "Persons?$expand=affiliations,users&$filter=(affiliations/any(a: a/Prime eq true)) and (users/any(u: (u/UserType eq 'ACTIVE_DIRECTORY') and (u/Prime eq true)))",
  );
  const read = persons.map(person => {
    const prime = person.Affiliations.find(({ Prime }) => Prime);
    const account = person.Users.find(({ UserType, Prime }) => UserType === 'ACTIVE_DIRECTORY' && Prime);
    const unit = units.find(({ Uuid }) => Uuid === prime?.OrgunitUuid);
    return {
      name: person.CalculatedName,
      user: account?.UserId,
      position: prime?.PositionName,
      path: unit === undefined ? null : fullPath(unit, units),
    };
  });
  const expected =
    await rows(`${PATHS} SELECT coalesce(nullif(p.chosen_name, ''), p.firstname || ' ' || p.surname, p.firstname, p.surname) AS name, u.user_id AS user, a.position_name AS position, path.path
    FROM organisation.person p JOIN organisation.affiliation a ON a.person_uuid = p.uuid AND a.prime
    JOIN organisation.account u ON u.person_uuid = p.uuid AND NOT u.disabled AND u.user_type = 'ACTIVE_DIRECTORY' AND u.prime
    LEFT JOIN path ON path.uuid = coalesce(a.workplace_orgunit_uuid, a.alternative_orgunit_uuid, a.source_orgunit_uuid) ORDER BY p.uuid`);
  expect(read).toEqual(expected);
  expect(read.length).toBeGreaterThan(500);
  expect(read.some(({ path }) => path === null)).toBe(true);
});
