/** What ended a process early -> the text for a person on standard error, and the exit code: 2 for a command that was written wrongly, otherwise 1. */
import { DatabaseError } from 'pg';
import { KeyFault } from '../graphql/admin/key-administration';
import { ModelFaults } from '../graphql/model-faults';
import { expectedFault } from '../resolvers/database/map-database-error';
import { errorReasons } from '../std/error-reasons';
import { remedyOf } from './remedy-of';
import { NO_ANSWER, StartFault } from './start-fault';
import { UsageFault } from './commands/usage-fault';

export function reportFailure(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(error instanceof UsageFault ? 2 : 1);
}

/** SQLSTATE of faults in data, of constraints and of triggers: their messages may quote values. */
const TELLS_VALUES = /^(?:22|23|44|P0)/;

function describeRefusal({ code, table, constraint }: DatabaseError): string {
  const where = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ');
  return `PostgreSQL has refused a statement: SQLSTATE ${code ?? 'unknown'}${where === '' ? '' : `, ${where}`}. Its log has more.`;
}

/** A stack only for what nobody foresaw. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartFault || error instanceof KeyFault) return error.message;
  if (error instanceof ModelFaults)
    return `The model has faults. Mend each of them at the file, line and column that it names:\n${error.message}`;
  if (error instanceof DatabaseError && TELLS_VALUES.test(error.code ?? '')) return describeRefusal(error);
  const remedy = remedyOf(error);
  if (error instanceof DatabaseError && remedy !== undefined) return `PostgreSQL has refused a statement: ${error.message}. ${remedy}`;
  if (remedy !== undefined) return [...errorReasons(error), remedy].join('\n  ');
  if (expectedFault(error, false)?.code === 'UNAVAILABLE') return [NO_ANSWER, ...errorReasons(error)].join('\n  ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
