/** What has the name of a file and is none, and a file that is gone -> it is told: whoever opens a pipe a second time waits for ever. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../import/checking/import-fault';
import { fileSource } from '../../import/sources/files/file-source';
import { SourceFault } from '../../import/sources/source-fault';
import { importFiles } from '../../server/imports/import-files';
import { ZoneClock } from '../../std/zone-clock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-no-files-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it.each<[string, (place: string) => void]>([
  ['a pipe', place => execFileSync('mkfifo', [place])],
  ['a folder', place => mkdirSync(place)],
])('tells %s that has the name of a file, and waits for nothing', async (_, make) => {
  make(path.join(folder, 'a.csv'));
  const opened = fileSource([folder]).open(new AbortController().signal, new FaultList());
  await expect(opened).rejects.toThrow(/^a\.csv is no file\./);
});

it.each(['a.csv', 'a.json', 'a.xlsx'])('tells a link to nothing as such: %s', async name => {
  symlinkSync('gone', path.join(folder, name));
  const opened = fileSource([folder]).open(new AbortController().signal, new FaultList());
  await expect(opened).rejects.toThrow(new SourceFault(`${name} cannot be read: it is a link to nothing, or was removed meanwhile.`));
});

it.each(['a.csv', 'a.xlsx', 'mapping.yaml'])(
  'tells a file that the system does not show as a source that cannot be read: %s',
  async name => {
    writeFileSync(path.join(folder, 'b.csv'), 'Navn\nBo\n');
    symlinkSync(name, path.join(folder, name));
    const files = importFiles({ files: [folder], mapping: undefined, clock: new ZoneClock('Europe/Copenhagen') });
    const source = name === 'mapping.yaml' ? files : fileSource([folder]);
    const opened = source.open(new AbortController().signal, new FaultList());
    await expect(opened).rejects.toThrow(SourceFault);
    await expect(opened).rejects.toThrow(new RegExp(`${name} cannot be read: `));
  },
);
