/** Filters: the SQL they become, its parameters, and the rows they keep, which are those that OData's rules keep. */
import { openReading, SAMPLE, type Reading } from '../../reading';

interface Item {
  readonly number: number;
  readonly title: string | null;
  readonly label: string;
  readonly condition: string;
  readonly formerCondition: string | null;
  readonly size: { readonly width: string; readonly height: string | null };
  readonly flag: boolean;
  readonly flagOrNull: boolean | null;
  readonly intOrNull: number | null;
  readonly singleOrNull: number | string | null;
  readonly double: number | string;
  readonly doubleOrNull: number | string | null;
  readonly binaryOrNull: string | null;
  readonly whole: { readonly number: number; readonly title: string | null } | null;
  readonly certificate: { readonly issued: string | null } | null;
  readonly parts: { readonly nodes: readonly { readonly flagOrNull: boolean | null }[] };
  readonly keywords: { readonly nodes: readonly { readonly word: string }[] };
}

type Case = readonly [filter: string, where: string, values: readonly unknown[], keeps: (item: Item) => boolean];

const ITEM = `number title label condition formerCondition size { width height } flag flagOrNull intOrNull singleOrNull double doubleOrNull binaryOrNull
  whole { number title } certificate { issued } parts { nodes { flagOrNull } } keywords { nodes { word } }`;

/** PostgreSQL's `(a, b)` for the expressions below, to keep the table readable. */
const call = (name: string, ...operands: string[]) => `{ call: { function: ${name}, arguments: [${operands.join(', ')}] } }`;
const field = (name: string, rest = '') => `{ field: { name: Item_${name} ${rest} } }`;
const expression = (text: string) => `{ expression: ${text} }`;

const num = (value: unknown): number => (value === 'NaN' ? NaN : value === 'INF' ? Infinity : value === '-INF' ? -Infinity : Number(value));
const CONDITIONS = ['MINT', 'GOOD', 'WORN', 'BROKEN'];

const CASES: readonly Case[] = [
  // Two-valued equality, null and all (5.1.1.1.1 and 5.1.1.1.2).
  ['{ title: { eq: "Ål" } }', '"t0"."title" = $1::text', ['Ål'], item => item.title === 'Ål'],
  ['{ title: { eq: null } }', '"t0"."title" IS NULL', [], item => item.title === null],
  ['{ title: { ne: null } }', '"t0"."title" IS NOT NULL', [], item => item.title !== null],
  ['{ title: { ne: "Ål" } }', '"t0"."title" IS DISTINCT FROM $1::text', ['Ål'], item => item.title !== 'Ål'],
  ['{ label: { ne: "label 1" } }', '"t0"."label" <> $1::text', ['label 1'], item => item.label !== 'label 1'],
  ['{ label: { eq: null } }', 'FALSE', [], () => false],
  ['{ not: { title: { eq: "Ål" } } }', '"t0"."title" IS DISTINCT FROM $1::text', ['Ål'], item => item.title !== 'Ål'],
  // Order with null is false, and so true under not (5.1.1.1.3 to 5.1.1.1.6).
  ['{ intOrNull: { gt: 2 } }', '"t0"."int_or_null" > $1::integer', [2], item => item.intOrNull !== null && item.intOrNull > 2],
  [
    '{ not: { intOrNull: { gt: 2 } } }',
    '("t0"."int_or_null" > $1::integer) IS NOT TRUE',
    [2],
    item => item.intOrNull === null || item.intOrNull <= 2,
  ],
  ['{ not: { number: { ge: 100 } } }', '"t0"."number" < $1::integer', [100], item => item.number < 100],
  ['{ intOrNull: { le: null } }', 'FALSE', [], () => false],
  ['{ condition: { gt: GOOD } }', '"t0"."condition" > $1', ['GOOD'], item => CONDITIONS.indexOf(item.condition) > 1],
  [
    '{ formerCondition: { le: WORN } }',
    '"t0"."former_condition" <= $1',
    ['WORN'],
    item => item.formerCondition !== null && CONDITIONS.indexOf(item.formerCondition) <= 2,
  ],
  ['{ formerCondition: { ne: WORN } }', '"t0"."former_condition" IS DISTINCT FROM $1', ['WORN'], item => item.formerCondition !== 'WORN'],
  [
    '{ formerCondition: { in: [WORN, MINT] } }',
    '"t0"."former_condition" = ANY ($1)',
    [['WORN', 'MINT']],
    item => ['WORN', 'MINT'].includes(item.formerCondition ?? ''),
  ],
  // NaN equals nothing and is not ordered.
  [
    '{ double: { gt: 1e300 } }',
    `("t0"."double" > $1::double precision) AND ("t0"."double" < 'NaN'::double precision)`,
    [1e300],
    item => num(item.double) > 1e300,
  ],
  ['{ double: { eq: "NaN" } }', 'FALSE', [], () => false],
  ['{ double: { ne: "NaN" } }', '', [], () => true],
  ['{ double: { eq: "-INF" } }', '"t0"."double" = $1::double precision', ['-Infinity'], item => item.double === '-INF'],
  [
    '{ double: { in: [0.5, "NaN", "INF"] } }',
    '"t0"."double" = ANY ($1::double precision[])',
    [[0.5, 'Infinity']],
    item => [0.5, Infinity].includes(num(item.double)),
  ],
  [
    expression(call('EQ', field('double'), field('doubleOrNull'))),
    `("t0"."double" = "t0"."double_or_null") AND ("t0"."double" <> 'NaN'::double precision)`,
    [],
    item => item.doubleOrNull !== null && num(item.double) === num(item.doubleOrNull),
  ],
  [
    expression(call('GE', field('double'), field('doubleOrNull'))),
    `("t0"."double" >= "t0"."double_or_null") AND ("t0"."double" < 'NaN'::double precision)`,
    [],
    item => item.doubleOrNull !== null && num(item.double) >= num(item.doubleOrNull),
  ],
  [
    expression(call('LE', field('double'), field('doubleOrNull'))),
    `("t0"."double" <= "t0"."double_or_null") AND ("t0"."double_or_null" < 'NaN'::double precision)`,
    [],
    item => item.doubleOrNull !== null && num(item.double) <= num(item.doubleOrNull),
  ],
  ['{ singleOrNull: { eq: 0.1 } }', '"t0"."single_or_null" = $1::real', [0.1], item => item.singleOrNull === 0.1],
  [
    expression(call('EQ', field('singleOrNull'), '{ value: { decimal: "0.1" } }')),
    '"t0"."single_or_null" = $1::real',
    [Math.fround(0.1)],
    item => item.singleOrNull === 0.1,
  ],
  // Connectives are three-valued (5.1.1.1.7 to 5.1.1.1.9).
  [expression(field('flagOrNull')), '"t0"."flag_or_null"', [], item => item.flagOrNull === true],
  [expression(`{ not: ${field('flagOrNull')} }`), 'NOT "t0"."flag_or_null"', [], item => item.flagOrNull === false],
  [
    `{ not: ${expression(`{ and: [${field('flagOrNull')}, ${call('CONTAINS', field('title'), '{ value: { string: "a" } }')}] }`)} }`,
    '(NOT "t0"."flag_or_null") OR (NOT ("t0"."title" LIKE $1::text))',
    ['%a%'],
    item => item.flagOrNull === false || (item.title !== null && !item.title.includes('a')),
  ],
  [
    expression(call('EQ', field('flagOrNull'), call('CONTAINS', field('title'), '{ value: { string: "e" } }'))),
    '"t0"."flag_or_null" IS NOT DISTINCT FROM ("t0"."title" LIKE $1::text)',
    ['%e%'],
    item => item.flagOrNull === (item.title === null ? null : item.title.includes('e')),
  ],
  [
    expression(call('EQ', call('GT', field('intOrNull'), '{ value: { int: 0 } }'), '{ value: { boolean: false } }')),
    '(("t0"."int_or_null" > $1::integer) IS TRUE) = $2::boolean',
    [0, false],
    item => item.intOrNull === null || item.intOrNull <= 0,
  ],
  [
    '{ and: [], or: [{ flag: { eq: true } }, { number: { lt: 3 } }] }',
    '("t0"."flag" = $1::boolean) OR ("t0"."number" < $2::integer)',
    [true, 3],
    item => item.flag || item.number < 3,
  ],
  ['{ or: [] }', 'FALSE', [], () => false],
  ['{}', '', [], () => true],
  // Membership, with null by orNull (5.1.1.1.11).
  ['{ number: { in: [1, 5, 5, 999] } }', '"t0"."number" = ANY ($1::integer[])', [[1, 5, 5, 999]], item => [1, 5].includes(item.number)],
  [
    '{ not: { intOrNull: { in: [1, 2] } } }',
    '("t0"."int_or_null" = ANY ($1::integer[])) IS NOT TRUE',
    [[1, 2]],
    item => ![1, 2].includes(item.intOrNull ?? 0),
  ],
  [
    expression(`{ in: { operand: ${field('intOrNull')}, values: { int: [1] }, orNull: true } }`),
    '("t0"."int_or_null" = ANY ($1::integer[])) OR ("t0"."int_or_null" IS NULL)',
    [[1]],
    item => item.intOrNull === null || item.intOrNull === 1,
  ],
  // Complex values, bytes, durations, long values.
  [
    '{ size: { height: { ge: "5" }, width: { lt: "9.5" } } }',
    `("t0"."size_width" < $1::numeric) AND ("t0"."size_height" >= $2::numeric) AND ("t0"."size_height" < 'NaN'::numeric)`,
    ['9.5', '5'],
    item => height(item) >= 5 && width(item) < 9.5,
  ],
  ['{ binaryOrNull: { eq: "AQ" } }', '"t0"."binary_or_null" = $1::bytea', ['\\x01'], item => item.binaryOrNull === 'AQ=='],
  ['{ duration: { lt: "-P1DT2H3.5S" } }', '"t0"."duration" < $1::interval', ['P-1DT-2H-3.5S'], item => item.number === 101],
  ['{ long: { eq: "9223372036854775807" } }', '"t0"."long" = $1::bigint', ['9223372036854775807'], item => item.number === 102],
  // Links.
  ['{ whole: { isNull: true } }', '"t1"."collection" IS NULL', [], item => item.whole === null],
  ['{ whole: { is: { title: { eq: null } } } }', '"t1"."title" IS NULL', [], item => (item.whole?.title ?? null) === null],
  [
    '{ certificate: { is: { issued: { gt: "1900-04-01" } } } }',
    '"t1"."issued" > $1::date',
    ['1900-04-01'],
    item => issued(item) > '1900-04-01',
  ],
  [
    '{ parts: { any: { flagOrNull: { eq: true } } } }',
    'EXISTS (SELECT 1 FROM "sample"."item" AS "t1" WHERE ("t1"."whole_collection" = "t0"."collection") AND ("t1"."whole_number" = "t0"."number") AND ("t1"."flag_or_null" = $1::boolean))',
    [true],
    item => item.parts.nodes.some(part => part.flagOrNull === true),
  ],
  // A member of which the predicate is null is not one of which it is true (5.1.1.13.2).
  [
    `{ parts: { all: ${expression(field('flagOrNull'))} } }`,
    'NOT EXISTS (SELECT 1 FROM "sample"."item" AS "t1" WHERE ("t1"."whole_collection" = "t0"."collection") AND ("t1"."whole_number" = "t0"."number") AND ("t1"."flag_or_null" IS NOT TRUE))',
    [],
    item => item.parts.nodes.every(part => part.flagOrNull === true),
  ],
  [
    '{ parts: { isEmpty: false } }',
    'EXISTS (SELECT 1 FROM "sample"."item" AS "t1" WHERE ("t1"."whole_collection" = "t0"."collection") AND ("t1"."whole_number" = "t0"."number"))',
    [],
    item => item.parts.nodes.length > 0,
  ],
  [
    '{ keywords: { any: { word: { eq: "guld" } } } }',
    'EXISTS (SELECT 1 FROM "sample"."keyword" AS "t1" JOIN "sample"."item_keyword" AS "t2" ON "t1"."id" = "t2"."keyword_id" WHERE ("t2"."item_collection" = "t0"."collection") AND ("t2"."item_number" = "t0"."number") AND ("t1"."word" = $1::text))',
    ['guld'],
    item => words(item).includes('guld'),
  ],
  [
    expression(call('GE', '{ count: { through: [Item_keywords] } }', '{ value: { int: 2 } }')),
    '(SELECT count(*)::integer FROM "sample"."keyword" AS "t1" JOIN "sample"."item_keyword" AS "t2" ON "t1"."id" = "t2"."keyword_id" WHERE ("t2"."item_collection" = "t0"."collection") AND ("t2"."item_number" = "t0"."number")) >= $1::integer',
    [2],
    item => words(item).length >= 2,
  ],
  // A member against the entity outside.
  [
    expression(
      `{ any: { through: [Item_parts], as: "p", where: ${call('EQ', '{ field: { of: "p", name: Item_flagOrNull } }', field('flagOrNull'))} } }`,
    ),
    'EXISTS (SELECT 1 FROM "sample"."item" AS "t1" WHERE ("t1"."whole_collection" = "t0"."collection") AND ("t1"."whole_number" = "t0"."number") AND ("t1"."flag_or_null" IS NOT DISTINCT FROM "t0"."flag_or_null"))',
    [],
    item => item.parts.nodes.some(part => part.flagOrNull === item.flagOrNull),
  ],
  [
    expression(`{ isNull: { through: [Item_whole, Item_certificate] } }`),
    '"t2"."id" IS NULL',
    [],
    item => item.whole === null || item.whole.number % 2 === 1,
  ],
];

const height = ({ size }: Item) => (size.height === null ? NaN : Number(size.height));
const width = ({ size }: Item) => Number(size.width);
const issued = ({ certificate }: Item) => certificate?.issued ?? '';
const words = ({ keywords }: Item) => keywords.nodes.map(node => node.word);

describe('a filter', () => {
  let reading: Reading;
  let items: readonly Item[];
  beforeAll(async () => {
    reading = await openReading(SAMPLE);
    items = (await reading.rows(`{ items { nodes { ${ITEM} } } }`)) as unknown as readonly Item[];
  });
  afterAll(() => reading.close());

  it.each(CASES)('%s', async (filter, where, values, keeps) => {
    const { data, errors, statements } = await reading.read(
      `{ items(filter: ${filter}, orderBy: [{ number: ASC }]) { nodes { number } } }`,
    );
    expect(errors).toEqual([]);
    const [statement] = statements;
    expect(/(?: WHERE (.*))? ORDER BY "t0"\."number"/s.exec(statement?.text ?? '')?.[1] ?? '').toBe(where);
    expect(statement?.values.slice(0, -1)).toEqual(values);
    const numbers = (data as unknown as { items: { nodes: { number: number }[] } }).items.nodes.map(node => node.number);
    const expected = items.filter(keeps).map(item => item.number);
    expect(numbers).toEqual(expected.sort((a, b) => a - b));
  });

  it('joins a to-one link once however often it is used', async () => {
    const { statements } = await reading.read(
      '{ items(filter: { whole: { is: { title: { eq: "x" }, label: { eq: "y" } } } }, orderBy: [{ whole: { number: DESC } }]) { nodes { number } } }',
    );
    expect(statements[0]?.text.match(/ JOIN /g)).toHaveLength(1);
    expect(statements[0]?.text).toContain(
      'LEFT JOIN "sample"."item" AS "t1" ON ("t1"."collection" = "t0"."whole_collection") AND ("t1"."number" = "t0"."whole_number")',
    );
  });
});
