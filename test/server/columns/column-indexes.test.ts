/** Keys and links of one's own tables: each comparison is served by the column's own index. And links by columns of types that no field has. */
import type { SentStatement } from '../../support/service';
import { ownTables } from './own-tables';
import { literalIn, model, tables } from './typed-columns';

const own = ownTables();

/** The lines of a plan that tell by what an index is entered, where PostgreSQL may choose none but indexes. */
async function indexConditions({ text, values }: SentStatement): Promise<readonly string[]> {
  const plan = await own.writer.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
  return plan.rows.map(row => row['QUERY PLAN']).filter(line => line.includes('Index Cond'));
}

describe.each([
  { sql: 'char(4)', field: 'String', values: ["'a'", "'b'", "'c'"] },
  { sql: 'own.word', field: 'String', values: ["'a'", "'b'", "'c'"] },
  { sql: 'text', field: 'String', values: ["'a'", "'b'", "'c'"] },
  { sql: 'varchar(4)', field: 'String', values: ["'a'", "'b'", "'c'"] },
  { sql: 'own.letter', field: 'Letter', values: ["'a'", "'b'", "'c'"] },
  { sql: 'uuid', field: 'UUID', values: [1, 2, 3].map(n => `'0000000${n}-0000-4000-8000-00000000000a'`) },
  { sql: 'smallint', field: 'Int', values: ['1', '2', '3'] },
  { sql: 'integer', field: 'Int', values: ['1', '2', '3'] },
  { sql: 'timestamptz', field: 'DateTime', values: ["'2024-02-28Z'", "'2024-02-29Z'"] },
])('a key and a link of the type $sql', type => {
  it('are found by an index', () =>
    own.served(tables(type), model(type), async asked => {
      const { service } = asked;
      await own.writer.query(
        'CREATE INDEX ON own.thing (hidden_code); ANALYZE own.kind, own.thing; SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off',
      );
      if (type.field === 'String') await own.writer.query('CREATE INDEX ON own.kind (code COLLATE "da-x-icu")');
      const [first] = (await asked.get('Kinds?$top=1', { accept: 'application/json;odata.metadata=full' })).value;
      const literal = literalIn(first ?? {}, type);
      const expected = [
        [`Kinds(${literal})?$select=Number`, /\bcode\b\S* = /],
        [`Kinds(Name=${literal})?$select=Number`, /\bname\b\S* = /],
        [`Kinds?$filter=Code eq ${literal}&$select=Number`, /\bcode\b\S* = /],
        [`Kinds(${literal})/Things?$select=Id`, /\bkind_code\b\S* = /],
        [`Kinds(${literal})/HiddenThings?$select=Id`, /\bhidden_code\b\S* = /],
        [`Kinds?$select=Number&$expand=Things($select=Id)`, /\bkind_code\b\S* = /],
        [`Kinds?$select=Number&$expand=HiddenThings($select=Id)`, /\bhidden_code\b\S* = /],
        [`Things?$select=Id&$expand=Kind($select=Number)`, /\bcode\b\S* = /],
        [`Things?$select=Id&$expand=Hidden($select=Number)`, /\bhidden\b\S* = /],
      ] as const;
      for (const [url, condition] of expected) {
        service.takeStatements();
        await asked.get(url);
        const last = service.takeStatements().at(-1) ?? { text: '', values: [] };
        expect([url, last.text, await indexConditions(last)]).toEqual([
          url,
          last.text,
          expect.arrayContaining([expect.stringMatching(condition)]),
        ]);
      }
      const page = await asked.get('Kinds?$select=Number', { prefer: 'maxpagesize=1' });
      service.takeStatements();
      await asked.get(String(page['@odata.nextLink']).replace(/^.*\/odata\//, ''));
      const [next] = service.takeStatements();
      expect([next?.text, next && (await indexConditions(next))]).toEqual([next?.text, [expect.stringMatching(/code.* > /)]]);
    }));
});

it.each(['numeric', 'double precision', 'real'])(
  'an order of numbers of the type %s, and what is not in it, is found by an index',
  async sql => {
    const field = { numeric: 'Decimal', real: 'Single', 'double precision': 'Float' }[sql];
    await own.served(
      `CREATE TABLE own.ratio (id int PRIMARY KEY, part ${sql} NOT NULL);
    INSERT INTO own.ratio VALUES (1, 'NaN'), (2, 'Infinity'), (3, 1), (4, 2), (5, '-Infinity'); CREATE INDEX ON own.ratio (part)`,
      `"A ratio."
type Ratio @entity(table: "ratio", set: "Ratios") @key(fields: ["id"]) { id: Int!, part: ${field}! }
`,
      async asked => {
        // Else the table, so small, is read in the order of its key.
        await own.writer.query('SET enable_seqscan = off; SET enable_indexscan = off');
        const expected = [
          ['Part gt 1', [2, 4]],
          ['not (Part gt 1)', [1, 3, 5]],
          ['not (Part ge 1)', [1, 5]],
          ['not (Part lt 1)', [1, 2, 3, 4]],
          ['not (1 ge Part)', [1, 2, 4]],
          ['not (1 lt Part)', [1, 3, 5]],
        ] as const;
        for (const [filter, ids] of expected) {
          asked.service.takeStatements();
          expect([filter, await asked.numbers(`Ratios?$filter=${filter}&$orderby=Id`)]).toEqual([filter, ids]);
          const last = asked.service.takeStatements().at(-1) ?? { text: '', values: [] };
          expect([last.text, await indexConditions(last)]).toEqual([last.text, expect.arrayContaining([expect.stringContaining('part ')])]);
        }
      },
    );
  },
);

const OTHER_TYPES = [
  { sql: 'timestamp', values: ["'2024-02-29 12:00:00.000001'", "'infinity'", "'2024-02-29 12:00'"] },
  { sql: 'timetz', values: ["'12:00+01'", "'12:00+02'", "'12:00:00.5Z'"] },
  { sql: 'inet', values: ["'10.0.0.1'", "'10.0.0.0/8'", "'::1'"] },
  { sql: 'int4range', values: ["'[1,2)'", "'[1,5]'", "'empty'"] },
  { sql: 'jsonb', values: [`'{"a":1}'`, `'null'`, `'1.0'`] },
  { sql: 'money', values: ["'1.50'", "'-2'", "'0'"] },
  { sql: 'text COLLATE own.folded', values: ["'a'", "'b'", "'Æ'"] },
];

it.each(OTHER_TYPES)('links by columns of the type $sql, which no field has, lead to their rows', async ({ sql, values }) => {
  await own.served(
    `CREATE COLLATION own.folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    CREATE TABLE own.kind (number int PRIMARY KEY, hidden ${sql} UNIQUE); CREATE TABLE own.thing (id int PRIMARY KEY, hidden_code ${sql});
    INSERT INTO own.kind VALUES ${values.map((value, n) => `(${n}, ${value})`).join()};
    INSERT INTO own.thing VALUES ${values.map((value, n) => `(${2 * n}, ${value}), (${2 * n + 1}, ${value})`).join()}`,
    `"A kind."
type Kind @entity(table: "kind", set: "Kinds") @key(fields: ["number"]) {
  number: Int!
  things: [Thing!]! @link(from: ["hidden"], to: ["hidden_code"])
}
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) {
  id: Int!
  kind: Kind @link(from: ["hidden_code"], to: ["hidden"])
}
`,
    async asked => {
      const [kinds, things] = [await asked.get('Kinds?$expand=Things'), await asked.get('Things?$expand=Kind')];
      expect(kinds.value).toMatchObject(values.map((_, n) => ({ Number: n, Things: [{ Id: 2 * n }, { Id: 2 * n + 1 }] })));
      expect(things.value).toMatchObject(values.flatMap((_, n) => [0, 1].map(m => ({ Id: 2 * n + m, Kind: { Number: n } }))));
      for (const n of values.keys()) {
        expect(await asked.numbers(`Kinds(${n})/Things`, 1)).toEqual([2 * n, 2 * n + 1]);
        expect(await asked.get(`Things(${2 * n})/Kind`)).toMatchObject({ Number: n });
        expect(await asked.numbers(`Things?$filter=Kind/Number eq ${n}`)).toEqual([2 * n, 2 * n + 1]);
      }
    },
  );
});
