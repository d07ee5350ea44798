/** A folder of its own for each test of a file, which goes with the test -> what writes files into it, and gives their paths. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export function ownFolder(): (name: string, content: string | Uint8Array) => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-files-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return (name, content) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
}
