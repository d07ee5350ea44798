/**
 * The environment -> a service that listens. It opens, in this order: configuration, model, database, the service in one or more processes, admin plane.
 * Rejects with what a person can correct; it leaves nothing running then.
 */
import path from 'node:path';
import { announce, type ShownSecret } from './announce';
import { refuseUntracked } from './changes/track-tables';
import { clockNotes } from './clock-notes';
import type { Configuration } from './configuration/configuration';
import { readConfiguration } from './configuration/read-configuration';
import { exampleRequests } from './example-requests';
import { fileLimitNotes } from './file-limit';
import { demoKeyFile, settleDemoKey } from './keys/demo-key';
import { tellLostNames } from './keys/tell-lost-names';
import { openDatabases } from './databases/open-databases';
import { withClient } from '../resolvers/database/with-client';
import { prepareDatabase } from './databases/prepare-database';
import { readServedModel } from './read-served-model';
import { settleReaderRole } from './databases/reader-role';
import { attempt } from './start-fault';
import type { Opening, Service } from './service-types';
import { StartStopped } from './start-stopped';
import { type Closer, closeAll } from './stop';
import { unlessAway } from './databases/unless-away';
import { writeSecret } from './write-secret';

export type Running = Pick<Service, 'stop'>;

/** How the start is seen and ended from outside. */
export interface StartControl {
  readonly tell: (line: string) => void;
  /** Whether what is told goes to a person's terminal alone. */
  readonly isTerminal: boolean;
  /** Given when the start shall stop: it rejects with `StartStopped` at its next step. */
  readonly signal: AbortSignal;
}

export async function start(environment: NodeJS.ProcessEnv, { tell, isTerminal, signal }: StartControl): Promise<Running> {
  const configuration = readConfiguration(environment);
  const model = await readServedModel(configuration);
  const closers: Closer[] = [];
  try {
    return await startUpon({ configuration, model, closers, tell, isTerminal, signal });
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

interface Start extends Pick<Opening, 'closers' | 'configuration' | 'model'>, StartControl {}

async function startUpon({ configuration, model, closers, tell, isTerminal, signal }: Start): Promise<Running> {
  const databases = await openDatabases(configuration);
  closers.push(databases.close);
  const { isDefaultModel, migrates } = configuration;
  await prepareDatabase(databases, { isDefaultModel, migrates, tell, signal });
  endIfStopped(signal);
  await attempt(
    'It could not be found out whether the tables note their changes. Check that PostgreSQL runs at DATABASE_URL. The reason:',
    () => withClient(databases.data, client => refuseUntracked(client, model)),
  );
  const { readerRole, notes: readerNotes } = await attempt('The role that reads could not be settled. The reason:', () =>
    settleReaderRole(databases, model, migrates),
  );
  endIfStopped(signal);
  const { open, openAdminPlane } = await loadServing(configuration);
  const service = await open({ configuration, databases: { ...databases, readerRole }, model, closers });
  const isDemo = databases.kind === 'embedded' && isDefaultModel;
  const demoKey = isDemo ? await settleDemoKey(service.keyStore, model, configuration.dataDir) : undefined;
  const admin = await openAdminPlane(configuration, service, closers);
  endIfStopped(signal);
  const address = await unlessStopped(service.listen(), signal);
  const examples = await exampleRequests(model, databases.data);
  const shown = {
    adminToken: admin.adminToken === undefined ? undefined : shownToken(admin.adminToken, isTerminal, configuration.dataDir),
    demoKey: demoKey === undefined ? undefined : shownKey(demoKey, isTerminal, configuration.dataDir),
  };
  const notes = [
    ...databases.notes,
    ...readerNotes,
    ...fileLimitNotes(configuration.maxConnections),
    ...(await clockNotes(databases.access)),
    ...tellLostNames(await unlessAway(service.keys.list(), []), service.keys.grantableNames()),
  ];
  const isByNpm = process.env.npm_lifecycle_event !== undefined;
  for (const line of announce({ address, ...admin, ...shown, examples, notes, isByNpm })) tell(line);
  return service;
}

/** The larger part of the program, which a start that is refused does without. */
async function loadServing({ workers }: Configuration) {
  const { openAdminPlane } = await import('./admin/open-admin-plane.js');
  const open = workers === 1 ? (await import('./open-service.js')).openService : (await import('./workers/open-workers.js')).openWorkers;
  return { open, openAdminPlane };
}

function endIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new StartStopped();
}

/** For a step that may take long and is ended by closing what was opened. */
function unlessStopped<Value>(step: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new StartStopped()), { once: true });
    step.then(resolve, reject);
  });
}

function shownKey(text: string, isTerminal: boolean, dataDir: string): ShownSecret {
  return isTerminal ? { kind: 'text', text } : { kind: 'file', file: demoKeyFile(dataDir) };
}

function shownToken(text: string, isTerminal: boolean, dataDir: string): ShownSecret {
  if (isTerminal) return { kind: 'text', text };
  const file = path.join(dataDir, 'admin-token');
  try {
    writeSecret(file, text);
    return { kind: 'file', file };
  } catch (error) {
    // As in a container whose files cannot be written: nobody knows the token then, and the data is served all the same.
    return { kind: 'lost', reason: (error as NodeJS.ErrnoException).code ?? 'not writable' };
  }
}
