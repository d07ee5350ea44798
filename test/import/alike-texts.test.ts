/** A column whose collation calls different texts equal -> a change of case is imported, told and noted as any other change. */
import { runImport } from '../../import/run-import';
import { ImportTrial, MODEL } from './import-trial';
import { memorySource } from './memory-source';

let trial: ImportTrial;

beforeEach(async () => {
  trial = await ImportTrial.start();
  await trial.client.query(`CREATE COLLATION public.alike (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    DROP INDEX organisation.person_master_id;
    ALTER TABLE organisation.person ALTER notes TYPE text COLLATE public.alike, ALTER master_id TYPE text COLLATE public.alike`);
});

afterEach(() => trial.stop());

it('imports a change of case, and tells and notes it', async () => {
  const run = async (text: string): Promise<unknown> => {
    const names = { Firstname: 'Anne', Surname: 'Holm', PersonType: 'PERSON' };
    const person = { Uuid: '00000000-0000-4000-8000-000000000001', Master: 'LOEN', MasterId: text, Notes: text, ...names };
    const { outcome, differences } = await runImport({
      connection: trial.database.address,
      model: MODEL,
      source: memorySource({ Person: [person] }),
      actor: 'test',
    });
    return [outcome, differences.map(({ changed, fields }) => [changed, fields])];
  };
  await run('anders');
  expect(await run('Anders')).toEqual(['APPLIED', [[1, ['MasterId', 'Notes'].map(name => ({ name, changed: 1 }))]]]);
  expect(await run('Anders')).toEqual(['UNCHANGED', [[0, []]]]);
  const { rows } = await trial.client.query(`SELECT notes FROM organisation.person`);
  expect(rows).toEqual([{ notes: 'Anders' }]);
  const noted = await trial.client.query(`SELECT columns FROM changes.change WHERE relation LIKE '%person' AND operation = 'U'`);
  expect(noted.rows).toEqual([{ columns: ['master_id', 'last_changed', 'notes'] }]);
});
