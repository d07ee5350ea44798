/** A workbook with merged cells, as spreadsheet programs write them -> a fault where records would be without the value that a person sees beside them. */
import { FaultList } from '../../import/checking/import-fault';
import { fileSource } from '../../import/sources/files/file-source';
import { partsOf, SAMPLE, sheetPart, zipped } from './sample-book';
import { ownFolder } from './own-folder';

const write = ownFolder();

/** Of the sheet of units, in the order in which they are told. */
async function faultsOf(...merged: readonly string[]): Promise<readonly (readonly [line: number, fault: string])[]> {
  return await faultsOfColumns(undefined, merged);
}

/** `wanted`: the columns that are read; undefined for all. */
async function faultsOfColumns(
  wanted: ReadonlySet<string> | undefined,
  merged: readonly string[],
): Promise<readonly (readonly [line: number, fault: string])[]> {
  const parts = partsOf(SAMPLE);
  const part = sheetPart('units');
  const cells = `<mergeCells>${merged.map(place => `<mergeCell ref="${place}"/>`).join('')}</mergeCells></worksheet>`;
  const units = String(parts[part]).replace('</worksheet>', cells);
  const file = write('book.xlsx', await zipped(Object.entries({ ...parts, [part]: units })));
  const { signal } = new AbortController();
  const [sheet] = await fileSource([file]).open(signal, new FaultList());
  const faults: (readonly [number, string])[] = [];
  for await (const record of sheet?.read(signal, wanted) ?? []) if ('fault' in record) faults.push([record.place.line, record.fault]);
  return faults;
}

it('tells cells that are merged over several records', async () => {
  const told = (column: string, last: number): string =>
    `Column ${column}: its cells are merged down to line ${last}, and only the first can have a value. Split them, and fill each.`;
  expect(await faultsOf('C3:C4', 'A7:B12')).toEqual([
    [3, told('C', 4)],
    [7, told('A', 12)],
  ]);
});

it('tells a block of merged cells by the first column in it that is read, where its first one is not', async () => {
  const fault = 'Column C: its cells are merged down to line 4, and only the first can have a value. Split them, and fill each.';
  expect(await faultsOfColumns(new Set(['nr', 'over']), ['B3:D4'])).toEqual([[3, fault]]);
  expect(await faultsOfColumns(new Set(['nr']), ['B3:D4'])).toEqual([]);
});

it('takes cells that are merged within a line, with the headings, beside all columns with a name, or below all records', async () => {
  expect(await faultsOf('B3:C3', 'A1:A2', 'D5:D9', 'A500:A505')).toEqual([]);
});
