/** What the parts of the service count, and what the database tells -> figures. */
import { X509Certificate } from 'node:crypto';
import type { TrackedTable } from '../../graphql/admin/admin-parts';
import type { PoolCounts } from '../../resolvers/database/database-types';
import type { HostStatus } from '../../resolvers/database/hosts/host-types';
import type { ConnectionCounts } from '../http/client-connections';
import type { DayTableState } from '../partitions/day-table-states';
import type { ReadRecordCounts } from '../reads/read-record';
import type { Traces } from '../traces/traces';
import type { Turns } from '../turns/turns';
import type { UnsentAnswers } from '../turns/unsent-answers';
import { PACKAGE_VERSION } from '../service-version';
import type { Figure } from './metrics';

export function buildFigures(): readonly Figure[] {
  const labels = { version: PACKAGE_VERSION, node: process.version };
  return [{ name: 'opslag_build_info', help: 'Processes of the service, by what runs in them.', kind: 'now', value: 1, labels }];
}

export function traceFigures({ lost }: Pick<Traces, 'lost'>): readonly Figure[] {
  return [{ name: 'opslag_spans_lost_total', help: 'Spans that could not be sent.', kind: 'total', value: lost }];
}

export function turnFigures({ turns, unsent }: { readonly turns: Turns; readonly unsent: UnsentAnswers }): readonly Figure[] {
  const { atWork, waiting, refused } = turns.counts;
  const { bytes, cut } = unsent.counts;
  return [
    { name: 'opslag_requests_at_work', help: 'Requests that are worked on.', kind: 'now', value: atWork },
    { name: 'opslag_requests_waiting', help: 'Requests that wait for their turn.', kind: 'now', value: waiting },
    ...Object.entries(refused).map(([reason, value]): Figure => ({
      name: 'opslag_requests_without_turn_total',
      help: 'Requests that got no turn: too many of the key or of all waited, it took too long, or the client left.',
      kind: 'total',
      value,
      labels: { reason: reason.toLowerCase() },
    })),
    { name: 'opslag_unsent_bytes', help: 'Bytes of answers that clients have not taken yet.', kind: 'now', value: bytes },
    {
      name: 'opslag_slow_clients_cut_total',
      help: 'Connections cut since the client took its answer too slowly.',
      kind: 'total',
      value: cut,
    },
  ];
}

export function connectionFigures({ open, idleClosed, newClosed }: ConnectionCounts): readonly Figure[] {
  const closed = {
    name: 'opslag_client_connections_closed_total',
    help: 'Connections closed since there were too many: idle ones in favour of others, and new ones where none was idle.',
    kind: 'total',
  } as const;
  return [
    { name: 'opslag_client_connections', help: 'Connections of clients that are open.', kind: 'now', value: open },
    { ...closed, value: idleClosed, labels: { connection: 'idle' } },
    { ...closed, value: newClosed, labels: { connection: 'new' } },
  ];
}

export function readRecordFigures({ waiting, lagMs, failures, refused }: ReadRecordCounts): readonly Figure[] {
  return [
    { name: 'opslag_read_record_waiting', help: 'Persons and reads that wait to be recorded.', kind: 'now', value: waiting },
    {
      name: 'opslag_read_record_lag_seconds',
      help: 'How long the oldest of them has waited.',
      kind: 'now',
      value: lagMs / 1000,
      together: 'max',
    },
    {
      name: 'opslag_read_record_failures_total',
      help: 'Attempts to write the record of reads that failed.',
      kind: 'total',
      value: failures,
    },
    {
      name: 'opslag_read_record_refused_total',
      help: 'Reads that are not recorded, since the record refuses what they hold.',
      kind: 'total',
      value: refused,
    },
  ];
}

export function poolFigures({ used, idle, most, waiting, held, refused, outdated }: PoolCounts): readonly Figure[] {
  const connections = { name: 'db_client_connection_count', help: 'Connections of the pool for answers.', kind: 'now' } as const;
  return [
    { ...connections, value: used, labels: { db_client_connection_state: 'used' } },
    { ...connections, value: idle, labels: { db_client_connection_state: 'idle' } },
    { name: 'db_client_connection_max', help: 'Connections that the pool may have.', kind: 'now', value: most },
    { name: 'db_client_connection_pending_requests', help: 'Statements that wait for a connection.', kind: 'now', value: waiting },
    { name: 'opslag_connections_held_total', help: 'Connections lent for longer than any answer may take.', kind: 'total', value: held },
    { name: 'opslag_statements_refused_total', help: 'Statements that failed unexpectedly.', kind: 'total', value: refused },
    {
      name: 'opslag_statements_prepared_anew_total',
      help: 'How often all statements were prepared anew, since tables had changed under them.',
      kind: 'total',
      value: outdated,
    },
  ];
}

/** Of a database that has several. A host counts as readable, and as the primary, where one worker at least says so. */
export function hostFigures(hosts: readonly HostStatus[]): readonly Figure[] {
  const now = { kind: 'now', together: 'max' } as const;
  return hosts.flatMap(({ name, role, trouble, lagMs }): Figure[] => {
    const labels = { host: name };
    return [
      {
        ...now,
        labels,
        name: 'opslag_database_host_readable',
        help: 'Whether the host can be read: 1, or 0.',
        value: trouble === undefined ? 1 : 0,
      },
      {
        ...now,
        labels,
        name: 'opslag_database_host_primary',
        help: 'Whether the host is the primary: 1, or 0.',
        value: role === 'primary' ? 1 : 0,
      },
      { ...now, labels, name: 'opslag_database_host_lag_seconds', help: 'How far a standby is behind the primary.', value: lagMs / 1000 },
    ];
  });
}

/** How long ago data last came in. None where it never did. */
export function importFigures(last: Date | undefined, now: Date): readonly Figure[] {
  if (last === undefined) return [];
  return [
    {
      name: 'opslag_import_age_seconds',
      help: 'Time since an import last brought the data in step with its source.',
      kind: 'now',
      value: Math.max(0, (now.getTime() - last.getTime()) / 1000),
    },
  ];
}

/** Of the certificate that is shown: its file may hold another, which cannot be used. */
export function certificateFigures(certificate: string, now: Date): readonly Figure[] {
  const end = Date.parse(new X509Certificate(certificate).validTo);
  return [
    {
      name: 'opslag_certificate_expires_seconds',
      help: 'Time until the TLS certificate expires.',
      kind: 'now',
      value: (end - now.getTime()) / 1000,
    },
  ];
}

export function dayTableFigures(states: readonly DayTableState[]): readonly Figure[] {
  return states.flatMap(({ table, bytes, oldestSeconds, daysAhead }): Figure[] => {
    const now = { kind: 'now', labels: { table } } as const;
    return [
      { ...now, name: 'opslag_day_table_bytes', help: 'Size of a table that is kept by days, with its indexes.', value: bytes },
      { ...now, name: 'opslag_day_table_oldest_seconds', help: 'Time since the oldest day began that it keeps.', value: oldestSeconds },
      { ...now, name: 'opslag_day_table_days_ahead', help: 'Days to come whose partition is there.', value: daysAhead },
    ];
  });
}

export function changeFigures(tables: readonly TrackedTable[]): readonly Figure[] {
  return [
    {
      name: 'opslag_untracked_tables',
      help: 'Tables that do not note each of their changes, though clients may ask what changed in them.',
      kind: 'now',
      value: tables.filter(({ state, isFollowed }) => isFollowed && state !== 'tracked').length,
    },
  ];
}
