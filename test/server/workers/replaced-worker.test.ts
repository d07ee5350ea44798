/** Workers that are replaced while files that settings name are faulty: they serve with what was last usable, as those before them did. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService } from '../../support/built-service';
import { type Certificate, makeAuthority, shownNameAt } from '../../support/certificates';
import { privateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { workersOf } from '../../support/workers-of';

const NOT_TAKEN = 'the new TLS certificate is not taken';

it('listens on the port that the system chose and shows the last certificate that could be used, and a new one when there is one, where all workers are replaced and their files are faulty', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-replaced-'));
  const authority = makeAuthority(folder);
  const [cert, key, address] = ['served.crt', 'served.key', 'address'].map(name => path.join(folder, name)) as [string, string, string];
  const put = (issued: Certificate): void => {
    copyFileSync(issued.cert, cert);
    copyFileSync(issued.key, key);
  };
  put(authority.issue('first', 'IP:127.0.0.1'));
  const database = await privateDatabase();
  writeFileSync(address, database.address);
  const env = { DATABASE_URL_FILE: address, TLS_CERT_FILE: cert, TLS_KEY_FILE: key, PORT: '0', WORKERS: '2', LOG_LEVEL: 'info' };
  const running = buildService().run('server/opslag.js', env, ['start']);
  try {
    const port = Number(new URL(await running.address()).port);
    const shown = (): Promise<string> => shownNameAt(port, authority).catch((error: unknown) => String(error));
    const logged = (text: string): number => running.stdout.split(text).length - 1;

    put(authority.issue('second', 'IP:127.0.0.1'));
    // The admin plane is in the first process.
    await until(() => logged('the TLS certificate was read anew') === 3);
    const faults = logged(NOT_TAKEN);
    writeFileSync(cert, 'no certificate');
    rmSync(address);
    await until(() => logged(NOT_TAKEN) >= faults + 3);
    const before = workersOf(running);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await until(() => workersOf(running).filter(pid => !before.includes(pid)).length === 2);
    await until(async () => (await shown()) === 'second');

    put(authority.issue('third', 'IP:127.0.0.1'));
    await until(async () => (await shown()) === 'third');
  } finally {
    await running.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
