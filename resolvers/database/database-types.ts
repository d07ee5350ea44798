/** What the loaders need of PostgreSQL: types only. */

import type { LeavingSignal } from '../../std/client-signal';
import type { HostStatus } from './hosts/host-types';

/** Text with `$1`, `$2`, ... and their values; the same shape of query has the same text, so that it is prepared once per connection. */
export interface SqlStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What its rows depend on; undefined where that is not known. */
  readonly reads?: StatementReads;
}

/** How many bytes rows may have, as PostgreSQL sends them. */
export interface RowRoom {
  /** Whether rows of so many bytes are kept. `isFirst`: of the statement. */
  take(bytes: number, isFirst: boolean): boolean;
}

export interface StatementReads {
  readonly tables: readonly TableName[];
  /** Whether its rows stay the same while those of the tables do: it depends on no clock and no log. */
  readonly isFixed: boolean;
}

export interface TableName {
  readonly schema: string;
  readonly name: string;
  /** Of a view that names the table that it shows: that table. */
  readonly base?: { readonly schema: string; readonly name: string } | undefined;
}

/** A row by column alias, its values in the final form that `graphql/data-plane-types.ts` states. */
export type Row = Record<string, unknown>;

/** Sends statements to one place: the pool (each on its own) or one read-only repeatable-read transaction. */
export interface StatementRunner {
  /** `room`: for its rows and those of others; without it they are read whatever they take. */
  run(statement: SqlStatement, signal: LeavingSignal | undefined, room?: RowRoom): Promise<Row[]>;
}

export interface Snapshot extends StatementRunner {
  /** Ends the transaction and gives the connection back; safe to call after a failure. */
  close(): Promise<void>;
}

/** For the log: it holds no value. */
export interface HeldConnection {
  /** Since it was lent, or since its last statement was sent. */
  readonly ms: number;
  /** With `$1` for each value; empty where none was sent. */
  readonly statement: string;
  /** How many connections are lent. */
  readonly lent: number;
  /** How many have been reported since the start, this one included. */
  readonly count: number;
}

/** Connections of a pool, and what happened to them since the start. */
export interface PoolCounts {
  readonly used: number;
  readonly idle: number;
  /** The most that there may be. */
  readonly most: number;
  /** Statements and snapshots that wait for a connection. */
  readonly waiting: number;
  /** Lent for longer than any statement takes. */
  readonly held: number;
  /** Statements that failed unexpectedly. */
  readonly refused: number;
  /** Times that statements were prepared anew, since the tables had changed. */
  readonly outdated: number;
}

export interface Database extends StatementRunner {
  readonly counts: PoolCounts;
  /** Opens one read-only repeatable-read transaction: every statement in it sees the same data. `idleMs`: how long it may wait for a statement, where that is not as long as usual. */
  openSnapshot(signal: LeavingSignal | undefined, idleMs?: number): Promise<Snapshot>;
  /** 32 bytes made once in the database, shared by all instances: the key by which page tokens are encrypted. */
  readonly tokenSecret: Buffer;
  /** How many times a connection has been given back since the start: while it grows, those who wait get one. */
  readonly returned: number;
  /** Told of each connection that is lent and has not been used for longer than any statement takes. */
  onHeld(listener: (held: HeldConnection) => void): void;
  /** Empty where the address names one host. */
  readonly hosts: readonly HostStatus[];
  /** Told when a host can be read no more, or again. */
  onHost(listener: (status: HostStatus) => void): void;
  close(): Promise<void>;
}
