/** A source that `opslag import` cannot read, and would not at another try -> a service is asked once, what to do is told, and the run leaves a record. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startForeignService } from '../../import/foreign-service';
import { withClient } from '../../../resolvers/database/with-client';
import { buildService } from '../../support/built-service';
import { makeAuthority } from '../../support/certificates';
import { type PrivateDatabase, privateDatabase } from '../../support/database';

let database: PrivateDatabase;
let folder: string;

beforeAll(async () => {
  database = await privateDatabase('migrated');
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-unread-'));
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** The code that the command ends with, and its last line. */
async function importFrom(from: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> {
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address, ...env }, ['import', ...from]);
  const code = await command.exit();
  return [code, command.stderr.trim().split('\n').at(-1)?.trim()];
}

it('tells of a certificate whose authority is not known', async () => {
  const { cert, key } = makeAuthority(folder).issue('test', 'IP:127.0.0.1');
  let connections = 0;
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }).on('connection', () => connections++);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await importFrom(['odata', address])).toEqual([
      3,
      expect.stringMatching(
        /^https:[^ ]*\$metadata, line 1: The certificate of the service is refused: unable to verify the first certificate.*\. NODE_EXTRA_CA_CERTS names a file with certificates of authorities to believe\.$/,
      ),
    ]);
    expect(connections).toBe(1);
  } finally {
    server.close();
  }
});

it('tells that an answer cannot be kept, and where', async () => {
  const service = await startForeignService();
  const TMPDIR = path.join(folder, 'none');
  try {
    expect(await importFrom(['odata', service.address], { TMPDIR })).toEqual([
      3,
      expect.stringMatching(
        new RegExp(
          `line 1: The answer cannot be kept in ${TMPDIR}: ENOENT: no such file or directory, .* Make room there, or name another folder in TMPDIR\\.$`,
        ),
      ),
    ]);
    expect(service.requests.length).toBe(1);
  } finally {
    await service.close();
  }
});

it('leaves a record of a night in which the files did not come', async () => {
  const empty = mkdtempSync(path.join(folder, 'files-'));
  const mapping = path.join(folder, 'mapping.yaml');
  writeFileSync(mapping, 'sets: [{ set: Person, from: p.csv, fields: { Uuid: U } }]');
  const missing = path.join(folder, 'gone');
  expect([await importFrom([missing]), await importFrom([empty, '--mapping', mapping])]).toEqual([
    [3, `There is no file or folder ${missing}.`],
    [3, `The folder ${empty} has no file that can be read (CSV, XLSX, JSON, NDJSON).`],
  ]);
  const { rows } = await withClient(database.address, client =>
    client.query('SELECT outcome, source FROM access.import_run ORDER BY id DESC LIMIT 2'),
  );
  expect(rows).toEqual([empty, missing].map(place => ({ outcome: 'UNREAD', source: path.basename(place) })));
});

it('leaves a record of a night in which the mapping or the key could not be read', async () => {
  const files = mkdtempSync(path.join(folder, 'unmapped-'));
  writeFileSync(path.join(files, 'p.csv'), 'U\n');
  const [missing, loop, twoWords] = ['gone.yaml', 'loop.csv', 'two-words'].map(name => path.join(folder, name));
  if (missing === undefined || loop === undefined || twoWords === undefined) throw new Error('A path has no name.');
  const mapping = path.join(folder, 'loop.yaml');
  writeFileSync(mapping, 'sets: [{ set: Person, from: loop.csv, fields: { Uuid: U } }]');
  symlinkSync(loop, loop);
  writeFileSync(twoWords, 'no key');
  const keyed = (file: string): readonly string[] => ['odata', 'http://127.0.0.1:9/odata', '--key-file', file];
  const told: readonly (readonly [readonly string[], string])[] = [
    [[files], `${path.join(files, 'mapping.yaml')} is missing: it says which column holds which field.`],
    [[files, '--mapping', missing], `There is no file ${missing}.`],
    [[files, '--mapping', folder], `${folder} cannot be read: EISDIR`],
    [[loop, '--mapping', mapping], `${loop} cannot be read: ELOOP`],
    [keyed(missing), `There is no file ${missing}.`],
    [keyed(folder), `${folder} cannot be read: EISDIR`],
    [keyed(twoWords), `The file ${twoWords} must hold a key and nothing else.`],
  ];
  for (const [from, sentence] of told) expect([from, await importFrom(from)]).toEqual([from, [3, expect.stringContaining(sentence)]]);
  const { rows } = await withClient(database.address, client =>
    client.query('SELECT outcome, source FROM access.import_run ORDER BY id DESC LIMIT $1', [told.length]),
  );
  const service = 'http://127.0.0.1:9/odata';
  const sources = [path.basename(files), path.basename(files), path.basename(files), 'loop.csv', service, service, service];
  expect(rows).toEqual(sources.reverse().map(source => ({ outcome: 'UNREAD', source })));
});
