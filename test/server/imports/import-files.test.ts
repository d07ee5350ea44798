/** Files that a command names, and the mapping beside them -> their records, read as the mapping says; without a mapping, what a person is told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../../import/checking/import-fault';
import { SourceFault } from '../../../import/sources/source-fault';
import { importFiles } from '../../../server/imports/import-files';
import { ZoneClock } from '../../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-import-files-'));
writeFileSync(path.join(folder, 'units.csv'), 'Name\n');

afterAll(() => rmSync(folder, { recursive: true }));

it('asks for a mapping where the files are there', async () => {
  const opened = importFiles({ files: [folder], mapping: undefined, clock }).open(new AbortController().signal, new FaultList());
  await expect(opened).rejects.toThrow(SourceFault);
  await expect(opened).rejects.toThrow(`${path.join(folder, 'mapping.yaml')} is missing: it says which column holds which field.`);
});

it.each([[path.join(folder, 'unitz.csv')], [path.join(folder, 'gone')]])(
  'says that %s is not there, and asks for no mapping',
  async missing => {
    const opened = importFiles({ files: [missing], mapping: undefined, clock }).open(new AbortController().signal, new FaultList());
    await expect(opened).rejects.toThrow(SourceFault);
    await expect(opened).rejects.toThrow(`There is no file or folder ${missing}.`);
  },
);

const FIELDS = 'fields: { MasterId: Nummer, Name: Navn }';

it.each<readonly [what: string, name: string, mapping: string]>([
  ['of the only set', 'a.csv', `[{ set: OrgUnit, from: a.csv, delimiter: '!', encoding: utf-16le, ${FIELDS} }]`],
  ['of the first of two sets', 'a.csv', `[{ set: OrgUnit, from: a.csv, delimiter: '!', encoding: utf-16le, ${FIELDS} }, { set: Function, from: a.csv, ${FIELDS} }]`],
  ['of two sets together', 'a.csv', `[{ set: OrgUnit, from: a.csv, delimiter: '!', ${FIELDS} }, { set: Function, from: a.csv, encoding: utf-16le, ${FIELDS} }]`],
  ['of a file that is named in another case', 'A.CSV', `[{ set: OrgUnit, from: a.csv, delimiter: '!', encoding: utf-16le, ${FIELDS} }]`],
  ['of a file with a number sign in its name', 'a#1.csv', `[{ set: OrgUnit, from: 'a#1.csv', delimiter: '!', encoding: utf-16le, ${FIELDS} }]`],
])('reads a file with the delimiter and the encoding %s', async (_what, name, mapping) => {
  const place = mkdtempSync(path.join(folder, 'form-'));
  writeFileSync(path.join(place, name), 'Nummer!Navn\n1!Ålum\n', 'utf16le');
  writeFileSync(path.join(place, 'mapping.yaml'), `sets: ${mapping}\n`);
  const faults = new FaultList();
  const { signal } = new AbortController();
  for (const set of await importFiles({ files: [place], mapping: undefined, clock }).open(signal, faults)) {
    const records = [];
    for await (const record of set.read(signal)) records.push(record);
    expect([set.name, records]).toEqual([set.name, [expect.objectContaining({ fields: { MasterId: '1', Name: 'Ålum' } })]]);
  }
  expect(faults.kept).toEqual([]);
}); // oxfmt-ignore
