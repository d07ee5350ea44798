/** One PostgreSQL for all tests of a run: the system's (`TEST_DATABASE_URL`, an administrator's address) or an embedded one in a temporary folder, in memory where there is room. */
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '../../resolvers/database/embedded-server';

export interface TestServer {
  /** Address of an administrator's database; others are made beside it. */
  readonly administrator: string;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { administrator: given, stop: () => Promise.resolve() };
  const folder = makeFolder();
  const server = await startEmbeddedServer(folder, { durable: false });
  const { host = '', port = 0, user = '', password } = server.connection;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return {
    administrator: `postgresql://${user}${secret}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MEMORY = '/dev/shm';
const NAME = 'opslag-test-';
/** Several times what a run takes. */
const ROOM_BYTES = 8_000_000_000;

/** Tests make hundreds of databases of a thousand files each. */
function makeFolder(): string {
  if (!isRoomy()) return mkdtempSync(path.join(os.tmpdir(), NAME));
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  return mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`));
}

/** Who names a folder for temporary files gets that one. */
function isRoomy(): boolean {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** By a run that was killed. */
function isLeft(name: string): boolean {
  const [, run] = /^opslag-test-(\d+)-/.exec(name) ?? [];
  if (run === undefined) return false;
  try {
    process.kill(Number(run), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
