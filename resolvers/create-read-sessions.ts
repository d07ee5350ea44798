/** The database and the limits -> what opens a session for each execution; both doors of GraphQL use the same. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { OpenReadSession } from '../graphql/data-plane-types';
import type { Database } from './database/database-types';
import { DataSession, type SessionParts } from './execution/data-session';
import { PageTokens } from './paging/page-tokens';
import { Plans } from './planning/plans';
import { rootFields } from './planning/root-fields';
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
  const storage = storageOf(model);
  const ownLimits: ReadLimits = { ...DEFAULT_READ_LIMITS, ...limits };
  const parts: SessionParts = {
    database,
    limits: ownLimits,
    tokens: new PageTokens(database.tokenSecret),
    plans: new Plans({ storage, limits: ownLimits, roots: rootFields(storage) }),
    largeReads: new Semaphore(LARGE_READS_AT_A_TIME),
  };
  return (context, sensitive) => new DataSession(parts, context, sensitive);
}
