/** What can be done with keys, in the admin plane and at a shell. This is the contract; `server/keys/` implements it. */
import type { GrantableField } from '../grantable-fields';
import type { ReadWay } from '../data-plane-types';
import type { SchemaView } from '../grants/grants';

/** What an administrator sets. Undefined: no allow list, any address, no end, no rate. */
export interface KeySettings {
  readonly name: string;
  readonly allow: readonly string[] | undefined;
  readonly deny: readonly string[];
  /** Networks in CIDR form; an empty list admits nobody. */
  readonly addresses: readonly string[] | undefined;
  readonly schema: SchemaView;
  readonly expiresAt: Date | undefined;
  readonly requestsPerMinute: number | undefined;
  /** Requests that are worked on at the same time, in each process; undefined: as the service's setting says. */
  readonly requestsAtWork: number | undefined;
  readonly pages: KeyPages;
  /** Rows of a page where the client asks for no size; undefined: as the service is set. Not used with `WHOLE`. */
  readonly pageSize: number | undefined;
}

/** How collections are answered at /odata: in pages, or whole. */
export type KeyPages = 'PAGED' | 'WHOLE';

/** A setting that is absent stays as it is; null takes a limit away. */
export type KeyChanges = {
  readonly [Setting in keyof KeySettings]?:
    | Exclude<KeySettings[Setting], undefined>
    | (undefined extends KeySettings[Setting] ? null : never);
};

export interface NewKeySettings extends KeyChanges {
  readonly name: string;
}

/** A key, without its secrets. */
export interface Key extends KeySettings {
  readonly id: string;
  readonly created: Date;
  readonly revokedAt: Date | undefined;
  /** To the minute. */
  readonly lastUsed: Date | undefined;
  /** The current one, and while the key is rotated the one before it. */
  readonly secrets: readonly SecretLife[];
}

export interface SecretLife {
  readonly created: Date;
  /** Undefined: as long as the key. */
  readonly validUntil: Date | undefined;
}

export interface UseOfDay {
  readonly requests: number;
  /** Those of them that were answered with a status of 400 or more. */
  readonly errors: number;
}

export interface IssuedKey {
  readonly key: Key;
  /** The text for the header `ApiKey`: shown now and never again. */
  readonly secret: string;
}

export type KeyAction = 'create' | 'update' | 'rotate' | 'revoke';

export interface AuditEntry {
  readonly at: Date;
  readonly actor: string;
  readonly action: KeyAction;
  readonly keyId: string;
  /** Settings and the lives of secrets, without the secrets. Undefined for a key that was made. */
  readonly before: Record<string, unknown> | undefined;
  readonly after: Record<string, unknown>;
}

/** One request that read sensitive fields. */
export interface ReadEntry {
  readonly at: Date;
  readonly keyId: string;
  /** As the key was called then. */
  readonly keyName: string;
  readonly sender: string;
  readonly requestId: string;
  readonly fields: readonly string[];
  readonly ways: readonly ReadWay[];
}

/** Reads of one key that are recorded without a person, in the same ways. */
export interface ReadsOfKey extends Pick<ReadEntry, 'keyId' | 'ways'> {
  /** As the key is called now. */
  readonly keyName: string;
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

/** Of which time: from a moment on, until before another. */
export interface TimeAsked {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Which reads, and how many at most. */
export interface ReadsAsked extends TimeAsked {
  readonly first: number;
}

export interface CsvAsked extends TimeAsked {
  /** Between the fields of a row; a comma unless given. */
  readonly separator?: ',' | ';';
}

/** A key that is to be changed; with the version, if there is one, that it had when the change was made up. */
export interface SeenKey {
  readonly id: string;
  readonly version?: string | null;
}

/** `actor` says who does it, for the audit log. Each rejects with a `KeyFault` what cannot be done. */
export interface KeyAdministration {
  create(settings: NewKeySettings, actor: string): Promise<IssuedKey>;
  /** In the order in which they were made. */
  list(): Promise<readonly Key[]>;
  find(id: string): Promise<Key>;
  update(key: SeenKey, changes: KeyChanges, actor: string): Promise<Key>;
  /** A new secret; the old one stays valid for so many minutes. */
  rotate(key: SeenKey, overlapMinutes: number, actor: string): Promise<IssuedKey>;
  /** A key that is revoked already stays as it is. */
  revoke(id: string, actor: string): Promise<Key>;
  grantableFields(): readonly GrantableField[];
  /** What a list of a key may name. */
  grantableNames(): ReadonlySet<string>;
  /** The fields that a key with such lists reads, by GraphQL names. */
  effectiveFields(key: Pick<Key, 'allow' | 'deny' | 'schema'>): readonly string[];
  /** The settings that a key would have after these changes, of that key or of a new one; nothing is written. */
  draft(id: string | undefined, changes: KeyChanges): Promise<KeySettings>;
  /** Whether a key with these networks admits the address. */
  admits(addresses: readonly string[] | undefined, address: string): boolean;
  /** Requests of each key in the last 24 hours, to the hour. */
  usesOfDay(): Promise<ReadonlyMap<string, UseOfDay>>;
  /** Newest first; of one key or of all. */
  audit(keyId: string | undefined, first: number): Promise<readonly AuditEntry[]>;
  /** Who read sensitive fields of a person, or, where that is undefined, in ways that are recorded without one; newest first. */
  reads(person: string | undefined, asked: ReadsAsked): Promise<readonly ReadEntry[]>;
  /** The same as CSV, all of them. */
  readsCsv(person: string | undefined, asked: CsvAsked): Promise<string>;
  /** Reads that are recorded without a person, counted: each may have told something of any person. All of them, the latest first. */
  readsOfNobody(asked: TimeAsked): Promise<readonly ReadsOfKey[]>;
}

/** What an administrator asked for and cannot have; the message says what to do instead. */
export class KeyFault extends Error {
  constructor(
    /** The setting at fault. */
    readonly target: 'address' | 'from' | 'id' | 'overlapMinutes' | 'person' | 'version' | 'words' | keyof KeySettings,
    message: string,
  ) {
    super(message);
    this.name = 'KeyFault';
  }
}

/** The identifier of a person. Rejects any other text. */
export function checkedPerson(person: string): string {
  if (UUID.test(person)) return person;
  throw new KeyFault(
    'person',
    'A person is named by the identifier in the organisation (Uuid), such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
