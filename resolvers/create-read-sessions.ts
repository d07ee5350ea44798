/** The database and the limits -> what opens a session for each execution; both doors of GraphQL use the same. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { OpenReadSession } from '../graphql/data-plane-types';
import type { Database } from './database/database-types';
import { DataSession, type SessionParts } from './loaders/data-session';
import { PageTokens } from './paging/page-tokens';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits';
import { storageOf } from './storage/storage-of';

export interface ReadSessionOptions {
  readonly model: AnnotatedSchema;
  readonly database: Database;
  /** What is not stated is as in `DEFAULT_READ_LIMITS`. */
  readonly limits?: Partial<ReadLimits>;
}

export function createReadSessions({ model, database, limits }: ReadSessionOptions): OpenReadSession {
  const parts: SessionParts = {
    storage: storageOf(model),
    database,
    limits: { ...DEFAULT_READ_LIMITS, ...limits },
    tokens: new PageTokens(database.tokenSecret),
  };
  return (context, sensitive) => new DataSession(parts, context, sensitive);
}
