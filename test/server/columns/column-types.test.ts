/** Tables of one's own with columns of each type that a field can have: keys, links, pages, filters and orders give the rows that there are, all of them and each once. */
import { ownTables, type Asked } from './own-tables';
import { literalIn, model, tables, type ColumnType } from './typed-columns';

const own = ownTables();

const TEXTS = [`'a'`, `'ab'`, `'b'`, `'Æ'`, `'ø'`, `'å'`, `''`, `'a b'`, `'A'`, `'o''x'`];

const TYPES: readonly ColumnType[] = [
  { sql: 'text', field: 'String', values: [...TEXTS, `'a '`] },
  { sql: 'text COLLATE "C"', field: 'String', values: TEXTS },
  { sql: 'varchar(6)', field: 'String', values: [...TEXTS, `'a '`] },
  { sql: 'char(4)', field: 'String', values: TEXTS },
  { sql: 'bpchar', field: 'String', values: TEXTS },
  { sql: 'own.word', field: 'String', values: TEXTS },
  { sql: 'own.letter', field: 'Letter', values: [`'c'`, `'a'`, `'b'`, `'d'`], unordered: true },
  { sql: 'uuid', field: 'UUID', values: [1, 2, 3].map(n => `'0000000${n}-0000-4000-8000-00000000000a'`) },
  { sql: 'date', field: 'Date', values: [`'2024-02-29'`, `'0001-01-01'`, `'infinity'`, `'9999-12-30'`], apart: [2] },
  {
    sql: 'timestamptz',
    field: 'DateTime',
    values: [`'2024-02-29 12:00:00.000001Z'`, `'2024-02-29 12:00:00.000002Z'`, `'2024-02-29 12:00Z'`, `'infinity'`, `'-infinity'`],
    apart: [3, 4],
  },
  { sql: 'time', field: 'TimeOfDay', values: [`'00:00'`, `'12:30:00.000001'`, `'12:30'`, `'24:00'`], apart: [3] },
  { sql: 'interval', field: 'Duration', values: [`'1 mon'`, `'29 days 24:00:00.000001'`, `'-1 day'`, `'0'`, `'1 year 2 mons 3 days'`] },
  { sql: 'numeric(10, 2)', field: 'Decimal', values: ['1.50', '-1.50', '0', '12345678.90', '100', '0.01'] },
  {
    sql: 'numeric',
    field: 'Decimal',
    values: ['1.50', '0.0000000001', '12345678901234567890.5', `'NaN'`, `'Infinity'`, `'-Infinity'`],
    apart: [3, 4, 5],
  },
  {
    sql: 'real',
    field: 'Single',
    values: ['0.1', '-0', '1e-45', '3.4028235e38', `'NaN'`, `'Infinity'`, `'-Infinity'`],
    apart: [4],
    notInKeys: true,
  },
  {
    sql: 'double precision',
    field: 'Float',
    values: ['0.1', '-0', '5e-324', '1.7976931348623157e308', `'NaN'`, `'Infinity'`, `'-Infinity'`],
    apart: [4],
    notInKeys: true,
  },
  { sql: 'smallint', field: 'Short', values: ['-32768', '0', '32767'] },
  { sql: 'smallint', field: 'Int', values: ['-32768', '0', '32767'] },
  { sql: 'smallint', field: 'Long', values: ['-32768', '0', '32767'] },
  { sql: 'integer', field: 'Int', values: ['-2147483648', '0', '2147483647'] },
  { sql: 'integer', field: 'Long', values: ['-2147483648', '0', '2147483647'] },
  { sql: 'bigint', field: 'Long', values: ['-9223372036854775808', '0', '9007199254740993', '9223372036854775807'] },
  { sql: 'boolean', field: 'Boolean', values: ['true', 'false'] },
  { sql: 'bytea', field: 'Binary', values: [`''`, `'\\x00'`, `'\\xfffe'`, `'\\x00ff10'`], unordered: true, notInKeys: true },
];

const sorted = (numbers: readonly unknown[]): readonly unknown[] => [...numbers].sort((a, b) => Number(a) - Number(b));

function partsOf(type: ColumnType) {
  const all = type.values.map((_, n) => n);
  return {
    all,
    count: all.length,
    literals: all.filter(n => !type.apart?.includes(n)),
    tags: type.notInKeys ? '' : ',Tags($select=Id)',
  };
}

it.each(TYPES)('a column of the type $sql as $field: keys, values, links and pages give the rows that there are', type =>
  own.served(tables(type), model(type), async asked => {
    await keysLead(type, asked);
    await linksLead(type, asked);
    await pagesHold(type, asked);
  }),
);

async function keysLead(type: ColumnType, asked: Asked): Promise<void> {
  const { all, count, literals, tags } = partsOf(type);
  const full = await asked.get('Kinds', { accept: 'application/json;odata.metadata=full' });
  expect(full.value).toHaveLength(count);
  const literalOf = new Map(full.value.map(row => [row.Number, literalIn(row, type)]));
  for (const n of literals) {
    const literal = literalOf.get(n) ?? '';
    const address = `Kinds(${type.notInKeys ? n : literal})`;
    expect(await asked.get(`${address}?$select=Number`)).toMatchObject({ Number: n });
    if (!type.notInKeys) expect(await asked.get(`Kinds(Name=${literal})?$select=Number`)).toMatchObject({ Number: n });
    expect(await asked.get(`${address}?$select=Number&$expand=Things,HiddenThings${tags}`)).toMatchObject({
      Things: [{ Id: 3 * n + 1 }, { Id: 3 * n + 2 }],
      HiddenThings: [{ Id: 3 * n + 1 }, { Id: 3 * n + 2 }],
      ...(type.notInKeys ? {} : { Tags: [{ Id: n }] }),
    });
    expect(await asked.numbers(`${address}/Things`, 1)).toEqual([3 * n + 1, 3 * n + 2]);
    expect(await asked.numbers(`${address}/HiddenThings`, 1)).toEqual([3 * n + 1, 3 * n + 2]);
    expect(await asked.numbers(`Kinds?$filter=Code eq ${literal}`)).toEqual([n]);
    expect(sorted(await asked.numbers(`Kinds?$filter=Code ne ${literal}`))).toEqual(all.filter(other => other !== n));
    expect(await asked.numbers(`Kinds?$filter=Note eq ${literal}`)).toEqual(n % 3 === 0 ? [] : [n]);
    expect(await asked.numbers(`Kinds?$filter=Code in (${literal})`)).toEqual([n]);
    expect(await asked.numbers(`Things?$filter=Kind/Code eq ${literal}`)).toEqual([3 * n + 1, 3 * n + 2]);
    expect(await asked.numbers(`Things?$filter=KindCode eq ${literal} and Hidden/Name eq ${literal}`)).toEqual([3 * n + 1, 3 * n + 2]);
    expect(await asked.numbers(`Kinds?$filter=Things/any(t:t/KindCode eq ${literal})`)).toEqual([n]);
    if (!type.notInKeys) expect(await asked.numbers(`Kinds?$filter=Tags/any(t:t/Code eq ${literal})`)).toEqual([n]);
    expect(await asked.get(`Kinds?$apply=filter(Code eq ${literal})/aggregate($count as Count)`)).toMatchObject({
      value: [{ Count: 1 }],
    });
  }
  if (type.unordered === undefined) {
    const inOrder = (await asked.numbers('Kinds?$orderby=Code')).filter(n => literals.includes(Number(n)));
    for (const [place, n] of inOrder.entries()) {
      const literal = literalOf.get(n) ?? '';
      const found = async (operator: string): Promise<readonly unknown[]> =>
        (await asked.numbers(`Kinds?$orderby=Code&$filter=Code ${operator} ${literal}`)).filter(m => literals.includes(Number(m)));
      expect([literal, await found('lt')]).toEqual([literal, inOrder.slice(0, place)]);
      expect([literal, await found('ge')]).toEqual([literal, inOrder.slice(place)]);
    }
  }
}

async function linksLead(type: ColumnType, asked: Asked): Promise<void> {
  const { all, count, tags } = partsOf(type);
  const kinds = await asked.all('Kinds?$select=Number&$expand=Things($select=Id),HiddenThings($select=Id)' + tags, 100);
  for (const row of kinds) {
    const n = Number(row.Number);
    expect(row).toMatchObject({
      Things: [{ Id: 3 * n + 1 }, { Id: 3 * n + 2 }],
      HiddenThings: [{ Id: 3 * n + 1 }, { Id: 3 * n + 2 }],
      ...(type.notInKeys ? {} : { Tags: [{ Id: n }] }),
    });
  }
  const things = await asked.all('Things?$select=Id&$expand=Kind($select=Number),Hidden($select=Number)', 7);
  expect(things).toHaveLength(3 * count);
  for (const { Id: id, Kind: kind, Hidden: hidden } of things) {
    const n = Math.floor((Number(id) - 1) / 3);
    expect([id, kind, hidden]).toMatchObject(Number(id) % 3 === 0 ? [id, null, null] : [id, { Number: n }, { Number: n }]);
  }
  const nested = await asked.get('Kinds?$select=Number&$expand=Things($select=Id;$top=1;$count=true)&$orderby=Number');
  expect(nested.value).toMatchObject(all.map(n => ({ Things: [{ Id: 3 * n + 1 }], 'Things@odata.count': 2 })));
  const paged = await asked.all('Kinds?$select=Number&$expand=Things($select=Id;$expand=Kind($select=Number)),HiddenThings($select=Id)', 1);
  for (const row of paged) {
    const n = Number(row.Number);
    expect(row.Things).toMatchObject([{ Id: 3 * n + 1, Kind: { Number: n } }]);
    // The address of such a row tells no value that OData has.
    if (type.apart?.includes(n) && !type.notInKeys) continue;
    for (const link of ['Things', 'HiddenThings']) {
      const next = String(row[`${link}@odata.nextLink`]).replace(/^.*\/odata\//, '');
      expect(await asked.numbers(next, 1)).toEqual([3 * n + 2]);
    }
  }
  expect(sorted(paged.map(row => row.Number))).toEqual(all);
}

async function pagesHold(type: ColumnType, asked: Asked): Promise<void> {
  const { all, count } = partsOf(type);
  for (const order of [
    '',
    '$orderby=Code',
    '$orderby=Code desc',
    '$orderby=Note',
    '$orderby=Note desc',
    '$orderby=Note,Number desc',
    '$orderby=Note desc,Name',
  ]) {
    if (type.field === 'Binary' && order !== '') continue;
    const whole = await asked.numbers(`Kinds?${order}`);
    expect([order, sorted(whole)]).toEqual([order, all]);
    for (const size of [1, 2]) expect([order, await asked.numbers(`Kinds?${order}`, size)]).toEqual([order, whole]);
  }
  for (const order of type.field === 'Binary' ? [] : ['Kind/Code', 'Kind/Code desc', 'KindCode desc,Id', 'Hidden/Name']) {
    const whole = await asked.numbers(`Things?$orderby=${order}`);
    expect([order, new Set(whole).size]).toEqual([order, 3 * count]);
    expect([order, await asked.numbers(`Things?$orderby=${order}`, 2)]).toEqual([order, whole]);
  }
  for (const by of ['KindCode', 'Kind/Code', 'Hidden/Name']) {
    const groups = await asked.all(`Things?$apply=groupby((${by}),aggregate($count as Count))`, 1);
    expect([by, groups.length, groups.reduce((sum, row) => sum + Number(row.Count), 0)]).toEqual([by, count + 1, 3 * count]);
  }
}
