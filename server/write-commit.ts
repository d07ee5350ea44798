/** A build -> the file `dist/commit`, which says what it was built from: `COMMIT`, or the commit of the checkout. Without either there is no file. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { PROJECT_ROOT } from '../std/project-root';
import { COMMIT_FILE } from './service-version';

const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
const commit = (process.env.COMMIT ?? '') || (typeof stdout === 'string' ? stdout.trim() : '');
if (/^[0-9a-f]{7,64}$/.test(commit)) writeFileSync(COMMIT_FILE, `${commit}\n`);
else rmSync(COMMIT_FILE, { force: true });
