/** Characters that a workbook writes as their numbers, since XML has no place for them -> the characters. Excel and LibreOffice write line breaks of other programs so. */
import { FaultList } from '../../import/checking/import-fault';
import { fileSource } from '../../import/sources/files/file-source';
import { partsOf, SAMPLE, sheetPart, zipped } from './sample-book';
import { ownFolder } from './own-folder';

const write = ownFolder();

it.each([
  ['a line break of Windows', 'Havnegade 1_x000D_\n8000 Aarhus', 'Havnegade 1\r\n8000 Aarhus'],
  ['what looks like such a number and is none', 'U_x005F_x000D_', 'U_x000D_'],
  ['a text that is too long for a cell only as it is written', '_x000D_'.repeat(32_767), '\r'.repeat(32_767)],
  ['an underscore among letters', 'a_x_xyz_x12_', 'a_x_xyz_x12_'],
])('takes %s from a workbook as a person sees it', async (_, written, seen) => {
  const cells = ['<is><t>TEXT</t></is>', '<v>0</v>', '<f>1</f><v>TEXT</v>'];
  const kinds = ['inlineStr', 's', 'str'];
  const row = cells.map((cell, index) => `<c t="${kinds[index] ?? ''}">${cell.replace('TEXT', written)}</c>`).join('');
  const headings = ['Linje_x000D_\n1', 'B', 'C'].map(heading => `<c t="inlineStr"><is><t>${heading}</t></is></c>`).join('');
  const parts = {
    ...partsOf(SAMPLE),
    'xl/sharedStrings.xml': `<sst><si><t>${written}</t></si></sst>`,
    [sheetPart('units')]: `<worksheet><sheetData><row>${headings}</row><row>${row}</row></sheetData></worksheet>`,
    [sheetPart('persons')]: '<worksheet/>',
    [sheetPart('affiliations')]: '<worksheet/>',
  };
  const file = write('book.xlsx', await zipped(Object.entries(parts)));
  const { signal } = new AbortController();
  const [sheet] = await fileSource([file]).open(signal, new FaultList());
  const records = [];
  for await (const record of sheet?.read(signal) ?? []) records.push(record);
  expect(records).toMatchObject([{ fields: { 'Linje\r\n1': seen, B: seen, C: seen } }]);
});
