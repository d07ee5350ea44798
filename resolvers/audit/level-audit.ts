/** Which sensitive fields a level reads, in which ways, and how it is known of whom. It holds for all requests of a plan: of values only the variables are named. Types only. */

import type { ReadWay } from '../../graphql/data-plane-types';
import type { Slot } from '../expression/value-source';

/** A sensitive field, `Person.cpr`, and one way in which it is read. */
export interface FieldRead {
  readonly field: string;
  readonly way: ReadWay;
}

export interface LevelAudit {
  /** Fields in filters and orders: it cannot be said of whom they are read. */
  readonly ofNobody: readonly FieldRead[];
  readonly lookups: readonly LookupAudit[];
  readonly rows: RowAudit | undefined;
  /** Fields that a count reads of the person who is counted. */
  readonly counted: readonly FieldRead[];
  /** Of the rows that to-one links lead to and that are read with the level's, in the order of the links. */
  readonly joined: readonly (RowAudit | undefined)[];
}

/** Fields that are read of one entity which an argument looks up by its key. */
export interface LookupAudit {
  readonly fields: readonly FieldRead[];
  /** The person whom the entity is about. */
  readonly subject: string | Slot;
}

export interface RowAudit {
  readonly ofAll: readonly FieldRead[];
  /** Fields whose read counts only in rows that are protected. */
  readonly ofProtected: readonly FieldRead[];
}
