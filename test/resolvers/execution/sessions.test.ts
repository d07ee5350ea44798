/** What bounds and ends a response: its budget of rows, the arguments it refuses, the client that leaves. */
import type { RequestContext } from '../../../graphql/data-plane-types';
import { createReadSessions } from '../../../resolvers/create-read-sessions';
import { everything } from '../../support/key-grants';
import { openReading, ORGANISATION, type Reading } from '../reading';
import { keptTrace } from '../../support/trace';

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
      'filter.firstname: null is no filter; for what is null write { eq: null } or isNull',
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

  it('gives its connection back even when it ends before its statements are answered', async () => {
    const context: RequestContext = {
      requestId: 'r',
      reader: { keyId: 'k', keyName: 'n', grants: everything(ORGANISATION) },
      trace: keptTrace(),
      signal: undefined,
    };
    const { openSession } = createReadSessions({ model: ORGANISATION, database: reading.database, timeZone: 'UTC' });
    await openSession(context, []).close();
    // The bad token fails the response at once, while the other field's statement runs; each time more connections than there are would be needed.
    const document = '{ a: persons(first: 5) { nodes { users { nodes { userId } } } } b: persons(after: "bad") { nodes { uuid } } }';
    for (let index = 0; index < 12; index += 1) expect(await codes(document)).toEqual(['INVALID_TOKEN']);
    expect(await codes(PERSONS)).toEqual([]);
  });
});
