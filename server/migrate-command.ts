/** `opslag migrate`: brings the database up to date, as each start does. For a role that may create tables, where the service has one that may not. */
import { readConfiguration } from './configuration/read-configuration';
import { migrateDatabase } from './migrate-database';
import { openDatabases } from './open-databases';

export async function runMigrateCommand(): Promise<void> {
  const { access, close } = await openDatabases(readConfiguration(process.env));
  try {
    const applied = await migrateDatabase(access);
    for (const name of applied) process.stdout.write(`${name}\n`);
    process.stderr.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.length} migrations.\n`);
  } finally {
    await close();
  }
}
