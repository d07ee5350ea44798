/** Changes in tables of one's own whose keys and links are of types that PostgreSQL does not compare with text as with themselves: each change is told, over links too. */
import type { Client } from 'pg';
import type { TestService } from '../../support/service';
import { openOwnDatabase, type OwnDatabase } from './own-database';

type Json = Record<string, unknown>;

let own: OwnDatabase;
let writer: Client;

beforeEach(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
});

afterEach(() => own.close());

const tables = (
  type: string,
  other: string,
): string => `CREATE SCHEMA own; CREATE TYPE own.letter AS ENUM ('c', 'a', 'b', 'd'); CREATE DOMAIN own.word AS char(4) NOT NULL;
  CREATE TABLE own.kind (code ${type} PRIMARY KEY, name text);
  CREATE TABLE own.thing (code ${type}, number int, kind_code ${other}, PRIMARY KEY (code, number));
  CREATE TABLE own.tag (code ${other} PRIMARY KEY, name text);
  CREATE TABLE own.kind_tag (kind_code ${other} NOT NULL, tag_code ${type} NOT NULL, PRIMARY KEY (kind_code, tag_code));
  INSERT INTO own.kind VALUES ('a', 'A'), ('b', 'B'), ('c', 'C');
  INSERT INTO own.thing VALUES ('a', 1, 'a'), ('a', 2, 'b'), ('b', 1, 'b'), ('c', 1, 'c');
  INSERT INTO own.tag VALUES ('a', 'A'), ('b', 'B');
  INSERT INTO own.kind_tag VALUES ('a', 'a'), ('b', 'b')`;

const model = (type: string): string => `extend schema @model(namespace: "Own", databaseSchema: "own")
${type === 'Letter' ? '"Letters."\nenum Letter { "C." c "A." a "B." b "D." d }' : ''}
"A kind."
type Kind @entity(table: "kind", set: "Kinds") @key(fields: ["code"]) @tracked {
  code: ${type}!
  name: String
  things: [Thing!]! @link(to: ["kind_code"])
  tags: [Tag!]! @link(through: "kind_tag", throughFrom: ["kind_code"], throughTo: ["tag_code"])
}
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["code", "number"]) @tracked {
  code: ${type}!
  number: Int!
  kind: Kind @link(from: ["kind_code"])
}
"A tag."
type Tag @entity(table: "tag", set: "Tags") @key(fields: ["code"]) @tracked {
  code: ${type}!
  name: String
}
`;

const STATEMENTS = [
  `UPDATE own.kind SET name = 'new'`,
  `INSERT INTO own.kind VALUES ('d', 'D'); UPDATE own.thing SET kind_code = 'd' WHERE number = 2`,
  `UPDATE own.tag SET name = 'new' WHERE code = 'b'; INSERT INTO own.thing VALUES ('d', 1, 'd')`,
  `DELETE FROM own.kind_tag WHERE kind_code = 'a'; INSERT INTO own.kind_tag VALUES ('c', 'b')`,
  `UPDATE own.kind_tag SET kind_code = 'a' WHERE kind_code = 'c'`,
  `DELETE FROM own.kind_tag WHERE kind_code = 'a'`,
  `UPDATE own.thing SET code = 'd', number = 9 WHERE code = 'c'`,
  `DELETE FROM own.thing; DELETE FROM own.kind WHERE code <> 'b'`,
];

const FILTERED = [
  'Things?$select=Code,Number',
  `Things?$select=Code,Number&$filter=Kind/Name eq 'new'`,
  `Things?$select=Code,Number&$filter=Kind/Tags/any(t:t/Name eq 'new')`,
  `Kinds?$select=Code,Name&$filter=Tags/any(t:t/Name eq 'new')`,
  `Kinds?$select=Code&$filter=Things/any(t:t/Number eq 1)`,
];

const EXPANDED = [
  'Things?$select=Code,Number&$expand=Kind($select=Name;$expand=Tags($select=Name))',
  'Kinds?$select=Code,Name&$expand=Tags($select=Name),Things($select=Number)',
];

class Copy {
  readonly #rows = new Map<string, Json>();
  #link: string;

  constructor(
    readonly service: TestService,
    readonly url: string,
  ) {
    this.#link = `/odata/${url.replaceAll(' ', '%20')}`;
  }

  async follow(size: number): Promise<void> {
    for (;;) {
      const answer = await this.service.get(this.#link, { prefer: `track-changes,maxpagesize=${size}`, 'odata-version': '4.01' });
      expect([this.#link, answer.statusCode]).toEqual([this.#link, 200]);
      const { value, '@odata.nextLink': next, '@odata.deltaLink': delta } = answer.json<Json & { value: Json[] }>();
      for (const row of value) {
        const key = JSON.stringify([row.Code, row.Number]);
        if ('@odata.removed' in row) this.#rows.delete(key);
        else this.#rows.set(key, row);
      }
      this.#link = String(next ?? delta).replace(/^.*\/odata\//, '/odata/');
      if (next === undefined) return;
    }
  }

  get rows(): readonly string[] {
    return [...this.#rows.values()].map(row => JSON.stringify(row)).sort();
  }
}

const TYPES = [
  { type: 'char(4)', other: 'char(4)', field: 'String', urls: FILTERED },
  { type: 'char(4)', other: 'char(6)', field: 'String', urls: FILTERED },
  { type: 'own.word', other: 'own.word', field: 'String', urls: FILTERED },
  { type: 'varchar(4)', other: 'varchar(6)', field: 'String', urls: [...FILTERED, ...EXPANDED] },
  { type: 'text', other: 'text', field: 'String', urls: [...FILTERED, ...EXPANDED] },
  { type: 'own.letter', other: 'own.letter', field: 'Letter', urls: [...FILTERED, ...EXPANDED] },
];

it.each(TYPES)('by keys of the type $type and links of the type $other', async ({ type, other, field, urls }) => {
  await writer.query(tables(type, other));
  const service = await own.serve(model(field));
  try {
    const copies = urls.map(url => new Copy(service, url));
    for (const copy of copies) await copy.follow(100);
    for (const statement of STATEMENTS) {
      await writer.query(statement);
      for (const copy of copies) {
        // Each page after the first begins after a key. Expanded collections have up to two members.
        await copy.follow(copy.url.includes('$expand') ? 2 : 1);
        const fresh = new Copy(service, copy.url);
        await fresh.follow(100);
        expect([copy.url, statement, copy.rows]).toEqual([copy.url, statement, fresh.rows]);
      }
    }
  } finally {
    await service.close();
  }
});

it('over a table between whose rows the model knows as entities too', async () => {
  await writer.query(`CREATE SCHEMA own;
    CREATE TABLE own.kind (code text PRIMARY KEY);
    CREATE TABLE own.tag (code text PRIMARY KEY);
    CREATE TABLE own.kind_tag (id int PRIMARY KEY, kind_code text NOT NULL, tag_code text NOT NULL, UNIQUE (kind_code, tag_code));
    INSERT INTO own.kind VALUES ('a'), ('b'); INSERT INTO own.tag VALUES ('t'), ('u'); INSERT INTO own.kind_tag VALUES (1, 'a', 't')`);
  const service = await own.serve(`extend schema @model(namespace: "Own", databaseSchema: "own")
"A kind."
type Kind @entity(table: "kind", set: "Kinds") @key(fields: ["code"]) @tracked {
  code: String!
  tags: [Tag!]! @link(through: "kind_tag", throughFrom: ["kind_code"], throughTo: ["tag_code"])
}
"A tag."
type Tag @entity(table: "tag", set: "Tags") @key(fields: ["code"]) { code: String! }
"A pair."
type Pair @entity(table: "kind_tag", set: "Pairs") @key(fields: ["id"]) { id: Int! }`);
  try {
    const url = 'Kinds?$select=Code&$expand=Tags($select=Code)';
    const copy = new Copy(service, url);
    await copy.follow(100);
    for (const change of ["tag_code = 'u'", "kind_code = 'b'"]) {
      await writer.query(`UPDATE own.kind_tag SET ${change}`);
      await copy.follow(100);
      const fresh = new Copy(service, url);
      await fresh.follow(100);
      expect([change, copy.rows]).toEqual([change, fresh.rows]);
    }
  } finally {
    await service.close();
  }
});
