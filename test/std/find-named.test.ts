import { findNamed } from '../../std/find-named';

const named = (...names: readonly string[]) => new Map(names.map(name => [name, `the ${name}`]));

it.each([
  ['Name', 'the Name'],
  ['NAME', 'the Name'],
  ['Code', 'the Code'],
  ['cOdE', undefined],
  ['Nam', undefined],
  ['', undefined],
])('%s is %s', (written, found) => {
  expect(findNamed(written, named('Name', 'Code'), named('CODE', 'Other'))).toBe(found);
});
