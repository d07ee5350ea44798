/** Files and a mapping -> what its fields become: days, moments, numbers and words; and what is told of a mapping that does not fit. */
import { ZoneClock } from '../../std/zone-clock';
import { describeFault } from '../../import/checking/describe-fault';
import { FaultList } from '../../import/checking/import-fault';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { fileSource } from '../../import/sources/files/file-source';
import { ownFolder } from './own-folder';

const SIGNAL = new AbortController().signal;
const write = ownFolder();

async function mapped(mapping: string, csv: string): Promise<readonly unknown[]> {
  const source = applyMapping(fileSource([write('a.csv', csv)]), readMapping(mapping, 'mapping.yaml'), new ZoneClock('Europe/Copenhagen'));
  const [set] = await source.open(SIGNAL, new FaultList());
  const records: unknown[] = [];
  if (set !== undefined) for await (const record of set.read(SIGNAL)) records.push('fields' in record ? record.fields : record.fault);
  return records;
}

it('finds columns in another case, also those that a UUID is derived from', async () => {
  const mapping =
    'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Uuid: { as: uuid }\n      Master: MASTER\n      MasterId: nr\n';
  const [inCase, inOther] = [await mapped(mapping, 'MASTER;nr\nLOEN;7\n'), await mapped(mapping, 'Master;NR\nLOEN;7\n')];
  expect(inOther).toEqual(inCase);
  expect(inCase).toEqual([{ Uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, Master: 'LOEN', MasterId: '7' }]);
});

it('converts what stands in columns', async () => {
  const mapping = `
sets:
  - set: Person
    from: a.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: LOEN }
      MasterId: Nr
      Cpr: { column: Cpr, as: cpr }
      FirstEmploymentDate: { column: Dag, as: date }
      Created: { column: Tid, as: moment }
      ForceStop: { column: Stop, as: yes-no }
      Hours: { column: Timer, as: number }
      PersonType: { column: Slags, words: { Menneske: PERSON } }
      Manager: { as: uuid, master: LOEN, column: Leder }
`;
  const csv =
    'Nr;Cpr;Dag;Tid;Stop;Timer;Slags;Leder\n7;010170-1234;1/2 2024;31-12-2024 kl. 08.30;ja;1.037,50;Menneske;7\n8;10170123;31.12.2024;2024-07-01 08:00;nej;37;ROBOT;\n';
  const [first, second] = await mapped(mapping, csv);
  const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string;
  expect(first).toEqual({
    Uuid: uuid,
    Master: 'LOEN',
    MasterId: '7',
    Cpr: '0101701234',
    FirstEmploymentDate: '2024-02-01',
    Created: '2024-12-31T07:30:00.000Z',
    ForceStop: true,
    Hours: '1037.50',
    PersonType: 'PERSON',
    Manager: (first as { Uuid: string }).Uuid,
  });
  expect(second).toMatchObject({
    Cpr: '10170123',
    FirstEmploymentDate: '2024-12-31',
    Created: '2024-07-01T06:00:00.000Z',
    ForceStop: false,
    Hours: '37',
    PersonType: 'ROBOT',
    Manager: null,
  });
});

it('reads a day with the beginning of its time, as databases write it, and no other time', async () => {
  const mapping = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      FirstEmploymentDate: { column: Dag, as: date }\n';
  const days = ['31-12-2024 00:00:00', '31.12.2024 kl. 00.00', '2024-12-31 00:00:00.000', '2024-12-31T00:00:00Z', '2024-12-31', '31-12-2024 08:30', '31-12-2024 00:00:01', '2024-12-31T00:00:00.001']; // oxfmt-ignore
  const read = await mapped(mapping, `Dag;\n${days.join(';\n')};\n`);
  const day = '2024-12-31';
  expect(read.map(record => (record as { FirstEmploymentDate: unknown }).FirstEmploymentDate)).toEqual([
    day,
    day,
    day,
    day,
    day,
    ...days.slice(5),
  ]);
});

it('leaves a moment with its offset as it is, at midnight too', async () => {
  const mapping = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Created: { column: Tid, as: moment }\n';
  const moments = ['2024-12-31T00:00:00Z', '2024-12-31T08:30:00+02:00'];
  const [first, second] = await mapped(mapping, `Tid;\n${moments.join(';\n')};\n`);
  expect([first, second]).toEqual(moments.map(Created => ({ Created })));
});

it('keeps the decimals of a second, and a decimal comma before an exponent', async () => {
  const mapping =
    'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Created: { column: Tid, as: moment }\n      Hours: { column: Timer, as: number }\n';
  expect(await mapped(mapping, 'Tid;Timer\n2024-07-01 08:00:00.123456;-1,5e-07\n')).toEqual([
    { Created: '2024-07-01T06:00:00.123456Z', Hours: '-1.5e-07' },
  ]);
});

it('cuts after the sixth decimal of a second, and takes no second after 24:00:00', async () => {
  const mapping = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Created: { column: Tid, as: moment }\n';
  const moments = [
    '9999-12-31 23:59:59.9999999',
    '2024-02-29 08:00:00.123456789012345',
    '2024-02-29 24:00:00.000',
    '2024-02-29 24:00:00.5',
  ];
  expect(await mapped(mapping, `Tid\n${moments.join('\n')}\n`)).toEqual([
    { Created: '9999-12-31T22:59:59.999999Z' },
    { Created: '2024-02-29T07:00:00.123456Z' },
    { Created: '2024-02-29T23:00:00.000Z' },
    { Created: '2024-02-29 24:00:00.5' },
  ]);
});

it('takes 24:00 for the end of the day, the last one of a month and the one that summer time ends on too', async () => {
  const mapping = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Created: { column: Tid, as: moment }\n';
  const moments = ['31-12-2023 24:00', '2024-02-29T24:00:00', '27.10.2024 kl. 24.00'];
  expect(await mapped(mapping, `Tid;\n${moments.join(';\n')};\n`)).toEqual([
    { Created: '2023-12-31T23:00:00.000Z' },
    { Created: '2024-02-29T23:00:00.000Z' },
    { Created: '2024-10-27T23:00:00.000Z' },
  ]);
});

it('leaves a moment that no clock shows as it is, so that it is told, and never counts on to another day', async () => {
  const mapping = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Created: { column: Tid, as: moment }\n';
  const moments = ['30-02-2024 08:30', '31.04.2024', '29/2 2023', '01-01-2024 24:01', '01-01-2024 08:61', '00-01-2024'];
  expect(await mapped(mapping, `Tid;\n${moments.join(';\n')};\n`)).toEqual(moments.map(Created => ({ Created })));
});

it.each(["';;'", "''", "'\"'"])('tells that a delimiter is one character, and not %s', written => {
  const text = `sets:\n  - set: Person\n    from: a.csv\n    delimiter: ${written}\n    fields:\n      Firstname: A\n`;
  expect(readMapping(text, 'm.yaml').faults.map(describeFault)).toEqual([
    'm.yaml:4:16: The delimiter is one character that is no quote and no line break, such as `;`. A tab is written "\\t".',
  ]);
});

it('tells all faults of a mapping with line and column', () => {
  const text =
    'sets:\n  - set: Person\n    form: a.csv\n    fields:\n      Cpr: { colum: Cpr }\n  - set: Person\n    from: a.csv\n    fields:\n      A: { column: B, as: dato }\n      C: [1]\n';
  expect(readMapping(text, 'm.yaml').faults.map(describeFault)).toEqual([
    'm.yaml:3:5: There is no `form` here. Did you mean `from`?',
    'm.yaml:2:5: A set has `set`, a type of the model, and `from`, the name of a file.',
    'm.yaml:5:14: There is no `colum` here. Did you mean `column`?',
    'm.yaml:5:12: Say which `column` the value comes from.',
    'm.yaml:9:27: There is no conversion dato. Did you mean date?',
    'm.yaml:10:7: A field has the name of a column, or `{ column: …, as: … }`, `{ constant: … }`, `{ as: uuid }`.',
  ]);
  const [broken, ...others] = readMapping('sets: [', 'm.yaml').faults.map(describeFault);
  expect([broken, others]).toEqual([expect.stringMatching(/^m\.yaml:1:\d+: Flow sequence/), []]);
});

it('tells what has another form than a mapping takes', () => {
  const text = `
sets:
  - Person
  - set: Person
    from: a.csv
    match: [Cpr, 7]
  - set: Person
    from: a.xlsx
    sheet: 2024
    encoding: latin-9
    match: Cpr
    fields:
      7: A
      A: { constant: [1] }
      B: { constant: x, as: date }
      C: { as: uuid, column: X }
      D: { as: uuid, words: { x: y } }
      E: { master: LOEN, column: X }
      F: { column: X, words: [x] }
      G: X
      G: Y
`;
  const uuid = '`as: uuid` stands alone for the record itself, or with `master` and `column` for another record.';
  const constant = 'A constant is a text, a number, true, false or null, and stands alone.';
  expect(readMapping(text, 'm.yaml').faults.map(describeFault)).toEqual([
    'm.yaml:21:7: The name stands here twice.',
    'm.yaml:3:5: A set has `set`, `from` and `fields`.',
    'm.yaml:6:12: `match` is a list of fields that tell records apart.',
    'm.yaml:4:5: A set has `fields`: names of the model, each with where its value comes from.',
    'm.yaml:9:12: `sheet` is a text. Put it into quotes.',
    'm.yaml:10:15: The encoding must be one of utf-8, windows-1252, utf-16le, utf-16be.',
    'm.yaml:11:12: `match` is a list of fields that tell records apart.',
    'm.yaml:13:7: A field is named by a text.',
    `m.yaml:14:22: ${constant}`,
    `m.yaml:15:22: ${constant}`,
    `m.yaml:16:10: ${uuid}`,
    `m.yaml:17:10: ${uuid}`,
    'm.yaml:18:10: `master` goes with `as: uuid`.',
    'm.yaml:19:30: `words` has the words of the source, each with what it becomes.',
  ]);
});

it('tells columns that no JSON object has, where another is called nearly so, and takes others for null', async () => {
  const mapping = `sets:
  - set: Person
    from: a.ndjson
    fields:
      MasterId: Nr
      Firstname: Fornvn
      Surname: Efternavn
      ChosenName: Kaldenavn
      KeyWords: Nt
`;
  const faults = new FaultList();
  const file = fileSource([write('a.ndjson', '{"Nr":1,"Fornavn":"Anne","Efternavn":"Holm"}\n{"Nr":2,"Fornavn":"Bo"}\n')]);
  const [set] = await applyMapping(file, readMapping(mapping, 'm.yaml'), new ZoneClock('Europe/Copenhagen')).open(SIGNAL, faults);
  let records = 0;
  for await (const record of set?.read(SIGNAL) ?? []) if ('fields' in record) records++;
  expect([records, faults.kept.map(describeFault)]).toEqual([2, ['m.yaml:6:7: No record of a.ndjson has Fornvn. Did you mean Fornavn?']]);
});

it('tells a name that some JSON objects write in another case, unless it stands beside the column or is one', async () => {
  const mapping = `sets:\n  - set: Person\n    from: a.ndjson\n    fields:\n      MasterId: Nr\n      Firstname: Fornavn\n`;
  const told = async (text: string, more = ''): Promise<readonly string[]> => {
    const faults = new FaultList();
    const file = fileSource([write('a.ndjson', text)]);
    const [set] = await applyMapping(file, readMapping(mapping + more, 'm.yaml'), new ZoneClock('Europe/Copenhagen')).open(SIGNAL, faults);
    for await (const record of set?.read(SIGNAL) ?? []) expect(record).toHaveProperty('fields');
    return faults.kept.map(describeFault);
  };
  expect(await told('{"Nr":1,"Fornavn":"Anne"}\n{"Nr":2,"fornavn":"Bo"}\n')).toEqual([
    'm.yaml:6:7: Some records of a.ndjson have fornavn in place of Fornavn. Write it alike in all of them.',
  ]);
  expect(await told('{"Nr":1,"Fornavn":"Anne","nr":7,"FORNAVN":"A"}\n{"Nr":2}\n')).toEqual([]);
  expect(await told('{"Nr":1,"Fornavn":"Anne"}\n{"Nr":2,"FORNAVN":"B"}\n', '      Surname: FORNAVN\n')).toEqual([]);
});

it.each([
  ['GyldigTil', 'GyldigFra'],
  ['Til', 'Titel'],
  ['Telefon2', 'Telefon1'],
])('takes %s for null where no JSON object has it, though one has %s', async (column, other) => {
  const mapping = `sets:\n  - set: Person\n    from: a.ndjson\n    fields:\n      MasterId: Nr\n      KeyWords: ${column}\n`;
  const faults = new FaultList();
  const file = fileSource([write('a.ndjson', `{"Nr":1,"${other}":"x"}\n`)]);
  const [set] = await applyMapping(file, readMapping(mapping, 'm.yaml'), new ZoneClock('Europe/Copenhagen')).open(SIGNAL, faults);
  const records: unknown[] = [];
  for await (const record of set?.read(SIGNAL) ?? []) records.push(record);
  expect(records).toEqual([{ place: { source: 'a.ndjson', line: 1 }, fields: { MasterId: 1, KeyWords: null } }]);
  expect(faults.kept.map(describeFault)).toEqual([]);
});

it('takes numbers of a mapping as they are written, with the zeros that they begin with', async () => {
  const mapping = `
sets:
  - set: Person
    from: a.csv
    fields:
      Master: { constant: 0101 }
      MasterId: { constant: 101 }
      PersonType: { column: Type, words: { 01: PERSON, 2: ROBOT, 3: 007, true: WORD, False: NONE } }
`;
  const types = await mapped(mapping, 'Type;\n01;\n1;\n2;\n3;\ntrue;\nFalse;\nfalse;\n');
  expect(types).toEqual(
    ['PERSON', '1', 'ROBOT', '007', 'WORD', 'NONE', 'NONE'].map(PersonType => ({ Master: '0101', MasterId: 101, PersonType })),
  );
});

it('tells a word that becomes no single value', () => {
  const text = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      A: { column: B, words: { x: [1], y: Z } }\n';
  expect(readMapping(text, 'm.yaml').faults.map(describeFault)).toEqual([
    'm.yaml:5:32: A word becomes a text, a number, true, false or null.',
  ]);
});

it('tells that the files cannot be read beside what is wrong with the mapping, and at once where nothing is', async () => {
  const [source, clock] = [fileSource([write('a.xlsx', 'PK')]), new ZoneClock('Europe/Copenhagen')];
  const faults = new FaultList();
  await applyMapping(source, readMapping('sets: 1', 'm.yaml'), clock).open(SIGNAL, faults);
  expect(faults.kept.map(describeFault)).toEqual([
    expect.stringContaining('m.yaml:1:7: A mapping begins with') as string,
    expect.stringMatching(/The source cannot be read\. a\.xlsx is no XLSX file/) as string,
  ]);
  const right = readMapping('sets:\n  - set: Person\n    from: a.xlsx\n    fields:\n      Firstname: A\n', 'm.yaml');
  await expect(applyMapping(source, right, clock).open(SIGNAL, new FaultList())).rejects.toThrow('a.xlsx is no XLSX file');
});

it('tells columns that a file does not have', async () => {
  const mapping = 'sets:\n  - set: Person\n    from: a.csv\n    fields:\n      Firstname: Fornvn\n';
  const faults = new FaultList();
  const file = fileSource([write('a.csv', 'Fornavn\nAnne\n')]);
  await applyMapping(file, readMapping(mapping, 'mapping.yaml'), new ZoneClock('Europe/Copenhagen')).open(SIGNAL, faults);
  expect(faults.kept.map(describeFault)).toEqual(['mapping.yaml:5:7: a.csv has no column Fornvn. Did you mean Fornavn?']);
});
