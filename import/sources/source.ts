/** What an import reads: sets of records, one record after the other and never a set whole in memory. Before the mapping names are the source's own, after it those of the model. */
import type { FaultList, MappingPlace, Place } from '../checking/import-fault';

export interface Source {
  /** For messages and the record of runs: `persons.csv, units.csv`, or the address of a service. Holds no secret. */
  readonly name: string;
  /** Finds out which sets there are. Where a mapping is wrong, `faults` has its faults, and nothing may be read. Rejects with `SourceFault`. */
  open(signal: AbortSignal, faults: FaultList): Promise<readonly SourceSet[]>;
}

export interface SourceSet {
  /** Before the mapping a file, a sheet or a set of a service; after it a set of the model: `Person`, `OrgUnit/KLEPrimary`. */
  readonly name: string;
  /** The fields that its records may have. A field that no record can have is left as it is in the database. */
  readonly fields: readonly string[];
  /** Whether records may have different fields, as in JSON: then a field that is missing is null. */
  readonly hasMore?: boolean;
  /** What the source itself calls a field, where that is another name: for messages. */
  readonly headings?: ReadonlyMap<string, string>;
  /** Where a mapping names the set, or one of its fields. */
  readonly namedAt?: (field: string | undefined) => MappingPlace;
  /** Fields by which its records are told apart, if the key is not among the fields. */
  readonly matchedBy?: readonly string[];
  /** What is wrong in a field that is not `wanted` is no fault; all are, unless it says which. Rejects with `SourceFault` where it cannot go on. */
  read(signal: AbortSignal, wanted?: ReadonlySet<string>): AsyncIterable<SourceRecord>;
  /** Where records may not come though they are there all the time, since they go from one answer to another while they are read. */
  readonly again?: SetAgain;
}

/** A set that can be asked once more. */
export interface SetAgain {
  /** Whether others hold its records: those go from one holder to another. Others go only from one set of a table to another. */
  readonly isHeld: boolean;
  /** In how many answers its records came. */
  answers(): number;
  /** These fields of its records, as they are now. */
  read(fields: readonly string[], signal: AbortSignal): AsyncIterable<SourceRecord>;
}

export type SourceRecord = ReadRecord | UnreadRecord;

export interface ReadRecord {
  readonly place: Place;
  /** By name; a field that is missing is null. */
  readonly fields: Readonly<Record<string, SourceValue>>;
}

/** A record that cannot be read. The records after it can. */
export interface UnreadRecord {
  readonly place: Place;
  /** What is wrong with it, without any value of it. */
  readonly fault: string;
}

/** Bytes are base64 text; days, moments and UUIDs are text as OData writes them. No field takes a list: a list is a fault. */
export type SourceValue = string | number | boolean | null | readonly unknown[];
