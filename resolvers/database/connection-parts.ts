/** A connection, an address or its parts -> its parts, as the driver's settings have them. */
import type { ClientConfig } from 'pg';
import type { Connection } from './connection';

export function connectionParts(connection: Connection): ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}
