/** A connection -> one client for one piece of work, closed at its end however it ends. */
import { Client } from 'pg';
import type { Connection } from './connection';

export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  // A connection that breaks fails the statement at hand, which is enough: without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
