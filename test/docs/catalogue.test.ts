/** docs/odata-support.md has what the code offers: the other rows are sent by `odata-support.test.ts`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fillSupport } from '../../graphql/fill-support';
import { AGGREGATE_METHODS } from '../../odata-adapter/syntax/apply-tree';
import { PROJECT_ROOT } from '../../std/project-root';

const text = readFileSync(path.join(PROJECT_ROOT, 'docs/odata-support.md'), 'utf8');

it('has the tables of the catalogue as `npm run docs:support` writes them', () => {
  expect(text).toBe(fillSupport(text));
});

it('has a request with each method of aggregate, and no other method', () => {
  const [, named = '', request = ''] = /^\| `aggregate`: (.*?) +\| yes +\| `(.*?)` +\|$/m.exec(text) ?? [];
  expect(named).toBe([...AGGREGATE_METHODS, '$count'].map(method => `\`${method}\``).join(', '));
  expect([...request.matchAll(/ with ([a-z]+) as /g)].map(([, method]) => method)).toEqual([...AGGREGATE_METHODS]);
});
