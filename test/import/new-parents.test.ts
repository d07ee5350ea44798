/** Units alone -> the table of units: one that is there may come below one that is written after it. */
import { describeFault } from '../../import/checking/describe-fault';
import { runImport } from '../../import/run-import';
import { ImportTrial, MODEL } from './import-trial';
import type { Source } from '../../import/sources/source';
import { memorySource } from './memory-source';

let trial: ImportTrial;

beforeEach(async () => {
  trial = await ImportTrial.start();
});

afterEach(async () => await trial.stop());

const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

/** The number of a unit, and of the one above it. */
type Unit = readonly [number, number?];

async function told(...files: readonly (readonly Unit[])[]): Promise<unknown> {
  const sources = files.map(units => {
    const records = units.map(([own, above]) => ({
      Uuid: uuid(own),
      Master: 'ORG',
      MasterId: String(own),
      Name: 'Skolen',
      ParentUuid: above === undefined ? null : uuid(above),
    }));
    return memorySource({ OrgUnit: records });
  });
  const open: Source['open'] = async (...asked) => (await Promise.all(sources.map(source => source.open(...asked)))).flat();
  const source = { name: 'files', open };
  const { outcome, faults } = await runImport({ connection: trial.database.address, model: MODEL, source, actor: 'test' });
  return [outcome, faults.kept.map(describeFault)];
}

it('lets a unit come below a new one, in a run that deletes nothing', async () => {
  expect(await told([[1], [2, 1]])).toEqual(['APPLIED', []]);
  expect(await told([[1], [2, 3], [3, 1]])).toEqual(['APPLIED', []]);
  const { rows } = await trial.client.query(`SELECT parent_uuid FROM organisation.org_unit WHERE uuid = '${uuid(2)}'`);
  expect(rows).toEqual([{ parent_uuid: uuid(3) }]);
});

it('lets a unit of one file stand below one of a later file, in the first run of all', async () => {
  expect(await told([[2, 1]], [[1]])).toEqual(['APPLIED', []]);
});
