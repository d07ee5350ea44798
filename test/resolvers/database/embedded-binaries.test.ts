/** npm packages hold no symbolic links, and install scripts may not have run: the libraries' links are made at the first start. */
import { cpSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Binaries, copyBinaries, findBinaries, prepareBinaries } from '../../../resolvers/database/embedded-binaries';

let folder: string;
let bare: Binaries;
let links: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-binaries-'));
  const found = prepareBinaries(findBinaries(), folder);
  links = linksOf(found);
  bare = { ...found, folder: path.join(folder, 'native') };
  // The libraries, which the links are of, and their list; not the thousand small files beside them.
  const aside = ['bin', 'share'].map(name => path.join(found.folder, name));
  cpSync(found.folder, bare.folder, { recursive: true, filter: file => !aside.includes(file) && !lstatSync(file).isSymbolicLink() });
});

afterAll(() => rmSync(folder, { recursive: true }));

function linksOf(binaries: Binaries): string[] {
  const lib = path.join(binaries.folder, 'lib');
  const names = readdirSync(lib).filter(name => lstatSync(path.join(lib, name)).isSymbolicLink());
  return names.map(name => `${name} -> ${readlinkSync(path.join(lib, name))}`).sort();
}

it('a copy has all links, and is made once', () => {
  expect(linksOf(bare)).toEqual([]);
  const copy = copyBinaries(bare, path.join(folder, 'copies'));
  expect(linksOf(copy)).toEqual(links);
  expect(copyBinaries(bare, path.join(folder, 'copies'))).toEqual(copy);
  expect(readdirSync(path.join(folder, 'copies'))).toHaveLength(1);
});

it('missing links are made in place, as npm would have made them', () => {
  expect(prepareBinaries(bare, folder)).toBe(bare);
  expect(linksOf(bare)).toEqual(links);
  expect(prepareBinaries(bare, folder)).toBe(bare);
});
