/** Databases that a test opens, closed after it; their statements, and the codes of their faults. */
import type { ReadFaultCode } from '../../../graphql/data-plane-types';
import type { Database, SqlStatement } from '../../../resolvers/database/database-types';
import { type DatabaseOptions, openDatabase } from '../../../resolvers/database/open-database';
import { ReadFault } from '../../../resolvers/database/read-fault';
import { testDatabase } from '../../support/database';
import { PATIENT_DATABASE } from '../../support/patient';

export const opened: Database[] = [];

export async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ connection: testDatabase(), poolSize: 2, ...PATIENT_DATABASE, ...options });
  opened.push(database);
  return database;
}

export function sql(text: string, ...values: unknown[]): SqlStatement {
  return { text, values };
}

export async function codeOf(answer: Promise<unknown>): Promise<ReadFaultCode | undefined> {
  const fault = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  return fault instanceof ReadFault ? fault.code : undefined;
}

export async function closeOpened(): Promise<void> {
  await Promise.all(opened.splice(0).map(database => database.close()));
}
