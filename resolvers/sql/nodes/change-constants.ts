/** Parts of statements over the log of changes (db/migrations/0007-changes.sql) that hold no name of a model. */

/** The first transaction that runs while the statement does: what all before it have done is seen. On a standby too, unlike the rest of a snapshot. */
export const SNAPSHOT_BEGIN = 'pg_snapshot_xmin(pg_current_snapshot())';

/** The first transaction that the statement cannot see, whatever it has done. */
export const SNAPSHOT_END = 'pg_snapshot_xmax(pg_current_snapshot())';

/** The same for a database and its standbys, another for every other one, also for its copy. */
export const SYSTEM = 'changes.database_identifier()';

export type ChangeConstant = typeof SNAPSHOT_BEGIN | typeof SNAPSHOT_END | typeof SYSTEM;
