/** Two worlds whose histories differ only in what a key may not read: it is told the same of both, byte for byte, tokens included. */
import fc from 'fast-check';
import { Draw } from '../properties/draw';
import { administrator } from '../support/database';
import { propertyRuns } from '../support/property-runs';
import { Client } from 'pg';
import { DENIED, openWorlds, type Answer, type Ask, type Worlds } from './worlds';

let worlds: Worlds;
let asks: readonly [Ask, Ask];
let watcher: Client;

beforeAll(async () => {
  worlds = await openWorlds();
  asks = await worlds.as({ allow: undefined, deny: [...DENIED], schema: 'FULL' });
  const { host, port, user } = administrator();
  watcher = new Client({ host, port: Number(port), user, database: 'postgres' });
  await watcher.connect();
});

afterAll(async () => {
  await watcher.end();
  await worlds.close();
});

const FIELDS = [
  'persons|personChanges|{}|uuid firstname lastChanged',
  'persons|personChanges|{ firstname: { startswith: "A" } }|uuid phones { nodes { id } } leave { reason } users { nodes { uuid prime } }',
  'persons|personChanges|{ affiliations: { any: { prime: { eq: true } } } }|uuid addresses { nodes { id street city } } affiliations { nodes { uuid orgUnit { name } } }',
  'orgUnits|orgUnitChanges|{}|uuid name affiliations { nodes { uuid person { firstname } } }',
] as const;

/** What differs, and what both worlds share. */
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
  'UPDATE organisation.person_post SET address_protected = NOT address_protected WHERE id IN (SELECT id FROM organisation.person_post ORDER BY id LIMIT 2)',
  'UPDATE organisation.account SET disabled = NOT disabled WHERE person_uuid IN (SELECT uuid FROM organisation.person WHERE PLACE)',
] as const;

async function nextTransaction(): Promise<string> {
  const { rows } = await watcher.query<{ next: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next');
  return rows[0]?.next ?? '';
}

const ATTEMPTS = 40;

/** Tests beside this one make transactions, which move what a token begins from: both worlds are asked between two of them. */
async function both(document: string): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await nextTransaction();
    const [one, two] = [await asks[0].graphql(document), await asks[1].graphql(document)];
    if (before !== (await nextTransaction())) continue;
    expect(two).toEqual(one);
    return one;
  }
  throw new Error('The server was never quiet for as long as two requests take.');
}

interface Page {
  readonly data: { readonly page: { readonly nodes: readonly object[]; readonly delta: string } };
}

it('a key is told the same of both worlds, and nothing of what it may not read', async () => {
  let told = 0;
  const rounds = async (draw: Draw): Promise<void> => {
    const [root, changes, filter, fields] = draw.pick(FIELDS).split('|');
    const first = await both(`{ page: ${root ?? ''}(filter: ${filter ?? ''}, first: 5000) { nodes { uuid } delta } }`);
    expect(first.status).toBe(200);
    const begun = await both(
      `{ page: ${changes ?? ''}(since: "latest", filter: ${filter ?? ''}) { nodes { uuid entity { ${fields ?? ''} } } delta } }`,
    );
    let { delta } = (JSON.parse(begun.body) as Page).data.page;
    for (let round = 0; round < 3; round += 1) {
      const place = `uuid IN (SELECT uuid FROM organisation.person ORDER BY uuid OFFSET ${draw.below(20)} LIMIT 3)`;
      const hidden = draw.some(WITHHELD, 3).map(text => text.replaceAll('PLACE', place));
      const shared = draw.chance(50)
        ? [
            draw
              .pick(SHARED)
              .replaceAll('PLACE', place)
              .replaceAll('VALUE', `A${draw.below(1000)}`),
          ]
        : [];
      const inWorld = (value: string): string => [...hidden.map(text => text.replaceAll('VALUE', value)), ...shared].join(';');
      await worlds.write(inWorld('one'), inWorld('another'));
      const answer = await both(
        `{ page: ${changes ?? ''}(since: "${delta}", filter: ${filter ?? ''}) { nodes { uuid entity { ${fields ?? ''} } } delta } }`,
      );
      const { page } = (JSON.parse(answer.body) as Page).data;
      if (shared.length === 0) expect(page.nodes).toEqual([]);
      told += page.nodes.length;
      ({ delta } = page);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.gen(), generate => rounds(new Draw(generate))),
    { ...propertyRuns(60), endOnFailure: true },
  );
  expect(told).toBeGreaterThan(0);
});
