/** Folders with several names, copies, and paths that lead nowhere. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isSameFolder } from '../../std/is-same-folder';

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'opslag-folders-'));
  mkdirSync(at('one'));
});
afterEach(() => rmSync(place, { recursive: true }));

const at = (name: string): string => path.join(place, name);

it('knows a folder by a link to it, and after it was moved', () => {
  symlinkSync(at('one'), at('link'));
  expect([isSameFolder(at('one'), at('link')), isSameFolder(at('one'), `${place}/./one/`)]).toEqual([true, true]);
  renameSync(at('one'), at('two'));
  symlinkSync(at('two'), at('one'));
  expect(isSameFolder(at('one'), at('two'))).toBe(true);
});

it('tells a copy from its original', () => {
  cpSync(at('one'), at('copy'), { recursive: true });
  expect(isSameFolder(at('one'), at('copy'))).toBe(false);
});

it('is false where a path leads nowhere, or cannot be followed', () => {
  symlinkSync(at('loop'), at('loop'));
  for (const name of ['none', 'loop', 'n'.repeat(300)])
    expect([isSameFolder(at('one'), at(name)), isSameFolder(at(name), at(name))]).toEqual([false, false]);
});
