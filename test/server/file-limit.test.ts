/** A limit of open files that is lower than the connections that clients may have: the start says so. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILT_TOKEN, buildService } from '../support/built-service';
import { privateDatabase } from '../support/database';
import { PATIENT } from '../support/patient';
import { until } from '../support/until';

/** What a start prints where so many files may be open. */
async function printed(files: number, maxConnections: number): Promise<string> {
  const database = await privateDatabase();
  const limits = { MAX_CONNECTIONS: String(maxConnections), REQUESTS_WAITING: '100', KEY_REQUESTS_WAITING: '50' };
  const settings = { PORT: '0', ADMIN_PORT: '0', ADMIN_TOKEN: BUILT_TOKEN, LOG_LEVEL: 'silent', ...limits };
  const env = { ...process.env, ...PATIENT, ...settings, DATABASE_URL: database.address };
  const program = [process.execPath, buildService().file('server/main.js')];
  const child = spawn('sh', ['-c', `ulimit -n ${files}; exec "$@"`, 'sh', ...program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  try {
    await until(() => Promise.resolve(/ {2}curl .*\n\n/.test(text) || child.exitCode !== null));
  } finally {
    child.kill('SIGINT');
    await ended;
    await database.drop();
  }
  return text;
}

it('names the limit and what to set', async () => {
  expect(await printed(256, 300)).toMatch(/^Files .* may open 256, and MAX_CONNECTIONS is 300: .*LimitNOFILE.*\n/m);
});

it('says nothing where there are files enough', async () => {
  expect(await printed(256, 256)).toMatch(/^OData (?![^]*^Files )/m);
});
