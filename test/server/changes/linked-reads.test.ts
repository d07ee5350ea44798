/** What is recorded where it is asked what sensitive links led to: of the person who has the link; and without a person where it leads on, since the rows need not be there any more. */
import { allRights } from '../../../graphql/grants/create-grants';
import { until } from '../../support/until';
import { openOwnDatabase, type OwnDatabase } from './own-database';

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A person."
type Person @entity(table: "person", set: "Persons") @subject @key(fields: ["uuid"]) @tracked {
  uuid: UUID!
  name: String
  cases: [Case!]! @link(to: ["person_uuid"], contained: true) @sensitive(because: "That there is one tells much.")
}
"A case."
type Case @entity(table: "case_of", set: "Cases") @key(fields: ["number"]) {
  number: String!
  person: Person! @link(from: ["person_uuid"]) @sensitive(because: "It tells whom the case is about.")
}`;

const [PERSON, OTHER] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'];

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
  await own.writer.query(`
    CREATE SCHEMA own;
    CREATE TABLE own.person (uuid uuid PRIMARY KEY, name text);
    CREATE TABLE own.case_of (number text PRIMARY KEY, person_uuid uuid NOT NULL);
    INSERT INTO own.person VALUES ('${PERSON}', 'a'), ('${OTHER}', 'b');
    INSERT INTO own.case_of VALUES ('1', '${PERSON}'), ('2', '${PERSON}')`);
});

afterAll(() => own.close());

it.each([
  ['what links led to', 'entity { name cases { count } } reached { cases { number person { uuid } } }'],
  ['the entities as well', 'entity { cases { nodes { number person { uuid } } } } reached { cases { number person { uuid } } }'],
])('of the person and of nobody, by a document that asks for %s', async (_, fields) => {
  const service = await own.serve(MODEL);
  try {
    const reader = await service.as(allRights(own.model(MODEL)));
    const ask = (since: string, asked: string) =>
      reader.graphql(`query ($since: String!) { changes: personChanges(since: $since) { nodes { ${asked} } delta } }`, { since });
    const first = await ask('latest', fields);
    const { delta } = first.json<{ data: { changes: { delta: string } } }>().data.changes;
    await own.writer.query(`UPDATE own.case_of SET person_uuid = '${OTHER}' WHERE number = '1'`);
    const { body, headers } = await ask(delta, fields);
    await own.writer.query(`UPDATE own.case_of SET person_uuid = '${PERSON}' WHERE number = '1'`);
    expect(body).toContain(`"reached":{"cases":[{"number":"1","person":{"uuid":"${PERSON}"}}`);
    const recorded = () =>
      own.writer.query<{ fields: string[]; subjects: string[] }>(
        'SELECT fields, subjects FROM access.sensitive_read WHERE request_id = $1',
        [headers['x-request-id']],
      );
    await until(async () => (await recorded()).rows.length > 0);
    const reads = (await recorded()).rows.flatMap(read => read.fields.map(field => [field, read.subjects]));
    expect(reads).toContainEqual(['Person.cases', [PERSON, OTHER]]);
    expect(reads).toContainEqual(['Case.person', []]);
  } finally {
    await service.close();
  }
});
