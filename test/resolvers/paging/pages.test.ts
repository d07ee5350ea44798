/** Every row of a collection comes once, in order, whatever the order and the page size: with nulls, ties, NaN and the ends of each type's range. */
import fc from 'fast-check';
import { openReading, ORGANISATION, SAMPLE, type Reading } from '../reading';
import { propertyRuns } from '../../support/property-runs';

const FIELDS = SAMPLE.entities.find(entity => entity.name === 'Item')?.fields ?? [];
const ORDERED = FIELDS.flatMap(({ name, type }) => {
  if (type.kind === 'complex') return type.complex.fields.map(part => `${name}: { ${part.name}: DIRECTION }`);
  return type.kind === 'scalar' && (type.name === 'Binary' || type.name === 'Stream') ? [] : [`${name}: DIRECTION`];
});
const ORDERS = [
  ...ORDERED,
  'whole: { title: DIRECTION }',
  'whole: { size: { height: DIRECTION } }',
  'certificate: { issued: DIRECTION }',
  'expression: { by: { call: { function: LENGTH, arguments: [{ field: { name: Item_title } }] } }, direction: DIRECTION }',
  'expression: { by: { count: { through: [Item_keywords] } }, direction: DIRECTION }',
  'expression: { by: { call: { function: GT, arguments: [{ field: { name: Item_doubleOrNull } }, { value: { int: 3 } }] } }, direction: DIRECTION }',
  'expression: { by: { call: { function: SUB, arguments: [{ field: { name: Item_momentOrNull } }, { field: { name: Item_moment } }] } }, direction: DIRECTION }',
];

const orderItem = fc
  .tuple(fc.constantFrom(...ORDERS), fc.constantFrom('ASC', 'DESC'))
  .map(([item, direction]) => `{ ${item.replace('DIRECTION', direction)} }`);

describe('pages', () => {
  let sample: Reading;
  let organisation: Reading;
  beforeAll(async () => {
    sample = await openReading(SAMPLE);
    organisation = await openReading(ORGANISATION);
  });
  afterAll(() => Promise.all([sample.close(), organisation.close()]));

  async function allPages(reading: Reading, field: string, order: string, size: number, filter = '{}'): Promise<readonly string[]> {
    const document =
      `query ($first: Int, $after: String) { ${field}(filter: ${filter}, orderBy: [${order}], first: $first, after: $after) { nodes { KEY } next } }`.replace(
        'KEY',
        field === 'items' ? 'collection number' : 'uuid',
      );
    const rows: string[] = [];
    let after: string | null = null;
    do {
      const { data, errors } = await reading.read(document, { first: size, after });
      expect(errors).toEqual([]);
      const page = (data as Record<string, { nodes: object[]; next: string | null }>)[field];
      rows.push(...(page?.nodes ?? []).map(node => JSON.stringify(node)));
      after = page?.next ?? null;
    } while (after !== null);
    return rows;
  }

  it('hold each row once, in the order of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderItem, { maxLength: 3 }), fc.integer({ min: 7, max: 90 }), async (order, size) => {
        const whole = await allPages(sample, 'items', order.join(' '), 1000);
        expect(new Set(whole).size).toBe(200);
        expect(await allPages(sample, 'items', order.join(' '), size)).toEqual(whole);
      }),
      propertyRuns(60),
    );
  });

  it.each(ORDERED)('goes on after nulls and ties: %s', async item => {
    for (const direction of ['ASC', 'DESC']) {
      const order = `{ ${item.replace('DIRECTION', direction)} }`;
      expect(await allPages(sample, 'items', order, 61)).toEqual(await allPages(sample, 'items', order, 1000));
    }
  });

  it('puts nulls first ascending and last descending', async () => {
    const titles = (rows: readonly Record<string, unknown>[]) => rows.map(row => row.title === null);
    const ascending = titles(await sample.rows('{ items(orderBy: [{ title: ASC }]) { nodes { title } } }'));
    const descending = titles(await sample.rows('{ items(orderBy: [{ title: DESC }]) { nodes { title } } }'));
    expect(ascending.lastIndexOf(true)).toBe(ascending.filter(Boolean).length - 1);
    expect(descending.indexOf(true)).toBe(descending.length - descending.filter(Boolean).length);
  });

  it('follows Danish order', async () => {
    const rows = await organisation.rows('{ persons(orderBy: [{ surname: ASC }], skip: 700) { nodes { surname } } }');
    const surnames = rows.map(row => String(row.surname));
    expect(surnames).toEqual([...surnames].sort(new Intl.Collator('da').compare));
    expect(surnames.some(name => name.startsWith('Å'))).toBe(true);
  });

  it('compares whole rows where nothing is null and all goes one way, so that an index bounds the scan', async () => {
    const { data } = await organisation.read('{ persons(first: 1, skip: 700, orderBy: [{ surname: ASC }]) { next } }');
    const after = (data as unknown as { persons: { next: string } }).persons.next;
    const { statements } = await organisation.read(
      `{ persons(first: 1, orderBy: [{ surname: ASC }], after: "${after}") { nodes { uuid } } }`,
    );
    expect(statements.map(statement => statement.text)).toEqual([
      'SELECT "t0"."uuid" AS "uuid" FROM "organisation"."person" AS "t0" ' +
        'WHERE ("t0"."surname" COLLATE "da-x-icu", "t0"."uuid") > ($1::text, $2::uuid) ORDER BY "t0"."surname" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."uuid" LIMIT $3::integer',
    ]);
  });

  it('has one token for the same page', async () => {
    const document = '{ persons(first: 3, orderBy: [{ firstname: DESC }]) { next } }';
    expect((await organisation.read(document)).data).toEqual((await organisation.read(document)).data);
  });

  it('pages through what a link leads to, parent by parent', async () => {
    const links = 'orderBy: [{ title: DESC }], first: 7';
    const { data } = await sample.read(
      `{ item(collection: "Ærø", number: 1) { parts(${links}) { nodes { number } next } all: parts(orderBy: [{ title: DESC }]) { nodes { number } } } }`,
    );
    const { parts, all } = (data as unknown as { item: { parts: Nested; all: Nested } }).item;
    const seen = [...parts.nodes];
    let after = parts.next;
    while (after !== null) {
      const next = await sample.read(
        `query ($after: String) { item(collection: "Ærø", number: 1) { parts(${links}, after: $after) { nodes { number } next } } }`,
        { after },
      );
      const page = (next.data as unknown as { item: { parts: Nested } }).item.parts;
      seen.push(...page.nodes);
      after = page.next;
    }
    expect(seen).toEqual(all.nodes);
    expect(seen.length).toBeGreaterThan(20);
  });

  interface Nested {
    readonly nodes: readonly { readonly number: number }[];
    readonly next: string | null;
  }

  it.each([
    ['a collection', 'items(first: $first, skip: 3, after: $after) { nodes { number collection } next }'],
    ['a link', 'item(collection: "Ærø", number: 1) { parts(first: $first, skip: 3, after: $after) { nodes { number } next } }'],
    [
      'what transformations make',
      'itemsAggregate(steps: [{ groupBy: { by: [{ as: "n", value: { field: { name: Item_number } } }] } }], first: $first, skip: 3, after: $after) { nodes { int(name: "n") } next }',
    ],
  ])('skip rows once, where the same document reads all pages of %s', async (_, field) => {
    const document = `query ($first: Int, $after: String) { ${field} }`;
    const pageOf = async (variables: Record<string, unknown>): Promise<Nested> => {
      const { data, errors } = await sample.read(document, variables);
      expect(errors).toEqual([]);
      const [root] = Object.values(data) as readonly (Nested | { readonly parts: Nested })[];
      if (root === undefined) throw new Error('There is no page.');
      return 'parts' in root ? root.parts : root;
    };
    const whole = await pageOf({ first: 1000 });
    const seen: unknown[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page: Nested = await pageOf({ first: 7, after });
      seen.push(...page.nodes);
      after = page.next;
    }
    expect(seen).toEqual(whole.nodes);
    expect(seen.length).toBeGreaterThan(14);
  });
});
