/** A role whose transactions PostgreSQL ends soon -> imports that take longer. */
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { runImport } from '../../import/run-import';
import { PROJECT_ROOT } from '../../std/project-root';
import { privateDatabase } from '../support/database';
import { shortenTransactions, TOO_LONG_SECONDS } from '../support/short-transactions';
import { memorySource } from './memory-source';

it('an import takes as long as it takes, however short the transactions of the role may be', async () => {
  const database = await privateDatabase('migrated');
  await database.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${TOO_LONG_SECONDS}); RETURN NULL; END $$;
    CREATE TRIGGER dawdle AFTER INSERT ON organisation.org_unit EXECUTE FUNCTION dawdle()`);
  await shortenTransactions(database.address);
  const source = memorySource({
    OrgUnit: [{ Uuid: '00000000-0000-4000-8000-000000000001', Master: 'ORG', MasterId: 'A', Name: 'Kommunen' }],
  });
  const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));
  expect((await runImport({ connection: database.address, model, source, actor: 'test' })).outcome).toBe('APPLIED');
  await database.drop();
});
