/** Two worlds whose histories differ only in what a key may not read: it is told the same of both, byte for byte. Tokens hold numbers of transactions of the whole server, which tests beside this one make too, so they are not compared. */
import { SeededRandom } from '../../db/demo/seeded-random';
import { PROPERTY_SEED } from '../support/property-seed';
import { runsOf } from '../support/runs-of';
import { DENIED, openWorlds, type Ask, type Worlds } from './worlds';

let worlds: Worlds;
let asks: readonly [Ask, Ask];

beforeAll(async () => {
  worlds = await openWorlds();
  asks = await worlds.as({ allow: undefined, deny: [...DENIED], schema: 'FULL' });
});

afterAll(() => worlds.close());

const FIELDS = [
  'persons|personChanges|{}|uuid firstname lastChanged',
  'persons|personChanges|{ firstname: { startswith: "A" } }|uuid phones { nodes { id } } leave { reason } users { nodes { uuid prime } }',
  'persons|personChanges|{ affiliations: { any: { prime: { eq: true } } } }|uuid addresses { nodes { id street city } } affiliations { nodes { uuid orgUnit { name } } }',
  'orgUnits|orgUnitChanges|{}|uuid name affiliations { nodes { uuid person { firstname } } }',
] as const;

/** What differs, and what both worlds share. What is protected stays so: else what differs could be read. */
const WITHHELD = [
  "UPDATE organisation.person SET notes = 'VALUE', surname = 'VALUE' WHERE PLACE",
  "UPDATE organisation.person SET cpr = NULL, local_extensions = 'VALUE' WHERE PLACE",
  "UPDATE organisation.person_phone SET phone_number = 'VALUE', notes = 'VALUE' WHERE id IN (SELECT id FROM organisation.person_phone ORDER BY id LIMIT 3)",
  "UPDATE organisation.account SET user_id = 'VALUE' WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)",
  "UPDATE organisation.person_post SET street = 'VALUE', city = 'VALUE' WHERE address_protected",
  "UPDATE organisation.affiliation SET pay_grade = 'VALUE' WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)",
  "UPDATE organisation.org_unit SET ean = NULL, notes = 'VALUE'",
  "UPDATE organisation.person_child SET name = 'VALUE'",
] as const;
const SHARED = [
  "UPDATE organisation.person SET firstname = 'VALUE' WHERE PLACE",
  "UPDATE organisation.org_unit SET name = 'VALUE' WHERE uuid IN (SELECT uuid FROM organisation.org_unit ORDER BY uuid LIMIT 2)",
  'UPDATE organisation.person_post SET address_protected = true WHERE id IN (SELECT id FROM organisation.person_post ORDER BY id LIMIT 2)',
  'UPDATE organisation.account SET disabled = NOT disabled WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)',
] as const;

/** By the worlds' own tokens. */
type Asking = (since: string) => string;

const tokens: [string, string] = ['latest', 'latest'];

async function both(document: Asking): Promise<Page['data']['page']> {
  const answers = [await asks[0].graphql(document(tokens[0])), await asks[1].graphql(document(tokens[1]))] as const;
  const [one, two] = answers.map(answer => (JSON.parse(answer.body) as Page).data.page);
  if (one === undefined || two === undefined) throw new Error('A world is missing.');
  const withoutToken = answers.map((answer, index) => answer.body.replace(tokenText(index === 0 ? one : two), '"…"'));
  expect(withoutToken[1]).toBe(withoutToken[0]);
  expect(answers[1].status).toBe(answers[0].status);
  expect(answers[1].statements).toEqual(answers[0].statements);
  [tokens[0], tokens[1]] = [one.delta, two.delta];
  return one;
}

function tokenText({ delta }: Page['data']['page']): string {
  return JSON.stringify(delta);
}

interface Page {
  readonly data: { readonly page: { readonly nodes: readonly object[]; readonly delta: string } };
}

it('a key is told the same of both worlds, and nothing of what it may not read', async () => {
  let told = 0;
  const rounds = async (draw: SeededRandom): Promise<void> => {
    const [, changes, filter, fields] = draw.pick(FIELDS).split('|');
    const document: Asking = since =>
      `{ page: ${changes ?? ''}(since: "${since}", filter: ${filter ?? ''}) { nodes { uuid entity { ${fields ?? ''} } } delta } }`;
    [tokens[0], tokens[1]] = ['latest', 'latest'];
    await both(document);
    for (let round = 0; round < 3; round += 1) {
      const place = `uuid IN (SELECT uuid FROM organisation.person ORDER BY uuid OFFSET ${draw.below(20)} LIMIT 3)`;
      const hidden = [draw.pick(WITHHELD), draw.pick(WITHHELD)].map(text => text.replaceAll('PLACE', place));
      const shared = draw.chance(0.5)
        ? [
            draw
              .pick(SHARED)
              .replaceAll('PLACE', place)
              .replaceAll('VALUE', `A${draw.below(1000)}`),
          ]
        : [];
      const inWorld = (value: string): string => [...hidden.map(text => text.replaceAll('VALUE', value)), ...shared].join(';');
      await worlds.write(inWorld('one'), inWorld('another'));
      const { nodes } = await both(document);
      if (shared.length === 0) expect(nodes).toEqual([]);
      told += nodes.length;
    }
  };
  for (let index = 0; index < runsOf(60); index += 1) await rounds(new SeededRandom(PROPERTY_SEED, 'worlds', index));
  expect(told).toBeGreaterThan(0);
});
