/** What goes wrong beside requests, and when it is over -> lines of the log. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../resolvers/database/database-types';
import type { KeyCheck } from './keys/check-key';
import type { PartitionKeeper, PartitionWork } from './partitions/keep-partitions';
import type { ReadRecord } from './reads/read-record';

export interface IncidentSources {
  readonly database: Pick<Database, 'onHeld' | 'onHost'>;
  readonly keyCheck: Pick<KeyCheck, 'onAway'>;
  readonly readRecord: Pick<ReadRecord, 'onFailure' | 'onRecovery' | 'onRefused' | 'whileFailing'>;
  readonly partitionKeeper: Pick<PartitionKeeper, 'onFailure'>;
}

export function logIncidents(log: FastifyBaseLogger, { database, keyCheck, readRecord, partitionKeeper }: IncidentSources): void {
  database.onHeld(held =>
    log.warn(held, 'a connection of the pool has been held for longer than a statement may take; its transaction is about to be ended'),
  );
  database.onHost(({ name: host, role, trouble, lagMs }) => {
    if (trouble === undefined) log.info({ host, role }, 'a host of the database can be read again');
    else log.warn({ host, role, trouble, lagMs: Math.round(lagMs) }, 'a host of the database is not read');
  });
  keyCheck.onAway((isAway, unavailable) => {
    if (isAway)
      log.error({ unavailable }, 'the database of the keys does not answer; keys hold as they were last known, for LAST_KNOWN_KEYS_MS');
    else log.info('the database of the keys answers again');
  });
  readRecord.onFailure(error =>
    log.error(
      { err: error },
      `reads of sensitive fields cannot be written to access.sensitive_read; until they can, ${readRecord.whileFailing}`,
    ),
  );
  readRecord.onRecovery(() => log.info('reads of sensitive fields are written to access.sensitive_read again'));
  readRecord.onRefused(({ read: { requestId, keyId, sender, fields, ways, subjects }, error }) =>
    log.error(
      { err: error, requestId, keyId, sender, fields, ways, persons: subjects.length },
      'a read of sensitive fields is not recorded: access.sensitive_read refuses what it holds',
    ),
  );
  partitionKeeper.onFailure(({ error, table, work }) =>
    log.warn({ err: error }, `${PARTITION_FAULTS[work](table)}; the service tries again within the hour`),
  );
}

const PARTITION_FAULTS: Readonly<Record<PartitionWork, (table: string) => string>> = {
  make: table => `partitions of ${table} could not be made; rows of days without one go into ${table}_rest`,
  index: table => `partitions of ${table} whose day is over could not be given their index; searches in them take long`,
  remove: table => `partitions of ${table} that are too old could not be dropped; their rows stay`,
};
