/** A request of a document whose plans are known gets what a fresh process gives: the same statements and the same rows, for generated arguments, whatever their values. */
import fc from 'fast-check';
import { execute, parse, validate, type DocumentNode } from 'graphql';
import type { ReadSessions, RequestContext } from '../../../graphql/data-plane-types';
import { createReadSessions } from '../../../resolvers/create-read-sessions';
import type { SqlStatement } from '../../../resolvers/database/database-types';
import { everything } from '../../support/key-grants';
import { propertyRuns } from '../../support/property-runs';
import { keptTrace } from '../../support/trace';
import { openReading, SAMPLE, type Reading } from '../reading';

const RUNS = propertyRuns(80);

interface Condition {
  /** `$v` stands for the variable. */
  readonly text: string;
  readonly type: string;
  readonly values: fc.Arbitrary<unknown>;
}

const TEXTS = fc.oneof(fc.constantFrom('', 'æ', '%_\\', 'a', '\u{10ffff}', '𐀀', 'a\u0000'), fc.string({ maxLength: 4 }));
const NUMBERS = fc.oneof(fc.constantFrom('NaN', 'INF', '-INF', 0, 16777217, 1e300, -0.5), fc.integer({ min: -9, max: 9 }));
const INTEGERS = fc.integer({ min: -3, max: 9 });

const of = (type: string, values: fc.Arbitrary<unknown>, ...texts: readonly string[]): readonly Condition[] =>
  texts.map(text => ({ text, type, values }));
const compared = (field: string, type: string, values: fc.Arbitrary<unknown>): readonly Condition[] =>
  of(type, values, ...['eq', 'ne', 'gt', 'le'].map(operator => `${field}: { ${operator}: $v }`));
const called = (name: string, type: string, values: fc.Arbitrary<unknown>): readonly Condition[] =>
  of(type, values, `expression: { call: { function: EQ, arguments: [{ field: { name: Item_${name} } }, { value: { int: $v } }] } }`);
const SUBSTRING = (start: string, length: string): string =>
  `{ call: { function: SUBSTRING, arguments: [{ field: { name: Item_title } }, { value: { int: ${start} } }, { value: { int: ${length} } }] } }`;

const CONDITIONS: readonly Condition[] = [
  ...compared('title', 'String', TEXTS),
  ...of('String', TEXTS, 'title: { contains: $v }', 'title: { startswith: $v }', 'title: { endswith: $v }', 'title: { eq: $v, ne: "b" }'),
  ...of('String', TEXTS, 'parts: { any: { label: { eq: $v } } }', 'whole: { is: { title: { eq: $v } } }', 'not: { label: { lt: $v } }'),
  ...of('[String!]', fc.array(TEXTS, { maxLength: 3 }), 'title: { in: $v }'),
  ...compared('double', 'Float', NUMBERS),
  ...compared('singleOrNull', 'Single', NUMBERS),
  ...called('single', 'Int', INTEGERS),
  ...called('double', 'Int', INTEGERS),
  ...called('decimalOrNull', 'Int', INTEGERS),
  ...compared('long', 'Long', fc.constantFrom(1, '9007199254740993', '-5')),
  ...of('Condition', fc.constantFrom('GOOD', 'WORN'), 'condition: { eq: $v }', 'formerCondition: { ne: $v }'),
  ...of('Boolean', fc.boolean(), 'flagOrNull: { eq: $v }', 'whole: { isNull: $v }', 'parts: { isEmpty: $v }'),
  ...of('Duration', fc.constantFrom('PT1S', '-P1DT2H'), 'duration: { eq: $v }'),
  ...of('Binary', fc.constantFrom('', 'AQID'), 'binary: { eq: $v }'),
  ...of('DateTime', fc.constantFrom('2024-02-29T12:00:00Z'), 'moment: { ge: $v }'),
  ...[SUBSTRING('$v', '2'), SUBSTRING('1', '$v')].flatMap(part =>
    of('Int', INTEGERS, `expression: { call: { function: EQ, arguments: [${part}, { value: { string: "a" } }] } }`),
  ),
  ...of('String', fc.constantFrom('p', 'q'), 'expression: { any: { through: [Item_parts], as: "p", where: { call: { function: EQ, arguments: [{ field: { of: $v, name: Item_title } }, { field: { name: Item_label } }] } } } }'), // oxfmt-ignore
];

interface Asked {
  readonly text: string;
  /** What several requests give. */
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

const ROOTS = [
  'items(filter: FILTER, first: $first)',
  'items(filter: FILTER, first: $first, skip: $skip, orderBy: [{ title: $way }])',
  'items(filter: FILTER, first: $first, search: { word: $word })',
  'item(collection: $word, number: $skip)',
] as const;

const asked: fc.Arbitrary<Asked> = fc
  .tuple(fc.constantFrom(...ROOTS), fc.array(fc.constantFrom(...CONDITIONS), { minLength: 1, maxLength: 2 }), fc.boolean())
  .chain(([root, conditions, isOpen]) => {
    const filter = `{ and: [${conditions.map(({ text }, index) => `{ ${text.replaceAll('$v', `$v${index}`)} }`).join(', ')}] }`;
    const page = `nodes { number title whole { title } } ${isOpen ? 'next' : ''}`;
    const body = root.startsWith('items') ? page : `title size { height } parts(filter: ${filter}, first: $first) { ${page} }`;
    const types = ['$first: Int', '$skip: Int!', '$way: Direction!', '$word: String!', ...conditions.map(({ type }, index) => `$v${index}: ${type}`)]; // oxfmt-ignore
    const known = types.filter(type => `${root} ${body} ${filter}`.includes(type.slice(0, type.indexOf(':'))));
    const text = `query (${known.join(', ')}) { root: ${root.replace('FILTER', filter)} { ${body} } }`;
    const given = fc.record({
      ...Object.fromEntries(conditions.map(({ values }, index) => [`v${index}`, fc.oneof({ weight: 19, arbitrary: values }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) })])), // oxfmt-ignore
      first: fc.constantFrom(1, 2, 50, 0, undefined),
      skip: fc.constantFrom(1, 2, 0),
      way: fc.constantFrom('ASC', 'DESC'),
      word: fc.constantFrom('a', 'glass', 'Glass', 'æ'),
    });
    return fc.record({ text: fc.constant(text), values: fc.array(given, { minLength: 6, maxLength: 6 }) });
  });

describe('plans', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(SAMPLE);
  });
  afterAll(() => reading.close());

  const open = () => createReadSessions({ model: SAMPLE, storage: reading.storage, database: reading.database, timeZone: 'UTC' });

  const ask = async ({ openSession }: ReadSessions, document: DocumentNode, variableValues: Readonly<Record<string, unknown>>) => {
    const statements: SqlStatement[] = [];
    const reader = { keyId: 'test', keyName: 'test', grants: everything(SAMPLE) };
    const onStatement = (statement: SqlStatement): unknown => statements.push(statement);
    const request: RequestContext = { requestId: 'test', reader, trace: keptTrace(), signal: undefined, onStatement };
    const session = openSession(request, []);
    const { data, errors } = await execute({ schema: reading.schema, document, contextValue: { session, request }, variableValues });
    await session.close();
    return { data, errors: errors?.map(({ message }) => message), statements };
  };

  it('give every later request what a fresh process gives', async () => {
    const warm = open();
    const check = async ({ text, values }: Asked): Promise<void> => {
      const document = parse(text);
      expect(validate(reading.schema, document).map(String)).toEqual([]);
      for (const given of values) {
        const [later, fresh] = [await ask(warm, document, given), await ask(open(), document, given)];
        expect(later).toEqual(fresh);
      }
    };
    await fc.assert(fc.asyncProperty(asked, check), RUNS);
  });

  it('give every later page what a fresh process gives, wherever a null stands in its token', async () => {
    const warm = open();
    const document = parse(
      'query ($after: String, $way: Direction!) { items(first: 3, after: $after, orderBy: [{ title: $way }, { size: { height: ASC } }]) { nodes { number } next } }',
    );
    for (const way of ['ASC', 'DESC']) {
      let after: unknown;
      do {
        const [later, fresh] = [await ask(warm, document, { after, way }), await ask(open(), document, { after, way })];
        expect(later).toEqual(fresh);
        expect(later.errors).toBeUndefined();
        after = (later.data as { items?: { next?: unknown } } | null | undefined)?.items?.next;
      } while (typeof after === 'string');
    }
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('take a variable without a value for none, also $%s', async name => {
    const document = parse(
      `query ($${name}: String, $f: ItemFilter) { items(after: $${name}, filter: { and: [{ title: { eq: $${name} } }] }) { count } items2: items(filter: $f) { count } }`,
    );
    const asked = await ask(open(), document, {});
    expect(asked.errors).toBeUndefined();
    const plain = parse('{ items { count } items2: items { count } }');
    expect(asked.data).toEqual((await ask(open(), plain, {})).data);
    const filter = parse(`query ($${name}: ItemFilter, $way: Boolean) { items(filter: $${name}) { count } items2: items { count } }`);
    expect((await ask(open(), filter, {})).data).toEqual(asked.data);
  });

  it.each<[string, string, string, readonly unknown[]]>([
    ['a filter', 'ItemFilter', 'items(filter: $v) { count nodes { number } }', [{ number: { lt: 3 } }, { number: { gt: 3 } }, { title: { eq: null } }]],
    ['a part of a filter', '[ItemFilter!]', 'items(filter: { or: $v }) { nodes { number } }', [[{ number: { lt: 3 } }], [{ number: { gt: 3 } }]]],
    ['a filter below', 'ItemFilter', 'items { nodes { number parts(filter: $v) { count } } }', [{ number: { lt: 3 } }, { number: { gt: 3 } }]],
    ['an order', '[ItemOrder!]', 'items(orderBy: $v) { nodes { number } }', [[{ number: 'ASC' }], [{ number: 'DESC' }]]],
    ['an expression', 'Expression!', 'items { nodes { number compute(expression: $v) } }', [{ value: { int: 1 } }, { value: { int: 2 } }]],
    ['whether a field is selected', 'Boolean!', 'items { nodes { number title @include(if: $v) label @skip(if: $v) } }', [true, false]],
  ])('hold for one request where a variable is %s', async (_, type, asked, values) => {
    const document = parse(`query ($v: ${type}) { ${asked} }`);
    expect(validate(reading.schema, document).map(String)).toEqual([]);
    const warm = open();
    const answers: string[] = [];
    for (const v of [...values, ...values]) {
      const later = await ask(warm, document, { v });
      expect(later).toEqual(await ask(open(), document, { v }));
      expect(later.errors).toBeUndefined();
      answers.push(JSON.stringify(later.data));
    }
    expect(new Set(answers).size).toBe(values.length);
  }); // oxfmt-ignore

  /** What questions tell apart: values of one class share a text, those of different classes do not. */
  const CLASSES: readonly (readonly [condition: string, type: string, classes: readonly (readonly unknown[])[]])[] = [
    ['title: { eq: $v }', 'String', [['a', 'b', ''], [null]]],
    ['title: { eq: $v }', 'String!', [['a', '']]],
    [
      'double: { ge: $v }',
      'Float',
      [
        [1, 'INF', -2.5],
        ['NaN', null],
      ],
    ],
    [
      'singleOrNull: { gt: $v }',
      'Float',
      [
        [1, 'INF', 0.5],
        ['NaN', null],
      ],
    ],
    [
      'title: { startswith: $v }',
      'String!',
      [
        ['a', 'bc'],
        ['', '\u{10ffff}'],
      ],
    ],
    ['title: { contains: $v }', 'String!', [['a', '%', '']]],
    ['expression: { call: { function: MATCHESPATTERN, arguments: [{ field: { name: Item_title } }, { value: { string: $v } }] } }', 'String!', [['a', '^b.*$']]], // oxfmt-ignore
    ['title: { in: $v }', '[String!]!', [[['a'], ['b', 'c'], []]]],
    ['double: { in: $v }', '[Float!]!', [[[1], ['NaN', 2], []]]],
    ['condition: { eq: $v }', 'Condition!', [['GOOD', 'WORN']]],
    ['flagOrNull: { eq: $v }', 'Boolean!', [[true, false]]],
    ['whole: { isNull: $v }', 'Boolean!', [[true], [false]]],
    ['moment: { gt: $v }', 'DateTime!', [['2024-02-29T12:00:00Z', '2001-01-01T00:00:00Z']]],
  ];

  it.each(CLASSES)('tell values of different classes apart, and no others: %s of %s', async (condition, type, classes) => {
    const document = parse(`query ($v: ${type}) { items(filter: { ${condition} }, first: 1) { nodes { number } } }`);
    const warm = open();
    const texts: Set<string>[] = [];
    for (const values of classes) {
      const own = new Set<string>();
      for (const v of values) {
        const { statements } = await ask(warm, document, { v });
        own.add(statements.map(({ text }) => text).join());
      }
      texts.push(own);
    }
    expect(texts.map(({ size }) => size)).toEqual(texts.map(() => 1));
    expect(new Set(texts.flatMap(own => [...own])).size).toBe(texts.length);
  });
});
