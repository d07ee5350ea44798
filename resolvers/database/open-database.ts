/** A connection, to one host or several -> the database that the loaders read. Rejects a database that is not there, or that has not been migrated. */
import type { DatabaseOptions } from './client-config';
import type { Connection } from './connection';
import type { Database } from './database-types';
import { HostedDatabase } from './hosts/hosted-database';
import { readHosts } from './hosts/read-hosts';
import { expectedFault } from './map-database-error';
import { PooledDatabase } from './pooled-database';
import { withClient } from './with-client';

export type { DatabaseOptions } from './client-config';

/** Rejects with a `ReadFault` UNAVAILABLE when the database is not there, or an error when it has not been migrated or its sessions are not fit. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const tokenSecret = await readTokenSecret(options.accessConnection ?? options.connection);
  if (tokenSecret === undefined)
    throw new Error('The table access.secret has no row with the name token, which the migrations make. Restore it.');
  const hosts = readHosts(options.connection);
  const isOne = hosts.hosts.length === 1 && hosts.choice === 'any';
  const database = isOne ? new PooledDatabase(options, tokenSecret) : new HostedDatabase(hosts, options, tokenSecret);
  try {
    await database.check();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function readTokenSecret(connection: Connection): Promise<Buffer | undefined> {
  try {
    return await withClient(connection, async client => {
      const { rows } = await client.query<{ bytes: Buffer }>(`SELECT bytes FROM access.secret WHERE name = 'token'`);
      return rows[0]?.bytes;
    });
  } catch (error) {
    throw expectedFault(error, false) ?? error;
  }
}
