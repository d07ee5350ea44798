/** A connection, an address or its parts -> its parts, as the driver's settings have them. Rejects an address that `tlsOf` rejects. */
import type { ClientConfig } from 'pg';
import type { Connection } from './connection';
import { TLS_PARAMETERS, tlsOf } from './tls-of';

export function connectionParts(connection: Connection): ClientConfig {
  if (typeof connection !== 'string') return connection;
  const [place = '', query = ''] = connection.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of TLS_PARAMETERS) parameters.delete(name);
  const connectionString = parameters.size === 0 ? place : `${place}?${parameters.toString().replaceAll('+', '%20')}`;
  // What stays on the machine is not encrypted, whatever the address says: as libpq has it.
  return { connectionString, ssl: isSocket(place, parameters) ? false : tlsOf(connection) };
}

function isSocket(place: string, parameters: URLSearchParams): boolean {
  return (parameters.get('host') ?? '').startsWith('/') || /\/\/(?:[^/]*@)?%2f/i.test(place);
}
