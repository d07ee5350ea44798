/** The database and the limits -> what opens a session for each execution, or for several that read one snapshot; both doors of GraphQL use the same. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { ReadSessions } from '../graphql/data-plane-types';
import type { Database } from './database/database-types';
import { DataSession, type SessionParts } from './execution/data-session';
import { HeldSessions } from './execution/held-sessions';
import { CheckedViews } from './execution/checked-views';
import { LostColumns } from './execution/lost-columns';
import { renewed } from './execution/read-state';
import { ResponseStatements } from './execution/response-statements';
import { SharedProbe } from './execution/shared-probe';
import { ChangeTokens } from './paging/change-tokens';
import { PageTokens } from './paging/page-tokens';
import { LevelPlans } from './planning/level-plans';
import { rootFields } from './planning/root-fields';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits';
import { sha256 } from '../std/sha256';
import { Semaphore } from '../std/semaphore';
import type { StorageModel } from './storage/storage-model';

export interface ReadSessionOptions {
  readonly model: AnnotatedSchema;
  /** Of the model, in this database. */
  readonly storage: StorageModel;
  readonly database: Database;
  /** What is not stated is as in `DEFAULT_READ_LIMITS`. */
  readonly limits?: Partial<ReadLimits>;
  /** The name of the time zone in which a date begins. */
  readonly timeZone: string;
  /** Whole collections that are read at a time; one key may have half of them. */
  readonly wholeReads?: number;
  /** So long may one take. */
  readonly wholeTimeoutMs?: number;
}

/** Of all that an answer may depend on. */
function modelDigest({ entities, complexTypes, enums, databaseSchema }: AnnotatedSchema): string {
  const said: ReadonlySet<string> = new Set(['source', 'description']);
  return sha256(
    JSON.stringify([databaseSchema, entities, complexTypes, enums], (key, value: unknown) => (said.has(key) ? undefined : value)),
  );
}

export function createReadSessions(options: ReadSessionOptions): ReadSessions {
  const { model, storage, database, limits, timeZone, wholeReads = 1, wholeTimeoutMs = 60_000 } = options;
  const ownLimits: ReadLimits = { ...DEFAULT_READ_LIMITS, ...limits };
  const parts: SessionParts = {
    database,
    limits: ownLimits,
    tokens: new PageTokens(database.tokenSecret),
    changeTokens: new ChangeTokens(database.tokenSecret, modelDigest(model)),
    plans: new LevelPlans({ storage, limits: ownLimits, timeZone, roots: rootFields(storage) }),
    probes: new SharedProbe(database),
    views: new CheckedViews(storage),
    lostColumns: new LostColumns(storage),
    // The service does not start where such a type stands in a table whose changes are not noted.
    isLogged: model.entities.some(({ isTracked }) => isTracked),
    wholeReads: new Semaphore(wholeReads, Math.ceil(wholeReads / 2)),
    wholeTimeoutMs,
  };
  return {
    openSession: (context, sensitive) => {
      const statements = new ResponseStatements(parts, context);
      return new DataSession(parts, context, { sensitive, statements, rows: undefined, close: () => statements.close() });
    },
    holdReads: context => new HeldSessions(parts, context),
    renewState: async (state, context) => {
      const question = { horizon: BigInt(state.before), tables: state.tables };
      const statements = new ResponseStatements(parts, context);
      // An answer that tells how far the log was read cannot be had without the log.
      if (!state.tellsHorizon) statements.dispense();
      return renewed(state, await statements.probe(question, true));
    },
  };
}
