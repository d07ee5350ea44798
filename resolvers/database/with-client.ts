/** A connection -> one client for one piece of work, closed at its end however it ends, or when the signal is given, whatever it waits for: of several hosts, of the first that is wanted. Rejects when none is there in time. */
import { Client } from 'pg';
import type { Connection } from './connection';
import { connectionParts } from './connection-parts';
import { type HostChoice, readHosts } from './hosts/read-hosts';

const CONNECT_TIMEOUT_MS = 10_000;

export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const client = await connectTo(connection);
  let loss: Error | undefined;
  client.on('error', error => (loss ??= error));
  const leave = (): void => void client.end();
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', leave, { once: true });
    return await work(client);
  } catch (error) {
    // What ended the connection between two statements, the next one does not say.
    throw loss !== undefined && error instanceof Error && error.message === NOT_QUERYABLE ? loss : error;
  } finally {
    signal?.removeEventListener('abort', leave);
    await client.end();
  }
}

async function connectTo(connection: Connection): Promise<Client> {
  const { choice, hosts } = readHosts(connection);
  let failure: unknown;
  for (const host of hosts) {
    try {
      return await connect(host.connection, choice);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function connect(connection: Connection, choice: HostChoice): Promise<Client> {
  const parts = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connectionParts(connection) };
  const client = new Client(parts);
  // A connection that breaks fails the statement at hand, which is enough: without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseUnwanted(client, choice);
    return client;
  } catch (error) {
    await client.end();
    if (!isConnectTimeout(error)) throw error;
    throw new Error(`PostgreSQL at ${client.host}:${client.port} did not take the connection within ${parts.connectionTimeoutMillis} ms.`, {
      cause: error,
    });
  }
}

async function refuseUnwanted(client: Client, choice: HostChoice): Promise<void> {
  if (choice === 'any' || choice === 'prefer-standby') return;
  const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"');
  const role = rows[0]?.isStandby === true ? 'standby' : 'primary';
  if (role !== choice) throw new Error(`PostgreSQL at ${client.host}:${client.port} is a ${role}, and a ${choice} is wanted.`);
}

/** Of the driver, which has a text only. */
const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable';

/** The driver has a text only. */
function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired';
}
