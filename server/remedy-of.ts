/** An error of PostgreSQL or of a full disk, or one that it caused -> what an operator can do about it; undefined where nobody foresaw it. Of the messages of these errors none quotes a value. */
import { DatabaseError } from 'pg';

const OLDER = 'Run opslag migrate if the database is older than this version of the service.';
const OTHER_WORK = 'Run it again: other work in the database held what it needed.';

const NOT_OURS =
  'What has this name was not made by the migrations of the service, or their register (public.opslag_migration) is gone. Name a database of its own, or restore the whole of it.';

/** By SQLSTATE. */
const REMEDIES: Readonly<Record<string, string>> = {
  '25006':
    'Name the primary in DATABASE_URL (or ACCESS_DATABASE_URL, IMPORT_DATABASE_URL): a standby, and a role or database with default_transaction_read_only, take no changes.',
  '42501': 'Grant the role of DATABASE_URL (or ACCESS_DATABASE_URL) what it lacks.',
  '40P01': OTHER_WORK,
  '42703': OLDER,
  '42P01': OLDER,
  '42P06': NOT_OURS,
  '42P07': NOT_OURS,
  '53100': 'Make room on the disk of PostgreSQL.',
  '55P03': OTHER_WORK,
  '57014':
    'Run it again: the database had too much to do, other work held what it needed, or somebody cancelled it. If it ends so each time, give the role of the address a longer statement_timeout.',
};

export function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const remedy = error instanceof DatabaseError ? REMEDIES[error.code ?? ''] : undefined;
  return remedy ?? (isWithoutRoom(error) ? 'Make room on that disk, or name a place on another one.' : remedyOf(error.cause));
}

/** A disk, a quota or the limit of a file's size that is used up. */
const WITHOUT_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function isWithoutRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WITHOUT_ROOM.some(code => code === error.code);
}
