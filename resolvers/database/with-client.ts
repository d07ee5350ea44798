/** A connection -> one client for one piece of work, closed at its end however it ends. Rejects when the connection is not there in time. */
import { Client } from 'pg';
import type { Connection } from './connection';
import { connectionParts } from './connection-parts';

const CONNECT_TIMEOUT_MS = 10_000;

export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const parts = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connectionParts(connection) };
  const client = new Client(parts);
  // A connection that breaks fails the statement at hand, which is enough: without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await connect(client, parts.connectionTimeoutMillis);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(client: Client, timeoutMs: number): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (!isConnectTimeout(error)) throw error;
    throw new Error(`PostgreSQL at ${client.host}:${client.port} did not take the connection within ${timeoutMs} ms.`, {
      cause: error,
    });
  }
}

/** The driver has a text only. */
function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired';
}
