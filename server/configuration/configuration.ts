/** The checked values of all environment variables: types only, of plain data, since workers are given it as JSON. */
import type { DoorLimits } from '../../graphql/data-plane/door-limits';
import type { QueryLimits } from '../../odata-adapter/limits';
import type { TurnLimits } from '../turns/turns';
import type { UnsentLimits } from '../turns/unsent-answers';

export const READ_RECORDS = ['AFTER', 'BEFORE'] as const;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Paths of PEM files. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Both as PEM. */
export interface Certificate {
  /** With those between it and the authority, where the file has them. */
  readonly cert: string;
  readonly key: string;
}

export interface Tls {
  readonly files: TlsFiles;
  /** What they held when they could last be used. */
  readonly certificate: Certificate;
}

export interface Configuration {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Undefined: no port is encrypted. */
  readonly tls: Tls | undefined;
  /** Without a slash at its end; may have a path. Undefined: links follow each request. */
  readonly publicUrl: string | undefined;
  /** Networks in CIDR form whose `X-Forwarded-…` headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may read answers; `*` among them for all. */
  readonly corsOrigins: readonly string[];
  readonly compression: boolean;
  readonly adminHost: string;
  /** Names under which it answers, beside addresses and `localhost`. */
  readonly adminNames: readonly string[];
  /** 0 lets the system choose. */
  readonly adminPort: number;
  /** Undefined: one is made at each start. */
  readonly adminToken: string | undefined;
  /** Reads the figures of the service and what runs here, and nothing else. */
  readonly metricsToken: string | undefined;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where migrations run and keys are kept; undefined: the same database. */
  readonly accessDatabaseUrl: string | undefined;
  /** As which role data comes in; undefined: as that which keeps the keys. */
  readonly importDatabaseUrl: string | undefined;
  /** By which a standby may be behind the primary, where several hosts are read. */
  readonly maxReplicaLagMs: number;
  /** Whether a start brings the database up to date, or only checks that it is. */
  readonly migrates: boolean;
  readonly dataDir: string;
  readonly modelDir: string;
  /** Whether that is the model of this project, which alone reads the schema `organisation` and has a demo. */
  readonly isDefaultModel: boolean;
  /** Processes that share the port. */
  readonly workers: number;
  readonly poolSize: number;
  /** Of clients, to each port of each process. */
  readonly maxConnections: number;
  readonly turns: TurnLimits;
  /** How long the work on one request may take. */
  readonly requestDeadlineMs: number;
  readonly unsent: UnsentLimits;
  /** How long a request waits for a connection to the database. */
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** How long a whole collection may take. */
  readonly wholeTimeoutMs: number;
  /** Its name; in it a date begins. */
  readonly timeZone: string;
  readonly limits: QueryLimits;
  readonly graphqlLimits: DoorLimits;
  /** How long the database of the keys may take for a connection, and for a statement. */
  readonly keyTimeoutMs: number;
  /** How long what was last known of a key holds while the database of the keys is away. */
  readonly lastKnownKeysMs: number;
  /** Keys that one sender may try in vain within a minute. */
  readonly failedAttemptsPerMinute: number;
  /** Whether reads of sensitive fields are recorded before their answer is sent, or after. */
  readonly readRecord: (typeof READ_RECORDS)[number];
  /** How long reads of sensitive fields stay in the record. */
  readonly readRecordDays: number;
  /** How long changes stay in the log. */
  readonly changesDays: number;
  /** Persons whose reads are held in memory until they are recorded. */
  readonly readRecordBuffer: number;
  readonly logLevel: LogLevel;
  /** SQL statements that take so long get a line in the log; none does where it is 0. */
  readonly slowMs: number;
  /** Where traces are sent; undefined: nowhere. */
  readonly tracesUrl: string | undefined;
  readonly serverTiming: boolean;
  /** Whether the OData door explains requests: their GraphQL document and SQL statements. */
  readonly explains: boolean;
  /** How long a stopping service still listens, so that balancers see it leave. */
  readonly shutdownDelayMs: number;
  /** How long requests in flight may take when the service stops. */
  readonly shutdownGraceMs: number;
}
