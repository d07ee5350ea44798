/** One host -> its role and position, asked over a connection of its own that is kept. Rejects when it does not answer within a second. */
import { Client } from 'pg';
import { connectionParts } from '../connection-parts';
import { destroyConnection } from '../destroy-connection';
import type { Host } from './read-hosts';

export interface HostReport {
  readonly isStandby: boolean;
  /** Of a primary: each promotion begins another one. 0 of a standby. */
  readonly timeline: number;
  /** Bytes of the log that a primary has written, and a standby received. */
  readonly position: number;
  /** The same of what can be read. */
  readonly replayed: number;
  /** How long ago the last transaction that a standby has replayed was committed; 0 where it has replayed none since it was started, so that its lag counts from the first question. */
  readonly sinceReplayedMs: number;
}

const PATIENCE_MS = 1000;

const REPORT = `SELECT is_standby AS "isStandby",
    CASE WHEN is_standby THEN 0 ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
    pg_wal_lsn_diff(CASE WHEN is_standby THEN greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) ELSE pg_current_wal_lsn() END, '0/0')::float8 AS position,
    pg_wal_lsn_diff(CASE WHEN is_standby THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, '0/0')::float8 AS replayed,
    CASE WHEN is_standby THEN coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0)::float8 ELSE 0 END AS "sinceReplayedMs"
  FROM (SELECT pg_is_in_recovery() AS is_standby OFFSET 0) AS host`;

export class AskedHost {
  readonly #host: Host;
  #client: Client | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  async ask(): Promise<HostReport> {
    try {
      const client = (this.#client ??= await this.#connect());
      const { rows } = await client.query<HostReport>(REPORT);
      const [report] = rows;
      if (report === undefined) throw new Error('The host gave no row.');
      return report;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    if (this.#client !== undefined) destroyConnection(this.#client);
    this.#client = undefined;
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...connectionParts(this.#host.connection),
      application_name: 'opslag hosts',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    // A connection that breaks fails the question at hand, or the next one: without a listener it would end the process as well.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
