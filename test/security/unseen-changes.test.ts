/** Two worlds whose histories differ only in what a key may not read: at both doors it is told the same of both, byte for byte, tokens included. */
import { SeededRandom } from '../../db/demo/seeded-random';
import { PROPERTY_SEED } from '../support/property-seed';
import { runsOf } from '../support/runs-of';
import { openTwinWorlds, type TwinWorlds } from './twin-worlds';
import { DENIED, type Answer, type Ask } from './worlds';

let worlds: TwinWorlds;
let asks: readonly [Ask, Ask];

beforeAll(async () => {
  worlds = await openTwinWorlds();
  asks = await worlds.as({ allow: undefined, deny: [...DENIED, 'DisabledUser.*'], schema: 'FULL' });
});

afterAll(() => worlds.close());

/** What is told of, in GraphQL: the root, its filter, its fields, what is asked of its links. */
const DOCUMENTS = [
  ['personChanges', '{}', 'uuid firstname lastChanged', ''],
  ['personChanges', '{ firstname: { startswith: "A" } }', 'uuid phones { nodes { id } } leave { reason } users { nodes { uuid prime } }', ' reached { phones { id } users { uuid person { uuid } } }'],
  ['personChanges', '{ affiliations: { any: { prime: { eq: true } } } }', 'uuid addresses { nodes { id street city } } affiliations { nodes { uuid orgUnit { name } } }', ''],
  ['orgUnitChanges', '{}', 'uuid name affiliations { nodes { uuid person { firstname } } }', ' reached { affiliations { uuid person { uuid } } }'],
  ['personChanges', '{}', 'uuid affiliations { nodes { uuid orgUnit { name children { nodes { uuid } } } } }', ' reached { affiliations { uuid person { uuid } reached { orgUnit { uuid reached { children { uuid } } } } } }'],
] as const; // oxfmt-ignore

const URLS = [
  'Persons?$select=Uuid,Firstname',
  "Persons?$filter=startswith(Firstname,'A')&$select=Uuid&$expand=Phones($select=Id),Leave($select=Reason),Users($select=Uuid,Prime)",
  'Persons?$filter=Affiliations/any(a:a/Prime)&$select=Uuid&$expand=Addresses($select=Id,Street,City),Affiliations($select=Uuid;$expand=OrgUnit($select=Name))',
  'Persons?$search=A&$count=true&$select=Uuid&$expand=Addresses($filter=City ne null;$orderby=City;$top=1)',
  'OrgUnits?$select=Uuid,Name&$expand=Affiliations($select=Uuid;$expand=Person($select=Firstname))',
  'OrgUnits?$count=true&$select=Name&$expand=Parent($select=Name),Children($select=Name),Phones($select=Id),Addresses($select=Id,Prime)',
  'Persons?$select=Uuid&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name;$expand=Phones($select=Id),Addresses($select=Id,Prime)))',
  'Persons?$count=true&$filter=Users/$count gt 1&$select=Uuid&$expand=Users($select=Uuid,UserType;$count=true)',
] as const;

/** That 4.0 tells by links. */
const LINKED_URLS = [
  'Persons?$select=Uuid&$expand=Phones($filter=Prime eq false;$select=Id),Leave($select=Reason),Users($select=Uuid,Prime)',
  "Persons?$filter=startswith(Firstname,'A')&$select=Uuid&$expand=Affiliations($select=Uuid,Prime),Addresses($select=Id,City)",
  'OrgUnits?$select=Uuid,Name&$expand=Affiliations($filter=Prime eq true;$select=Uuid),Children/$count',
  'Persons?$select=Uuid&$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name;$expand=Children/$count)),Users/$ref',
  "OrgUnits?$filter=startswith(Name,'A')&$select=Name&$expand=Affiliations($select=Uuid;$expand=Person($select=Firstname;$expand=Users($select=Uuid)))",
] as const;

/** What differs. What is protected, or not seen, stays so: else what differs could be read. */
const WITHHELD = [
  "UPDATE organisation.person SET notes = 'VALUE', surname = 'VALUE' WHERE PLACE",
  "UPDATE organisation.person SET cpr = NULL, local_extensions = 'VALUE' WHERE PLACE",
  "UPDATE organisation.person_phone SET phone_number = 'VALUE', notes = 'VALUE' WHERE id IN (SELECT id FROM organisation.person_phone ORDER BY id LIMIT 3)",
  "UPDATE organisation.account SET user_id = 'VALUE' WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)",
  "UPDATE organisation.person_post SET street = 'VALUE', city = 'VALUE' WHERE address_protected",
  "UPDATE organisation.affiliation SET pay_grade = 'VALUE' WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)",
  "UPDATE organisation.org_unit SET ean = NULL, notes = 'VALUE'",
  "UPDATE organisation.person_child SET name = 'VALUE'",
  "INSERT INTO organisation.person_child (person_uuid, name) SELECT uuid, 'VALUE' FROM organisation.person WHERE PLACE",
  "INSERT INTO organisation.org_unit_tag (org_unit_uuid, tag) SELECT uuid, 'VALUE' FROM organisation.org_unit WHERE NOT deleted",
  'DELETE FROM organisation.org_unit_tag',
  "UPDATE organisation.org_unit_kle SET name = 'VALUE', active = NOT active",
  // Rows that no reader sees, or that this one does not: deleted units and what belongs to them, and disabled accounts.
  "UPDATE organisation.org_unit SET name = 'xVALUE', org_type_id = coalesce(org_type_id, 0) + 1 WHERE deleted AND name NOT IN ('one', 'another')",
  "INSERT INTO organisation.org_unit (uuid, deleted, name, parent_uuid) SELECT ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, true, 'VALUE', (SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 1) FROM generate_series(1, 3)",
  "DELETE FROM organisation.org_unit WHERE deleted AND name = 'VALUE'",
  "INSERT INTO organisation.org_unit_phone (org_unit_uuid, phone_number) SELECT uuid, 'VALUE' FROM organisation.org_unit WHERE deleted AND name NOT IN ('one', 'another')",
  'UPDATE organisation.org_unit_post SET prime = NOT prime WHERE org_unit_uuid IN (SELECT uuid FROM organisation.org_unit WHERE deleted)',
  "UPDATE organisation.account SET prime = NOT prime, user_type = 'VALUE' WHERE disabled",
  "INSERT INTO organisation.account (uuid, person_uuid, user_id, disabled, prime) SELECT gen_random_uuid(), uuid, 'VALUE', true, true FROM organisation.person WHERE PLACE",
  "DELETE FROM organisation.account WHERE disabled AND user_id = 'VALUE'",
] as const;

/** What both worlds share. */
const SHARED = [
  "UPDATE organisation.person SET firstname = 'VALUE' WHERE PLACE",
  "UPDATE organisation.org_unit SET name = 'VALUE' WHERE uuid IN (SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 2)",
  'UPDATE organisation.person_post SET address_protected = true WHERE id IN (SELECT id FROM organisation.person_post ORDER BY id LIMIT 2)',
  'UPDATE organisation.account SET disabled = true WHERE uuid = (SELECT uuid FROM organisation.account WHERE NOT disabled ORDER BY uuid LIMIT 1)',
  // So that there is always an account to see. Its key follows from the number of its transaction, which is the same in both worlds.
  "INSERT INTO organisation.account (uuid, person_uuid, user_id, disabled, prime) SELECT md5(concat_ws(' ', uuid, pg_current_xact_id()))::uuid, uuid, 'VALUE', false, false FROM organisation.person WHERE PLACE",
  'UPDATE organisation.affiliation SET prime = NOT prime WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)',
  'DELETE FROM organisation.person_phone WHERE id = (SELECT min(id) FROM organisation.person_phone)',
  "INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime) SELECT uuid, 'm', '1', '1', 'MOBILE', 'VISIBLE', false, false FROM organisation.person WHERE PLACE ORDER BY uuid",
] as const;

interface Told {
  readonly changes: number;
  readonly next: string | undefined;
  readonly delta: string | undefined;
}

async function both(send: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const [one, two] = [await send(asks[0]), await send(asks[1])];
  expect(two).toEqual({ ...one, statements: expect.any(Array) as unknown });
  expect(one.status).toBe(200);
  return one;
}

/** Asks since a token, page by page. */
type Round = (since: string, after: string | undefined) => Promise<Told>;

function byDocument(draw: SeededRandom): Round {
  const [changes, filter, fields, reached] = draw.pick(DOCUMENTS);
  const document = `query ($since: String!, $first: Int, $after: String) {
    page: ${changes}(since: $since, filter: ${filter}, first: $first, after: $after) { nodes { uuid removed entity { ${fields} }${reached} } count next delta }
  }`;
  const first = 1 + draw.below(6);
  return async (since, after) => {
    const { body } = await both(ask => ask.graphql(document, { since, first, after }));
    const { page } = (JSON.parse(body) as GraphqlAnswer).data;
    return { changes: page.nodes.length, next: page.next ?? undefined, delta: page.delta ?? undefined };
  };
}

function byUrl(draw: SeededRandom): Round {
  const isLinked = draw.chance(0.4);
  const url = isLinked ? draw.pick(LINKED_URLS) : draw.pick(URLS);
  const prefer = `maxpagesize=${1 + draw.below(6)}`;
  const headers = { prefer, 'odata-maxversion': isLinked ? '4.0' : '4.01' };
  return async (since, after) => {
    const asked = after ?? (since === 'latest' ? `${url}&$deltatoken=latest` : since);
    const { body } = await both(ask => ask.odata(asked, headers));
    const page = JSON.parse(body) as ODataAnswer;
    return { changes: page.value.length, next: belowRoot(page['@odata.nextLink']), delta: belowRoot(page['@odata.deltaLink']) };
  };
}

interface GraphqlAnswer {
  readonly data: { readonly page: { readonly nodes: readonly object[]; readonly next: string | null; readonly delta: string | null } };
}

interface ODataAnswer {
  readonly value: readonly object[];
  readonly '@odata.nextLink'?: string;
  readonly '@odata.deltaLink'?: string;
}

const belowRoot = (link: string | undefined): string | undefined => link?.replace(/^.*\/odata\//, '');

/** The next token, and how many changes there were. */
async function follow(round: Round, since: string): Promise<{ readonly delta: string; readonly changes: number }> {
  let changes = 0;
  for (let after: string | undefined; ;) {
    const told = await round(since, after);
    changes += told.changes;
    if (told.delta !== undefined) return { delta: told.delta, changes };
    after = told.next;
    expect(after).toBeDefined();
  }
}

/** Rows that a transaction which stays open changes, and rows that others do. */
const PLACES = { held: [20, 20], others: [0, 20] } as const;

function statementsOf(
  draw: SeededRandom,
  kind: keyof typeof PLACES,
): { readonly hidden: readonly string[]; readonly shared: readonly string[] } {
  const [from, many] = PLACES[kind];
  const place = `uuid IN (SELECT uuid FROM organisation.person ORDER BY uuid OFFSET ${from + draw.below(many - 3)} LIMIT 3)`;
  const among = (statements: readonly string[]): string => draw.pick(kind === 'held' ? statements.slice(0, 1) : statements);
  const filled = (text: string): string => text.replaceAll('PLACE', place);
  const hidden = [among(WITHHELD), among(WITHHELD)].map(filled);
  const shared = draw.chance(0.5) ? [filled(among(SHARED)).replaceAll('VALUE', `A${draw.below(1000)}`)] : [];
  return { hidden, shared };
}

/** One after the other in the first world; in the second with another value, or without what is hidden. */
function inWorlds(draw: SeededRandom, { hidden, shared }: ReturnType<typeof statementsOf>): readonly [string, string] {
  const withValue = (value: string): string => [...hidden.map(text => text.replaceAll('VALUE', value)), ...shared].join(';');
  return [withValue('one'), draw.chance(0.3) ? shared.join(';') : withValue('another')];
}

const ROUNDS = 4;
/** All have 5,000 rounds. */
const HISTORIES = 1250;
/** Each a test of its own, so that none takes longer than a test may. */
const PARTS = Array.from({ length: 10 }, (_, index) => index);

/** By all parts. */
let told = 0;

it.each(PARTS)('a key is told the same of both worlds, and nothing of what it may not read, in part %i of the histories', async part => {
  let isHeld = false;
  for (let index = part; index < runsOf(HISTORIES); index += PARTS.length) {
    const draw = new SeededRandom(PROPERTY_SEED, 'worlds', index);
    const round = draw.chance(0.5) ? byDocument(draw) : byUrl(draw);
    let { delta } = await follow(round, 'latest');
    for (let count = 0; count < ROUNDS; count += 1) {
      const statements = statementsOf(draw, 'others');
      let isSilent = statements.shared.length === 0;
      if (!isHeld && draw.chance(0.3)) {
        await worlds.hold(...inWorlds(draw, statementsOf(draw, 'held')));
        isHeld = true;
      }
      await worlds.write(...inWorlds(draw, statements));
      if (isHeld && draw.chance(0.4)) {
        await worlds.release(draw.chance(0.3) ? 'ROLLBACK' : 'COMMIT');
        [isHeld, isSilent] = [false, false];
      }
      const next = await follow(round, delta);
      if (isSilent) expect(next.changes).toBe(0);
      delta = next.delta;
      told += next.changes;
    }
  }
  if (isHeld) await worlds.release('ROLLBACK');
});

it('the histories have changes that the key is told, and end with accounts that it sees', async () => {
  expect(told).toBeGreaterThan(0);
  const { body } = await both(ask => ask.odata('Persons?$filter=Users/any()&$select=Uuid&$top=1'));
  expect((JSON.parse(body) as ODataAnswer).value).toHaveLength(1);
});
