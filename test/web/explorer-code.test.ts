/** Which programs the explorer offers for a request; `npm run clients` and `npm run dotnet` run them. */
import { writeSnippets } from '../../web/explorer/code/write-snippets';

const offers = (request: string, name: string): boolean =>
  writeSnippets(`https://opslag.test/odata/${request}`).some(snippet => snippet.name === name);

it.each([
  ['Persons?$top=1', true],
  ['Persons?$format=json', true],
  ["Persons?$filter=Surname%20eq%20'$format=csv'", true],
  ['Persons(3f2504e0-4f89-41d3-9a0c-0305e82c3301)', true],
  ['Persons?$format=csv', false],
  ['Persons?Format=XLSX', false],
  ['Persons?$format=text%2Fcsv;header=absent', false],
  ['Persons/$count?$filter=Deleted%20eq%20true', false],
  ['Persons(3f2504e0-4f89-41d3-9a0c-0305e82c3301)/Surname/$value', false],
  ['$metadata', false],
  ['Persons/%24count', false],
  ['Persons?$format=%20csv', false],
  ['openapi.json', false],
  ['Persons?$format=application/vnd.opslag.explain%2Bjson', false],
  ['Persons(3f2504e0-4f89-41d3-9a0c-0305e82c3301)/DownloadPhoto', false],
])('Power Query is offered for what it reads as OData: %s', (request, isOffered) => {
  expect(offers(request, 'Power Query M')).toBe(isOffered);
  expect(offers(request, 'PowerShell')).toBe(true);
});

it.each([
  ['Persons?$format=%20csv', 'rows.csv'],
  ['Persons?$top=3&$format=xlsx', 'rows.xlsx'],
  ['Persons(3f2504e0-4f89-41d3-9a0c-0305e82c3301)/Opslag.DownloadPhoto()', 'photo'],
])('PowerShell keeps what is no text as a file: %s', (request, file) => {
  const code = writeSnippets(`https://opslag.test/odata/${request}`).find(({ name }) => name === 'PowerShell')?.code;
  expect(code).toContain(`-OutFile '${file}'`);
});
