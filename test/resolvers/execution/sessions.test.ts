/** What bounds and ends a response: its budget of rows, the arguments it refuses, the client that leaves. */
import type { RequestContext } from '../../../graphql/data-plane-types';
import { createReadSessions } from '../../../resolvers/create-read-sessions';
import { withClient } from '../../../resolvers/database/with-client';
import { DataSession } from '../../../resolvers/execution/data-session';
import { testDatabase } from '../../support/database';
import { everything } from '../../support/key-grants';
import { openReading, ORGANISATION, type Reading } from '../reading';
import { keptTrace } from '../../support/trace';

/** As many rows as the planner expects. */
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

const PERSONS = '{ persons(first: 20) { nodes { affiliations { nodes { uuid } } } } }';

describe('a response', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(ORGANISATION);
  });
  afterAll(() => reading.close());

  const codes = async (...input: Parameters<Reading['read']>) => (await reading.read(...input)).errors.map(error => error.code);

  it('reads up to its budget of rows, all levels together', async () => {
    const { data } = await reading.read(PERSONS);
    const nodes = (data as unknown as { persons: { nodes: { affiliations: { nodes: unknown[] } }[] } }).persons.nodes;
    const rows = nodes.length + nodes.reduce((total, node) => total + node.affiliations.nodes.length, 0);
    expect(await codes(PERSONS, {}, { limits: { rowsPerResponse: rows } })).toEqual([]);
    expect(await codes(PERSONS, {}, { limits: { rowsPerResponse: rows - 1 } })).toEqual(['ROWS_EXCEEDED']);
    expect(await codes(PERSONS, {}, { limits: { rowsPerResponse: 19 } })).toEqual(['ROWS_EXCEEDED']);
  });

  it.each([
    ['an entity', 1, 'name affiliations { count }'],
    ['an entity, the page of its link, and the rows that are read with that', 7, 'name affiliations(first: 3) { nodes { uuid person { firstname } } }'],
    ['an entity that a link leads to', 2, 'parent { name children { count } }'],
    ['entities that several rows lead to, each time', 7, 'name affiliations(first: 2) { nodes { prime person { firstname } orgUnit { name children { count } } } }'],
    ['transformations of what a link leads to', 4, 'affiliationsAggregate(steps: [{ top: 3 }]) { nodes { structure } }'],
  ])('counts each row of %s', async (_, rows, selection) => {
    const [unit] = await reading.rows('{ orgUnits(first: 1, filter: { parent: { isNull: false }, affiliations: { any: {} } }) { nodes { uuid } } }');
    const ask = (rowsPerResponse: number) => codes(`query ($u: UUID!) { orgUnit(uuid: $u) { ${selection} } }`, { u: unit?.uuid }, { limits: { rowsPerResponse } });
    expect([await ask(rows), await ask(rows - 1)]).toEqual([[], ['ROWS_EXCEEDED']]);
  }); // oxfmt-ignore

  it('follows so many links in the arguments of all its levels together, and counts those of one level once', async () => {
    const limits = { linksOfDocument: 3 };
    const faults = async (document: string) => (await reading.read(document, {}, { limits })).errors;
    const through = (links: number): string => `field: { through: [${'OrgUnit_parent '.repeat(links)}], name: OrgUnit_name }`;
    const level = `filter: { parent: { is: { parent: { is: { name: { ne: "x" } } } } } }, orderBy: [{ parent: { name: ASC } }]`;
    const nodes = `nodes { a: compute(expression: { ${through(2)} }) b: compute(expression: { ${through(3)} }) }`;
    expect(await faults(`{ orgUnits(first: 1, ${level}) { ${nodes} } }`)).toEqual([]);
    const message = 'more than 3 links are followed in the arguments of the document';
    const linksExceeded = [{ message, code: 'LINKS_EXCEEDED' }];
    expect(await faults(`{ a: orgUnits(first: 1, ${level}) { count } b: orgUnits(first: 2, ${level}) { count } }`)).toEqual(linksExceeded);
    const below = (links: number): string =>
      `{ orgUnits(first: 9, ${level}) { nodes { children(orderBy: [{ expression: { by: { ${through(links)} }, direction: ASC } }]) { count } } } }`;
    expect(await faults(below(1))).toEqual([]);
    expect(await faults(below(2))).toEqual(linksExceeded);
    expect(await faults(below(2))).toEqual(linksExceeded);
  });

  it('takes so many nodes in the arguments of all its levels together', async () => {
    const filter = '{ or: [{ firstname: { eq: "a" } }, { surname: { eq: "b" } }] }';
    const document = `query ($f: PersonFilter) { a: persons(filter: ${filter}) { count } b: persons(filter: $f) { count } }`;
    const faults = async (expressionNodes: number) =>
      (await reading.read(document, { f: { surname: { eq: 'b' } } }, { limits: { expressionNodes } })).errors;
    expect(await faults(8)).toEqual([]);
    expect(await faults(6)).toEqual([{ message: 'more than 6 nodes in the arguments of the document', code: 'INVALID_ARGUMENT' }]);
  });

  it('counts the nodes of levels at fault too: all fields of a document with a large filter take no longer than two', async () => {
    const faults = async (fields: readonly string[]) => {
      const document = `query ($f: PersonFilter) { ${fields.map(name => `${name}: persons(filter: $f) { count }`).join(' ')} }`;
      return (await reading.read(document, { f: { or: Array(9).fill({ surname: { eq: 'b' } }) } }, { limits: { expressionNodes: 6 } }))
        .errors;
    };
    expect(await faults(['a'])).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^filter.or.*: more than 6 nodes$/) as unknown }),
    ]);
    expect(await faults(['a', 'b', 'c'])).toEqual([
      { message: 'more than 6 nodes in the arguments of the document', code: 'INVALID_ARGUMENT' },
    ]);
  });

  it('has a bounded number of conditions that PostgreSQL joins, and the same rows by those that it tests', async () => {
    const any = '{ affiliations: { any: { prime: { eq: true } } } }';
    const read = async (conditions: number) => {
      const { data, statements } = await reading.read(`{ persons(filter: { and: [${any.repeat(conditions)}] }) { count } }`);
      const [text = ''] = statements.map(({ text }) => text);
      return { data, joined: text.match(/AND EXISTS|WHERE EXISTS/g)?.length, tested: text.match(/LIMIT 1\) IS NOT NULL/g)?.length };
    };
    const [few, many] = [await read(8), await read(30)];
    expect([few, many]).toEqual([
      { data: few.data, joined: 8, tested: undefined },
      { data: few.data, joined: 8, tested: 22 },
    ]);
  });

  it.each(['any', 'all'])(
    'takes about as many rows, for PostgreSQL that plans them, by thirty conditions on %s member as by eight',
    async test => {
      // Where it expected one row, it compared each row with all rows of a join: seconds for 5,000 persons.
      const condition = test === 'any' ? '{ affiliations: { any: {} } }' : '{ phones: { all: { typePrime: { eq: true } } } }';
      const expected = async (conditions: number) => {
        const { statements } = await reading.read(
          `{ persons(first: 5000, filter: { and: [${condition.repeat(conditions)}] }) { nodes { uuid } } }`,
        );
        const [{ text, values } = { text: '', values: [] }] = statements;
        const [row] = await withClient(
          { connectionString: testDatabase() },
          async client => (await client.query<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, [...values])).rows,
        );
        return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
      };
      expect(await expected(30)).toBeGreaterThan((await expected(8)) / 2);
    },
  );

  it('asks the database for no more than the budget', async () => {
    const { statements } = await reading.read(PERSONS, {}, { limits: { rowsPerResponse: 25 } });
    expect(statements.map(({ values }) => values.at(-1))).toEqual([20, 6]);
  });

  it('counts to-one rows as often as they are delivered', async () => {
    const document = '{ orgUnits(first: 10) { nodes { affiliations(first: 1) { nodes { orgUnit { name } } } } } }';
    expect(await codes(document, {}, { limits: { rowsPerResponse: 30 } })).toEqual([]);
  });

  it.each([
    ['{ persons(first: 5001) { nodes { uuid } } }', 'first: at most 5000'],
    ['{ persons(first: -1) { nodes { uuid } } }', 'first: must not be negative'],
    ['{ persons(skip: -1) { nodes { uuid } } }', 'skip: must not be negative'],
    [
      '{ persons(filter: { firstname: { eq: "a\\u0000b" } }) { nodes { uuid } } }',
      'filter.firstname.eq: no text holds the character U+0000',
    ],
    [
      '{ persons(filter: { firstname: null }) { nodes { uuid } } }',
      'filter.firstname: null is no filter; for what is null write { eq: null }',
    ],
    ['{ persons(orderBy: [{ firstname: ASC, surname: ASC }]) { nodes { uuid } } }', 'orderBy[0]: exactly one member must be given, not 2'],
    ['{ persons(orderBy: [{}]) { nodes { uuid } } }', 'orderBy[0]: exactly one member must be given, not 0'],
  ])('refuses %s', async (document, message) => {
    const { errors, statements } = await reading.read(document);
    expect(errors).toEqual([{ message, code: 'INVALID_ARGUMENT' }]);
    expect(statements).toEqual([]);
  });

  it('fails with one error when a statement of a link fails, for however many parents', async () => {
    const document =
      '{ persons(first: 3) { nodes { users(filter: { expression: { call: { function: EQ, arguments: [ ' +
      '{ call: { function: DIV, arguments: [{ value: { int: 1 } }, { call: { function: LENGTH, arguments: [{ value: { string: "" } }] } }] } }, { value: { int: 1 } }] } } }) { count } } } }';
    expect(await codes(document)).toEqual(['EVALUATION_FAILED']);
    expect(await codes(document, {}, { engine: 'jit' })).toEqual(['EVALUATION_FAILED']);
  });

  it('stops when the client is gone', async () => {
    const leaving = new AbortController();
    const answer = reading.read(PERSONS, {}, { signal: leaving.signal, beforeStatement: () => leaving.abort() });
    expect((await answer).errors.every(error => error.code === 'CANCELLED')).toBe(true);
  });

  it('stops when the client is gone while its rows are given to the document', async () => {
    const leaving = new AbortController();
    const document = '{ persons(first: 1500) { nodes { uuid firstname surname chosenName personType deleted created lastChanged } } }';
    const answer = reading.read(document, {}, { signal: leaving.signal, afterStatement: () => leaving.abort() });
    expect((await answer).errors).toEqual([{ message: 'the request has ended', code: 'CANCELLED' }]);
  });

  const sessionsOf = (): ReturnType<typeof createReadSessions> =>
    createReadSessions({ model: ORGANISATION, storage: reading.storage, database: reading.database, timeZone: 'UTC' });

  const contextOf = (): RequestContext => ({
    requestId: 'r',
    reader: { keyId: 'k', keyName: 'n', grants: everything(ORGANISATION) },
    trace: keptTrace(),
    signal: undefined,
  });

  it('of several executions takes another snapshot until a second one has begun', async () => {
    const { holdReads } = sessionsOf();
    const held = holdReads(contextOf());
    const read = async (): Promise<unknown> => {
      const session = held.open([], undefined);
      if (!(session instanceof DataSession)) throw new Error('Another session was opened.');
      return session.read({ text: 'SELECT 1 AS n', values: [] });
    };
    expect(await read()).toEqual([{ n: 1 }]);
    expect(held.restart()).toBe(true);
    expect(await read()).toEqual([{ n: 1 }]);
    expect(held.restart()).toBe(false);
    expect(await read()).toEqual([{ n: 1 }]);
    await held.close();
  });

  it('gives its connection back even when it ends before its statements are answered', async () => {
    const { openSession } = sessionsOf();
    await openSession(contextOf(), []).close();
    // The bad token fails the response at once, while the other field's statement runs; each time more connections than there are would be needed.
    const document = '{ a: persons(first: 5) { nodes { users { nodes { userId } } } } b: persons(after: "bad") { nodes { uuid } } }';
    for (let index = 0; index < 12; index += 1) expect(await codes(document)).toEqual(['INVALID_TOKEN']);
    expect(await codes(PERSONS)).toEqual([]);
  });
});
