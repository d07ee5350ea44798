/** A column that comes in empty -> a run that is refused, so that no night empties a field of everybody. */
import { describeFault } from '../../import/checking/describe-fault';
import { readRuns } from '../../import/runs/run-record';
import { type ImportOptions, type ImportReport, runImport } from '../../import/run-import';
import { ImportTrial, MODEL } from './import-trial';
import { memorySource } from './memory-source';

let trial: ImportTrial;

beforeEach(async () => {
  trial = await ImportTrial.start();
});

afterEach(() => trial.stop());

interface Person {
  readonly Uuid: string;
  readonly Cpr: string | null;
}

const ALL: readonly Person[] = Array.from({ length: 30 }, (_, index) => ({
  Uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  Cpr: `01013000${String(index).padStart(2, '0')}`,
}));

const withoutCpr = (people: readonly Person[]): readonly Person[] => people.map(({ Uuid }) => ({ Uuid, Cpr: null }));

/** Each list is a file. */
async function run(files: readonly (readonly Person[])[], options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  const named = files.map(people =>
    memorySource({ Person: people.map(person => ({ ...person, Firstname: 'Anne', Surname: 'Holm', PersonType: 'PERSON' })) }),
  );
  const source: ImportOptions['source'] = {
    name: 'files',
    open: async (...asked) => (await Promise.all(named.map(each => each.open(...asked)))).flat(),
  };
  return await runImport({ connection: trial.database.address, model: MODEL, source, actor: 'test', ...options });
}

async function numbers(): Promise<number | undefined> {
  const { rows } = await trial.client.query<{ count: number }>('SELECT count(cpr)::int AS count FROM organisation.person');
  return rows[0]?.count;
}

it('is refused where many records have a value, unless that is allowed', async () => {
  await run([ALL]);
  const refused = await run([withoutCpr(ALL)]);
  expect(refused.outcome).toBe('REFUSED');
  const why = ['Person: Cpr would be empty in 30 of the 30 records that have a value, more than 50 %.'];
  expect(refused.faults.kept.map(describeFault)).toEqual(why);
  expect(await readRuns(trial.client, 1)).toMatchObject([{ outcome: 'REFUSED', faultCount: 1, faults: why }]);
  expect((await run([withoutCpr(ALL)], { isDryRun: true })).outcome).toBe('REFUSED');
  expect(await numbers()).toBe(30);
  expect((await run([withoutCpr(ALL)], { allowLoss: true })).outcome).toBe('APPLIED');
  expect(await numbers()).toBe(0);
});

it('is refused also where it is empty in each of several files', async () => {
  await run([ALL]);
  expect((await run([withoutCpr(ALL.slice(0, 15)), withoutCpr(ALL.slice(15))])).outcome).toBe('REFUSED');
  expect(await numbers()).toBe(30);
});

it('is refused where most records come in without their value, also beside new records that have one', async () => {
  await run([ALL.slice(0, 20)]);
  const refused = await run([ALL.slice(0, 9), withoutCpr(ALL.slice(9, 20)), ALL.slice(20)]);
  expect(refused.outcome).toBe('REFUSED');
  expect(refused.faults.kept.map(describeFault)).toEqual([
    'Person: Cpr would be empty in 11 of the 20 records that have a value, more than 50 %.',
  ]);
  expect(await numbers()).toBe(20);
});

it('empties the field of those without a value where half of them keep it, and of all where few have one', async () => {
  await run([ALL]);
  expect((await run([ALL.slice(0, 15), withoutCpr(ALL.slice(15))])).outcome).toBe('APPLIED');
  expect(await numbers()).toBe(15);
  expect((await run([withoutCpr(ALL)])).outcome).toBe('APPLIED');
  expect(await numbers()).toBe(0);
});
