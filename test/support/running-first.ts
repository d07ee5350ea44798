/** JavaScript that a process shall run before its own, and a folder for it -> the variable that says so to Node. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export function runningFirst(script: string, folder: string): Readonly<Record<'NODE_OPTIONS', string>> {
  const file = path.join(folder, `first-${randomUUID()}.cjs`);
  writeFileSync(file, script);
  return { NODE_OPTIONS: `--require ${file}` };
}
