/** What has the name of a file and is none -> it is told: whoever opens a pipe a second time waits for ever. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../import/checking/import-fault';
import { fileSource } from '../../import/sources/files/file-source';

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
