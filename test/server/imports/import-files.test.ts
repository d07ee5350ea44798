/** Files that a command names, without a mapping -> what a person is told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../../import/checking/import-fault';
import { SourceFault } from '../../../import/sources/source-fault';
import { importFiles } from '../../../server/imports/import-files';
import { ZoneClock } from '../../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-import-files-'));
writeFileSync(path.join(folder, 'units.csv'), 'Name\n');

afterAll(() => rmSync(folder, { recursive: true }));

it('asks for a mapping where the files are there', async () => {
  const opened = importFiles({ files: [folder], mapping: undefined, clock }).open(new AbortController().signal, new FaultList());
  await expect(opened).rejects.toThrow(SourceFault);
  await expect(opened).rejects.toThrow(`${path.join(folder, 'mapping.yaml')} is missing: it says which column holds which field.`);
});

it.each([[path.join(folder, 'unitz.csv')], [path.join(folder, 'gone')]])(
  'says that %s is not there, and asks for no mapping',
  async missing => {
    const opened = importFiles({ files: [missing], mapping: undefined, clock }).open(new AbortController().signal, new FaultList());
    await expect(opened).rejects.toThrow(SourceFault);
    await expect(opened).rejects.toThrow(`There is no file or folder ${missing}.`);
  },
);
