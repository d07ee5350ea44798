/** Which sensitive fields a level reads, and how it is known of whom. It holds for all requests of a plan: of values only the variables are named. Types only. */

import type { Slot } from '../expression/value-source';

export interface LevelAudit {
  /** Fields that arguments speak of: of whom they are read cannot be said. */
  readonly ofNobody: readonly string[];
  readonly lookups: readonly LookupAudit[];
  readonly rows: RowAudit | undefined;
  /** Of the rows that to-one links lead to and that are read with the level's, in the order of the links. */
  readonly joined: readonly (RowAudit | undefined)[];
}

/** Fields that are read of one entity which an argument looks up by its key. */
export interface LookupAudit {
  readonly fields: readonly string[];
  /** Whom the entity is. */
  readonly subject: string | Slot;
}

export interface RowAudit {
  readonly ofAll: FieldsAudit | undefined;
  /** Fields that are read of those rows alone that are protected. */
  readonly ofProtected: FieldsAudit | undefined;
}

export interface FieldsAudit {
  readonly fields: readonly string[];
  /** Those of them that the level's arguments or computed values mention: without a row, they are read of nobody known. */
  readonly asked: readonly string[];
}
