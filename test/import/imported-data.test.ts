/** What came in, as readers and administrators see it. */
import path from 'node:path';
import { migrate } from '../../db/migrate';
import { readModel } from '../../graphql/read-model/read-model';
import { runImport } from '../../import/run-import';
import { buildAdminApp } from '../../server/admin/admin-app';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { openImport } from '../../server/imports/open-import';
import { importFigures } from '../../server/metrics/import-figures';
import { PROJECT_ROOT } from '../../std/project-root';
import { privateDatabase, testDatabase } from '../support/database';
import { startTestService } from '../support/service';
import { memorySource, type MemoryRecord } from './memory-source';

const MODEL = readModel(path.join(PROJECT_ROOT, 'graphql/model'));
const TOKEN = 'a-token-for-the-tests-of-imports';

const FUNCTIONS: readonly MemoryRecord[] = ['Arbejdsmiljø', 'Tillid'].map(Name => ({ Name, Category: '=HYPERLINK("x")' }));

it('is read at /odata, and its run is shown to administrators', async () => {
  const database = await privateDatabase('empty');
  await migrate(database.address);
  const options = { connection: database.address, model: MODEL, actor: 'test' };
  await runImport({ ...options, source: memorySource({ Function: FUNCTIONS }) });
  await runImport({ ...options, source: memorySource({ Function: [{ Id: null, Name: 'secret' }] }) });
  const service = await startTestService({ database: database.address });
  const { keys, imports, previews, figures, version } = service;
  const configuration = readConfiguration({ LOG_LEVEL: 'silent' });
  const admin = await buildAdminApp({ configuration, keys, imports, previews, figures, version, token: TOKEN });
  try {
    const { value } = (await service.get('/odata/Functions?$select=Name,Category&$orderby=Name')).json<{ value: unknown[] }>();
    expect(value).toMatchObject([{ Name: 'Arbejdsmiljø', Category: '=HYPERLINK("x")' }, { Name: 'Tillid' }]);
    const query = '{ lastImport imports { outcome actor source faultCount faults counts { set added } } }';
    const answer = await admin.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { query },
    });
    const run = { actor: 'test', source: 'memory' };
    expect(answer.json()).toEqual({
      data: {
        lastImport: expect.stringMatching(/^\d{4}-/) as string,
        imports: [
          { ...run, outcome: 'FAULTY', faultCount: 1, faults: ['Function.csv, line 2, column Id: Id must have a value.'], counts: [] },
          { ...run, outcome: 'APPLIED', faultCount: 0, faults: [], counts: [{ set: 'Function', added: 2 }] },
        ],
      },
    });
    const last = await imports.lastGood();
    const [age] = await importFigures(imports, new Date((last?.getTime() ?? 0) + 90_000));
    expect(age).toMatchObject({ name: 'opslag_import_age_seconds', values: [{ value: 90 }] });
  } finally {
    await admin.close();
    await service.close();
    await database.drop();
  }
});

it('is not mixed with the demo', async () => {
  const configuration = readConfiguration({ DATABASE_URL: testDatabase() });
  await expect(openImport(configuration)).rejects.toThrow('The database holds the demo.');
});
