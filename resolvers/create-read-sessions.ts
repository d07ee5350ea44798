/** The database and the limits -> what opens a session for each execution; both doors of GraphQL use the same. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { OpenReadSession } from '../graphql/data-plane-types';
import type { Database } from './database/database-types';
import { DataSession, type SessionParts } from './loaders/data-session';
import { KeptStatements } from './loaders/kept-statements';
import { PageTokens } from './paging/page-tokens';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits';
import { Semaphore } from '../std/semaphore';
import { storageOf } from './storage/storage-of';

export interface ReadSessionOptions {
  readonly model: AnnotatedSchema;
  readonly database: Database;
  /** What is not stated is as in `DEFAULT_READ_LIMITS`. */
  readonly limits?: Partial<ReadLimits>;
}

/** More would not be sooner done, but hold their rows in memory together, and the event loop for as long as all of them take. */
const LARGE_READS_AT_A_TIME = 2;

export function createReadSessions({ model, database, limits }: ReadSessionOptions): OpenReadSession {
  const parts: SessionParts = {
    storage: storageOf(model),
    database,
    limits: { ...DEFAULT_READ_LIMITS, ...limits },
    tokens: new PageTokens(database.tokenSecret),
    statements: new KeptStatements(),
    largeReads: new Semaphore(LARGE_READS_AT_A_TIME),
  };
  return (context, sensitive) => new DataSession(parts, context, sensitive);
}
