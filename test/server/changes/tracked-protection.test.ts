/** Changes of a column that is hidden in some rows as a value, and that joins: what is seen in one way is told. */
import { openOwnDatabase, type OwnDatabase } from './own-database';

let own: OwnDatabase;
beforeEach(async () => {
  own = await openOwnDatabase();
});
afterEach(() => own.close());

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A kind."
type Kind @entity(table: "kind", set: "Kinds") @key(fields: ["code"]) @tracked { code: String! name: String! }
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) @tracked {
  id: Int!
  code: String @protectable(by: "hides")
  hides: Boolean!
  kind: Kind @link(from: ["code"])
}`;

it.each(["Things?$filter=Kind/Name eq 'A'&$select=Id,Code", 'Things?$select=Id,Code&$expand=Kind($select=Name)'])('%s', async url => {
  await own.writer.query(`CREATE SCHEMA own;
    CREATE TABLE own.kind (code text PRIMARY KEY, name text NOT NULL);
    CREATE TABLE own.thing (id int PRIMARY KEY, code text REFERENCES own.kind, hides boolean NOT NULL);
    INSERT INTO own.kind VALUES ('a', 'A'), ('b', 'B'); INSERT INTO own.thing VALUES (1, 'a', true), (2, 'a', false)`);
  const service = await own.serve(MODEL);
  try {
    const reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
    const ask = async (path: string): Promise<Record<string, unknown> & { value: Record<string, unknown>[] }> =>
      (await reader.get(`/odata/${encodeURI(path)}`, { prefer: 'odata.track-changes' })).json();
    const first = await ask(url);
    expect(first.value).toMatchObject([
      { Id: 1, Code: null },
      { Id: 2, Code: 'a' },
    ]);
    await own.writer.query("UPDATE own.thing SET code = 'b' WHERE id = 1");
    const link = String(first['@odata.deltaLink']).replace(/^.*\/odata\//, '');
    expect((await ask(decodeURI(link))).value).toMatchObject([{ Id: 1 }]);
  } finally {
    await service.close();
  }
});
