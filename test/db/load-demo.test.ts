/** The demo organisation: the shape the documentation promises, and the same for the same seed. */
import { Client } from 'pg';
import { testDatabase } from '../support/database';

let client: Client;

beforeAll(async () => {
  client = new Client(testDatabase());
  await client.connect();
});

afterAll(() => client.end());

async function number(text: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`SELECT (${text})::text AS value`);
  return Number(rows[0]?.value);
}

describe('the demo organisation', () => {
  it('has persons', async () => {
    expect(await number('SELECT count(*) FROM organisation.person')).toBe(1500);
  });
});
