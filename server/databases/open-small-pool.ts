/** A database -> a small pool beside the one for reading. So keys are checked and health is told while every connection for reading is busy. */
import { Pool, type PoolClient } from 'pg';
import type { Connection } from '../../resolvers/database/connection';
import { connectionParts } from '../../resolvers/database/connection-parts';
import { HostWatch } from '../../resolvers/database/hosts/host-watch';
import { patienceWith, readHosts } from '../../resolvers/database/hosts/read-hosts';
import { isDirect, type SessionSettings, settingStatement, VALUE_SETTINGS } from '../../resolvers/database/session-settings';
import type { Configuration } from '../configuration/configuration';
import { PrimaryPool } from './primary-pool';

/** What is asked here is answered in a moment: what takes longer is a database in trouble. */
type Patience = Pick<Configuration, 'keyTimeoutMs'>;

/** A connection that breaks leaves the pool, lent or not; the next request opens another, or is told that there is none. Of several hosts it is the primary, which takes what is written. */
export function openSmallPool(connection: Connection, patience: Patience): Pool {
  const all = readHosts(connection);
  const { hosts, choice } = all;
  if (hosts.length === 1 && choice === 'any') return poolOf(connection, patience);
  const watch = new HostWatch({ hosts, choice: 'primary' }, Infinity);
  const keyTimeoutMs = patienceWith(all, patience.keyTimeoutMs);
  return new PrimaryPool(watch, new Map(hosts.map(host => [host, poolOf(host.connection, { keyTimeoutMs })])));
}

function poolOf(connection: Connection, { keyTimeoutMs }: Patience): Pool {
  // Behind a pooler the driver alone gives a statement up.
  const settings = { statement_timeout: String(keyTimeoutMs), idle_session_timeout: '0', ...VALUE_SETTINGS };
  const pool = new Pool({
    ...connectionParts(connection),
    max: 3,
    application_name: 'opslag keys',
    connectionTimeoutMillis: keyTimeoutMs,
    query_timeout: keyTimeoutMs,
    verify: (client, done) => void begin(client, settings).then(() => done(), done),
  });
  pool.on('error', () => undefined);
  // Without a listener, a connection that breaks while it is lent would end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

async function begin(client: PoolClient, settings: SessionSettings): Promise<void> {
  const { text, values } = settingStatement(client, settings);
  const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
  if (isDirect(rows)) return;
  const { rows: styles } = await client.query<{ DateStyle: string }>('SHOW DateStyle');
  if (styles[0]?.DateStyle.startsWith('ISO') !== true) throw new Error(OTHER_DATES);
}

/** The driver reads such a moment as null: a key that was revoked or has expired would be valid. */
const OTHER_DATES =
  'Behind the pooler, PostgreSQL writes moments in another form than ISO. Set the form for the role (ALTER ROLE … SET DateStyle = ISO), and restart the pooler.';
