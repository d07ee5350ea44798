/** Files as people have them -> records: encodings, delimiters, quotes, workbooks; and what is told of files that are damaged. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { FaultList } from '../../import/checking/import-fault';
import { fileSource } from '../../import/sources/files/file-source';
import type { SourceRecord } from '../../import/sources/source';
import { ownFolder } from './own-folder';

const SIGNAL = new AbortController().signal;
const write = ownFolder();

/** Each record as its line and its fields, or its fault. */
async function read(name: string, content: string | Uint8Array): Promise<readonly unknown[]> {
  const sets = await fileSource([write(name, content)]).open(SIGNAL, new FaultList());
  const records: SourceRecord[] = [];
  for (const set of sets) for await (const record of set.read(SIGNAL)) records.push(record);
  return records.map(record => ('fault' in record ? [record.place.line, record.fault] : [record.place.line, record.fields]));
}

const ROWS = [
  [2, { Navn: 'Åse Ørsted', By: 'Ærø; nord' }],
  [3, { Navn: '=1+1', By: null }],
];
const CSV = 'Navn;By\r\nÅse Ørsted;"Ærø; nord"\r\n=1+1;\r\n';

it.each([
  ['in Windows-1252', 'a.csv', Buffer.from(CSV, 'latin1')],
  ['in UTF-8', 'a.csv', CSV],
  ['in UTF-8 with a mark', 'a.csv', `\ufeff${CSV}`],
  ['in UTF-16', 'a.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV, 'utf16le')])],
  ['in UTF-16 without a mark', 'a.csv', Buffer.from(CSV, 'utf16le')],
  ['packed', 'a.csv.gz', gzipSync(CSV)],
  ['packed in two parts', 'a.csv.gz', Buffer.concat([gzipSync(CSV.slice(0, 20)), gzipSync(CSV.slice(20))])],
  ['with commas', 'a.csv', 'Navn,By\nÅse Ørsted,Ærø; nord\n=1+1,\n'],
  ['with tabs', 'a.tsv', 'Navn\tBy\nÅse Ørsted\tÆrø; nord\n=1+1\t\n'],
])('reads CSV %s', async (_, name, content) => {
  expect(await read(name, content)).toEqual(ROWS);
});

it.each([
  ['æ of MS-DOS', [0x42, 0x6c, 0x91, 0x73, 0x74]],
  ['ø of MS-DOS', [0x53, 0x9b, 0x72]],
  ['å of MS-DOS', [0x47, 0x86, 0x73]],
  ['Ø of MS-DOS', [0x9d, 0x72]],
  ['Å of MS-DOS', [0x8f, 0x73]],
  ['Æ of MS-DOS among capitals', [...Buffer.from('SKOLEL'), 0x92, ...Buffer.from('RER')]],
  ['ü of MS-DOS', [0x4d, 0x81, 0x6c]],
  ['ø of an old Mac', [0x53, 0xbf, 0x72]],
  ['å of an old Mac', [0x47, 0x8c, 0x73]],
  ['Æ of an old Mac', [0xae, 0x62, 0x6c, 0x65]],
  ['Ø of an old Mac', [0xaf, 0x72]],
  ['æ of an old Mac', [0x4c, 0xbe, 0x73]],
])('refuses a text that seems to be of no encoding that is read, and names its line: %s', async (_, word) => {
  const content = Buffer.concat([Buffer.from('Navn\nBo\n'), Buffer.from(word), Buffer.from('\nIb\n')]);
  await expect(read('a.csv', content)).rejects.toThrow(/seems to be of MS-DOS or an old Mac/);
  await expect(read('a.csv', content)).rejects.toMatchObject({ place: { source: 'a.csv', line: 3 } });
});

it('takes the apostrophes and quotation marks of Windows-1252', async () => {
  const texts = ['O’Brien', 'D’ANGELO', 'O’CONNOR', 'L’Oreal', 'JOE’S CAFE', 'FOA’S', 'Hans’ bil', 'Café ’Solen’', 'ROCK ’N’ ROLL', '‹ord› og', 'Forside› Job', 'LEGO®Duplo']; // oxfmt-ignore
  const bytes = Buffer.from(Array.from(`Navn\n${texts.join('\n')}\n`, letter => BYTES[letter] ?? letter.charCodeAt(0)));
  expect(await read('a.csv', bytes)).toEqual(texts.map((Navn, index) => [index + 2, { Navn }]));
});

it('takes signs of Windows-1252 where they stand beside words, and where the mapping says the encoding', async () => {
  const [signs, inWord] = ['‘Ørsted’ O‘Brien Kultur›Skoler † ›Ø‹ ¾ ¿Qué?', 'A†ne Ø'].map(text => `Navn\n${text}\n`);
  const bytes = (text = ''): Buffer => Buffer.from(Array.from(text, letter => BYTES[letter] ?? letter.charCodeAt(0)));
  expect(await read('a.csv', bytes(signs))).toEqual([[2, { Navn: '‘Ørsted’ O‘Brien Kultur›Skoler † ›Ø‹ ¾ ¿Qué?' }]]);
  const form = new Map([['b.csv', { encoding: 'windows-1252' as const }]]);
  const [set] = await fileSource([write('b.csv', bytes(inWord))], { forms: form }).open(SIGNAL, new FaultList());
  const records: SourceRecord[] = [];
  for await (const record of set?.read(SIGNAL) ?? []) records.push(record);
  expect(records).toMatchObject([{ fields: { Navn: 'A†ne Ø' } }]);
});

/** In Windows-1252. */
const BYTES: Readonly<Record<string, number>> = { '‘': 0x91, '’': 0x92, '†': 0x86, '›': 0x9b, '‹': 0x8b };

it.each(['sep=,\r\n', '\ufeffsep=,\n', '\r\nSEP=,\r\n\r\n'])('takes the delimiter from a line that tells it to Excel: %j', async line => {
  expect(await read('a.csv', `${line}A,B;C\n1,2;3\n`)).toEqual([[line.split('\n').length + 1, { A: '1', 'B;C': '2;3' }]]);
});

const ONCE_MORE =
  'The names of the columns stand here once more. Take this line out, or import files that were put together each by itself. If the line is a record, give the columns other names.';

it.each([
  ['in the middle', 5, 'Navn;By\r\nBo;Aarhus\r\n\r\nIb;Vejle\r\n\ufeffNavn;By\r\nPia;Ry\r\n'],
  ['at the end', 5, '\nsep=;\nNavn;By\n"Bo";Aarhus\nNavn;By\n'],
  ['in the second line', 2, 'Navn;By\nNavn; By\nBo;Aarhus\n'],
])('tells the names of columns that stand once more in a CSV file: %s', async (_, line, content) => {
  expect(await read('a.csv', content)).toContainEqual([line, ONCE_MORE]);
});

it.each(['Navn;By\nBo;Ry\n\ufeff"Navn";"By"\nIb;Ry\n', 'Navn;By\nBo;Ry\nBo;"Ry"\ufeffNavn;By\n', 'Navn;By\nBo;Ry\nBo;Ry\ufeff"Navn";By\n'])(
  'says of a CSV file with a mark in its middle that files were put together: %j',
  async content => {
    await expect(read('a.csv', content)).rejects.toThrow('a.csv, line 3: An invisible mark (BOM) stands here, with which a file begins. Files may have been put together: import each by itself.'); // oxfmt-ignore
  },
);

it('tells a line that begins with a mark, as the first line of another file does', async () => {
  expect(await read('a.csv', 'Navn;By\nBo;Ry\n\ufeffBy;Navn\n')).toContainEqual([
    3,
    expect.stringContaining('An invisible mark (BOM) stands here'),
  ]);
});

it.each([
  ['is cut in its last value', 'Navn;By\nÅse;Ær', true],
  ['is cut before its last value', 'Navn;By\nÅse;', true],
  ['ends with a line break', 'Navn;By\nÅse;Ær\n', false],
  ['ends with a quoted value', 'Navn;By\nÅse;"Ær"', false],
])('says once of a CSV file that %s whether its last value may lack its end', async (_, text, isOpen) => {
  const told: string[] = [];
  const [set] = await fileSource([write('a.csv', text)], { tell: sentence => told.push(sentence) }).open(SIGNAL, new FaultList());
  for (const _time of [1, 2]) for await (const record of set?.read(SIGNAL) ?? []) expect(record.place.line).toBe(2);
  const sentence =
    'a.csv ends without a line break. Where the program that writes it ends each line with one, the file was cut, and its last value may be too short.';
  expect(told).toEqual(isOpen ? [sentence] : []);
});

it.each<[string, (file: string) => void]>([
  ['goes on being written', file => appendFileSync(file, 'Bo;Aarhus\n')],
  ['has another in its place, with its columns in another order', file => writeFileSync(file, 'By;Navn\nÆrø;Åse Ørsted\n')],
])('refuses a file that %s while it is read', async (_, change) => {
  const file = write('a.csv', CSV);
  const [set] = await fileSource([file]).open(SIGNAL, new FaultList());
  const read = async (): Promise<void> => {
    for await (const record of set?.read(SIGNAL) ?? []) if (record.place.line === 2) change(file);
  };
  await expect(read()).rejects.toThrow('a.csv was written to, or removed, while it was read. Run the import when it is complete.');
});

it.each<[string, string, (file: string) => void]>([
  ['CSV that goes on with a quote that is still open', 'a.csv', file => appendFileSync(file, 'Bo;"Aar')],
  ['CSV that becomes one of another encoding', 'a.csv', file => writeFileSync(file, Buffer.from('Navn;By\nÅse;Ærø\n', 'latin1'))],
  ['a workbook that is emptied', 'a.xlsx', file => writeFileSync(file, '')],
  ['a workbook of which half is written anew', 'a.xlsx', file => writeFileSync(file, readFileSync(file).subarray(0, -30))],
  ['a workbook that is removed', 'a.xlsx', file => rmSync(file)],
])('says of %s that it was written to, and not that it is damaged', async (_, name, change) => {
  const file = write(name, name === 'a.csv' ? CSV : await workbook(HEADINGS));
  const [set] = await fileSource([file]).open(SIGNAL, new FaultList());
  change(file);
  const read = async (): Promise<void> => {
    for await (const record of set?.read(SIGNAL) ?? []) expect(record.place.source).toContain(name);
  };
  await expect(read()).rejects.toThrow(`${name} was written to, or removed, while it was read. Run the import when it is complete.`);
});

it('takes a line in which nothing stands for no record, as in a workbook', async () => {
  expect(await read('a.csv', 'A;B\n1;2\n;\n3;\n;;;\n\n""\n')).toEqual([
    [2, { A: '1', B: '2' }],
    [4, { A: '3', B: null }],
  ]);
});

it('tells a line with too few cells, and reads on', async () => {
  expect(await read('a.csv', 'A;B\n1;2\n3\n4;5\n')).toEqual([
    [2, { A: '1', B: '2' }],
    [3, 'The line has 1 cell where the first line has 2.'],
    [4, { A: '4', B: '5' }],
  ]);
});

it.each([
  ['a quote that is not closed', 'a.csv', 'A;B\n1;"2\n3;4\n', /A quote that was opened is not closed/],
  ['a quote within a cell', 'a.csv', 'A;B\n1;2"3\n', /a\.csv, line 2: A quote stands where none can be/],
  ['two columns of one name', 'a.csv', 'A;A\n1;2\n', /Two columns have the same name/],
  ['a second encoding', 'a.csv', Buffer.concat([Buffer.from('A\næ\n'), Buffer.from('ø\n', 'latin1')]), /the text is not utf-8/],
  ['nothing', 'a.csv', '', /a\.csv is empty/],
  ['no packed file', 'a.csv.gz', 'A;B\n', /a\.csv\.gz cannot be read/],
  [
    'a packed file that goes on with zeros',
    'a.csv.gz',
    Buffer.concat([gzipSync('A;B\n1;2\n'), Buffer.alloc(100)]),
    /stands something else/,
  ],
  ['half a packed file', 'a.csv.gz', gzipSync(CSV.repeat(50)).subarray(0, 60), /cannot be read/],
  ['an object without an end', 'a.ndjson', '{"A":1}\n{"A":', /a\.ndjson, line 2: An object that was begun here has no end/],
  ['no object', 'a.json', '[1,2]', /Objects must stand here/],
  [
    'an answer of OData',
    'a.json',
    '{"@odata.context":"x","value":[{"A":1}]}',
    /a\.json, line 1: The records stand in the list 'value' of this object/,
  ],
  ['a list named value', 'a.json', '\n{"value":[]}', /a\.json, line 2: The records stand in the list 'value' of this object/],
  [
    'a list that is cut behind an object',
    'a.json',
    '[{"A":1},\n{"A":2}',
    /a\.json, line 1: A list that was begun here has no end. The file may have been cut/,
  ],
  ['a list that is cut behind a comma', 'a.json', '[{"A":1},\n', /A list that was begun here has no end/],
  ['a list in a list', 'a.json', '[[{"A":1}]]', /a\.json, line 1: Objects must stand here/],
  ['an object behind its list', 'a.json', '[{"A":1}]\n{"A":2}', /a\.json, line 2: Nothing can stand behind the end of the list/],
  ['a list behind an object', 'a.json', '{"A":1}[', /Objects must stand here/],
  ['an end of a list without a beginning', 'a.ndjson', '{"A":1}\n]', /a\.ndjson, line 2: Objects must stand here/],
  ['no text', 'a.json', ' \n', /a\.json is empty: without records, a file has an empty list: \[\]/],
  ['deep objects', 'a.ndjson', '{"AAA":'.repeat(99) + '1' + '}'.repeat(99), /a\.ndjson, line 1: An object has too many objects/],
  ['a password', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /a\.xlsx has a password, or is of an older format/],
  ['no archive', 'a.xlsx', 'PK', /is no XLSX file, or is damaged/],
])('tells of a file with %s', async (_, name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message);
});

it('reads no records of a file of lines that is empty', async () => {
  expect(await read('a.ndjson', '')).toEqual(await read('a.json', '[]'));
});

it('reads objects in lines and in a list, and objects within objects', async () => {
  const expected = { A: 1, 'B.c': 'x{}"', D: null };
  expect(await read('a.ndjson', '{"A":1,"B":{"c":"x{}\\""},"D":null}\n\n{"A":2}\n')).toEqual([
    [1, expected],
    [3, { A: 2 }],
  ]);
  expect(await read('b.json', '[\n{"A":1,"B":{"c":"x{}\\""},"D":null},\n{"A":2}]')).toEqual([
    [2, expected],
    [3, { A: 2 }],
  ]);
});

it('reads an empty list as no records', async () => {
  expect(await read('a.json', '\ufeff[ ]\n')).toEqual([]);
});

it('gives a list as what no field takes, in place of nothing', async () => {
  expect(await read('a.json', '[{"A":["x"],"B":{"c":[]}}]')).toEqual([[1, { A: ['x'], 'B.c': [] }]]);
});

async function workbook(sheet: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Ark1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': '<sst><si><t>Navn</t></si><si><r><t>Å</t></r><r><t>se</t></r></si><si><t>Dato</t></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const HEADINGS = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>2</v></c></row>';

it.each([
  ['beside another', '{"A":1,"B":2,"A":3}'],
  ['written with an escape', '{"A":1,"\\u0041":1}'],
  ['in an object within it', '{"A":{"b":1,"b":2}}'],
  ['in an object in a list', '{"A":[{"b":1,"b":2}]}'],
  ['once with a dot, once as an object', '{"A.b":1,"A":{"b":2}}'],
  ['that JavaScript has too', '{"__proto__":1,"__proto__":2}'],
])('tells a name that stands in a JSON object twice: %s', async (_, object) => {
  const next = '{"A":"a:b\\":","B":{"C":[{"A":1},{"A":{"A":null}}],"":{}}}';
  expect(await read('a.ndjson', `${object}\n${next}\n`)).toEqual([
    [1, 'A name stands twice in this object. Give it once.'],
    [2, { A: 'a:b":', 'B.C': [{ A: 1 }, { A: { A: null } }] }],
  ]);
});

it('reads a workbook: shared texts, days, values of formulas, texts that look like formulas, and no row in which nothing stands', async () => {
  const rows = [
    '<row r="2"><c r="A2" t="s"><v>3</v></c></row>',
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>45657</v></c></row>',
    '<row r="4"><c r="A4" t="inlineStr"><is><t>=1+1</t></is></c></row>',
    '<row r="5"><c r="A5" t="str"><f>A1&amp;B1</f><v>ud</v></c><c r="B5"><f>1/0</f><v>7</v></c></row>',
    '<row r="6"><c r="B6" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    '<row r="7"><c r="A7" t="inlineStr"><is><t>a<![CDATA[<b>]]></t></is></c></row>',
    '<row r="8"><c r="B8" s="2"><v>45657</v></c></row>',
  ];
  const shared = '<sst><si><t>Navn</t></si><si><r><t>Å</t></r><r><t>se</t></r></si><si><t>Dato</t></si><si><t/></si></sst>';
  expect(await read('bog.xlsx', await workbook(HEADINGS + rows.join(''), { 'xl/sharedStrings.xml': shared }))).toEqual([
    [3, { Navn: 'Åse', Dato: '2024-12-31' }],
    [4, { Navn: '=1+1', Dato: null }],
    [5, { Navn: 'ud', Dato: 7 }],
    [6, 'Column B: the formula has failed.'],
    [7, { Navn: 'a<b>', Dato: null }],
    [8, 'Column B: the format of the cell is not in the workbook.'],
  ]);
});

const BOOK_OF_1904 = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Ark1" r:id="rId1"/></sheets></workbook>',
};

it.each([
  ['1', {}, '1900-01-01'],
  ['59.5', {}, '1900-02-28T12:00:00'],
  ['60', {}, '1900-02-29'],
  ['61', {}, '1900-03-01'],
  ['45657.354166666664', {}, '2024-12-31T08:30:00'],
  ['0.35416666666666669', {}, '08:30:00'],
  ['0', {}, '00:00:00'],
  ['0.35416666666666669', BOOK_OF_1904, '08:30:00'],
  ['0', BOOK_OF_1904, '1904-01-01'],
  ['1', BOOK_OF_1904, '1904-01-02'],
])('reads the days of a workbook as Excel shows them, and a time without a day as a time: %s', async (days, parts, shown) => {
  const book = await workbook(`${HEADINGS}<row r="2"><c r="B2" s="1"><v>${days}</v></c></row>`, parts);
  expect(await read('bog.xlsx', book)).toEqual([[2, { Navn: null, Dato: shown }]]);
});

it.each([
  ['37*0.9', '33.300000000000004', 33.3],
  ['0.1+0.2', '0.30000000000000004', 0.3],
  ['A1', '0.123456789012345', 0.123456789012345],
  ['A1', '55.676098123456781', 55.676098123456781],
  ['A1', '12345678901234.56', 12_345_678_901_234.56],
  ['A1', '99999999999999.99', 99_999_999_999_999.99],
  ['A1', '9007199254740991', 9_007_199_254_740_991],
])('reads what the formula %s has left in a workbook, %s, without what nobody sees of it', async (formula, kept, number) => {
  const book = await workbook(`${HEADINGS}<row r="2"><c r="B2"><f>${formula}</f><v>${kept}</v></c></row>`);
  expect(await read('bog.xlsx', book)).toEqual([[2, { Navn: null, Dato: number }]]);
});

it('tells the names of columns that stand once more in a sheet', async () => {
  const [again, other] = [
    HEADINGS.replace(/(?<==")([rAB]?)1"/g, '$12"'),
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><v>2</v></c></row>',
  ];
  expect(await read('bog.xlsx', await workbook(HEADINGS + again + other))).toEqual([
    [2, ONCE_MORE],
    [3, { Navn: 'Navn', Dato: 2 }],
  ]);
});

it('reads texts of a workbook without how they are pronounced', async () => {
  const text = '<r><t>Ny</t></r><rPh sb="0" eb="1"><t>lyd</t></rPh><r><t>borg</t></r>';
  const row = `<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="inlineStr"><is>${text}</is></c></row>`;
  const shared = `<sst><si><t>Navn</t></si><si/><si><t>Dato</t></si><si>${text}</si></sst>`;
  const book = await workbook(HEADINGS + row, { 'xl/sharedStrings.xml': shared });
  expect(await read('bog.xlsx', book)).toEqual([[2, { Navn: 'Nyborg', Dato: 'Nyborg' }]]);
});

it('reads a workbook that names its sheets by whole paths, as some programs write them', async () => {
  const relations = '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>';
  const book = await workbook(`${HEADINGS}<row r="2"><c r="A2"><v>7</v></c></row>`, { 'xl/_rels/workbook.xml.rels': relations });
  expect(await read('bog.xlsx', book)).toEqual([[2, { Navn: 7, Dato: null }]]);
});

it.each([
  ['a sheet that unpacks to far more than it is', async () => await workbook(HEADINGS + ' '.repeat(20_000_000)), /unpacks to \d+ bytes/],
  ['broken XML', async () => await workbook('<row><c></row>'), /its XML cannot be read/],
  [
    'a sheet that leads nowhere',
    async () => await workbook(HEADINGS, { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
    /names the sheet Ark1, which is not in it/,
  ],
  [
    'a row of a number that is none',
    async () => await workbook(HEADINGS + '<row r="4x"><c r="A4"><v>1</v></c></row>'),
    /line 1: .* a number that it cannot have/,
  ],
  [
    'a cell without a place',
    async () => await workbook(HEADINGS + '<row r="4"><c r="?4"><v>1</v></c></row>'),
    /line 4: A cell has a place that it cannot have/,
  ],
  ['a document type', async () => await workbook('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }), /cannot be read/],
  [
    'a cell that is too long',
    async () => await workbook(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`),
    /more than 32767 characters/,
  ],
  ['an end that was cut off', async () => (await workbook(HEADINGS)).subarray(0, -30), /no XLSX file, or is damaged/],
])('tells of a workbook with %s', async (_, make, message) => {
  await expect(read('bog.xlsx', await make())).rejects.toThrow(message);
});
