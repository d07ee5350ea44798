/** `opslag model`: a schema of a PostgreSQL database -> a folder for MODEL_DIR, and what of the schema is not in it. Writes nothing to the database. */
import path from 'node:path';
import { ModelFaults } from '../../graphql/model-faults';
import { isNamespace, pascalCase } from '../../graphql/read-model/name-forms';
import { readModel } from '../../graphql/read-model/read-model';
import type { StatementRunner } from '../../resolvers/database/database-types';
import { withClient } from '../../resolvers/database/with-client';
import { describeSchema } from '../../resolvers/drafting/describe-schema';
import { draftModel } from '../../resolvers/drafting/draft-model';
import type { DraftedModel } from '../../resolvers/drafting/drafted-model';
import { identifierOf } from '../../resolvers/drafting/identifier-of';
import { missingIndexes } from '../../resolvers/drafting/missing-indexes';
import { printModel } from '../../resolvers/drafting/print-model';
import { unusedKey, type StatedKeys } from '../../resolvers/drafting/sort-tables';
import { checkStorage } from '../../resolvers/storage/check-storage';
import { readDatabaseCatalogue } from '../../resolvers/storage/database-catalogue';
import { readConfiguration } from '../configuration/read-configuration';
import { nothingLeft } from '../../std/nothing-left';
import type { ValuesOf } from './opslag-commands';
import { attempt, StartFault } from '../start-fault';
import { refuseFilled, writeFiles } from './output-folder';
import { UsageFault } from './usage-fault';
import { counted } from '../../std/counted';

export async function runModelCommand({
  from: schema,
  to: folder = 'model',
  database = readConfiguration(process.env).databaseUrl,
  namespace: wanted,
  key = [],
  force = false,
  ...rest
}: ValuesOf<'model'>): Promise<void> {
  nothingLeft(rest);
  if (schema === undefined) throw new UsageFault('Say which schema the tables stand in: --from SCHEMA.');
  if (NEVER_SERVED.includes(schema)) throw new UsageFault(`The schema ${schema} is not for readers: choose another.`);
  if (database === undefined) throw new UsageFault('Say where the database is: set DATABASE_URL, or write --database ADDRESS.');
  const namespace = wanted ?? namespaceOf(schema);
  if (!isNamespace(namespace)) throw new UsageFault(`--namespace must be letters and digits, with dots between names.`);
  if (!force) await refuseFilled(folder, OTHERWISE);
  const keys = statedKeys(key);
  const described = await ask(database, runner => describeSchema(schema, runner));
  const unused = unusedKey(described, keys);
  if (unused !== undefined) throw new StartFault(unused);
  const model = draftModel(described, { namespace, keys });
  if (model.types.length === 0) throw new StartFault(nothingServed(model));
  await writeFiles(folder, [
    ['model.graphql', printModel(model)],
    ['indexes.sql', missingIndexes(model)],
  ]);
  tell(folder, model);
  const faults = checkStorage(readModel(folder), await ask(database, runner => readDatabaseCatalogue(schema, runner)));
  if (faults.length > 0) throw new ModelFaults(faults);
}

/** Keys of readers stand in the first, the log of changes in the second, and PostgreSQL's own tables in the others. */
const NEVER_SERVED = ['access', 'changes', 'information_schema', 'pg_catalog', 'pg_toast'];

function namespaceOf(schema: string): string {
  const wanted = pascalCase(identifierOf(schema));
  return isNamespace(wanted) ? wanted : `${wanted}Model`;
}

/** `film_list=fid` -> film_list: fid. Of two keys for a view the last would win, and nobody would be told. */
function statedKeys(texts: readonly string[]): StatedKeys {
  const keys = new Map<string, readonly string[]>();
  for (const text of texts) {
    const [, name, columns] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
    if (name === undefined || columns === undefined)
      throw new UsageFault('--key must be written as VIEW=COLUMN, with a comma between several columns.');
    if (keys.has(name))
      throw new UsageFault(`--key names '${name}' twice. Write it once. A key of several columns has a comma between them: ${name}=a,b.`);
    keys.set(name, columns.split(','));
  }
  return keys;
}

const OTHERWISE = 'Choose another with --to, or add --force to write model.graphql and indexes.sql anew.';

async function ask<T>(database: string, question: (runner: StatementRunner) => Promise<T>): Promise<T> {
  return await attempt(
    'The schema could not be read. Check that PostgreSQL runs at the address, and that its user may read it. The reason:',
    () =>
      withClient(database, async client => {
        // The planner takes the statements for far more work than they are: with JIT, PostgreSQL would compile them first, which takes many times longer. In a transaction, also behind a pooler.
        await client.query('BEGIN READ ONLY; SET LOCAL jit = off');
        return await question({ run: async ({ text, values }) => (await client.query<Record<string, unknown>>(text, [...values])).rows });
      }),
  );
}

function nothingServed({ schema, left }: DraftedModel): string {
  const what = left.length === 0 ? 'It has no tables that this role can see.' : 'Everything in it was left out:';
  return [`Nothing of the schema ${schema} can be served. ${what}`, ...left.map(line => `  ${line}`)].join('\n');
}

function tell(folder: string, { types, left }: DraftedModel): void {
  for (const line of left) process.stderr.write(`Left out. ${line}\n`);
  const links = types.reduce((sum, type) => sum + type.links.length, 0);
  process.stdout.write(
    [
      `Wrote ${counted(types.length, ['type', 'types'])} with ${counted(links, ['link', 'links'])} to ${path.join(folder, 'model.graphql')}.`,
      `Indexes that are missing stand in ${path.join(folder, 'indexes.sql')}. Read it, then run it on the database.`,
      'No field is marked as sensitive: mark with @sensitive what only some keys may read.',
      `Start the service with MODEL_DIR=${folder}.`,
      '',
    ].join('\n'),
  );
}
