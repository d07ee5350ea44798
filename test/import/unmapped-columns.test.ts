/** A workbook with faults in a column: a formula that failed, one without a value, merged cells -> faults where the mapping names the column, and else the records as if it were not there. */
import { ZoneClock } from '../../std/zone-clock';
import { FaultList } from '../../import/checking/import-fault';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { fileSource } from '../../import/sources/files/file-source';
import { type BookCell, cellOf, partsOf, SAMPLE, sheetPart, zipped } from './sample-book';
import { ownFolder } from './own-folder';

const write = ownFolder();

/** What column C of the units has in lines 3 and 4; it is merged from line 5 to 6. */
const FAULTS: readonly BookCell[] = [cellOf('t="e"', '<f>VLOOKUP(A3,X!A:B,2,0)</f><v>#N/A</v>'), cellOf('', '<f>A4</f>')];

/** Lines 2 to 7 of the units, read with these fields. */
async function read(fields: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const units = SAMPLE.units.slice(0, 7).map(row => {
    const fault = FAULTS[row.line - 3];
    return fault === undefined ? row : { ...row, cells: [...row.cells.slice(0, 2), fault] };
  });
  const parts = partsOf({ ...SAMPLE, units });
  const part = sheetPart('units');
  const sheet = String(parts[part]).replace('</worksheet>', '<mergeCells><mergeCell ref="C5:C6"/></mergeCells></worksheet>');
  const file = write('book.xlsx', await zipped(Object.entries({ ...parts, [part]: sheet })));
  const mapping = readMapping(JSON.stringify({ sets: [{ set: 'OrgUnit', from: 'book.xlsx#units', fields }] }), 'mapping.yaml');
  const { signal } = new AbortController();
  const faults = new FaultList();
  const [set] = await applyMapping(fileSource([file]), mapping, new ZoneClock('Europe/Copenhagen')).open(signal, faults);
  expect(faults.count).toBe(0);
  const records: unknown[] = [];
  for await (const record of set?.read(signal) ?? []) records.push('fault' in record ? [record.place.line, record.fault] : record.fields);
  return records;
}

const unit = (index: number): object => ({ MasterId: `U${index}`, Name: `Enhed ${index}` });

it('takes records whole where what is wrong stands in a column that no field takes', async () => {
  expect(await read({ MasterId: 'nr', Name: 'navn' })).toEqual([0, 1, 2, 3, 4, 5].map(unit));
});

it('tells what is wrong where a field takes the column', async () => {
  expect(await read({ MasterId: 'nr', Name: 'navn', Parent: 'over' })).toEqual([
    { ...unit(0), Parent: null },
    [3, 'Column C: the formula has failed.'],
    [4, expect.stringMatching(/^Column C: the formula has no value\./)],
    { ...unit(3), Parent: 'U0' },
    { ...unit(4), Parent: 'U1' },
    { ...unit(5), Parent: 'U1' },
    [5, expect.stringMatching(/^Column C: its cells are merged down to line 6/)],
  ]);
});
