/** What the admin plane passes on to: types only. `server/` implements it. */
import type { KeyRights } from '../grants/grants';
import type { ImportHistory } from './import-history';
import type { KeyAdministration } from './key-administration';

export interface AdminParts {
  readonly keys: KeyAdministration;
  readonly imports: ImportHistory;
  readonly previews: Previews;
  readonly changes: () => Promise<ChangeLog>;
  readonly health: () => Promise<Health>;
}

/** Who asks. */
export interface Visitor {
  /** As the audit log says it. */
  readonly actor: string;
  readonly sender: string;
  readonly requestId: string;
}

/** The data as an administrator sees it before a key is given out. All of it is recorded as reads are. */
export interface Previews {
  /** `$metadata`, as a key with these rights gets it. */
  metadata(rights: KeyRights, by: Visitor): Promise<PreviewAnswer>;
  /** The one with this identifier, with all links, as a key with these rights gets it. */
  person(rights: KeyRights, id: string, by: Visitor): Promise<PreviewAnswer>;
  /** Persons in whose names the words stand, whole or begun. */
  findPersons(words: string, by: Visitor): Promise<readonly FoundPerson[]>;
  /** Whether what answers need is there. */
  isReady(): Promise<boolean>;
}

/** The answer of the data's own door, a refusal too. */
export interface PreviewAnswer {
  readonly status: number;
  readonly body: string;
}

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
}

/** The log of changes, by which clients ask what changed. */
export interface ChangeLog {
  readonly daysKept: number;
  /** Null where no change is noted. */
  readonly oldest: Date | null;
  readonly newest: Date | null;
  /** On disk. */
  readonly bytes: number;
  /** Those of the model. */
  readonly tables: readonly TrackedTable[];
}

export interface TrackedTable {
  readonly table: string;
  readonly state: TableState;
  /** Whether types that tell what changed in them are read from it. */
  readonly isFollowed: boolean;
}

/** `outdated`: it lacks a trigger, or a column that the model compares. `untrackable`: a view that names no base, a table elsewhere, one in an inheritance, with policies for rows or unlogged, one with a virtual column that the model reads, one whose key does not tell its rows apart at any time, or one below a view that does not show it as it is. */
export type TableState = 'missing' | 'outdated' | 'tracked' | 'untrackable' | 'untracked';

export interface Health {
  readonly isReady: boolean;
  readonly version: string;
  readonly commit: string | null;
  readonly node: string;
  readonly postgresql: string;
  /** The last migration. */
  readonly schema: string | null;
  /** Since the start, of all processes. */
  readonly requests: number;
  /** Those of them that the service failed: with a status of 500 or more, except 501. */
  readonly failures: number;
  readonly rows: number;
}
