/** Configuration -> where the data is read and where keys are kept. Without DATABASE_URL it starts the embedded PostgreSQL. Rejects what keeps that from starting. */
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Connection } from '../../resolvers/database/connection';
import { hasCluster } from '../../resolvers/database/embedded-account';
import { startEmbeddedServer } from '../../resolvers/database/embedded-server';
import { readHosts, withChoice } from '../../resolvers/database/hosts/read-hosts';
import type { Configuration } from '../configuration/configuration';
import { checkDataDir } from './check-data-dir';
import { stayAt, waitForOthers } from './commands-at-once';
import { leaveAddress, removeAddress } from './embedded-address';
import { attempt, StartFault } from '../start-fault';

/** What a process of the service works with. */
export interface UsedDatabases {
  /** Where the organisation is read. */
  readonly data: Connection;
  /** Where migrations run and keys are kept. */
  readonly access: Connection;
  /** The role that the organisation is read as; the one of its address unless given. */
  readonly readerRole?: string | undefined;
}

export interface Databases extends UsedDatabases {
  readonly kind: 'embedded' | 'own';
  /** What the operator should know. */
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
}

export async function openDatabases(configuration: Configuration): Promise<Databases> {
  const { databaseUrl, accessDatabaseUrl } = configuration;
  if (databaseUrl === undefined) return await openEmbedded(configuration.dataDir);
  const access = accessDatabaseUrl ?? databaseUrl;
  return { kind: 'own', data: databaseUrl, access: writable(access), notes: [], close: () => Promise.resolve() };
}

/** For commands that may run beside the service, on its embedded PostgreSQL. */
export async function openBesideService(configuration: Configuration): Promise<Databases> {
  return (await runningDatabases(configuration)) ?? (await openForCommand(configuration));
}

/** The same for commands about what a service has. Makes no embedded database: whoever forgot the settings would be told of an empty one. */
export async function openExistingDatabases(configuration: Configuration): Promise<Databases> {
  const { databaseUrl, dataDir } = configuration;
  const running = await runningDatabases(configuration);
  if (running !== undefined) return running;
  if (databaseUrl === undefined) {
    // Of a folder of another user nobody sees what is in it.
    checkDataDir(dataDir);
    if (!hasCluster(dataDir)) throw noDatabase(dataDir);
  }
  return await openForCommand(configuration);
}

async function openForCommand(configuration: Configuration): Promise<Databases> {
  const { databaseUrl, dataDir } = configuration;
  return databaseUrl === undefined ? await openEmbedded(dataDir, waitForOthers) : await openDatabases(configuration);
}

async function runningDatabases({ databaseUrl, dataDir }: Configuration): Promise<Databases | undefined> {
  const stay = databaseUrl === undefined ? await stayAt(dataDir) : undefined;
  return stay && { kind: 'embedded', data: stay.address, access: stay.address, notes: [], close: stay.leave };
}

export function noDatabase(dataDir: string): StartFault {
  return new StartFault(
    `DATABASE_URL is not set, and DATA_DIR ${dataDir} has no database of this version of the service. Give the command the settings of the service, or start the service first.`,
  );
}

/** Of several hosts, the primary takes what is written. */
function writable(address: string): string {
  const url = readHosts(address);
  return url.hosts.length === 1 && url.choice === 'any' ? address : withChoice(address, 'primary');
}

/** What a server is stopped after. `hide`: from then on no other command finds it. */
type BeforeStop = (address: ClientConfig, hide: () => void) => Promise<void>;

async function openEmbedded(dataDir: string, beforeStop: BeforeStop = () => Promise.resolve()): Promise<Databases> {
  checkDataDir(dataDir);
  const server = await attempt('The embedded PostgreSQL did not start. The reason:', () => startEmbeddedServer(dataDir));
  const connection: ClientConfig = server.connection;
  leaveAddress(dataDir, connection);
  const close = async (): Promise<void> => {
    await beforeStop(connection, () => removeAddress(dataDir));
    removeAddress(dataDir);
    await server.stop();
  };
  return { kind: 'embedded', data: connection, access: connection, notes: [whereDataStands(dataDir, server.place)], close };
}

function whereDataStands(dataDir: string, place: string): string {
  const elsewhere = path.resolve(place) === dataDir ? '' : ' (not in DATA_DIR: PostgreSQL does not run as root there)';
  return `Data      ${place}${elsewhere}`;
}
