/** Encrypted connections to a real PostgreSQL that has certificates: which server is trusted by which `sslmode`, and as whom the service comes. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { choosePlacement } from '../../../resolvers/database/embedded-account';
import { findBinaries } from '../../../resolvers/database/embedded-binaries';
import { runServer, type ServerProcess } from '../../../resolvers/database/embedded-process';
import { startEmbeddedServer } from '../../../resolvers/database/embedded-server';
import { expectedFault } from '../../../resolvers/database/map-database-error';
import { openDatabase } from '../../../resolvers/database/open-database';
import { withClient } from '../../../resolvers/database/with-client';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { type Authority, type Certificate, makeAuthority } from '../../support/certificates';
import { freePorts } from '../../support/free-ports';
import { until } from '../../support/until';
import { PATIENT_DATABASE, PATIENT_POOL } from '../../support/patient';

let folder: string;
let authority: Authority;
let stranger: Authority;
let client: Certificate;
let server: ServerProcess;
let port: number;

/** The server's certificate is for `localhost` alone. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-tls-'));
  [authority, stranger] = [makeAuthority(folder), makeAuthority(folder, 'stranger')];
  client = authority.issue('certified', 'DNS:certified');
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const first = await startEmbeddedServer(data, { durable: false });
  await migrate(first.connection, { withOrganisation: false });
  await withClient(first.connection, async connected => {
    await connected.query('CREATE ROLE certified LOGIN SUPERUSER');
    await leave(connected, 'root.crt', readFileSync(authority.root, 'utf8'));
    await leaveCertificate(connected, authority);
    await leave(connected, 'pg_hba.conf', 'hostssl all certified 127.0.0.1/32 cert\nhostssl all all 127.0.0.1/32 trust\n');
  });
  await first.stop();
  [port = 0] = await freePorts(1);
  const placement = choosePlacement(data, findBinaries());
  const files = { ssl_cert_file: 'server.crt', ssl_key_file: 'server.key', ssl_ca_file: 'root.crt' };
  const settings = { ssl: 'on', ...files, listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  server = await runServer({ placement, cluster: path.join(placement.place, 'postgres'), settings });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Beside the data, as the server's own user. */
async function leave(connected: Client, name: string, text: string): Promise<void> {
  const literal = connected.escapeLiteral(text.trimEnd());
  const program = connected.escapeLiteral(`umask 077; cat > ${name}`);
  await connected.query(`COPY (SELECT unnest(string_to_array(${literal}, E'\\n'))) TO PROGRAM ${program}`);
}

/** Of the server, as that authority has signed it. */
async function leaveCertificate(connected: Client, signer: Authority): Promise<void> {
  const { cert, key } = signer.issue('localhost', 'DNS:localhost');
  await leave(connected, 'server.crt', readFileSync(cert, 'utf8'));
  await leave(connected, 'server.key', readFileSync(key, 'utf8'));
}

interface Wanted {
  readonly user?: string;
  readonly host?: string;
}

const addressWith = (parameters: Readonly<Record<string, string>>, { user = 'opslag', host = 'localhost' }: Wanted = {}): string =>
  `postgresql://${user}@${host}:${port}/opslag?${new URLSearchParams(parameters).toString()}`;

/** As the start does: the address is checked, then the database is opened. */
async function encryptionOf(address: string): Promise<unknown> {
  const { databaseUrl = '' } = readConfiguration({ DATABASE_URL: address });
  const database = await openDatabase({ connection: databaseUrl, poolSize: 1, ...PATIENT_DATABASE });
  const pool = openSmallPool(databaseUrl, PATIENT_POOL);
  try {
    const [row] = await database.run({ text: 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()', values: [] }, undefined);
    await pool.query('SELECT 1');
    return row?.ssl;
  } finally {
    await pool.end();
    await database.close();
  }
}

/** What the driver says, which a start tells. */
async function refusalOf(address: string): Promise<string> {
  const { databaseUrl = '' } = readConfiguration({ DATABASE_URL: address });
  return await withClient(databaseUrl, () => Promise.resolve('no refusal')).catch((error: unknown) => (error as Error).message);
}

describe('the server', () => {
  it('is reached encrypted, and believed as far as sslmode says', async () => {
    const [ours, foreign] = [authority.root, stranger.root];
    expect(await encryptionOf(addressWith({ sslmode: 'require' }))).toBe(true);
    expect(await encryptionOf(addressWith({ sslmode: 'require', sslrootcert: ours }))).toBe(true);
    expect(await encryptionOf(addressWith({ sslmode: 'verify-ca', sslrootcert: ours }, { host: '127.0.0.1' }))).toBe(true);
    expect(await encryptionOf(addressWith({ sslmode: 'verify-full', sslrootcert: ours }))).toBe(true);
    for (const sslmode of ['require', 'verify-ca', 'verify-full'])
      expect(await refusalOf(addressWith({ sslmode, sslrootcert: foreign }))).toMatch(/certificate/);
  });

  it('is not believed by verify-full under another name, nor without its authority', async () => {
    const address = addressWith({ sslmode: 'verify-full', sslrootcert: authority.root }, { host: '127.0.0.1' });
    expect(await refusalOf(address)).toContain('does not match certificate');
    expect(await refusalOf(addressWith({ sslmode: 'verify-full' }))).toMatch(/certificate/);
    expect(await refusalOf(addressWith({ sslmode: 'verify-full', sslrootcert: 'system' }))).toMatch(/certificate/);
  });

  it('that wants encryption is told of none by the refusal', async () => {
    expect(await refusalOf(addressWith({}))).toContain('no encryption');
    expect(await refusalOf(addressWith({ sslmode: 'disable' }))).toContain('no encryption');
  });
});

it('is shown a client certificate, which proves the user', async () => {
  const trusted = { sslmode: 'verify-full', sslrootcert: authority.root };
  const own = { sslcert: client.cert, sslkey: client.key };
  expect(await encryptionOf(addressWith({ ...trusted, ...own }, { user: 'certified' }))).toBe(true);
  expect(await refusalOf(addressWith(trusted, { user: 'certified' }))).toContain('requires a valid client certificate');
});

describe('a server that was believed', () => {
  /** Shows another certificate from now on, and ends the sessions that know the one before. */
  async function change(signer: Authority): Promise<void> {
    await withClient(addressWith({ sslmode: 'require' }), async connected => {
      await leaveCertificate(connected, signer);
      await connected.query('SELECT pg_reload_conf()');
      const trusted = addressWith({ sslmode: 'verify-full', sslrootcert: signer.root });
      await until(async () => (await refusalOf(trusted)) === 'no refusal');
      await connected.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'opslag%'`);
    });
  }

  const faultOf = (answer: Promise<unknown>): Promise<unknown> =>
    answer.then(
      () => 'no fault',
      (error: unknown) => expectedFault(error, false) ?? error,
    );

  it('and shows another certificate is UNAVAILABLE for a reason that the log may tell, and is used again once it is believed', async () => {
    const connection = addressWith({ sslmode: 'verify-full', sslrootcert: authority.root });
    const database = await openDatabase({ connection, poolSize: 1, ...PATIENT_DATABASE });
    const pool = openSmallPool(connection, PATIENT_POOL);
    try {
      await pool.query('SELECT 1');
      await change(stranger);
      await until(() => Promise.resolve(database.counts.idle + database.counts.used + pool.totalCount === 0));
      const fault = { code: 'UNAVAILABLE', diagnosis: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };
      expect(await faultOf(database.run({ text: 'SELECT 1 AS n', values: [] }, undefined))).toMatchObject(fault);
      expect(await faultOf(pool.query('SELECT 1'))).toMatchObject(fault);
      await change(authority);
      expect(await database.run({ text: 'SELECT 1 AS n', values: [] }, undefined)).toEqual([{ n: 1 }]);
      expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    } finally {
      await pool.end();
      await database.close();
    }
  });

  it('and is not encrypted any more is UNAVAILABLE', async () => {
    const plain = createServer(socket => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const connection = `postgresql://opslag@127.0.0.1:${(plain.address() as AddressInfo).port}/opslag?sslmode=require`;
    const reason = { code: 'UNAVAILABLE', diagnosis: 'The server does not support SSL connections' };
    try {
      expect(await faultOf(openDatabase({ connection }))).toMatchObject(reason);
    } finally {
      plain.close();
    }
  });
});
