/** docs/operations.md says what to do about each reason that the log may give for a database that is not there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
const [, section = ''] = /\n### Why the database is not there\n([^]*?)\n## /.exec(read('docs/operations.md')) ?? [];
const told = [...section.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(.*?)`/g)].map(([, name = '']) => name),
);
const source = read('resolvers/database/map-database-error.ts');

it('has each that the system gives', () => {
  const [, codes = ''] = /SYSTEM_CODES = new Set\(\[([^]*?)\]\)/.exec(source) ?? [];
  const names = [...codes.matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter(name => !told.includes(name))).toEqual([]);
});

it('has each state and each class of states that PostgreSQL gives', () => {
  const [, states = ''] = /UNAVAILABLE_STATES = \/\^\((.*)\)\//.exec(source) ?? [];
  const classes = states.split('|').map(state => new RegExp(`^${state}`));
  expect(classes.length).toBeGreaterThan(5);
  expect(classes.filter(state => !told.some(name => state.test(name)))).toEqual([]);
});

it('has each that the driver has a text of, but for a pool that the service itself has ended', () => {
  const [, texts = ''] = /DRIVER_TEXTS =\s+\/\^\((.*)\)\/;/.exec(source) ?? [];
  const beginnings = texts
    .replace(/\(.*?\)/g, '')
    .split('|')
    .map(text => text.trim());
  expect(beginnings.length).toBeGreaterThan(5);
  const isTold = (text: string): boolean => told.some(name => text.startsWith(name) || name.startsWith(text));
  expect(beginnings.filter(text => !isTold(text))).toEqual(['Cannot use a pool after']);
});
