/** What is typed after `opslag import`, and what it asks for. */
import { IMPORT_HELP, readImportArguments } from '../../../server/imports/import-arguments';
import { UsageFault } from '../../../server/commands/usage-fault';

const read = (line: string) => readImportArguments(line === '' ? [] : line.split(' '));

const FILES = { kind: 'import', from: { files: ['units.csv'] }, isDryRun: false, allowLoss: false, schedule: undefined };
const SERVICE = { ...FILES, from: { address: 'https://host/odata', keyFile: undefined, profile: undefined } };
const HOUR_MS = 3_600_000;

it.each<[line: string, request: object]>([
  ['units.csv', FILES],
  ['a.csv b.csv --mapping m.yaml', { ...FILES, from: { files: ['a.csv', 'b.csv'], mapping: 'm.yaml' } }],
  ['units.csv --dry-run', { ...FILES, isDryRun: true }],
  ['units.csv --allow-loss', { ...FILES, allowLoss: true }],
  ['./odata', { ...FILES, from: { files: ['./odata'] } }],
  ['odata https://host/odata', SERVICE],
  [
    'odata https://host/odata --key-file key --profile sofd-core',
    { ...SERVICE, from: { ...SERVICE.from, keyFile: 'key', profile: 'sofd-core' } },
  ],
  ['units.csv --every 6h', { ...FILES, schedule: { everyMs: 6 * HOUR_MS, at: undefined } }],
  ['units.csv --every 25h', { ...FILES, schedule: { everyMs: 25 * HOUR_MS, at: undefined } }],
  ['units.csv --every 1h --at 23:59', { ...FILES, schedule: { everyMs: HOUR_MS, at: 1439 } }],
  ['units.csv --at 02:30', { ...FILES, schedule: { everyMs: 24 * HOUR_MS, at: 150 } }],
  ['units.csv --at 00:00', { ...FILES, schedule: { everyMs: 24 * HOUR_MS, at: 0 } }],
  ['--example folder', { kind: 'example', folder: 'folder' }],
  ['--mapping-for a.csv --mapping-for b.csv c.csv', { kind: 'draft', files: ['a.csv', 'b.csv', 'c.csv'] }],
  ['units.csv --help', { kind: 'help' }],
])('reads: %s', (line, request) => {
  expect(read(line)).toEqual(request);
});

it.each<readonly [line: string, reason: string]>([
  ['', `Name the files, or their folder.\n\n${IMPORT_HELP}`],
  ['odata', 'Write one address: opslag import odata https://host/odata.'],
  ['odata https://host/odata units.csv', 'Write one address: opslag import odata https://host/odata.'],
  ['odata https://host/odata --mapping m.yaml', '--mapping is for files: the names of a service are matched with those of the model.'],
  ['units.csv --key-file key', '--key-file and --profile are for services: opslag import odata ADDRESS.'],
  ['units.csv --profile sofd-core', '--key-file and --profile are for services: opslag import odata ADDRESS.'],
  ['--example drafts --dry-run', '--example imports nothing. Leave out --dry-run.'],
  ['--example drafts --mapping m.yaml --mapping-for units.csv', '--example imports nothing. Leave out --mapping, --mapping-for.'],
  ['--example drafts units.csv', '--example takes one folder: the examples are written there. Leave out the files.'],
  ['--mapping-for units.csv --every 6h --allow-loss', '--mapping-for imports nothing. Leave out --every, --allow-loss.'],
  ...['0h', '24', 'h24', '24h5', '10000h', '1.5h', '-1h'].map(every => [`units.csv --every=${every}`, '--every must be a number of hours, such as 24h.'] as const),
  ...['24:00', '2:30', '02:60', '02:30:00', '102:30', ''].map(at => [`units.csv --at=${at}`, '--at must be a time of the day, such as 02:30.'] as const),
  ...['5h', '48h'].map(every => [`units.csv --at 02:30 --every ${every}`, 'With --at, --every must be a part of a day: 24h, 12h, 8h, 6h, 4h, 3h, 2h or 1h.'] as const),
])('refuses, and says why: %s', (line, reason) => {
  expect(() => read(line)).toThrow(new UsageFault(reason));
}); // oxfmt-ignore
