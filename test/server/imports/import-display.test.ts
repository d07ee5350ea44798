/** What happens in a run, and what came of it -> what a person reads. */
import { FaultList } from '../../../import/checking/import-fault';
import { tellLosses } from '../../../import/difference/tell-losses';
import type { ImportReport } from '../../../import/run-import';
import { describeReport, ImportDisplay } from '../../../server/imports/import-display';

const PERSONS = { set: 'Person', read: 300, added: 1, changed: 14, unchanged: 285, gone: 0, present: 299, emptied: [] };
const UNITS = { set: 'OrgUnit', read: 9, added: 0, changed: 0, unchanged: 9, gone: 4, present: 13, fields: [], emptied: [] };
const fields = [
  { name: 'Surname', changed: 12 },
  { name: 'Deleted', changed: 3 },
];
const REPORT = { faults: new FaultList(), differences: [{ ...PERSONS, fields }, UNITS], digest: undefined };

const TABLE = `type     read  new  changed  gone  same  changed fields
Person   300   1    14       0     285   Surname 12, Deleted 3
OrgUnit  9     0    0        4     9     -`;

it.each<[ImportReport['outcome'], string]>([
  ['COMPARED', 'A dry run: nothing was changed.'],
  ['APPLIED', 'Done.'],
  ['UNCHANGED', 'Nothing has changed in the source. Nothing was written.'],
])('tells of each type how many rows differ and in which fields: %s', (outcome, end) => {
  expect(describeReport({ ...REPORT, outcome })).toBe(`${TABLE}\n${end}`);
});

it('tells so too of a run that is refused, and why', () => {
  const faults = new FaultList();
  tellLosses([{ ...PERSONS, fields, emptied: [{ name: 'Cpr', values: 290, lost: 290 }] }, UNITS], faults);
  expect(describeReport({ ...REPORT, faults, outcome: 'REFUSED' })).toBe(`${TABLE}
Refused: too much would go. Nothing was changed.
  Person: Cpr would be empty in 290 of the 290 records that have a value, more than 50 %.
  OrgUnit: 4 of 13 records would go, more than 5 %.
The source may have been cut, or a column of it may have come in empty. If it is right, run again with --allow-loss.`);
});

it('tells whether the mapping is at fault, or the data', () => {
  const mapping = new FaultList();
  mapping.add({ set: 'Person', namedAt: { file: 'mapping.yaml', line: 5, column: 7 }, message: 'No A.' });
  const data = new FaultList();
  data.add({ place: { source: 'a.csv', line: 2 }, set: 'Person', heading: 'CPR', message: 'Wrong.' }, 201);
  const told = (faults: FaultList): string => describeReport({ ...REPORT, outcome: 'FAULTY', faults });
  expect(told(mapping)).toBe('The mapping has 1 fault. Nothing was changed.\n  mapping.yaml:5:7: No A.');
  expect(told(data)).toBe('The data has 201 faults. Nothing was changed.\n  a.csv, line 2, column CPR: Wrong.\n… and 200 more.');
});

it('shows a hundred faults, and how many more there are', () => {
  const faults = new FaultList();
  for (let line = 1; line <= 150; line++) faults.add({ place: { source: 'a.csv', line }, set: 'Person', message: 'Wrong.' });
  const lines = describeReport({ ...REPORT, outcome: 'FAULTY', faults }).split('\n');
  expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([102, '  a.csv, line 100: Wrong.', '… and 50 more.']);
});

it('tells each stage of each set once where there is no terminal, and once more after a wait', () => {
  let told = '';
  const display = new ImportDisplay({ write: text => (told += text) });
  for (const rows of [0, 1000]) display.show('reading', 'Person', rows);
  display.show('comparing', '', 0);
  display.showWait({ table: 'organisation.person', holders: 'process 7, process 8' });
  display.show('comparing', '', 0);
  display.showWait({ table: undefined, holders: 'process 7' });
  display.end();
  expect(told).toBe(`Reading Person
Comparing
Waiting for another session of PostgreSQL. The table organisation.person is held by process 7, process 8.
Comparing
Waiting for another session of PostgreSQL. A record is held by process 7.
`);
});
