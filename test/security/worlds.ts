/**
 * Two databases that differ in nothing but the values of withheld fields, each behind a service of its own, and the same request to both: a key that may not read those
 * fields must not be able to tell which of the two it asks. The services read as a role of the database that lacks the grant on withheld columns.
 */
import type { LightMyRequestResponse as Response } from 'fastify';
import type { KeyRights } from '../../graphql/grants/grants';
import { makeKey, type NewKey } from '../../server/keys/key-format';
import { privateDatabase, type PrivateDatabase, queryOnce } from '../support/database';
import { createLimitedRole } from './limited-role';
import { startTestService, type AskingReader, type TestService } from '../support/service';

/** Beside these, everything sensitive and the protected values of addresses are withheld. */
export const DENIED = [
  'Person.surname', 'Person.calculatedName', 'Person.firstEmploymentDate', 'Person.children', 'Affiliation.payGrade', 'Affiliation.positionName', 'OrgUnit.ean',
  'OrgUnit.tags', 'User.userId', 'DisabledUser.userId', 'PersonPhone.phoneNumber', 'OrgUnitPhone.phoneNumber', 'Function.category', 'Leave.reasonText',
  'OrgUnitKLE.*', 'AffiliationKLE.*',
] as const; // oxfmt-ignore

/** Every withheld value becomes another, null among them, and withheld links lead elsewhere. */
const CHANGES = `
  UPDATE organisation.person SET cpr = NULL, notes = 'other', local_extensions = '{"other":1}', surname = reverse(surname),
    first_employment_date = first_employment_date + 100;
  UPDATE organisation.person_child SET cpr = NULL, name = 'Other', person_uuid = (SELECT min(uuid::text)::uuid FROM organisation.person);
  UPDATE organisation.org_unit SET notes = 'other', local_extensions = NULL, ean = NULL;
  UPDATE organisation.affiliation SET pay_grade = 'other', position_name = reverse(position_name), local_extensions = 'null';
  UPDATE organisation.account SET user_id = reverse(user_id), local_extensions = 'null';
  UPDATE organisation.person_phone SET phone_number = '99999999', notes = 'other';
  UPDATE organisation.org_unit_phone SET phone_number = reverse(phone_number), notes = NULL;
  UPDATE organisation.person_comment SET comment = 'other';
  UPDATE organisation.function SET category = reverse(category);
  UPDATE organisation.leave SET reason_text = 'other';
  UPDATE organisation.photo SET content = decode('ffd8ff', 'hex');
  UPDATE organisation.org_unit_kle SET name = 'other', active = NOT active;
  UPDATE organisation.affiliation_kle SET name = 'other', active = NOT active;
  DELETE FROM organisation.org_unit_tag;
  UPDATE organisation.person_post SET street = 'Other', localname = NULL, postal_code = '9999', city = reverse(city) WHERE address_protected;
  UPDATE organisation.org_unit_post SET street = 'Other', localname = NULL, postal_code = '9999', city = reverse(city) WHERE address_protected;
`;

/** Columns that no statement for such a key may name, but for the flag's own condition. */
export const WITHHELD_COLUMNS = [
  'cpr', 'notes', 'local_extensions', 'surname', 'calculated_name', 'first_employment_date', 'pay_grade', 'position_name', 'ean', 'user_id', 'phone_number',
  'category', 'reason_text', 'content', 'comment', 'active',
] as const; // oxfmt-ignore

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly statements: readonly string[];
}

export interface Ask {
  odata(url: string, headers?: Record<string, string>): Promise<Answer>;
  graphql(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export interface Worlds {
  /** The same key in each world. */
  as(rights: KeyRights): Promise<readonly [Ask, Ask]>;
  /** The same, of services that read as a role that lacks no grant. */
  unlimited(rights: KeyRights): Promise<readonly [Ask, Ask]>;
  close(): Promise<void>;
}

/** What makes the second world, and the columns that the services' role lacks the grant on. */
export interface Difference {
  readonly changes: string;
  readonly withheldColumns: readonly string[];
  /** Of pages; as the service has it unless given. */
  readonly rows?: number;
}

export const OF_VALUES: Difference = { changes: CHANGES, withheldColumns: WITHHELD_COLUMNS };

/** The documents of the other door are long, and have an alias for each field. */
export const LARGE_DOCUMENTS = { GRAPHQL_MAX_TOKENS: '100000', GRAPHQL_MAX_ALIASES: '10000', GRAPHQL_MAX_DEPTH: '100' };

export async function openWorlds({ changes, withheldColumns, rows = 1000 }: Difference = OF_VALUES): Promise<Worlds> {
  const databases = [await privateDatabase(), await privateDatabase()] as const;
  await run(databases[1].address, changes);
  const role = await createLimitedRole(withheldColumns);
  for (const { address } of databases) await role.grantIn(address);
  const start = ({ address }: PrivateDatabase, as: { readonly role?: string }): Promise<TestService> =>
    startTestService({ database: address, env: { ...LARGE_DOCUMENTS, PAGE_SIZE: String(rows) }, ...as });
  const limited = [await start(databases[0], { role: role.name }), await start(databases[1], { role: role.name })] as const;
  const unlimited = [await start(databases[0], {}), await start(databases[1], {})] as const;
  return {
    as: rights => bothAs(limited, rights),
    unlimited: rights => bothAs(unlimited, rights),
    close: async () => {
      await Promise.all([...limited, ...unlimited].map(service => service.close()));
      await Promise.all(databases.map(database => database.drop()));
      await role.drop();
    },
  };
}

/** A key of both services. */
export async function bothAs(
  [one, two]: readonly [TestService, TestService],
  rights: KeyRights,
  key: NewKey = makeKey(),
): Promise<readonly [Ask, Ask]> {
  return [asking(one, await one.as(rights, key)), asking(two, await two.as(rights, key))];
}

/** In one transaction. */
export async function run(address: string, text: string): Promise<void> {
  await queryOnce(address, text);
}

export function asking(service: TestService, reader: AskingReader): Ask {
  const answer = async (send: () => Promise<Response>): Promise<Answer> => {
    service.takeStatements();
    const { statusCode, headers, body } = await send();
    return {
      status: statusCode,
      headers: { ...headers, date: undefined, 'x-request-id': undefined, 'server-timing': undefined },
      body: body.replace(/"requestId":"[^"]*"/g, '"requestId":""'),
      // Levels that do not wait for each other are read in the order in which their parents arrive.
      statements: service
        .takeStatements()
        .map(({ text }) => text)
        .sort(),
    };
  };
  return {
    odata: (url, headers = {}) => answer(() => reader.get(`/odata/${url.replaceAll(' ', '%20')}`, headers)),
    graphql: (query, variables) => answer(() => reader.graphql(query, variables)),
  };
}
