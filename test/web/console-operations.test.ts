/** What the console asks is what the admin plane has. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

it('has types of the console that are those of the admin plane (npm run operations writes them anew)', () => {
  const written = execFileSync(process.execPath, ['web/build/write-operations.mjs', '--print'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect(readFileSync(path.join(PROJECT_ROOT, 'web/console/operations.ts'), 'utf8')).toBe(written);
});
