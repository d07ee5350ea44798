/** What a source says of when its records changed -> the moment that readers see: the source's in a table that was empty, else that of the run. */
import { type ImportReport, runImport } from '../../import/run-import';
import { ImportTrial, MODEL } from './import-trial';
import { memorySource } from './memory-source';

let trial: ImportTrial;

beforeAll(async () => {
  trial = await ImportTrial.start();
});

afterAll(() => trial.stop());

async function run(units: readonly (readonly [number, string])[]): Promise<ImportReport> {
  const records = units.map(([number, LastChanged]) => ({
    Uuid: `00000000-0000-4000-8000-00000000000${number}`,
    Master: 'ORG',
    MasterId: String(number),
    Name: 'Skolen',
    LastChanged,
  }));
  return await runImport({ connection: trial.database.address, model: MODEL, source: memorySource({ OrgUnit: records }), actor: 'test' });
}

async function told(): Promise<unknown> {
  const statement = `SELECT master_id AS number, last_changed = '2001-05-01T00:00:00Z' AS "isOfSource" FROM organisation.org_unit ORDER BY 1`;
  return (await trial.client.query(statement)).rows;
}

it('takes the moment of the source in the first run alone, and compares it never', async () => {
  expect((await run([[1, '2001-05-01T00:00:00Z']])).outcome).toBe('APPLIED');
  expect(await told()).toEqual([{ number: '1', isOfSource: true }]);
  expect((await run([[1, '2002-05-01T00:00:00Z']])).outcome).toBe('UNCHANGED');
  const { outcome, differences } = await run([
    [1, '2002-05-01T00:00:00Z'],
    [2, '2001-05-01T00:00:00Z'],
  ]);
  expect([outcome, differences]).toMatchObject(['APPLIED', [{ added: 1, changed: 0 }]]);
  expect(await told()).toEqual([
    { number: '1', isOfSource: true },
    { number: '2', isOfSource: false },
  ]);
});
