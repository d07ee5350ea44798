/** One PostgreSQL for all tests of a run: the system's (`TEST_DATABASE_URL`, an administrator's address) or an embedded one in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
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
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-test-'));
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
