/** A response that ends before all of its reads do gives back what it has taken, and what it is given later. */
import type { Client } from 'pg';
import { startPrivateService, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

/** One field is refused at once, while the other one waits for a permit to read many rows. */
const HALF_REFUSED = '{ a: persons(first: 1000) { count nodes { uuid } } b: persons(first: 6000) { count } }';
/** One field divides by zero, while the other one reads. */
const DIVIDED =
  '{ a: persons(first: 700) { nodes { users { nodes { userId } } } } b: persons(first: 1, filter: { expression: { call: { function: EQ, arguments: [' +
  '{ call: { function: DIV, arguments: [{ value: { int: 1 } }, { call: { function: LENGTH, arguments: [{ value: { string: "" } }] } }] } }, { value: { int: 1 } }] } } }) { count } }';
/** Holds a permit for a while. */
const LARGE = '{ persons(first: 3000) { nodes { uuid affiliations { nodes { uuid orgUnit { name } } } users { nodes { userId } } } } }';

let service: PrivateService;
let watcher: Client;
let address: string;
beforeAll(async () => {
  service = await startPrivateService({ env: { POOL_SIZE: '4' } });
  address = await service.listen();
  watcher = await service.database.connect();
});
afterAll(() => service.close());

interface Answer {
  readonly errors?: readonly { readonly message: string }[];
}

async function ask(query: string): Promise<Answer> {
  const headers = { ApiKey: service.key, 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return (await response.json()) as Answer;
}

async function inTransaction(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
  );
  return rows[0]?.count ?? -1;
}

const messages = (answers: readonly Answer[]) => new Set(answers.flatMap(({ errors = [] }) => errors.map(({ message }) => message)));

describe('a response that ends before its reads', () => {
  it.each([
    ['refused while it waits for a permit', HALF_REFUSED, 'first: at most 5000'],
    ['failed while others of it still read', DIVIDED, 'An expression divides by zero for some row.'],
  ])('leaves no connection in a transaction when it is %s', async (_name, document, message) => {
    const large = Array.from({ length: 2 }, () => ask(LARGE));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(document)));
    expect(messages(answers)).toEqual(new Set([message]));
    await Promise.all(large);
    await until(async () => (await inTransaction()) === 0);
    const ordinary = await Promise.all(
      Array.from({ length: 8 }, () => ask('{ persons(first: 1) { nodes { uuid users { nodes { userId } } } } }')),
    );
    expect(messages(ordinary)).toEqual(new Set());
  });
});
