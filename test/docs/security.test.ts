/** docs/security.md names the tests that show each promise: they are there, and each promise has one. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

const page = readFileSync(path.join(PROJECT_ROOT, 'docs/security.md'), 'utf8');
const [, promises = ''] = page.split('## Promises');
const rows = promises.split('\n## ')[0]?.split('\n').filter(line => line.startsWith('| ')).slice(2) ?? []; // oxfmt-ignore

it('names only tests that exist', () => {
  const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(file => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
});

it('names a test for each promise', () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(row => !/`test\/[^`]+\.test\.ts`/.test(row))).toEqual([]);
});
