/** CSV as `Export-Csv` of Windows PowerShell 5.1 writes it unless it is asked not to: a line with the name of a type, then the headings -> its records. */
import { FaultList } from '../../import/checking/import-fault';
import { fileSource } from '../../import/sources/files/file-source';
import { ownFolder } from './own-folder';

const write = ownFolder();

it.each([
  ['commas', '#TYPE System.Management.Automation.PSCustomObject\r\n"Nr","By"\r\n"0042","Ærø; nord"\r\n'],
  ['semicolons, without quotes', '#TYPE Selected.System.Object\n\nNr;By\n0042;"Ærø; nord"'],
  ['commas, and in the name of the type too', '\ufeff#TYPE A`1[[B, C, Version=1]]\r\n"Nr","By"\r\n"0042","Ærø; nord"\r\n'],
])('finds headings and records below the name of a type: %s', async (_, text) => {
  const file = write('a.csv', text);
  const { signal } = new AbortController();
  const [set] = await fileSource([file]).open(signal, new FaultList());
  const records = [];
  for await (const record of set?.read(signal) ?? []) records.push(record);
  expect([set?.fields, records]).toMatchObject([['Nr', 'By'], [{ fields: { Nr: '0042', By: 'Ærø; nord' } }]]);
});
