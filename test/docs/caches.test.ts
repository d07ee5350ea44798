/** docs/architecture.md lists each cache by its file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

const [, section = ''] =
  /\n## What is remembered between requests\n([^]*?)\nSomething that lives long/.exec(
    readFileSync(path.join(PROJECT_ROOT, 'docs/architecture.md'), 'utf8'),
  ) ?? [];
const listed = new Set([...section.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, file = '']) => file));

/** What keeps things by a name, of ours and of mercurius. */
const CACHE = /new (?:BoundedMap|PlanCache|PlanTree)\b|\bcache: [A-Z]/;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(PROJECT_ROOT, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(name);
    else if (name.endsWith('.ts')) yield name;
  }
}

it('names files that are there', () => {
  expect([...listed].filter(file => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
});

it('names each file that has a cache', () => {
  const having = ['graphql', 'odata-adapter', 'resolvers', 'server', 'import', 'db']
    .flatMap(folder => [...sources(folder)])
    .filter(file => CACHE.test(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')));
  expect(having.length).toBeGreaterThan(10);
  expect(having.filter(file => !listed.has(file))).toEqual([]);
});
