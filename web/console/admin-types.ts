/** What the console reads of the admin plane: types, and the selections that give them. */
export interface GrantableField {
  readonly name: string;
  readonly description: string;
  readonly groups: readonly string[];
  readonly sensitive: boolean;
}

export interface KeyShown {
  readonly id: string;
  readonly name: string;
  readonly allow: readonly string[] | null;
  readonly deny: readonly string[];
  readonly addresses: readonly string[] | null;
  readonly schema: 'FULL' | 'GRANTED';
  readonly expiresAt: string | null;
  readonly requestsPerMinute: number | null;
  readonly requestsAtWork: number | null;
  readonly pages: 'PAGED' | 'WHOLE';
  readonly pageSize: number | null;
  readonly created: string;
  readonly revokedAt: string | null;
  readonly lastUsed: string | null;
  readonly lastDay: { readonly requests: number; readonly errors: number };
  readonly effectiveFields: readonly string[];
  readonly secrets: readonly { readonly created: string; readonly validUntil: string | null }[];
}

const KEY = `id name allow deny addresses schema expiresAt requestsPerMinute requestsAtWork pages pageSize created revokedAt lastUsed
  lastDay { requests errors } effectiveFields secrets { created validUntil }`;

export interface KeysAnswer {
  readonly keys: readonly KeyShown[];
  readonly grantableFields: readonly GrantableField[];
}

export const KEYS = `{ keys { ${KEY} } grantableFields { name description groups sensitive } }`;

export interface Issued {
  readonly secret: string;
  readonly key: { readonly id: string; readonly name: string };
}

export const CREATE = 'mutation ($input: CreateKeyInput!) { issued: createKey(input: $input) { secret key { id name } } }';
export const UPDATE = 'mutation ($id: ID!, $input: UpdateKeyInput!) { updateKey(id: $id, input: $input) { id } }';
export const ROTATE =
  'mutation ($id: ID!, $minutes: Int!) { issued: rotateKey(id: $id, overlapMinutes: $minutes) { secret key { id name } } }';
export const REVOKE = 'mutation ($id: ID!) { revokeKey(id: $id) { id } }';

export interface PreviewAnswer {
  readonly status: number;
  readonly body: string;
}

export interface Reading {
  readonly preview: { readonly effectiveFields: readonly string[]; readonly gained: readonly string[]; readonly lost: readonly string[] };
}

export const READING = 'query ($key: ID, $input: UpdateKeyInput!) { preview(key: $key, input: $input) { effectiveFields gained lost } }';
export const PREVIEW_METADATA =
  'query ($key: ID, $input: UpdateKeyInput!) { preview(key: $key, input: $input) { shown: metadata { status body } } }';
export const PREVIEW_PERSON =
  'query ($key: ID, $input: UpdateKeyInput!, $person: ID!) { preview(key: $key, input: $input) { shown: person(id: $person) { status body } } }';
export const ADMITS = 'query ($addresses: [String!], $address: String!) { admits(addresses: $addresses, address: $address) }';
export const FIND_PERSONS = 'query ($words: String!) { findPersons(words: $words) { id name } }';

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
}

export interface AuditEntry {
  readonly at: string;
  readonly actor: string;
  readonly action: 'CREATE' | 'UPDATE' | 'ROTATE' | 'REVOKE';
  readonly key: string;
  readonly before: string | null;
  readonly after: string;
}

export const AUDIT = 'query ($key: ID) { audit(key: $key, first: 100) { at actor action key before after } }';

export interface ReadEntry {
  readonly at: string;
  readonly keyName: string;
  readonly sender: string;
  readonly fields: readonly string[];
  readonly ways: readonly string[];
}

export const READS = 'query ($person: ID!) { reads(person: $person, first: 200) { at keyName sender fields ways } }';
export const READS_CSV = 'query ($person: ID!) { readsCsv(person: $person) }';

export interface ImportsAnswer {
  readonly lastImport: string | null;
  readonly imports: readonly {
    readonly id: string;
    readonly began: string;
    readonly ended: string;
    readonly actor: string;
    readonly source: string;
    readonly outcome: string;
    readonly faultCount: number;
    readonly faults: readonly string[];
    readonly counts: readonly {
      readonly set: string;
      readonly read: number;
      readonly added: number;
      readonly changed: number;
      readonly gone: number;
    }[];
  }[];
}

export const IMPORTS =
  '{ lastImport imports(first: 20) { id began ended actor source outcome faultCount faults counts { set read added changed gone } } }';

export interface HealthAnswer {
  readonly health: {
    readonly isReady: boolean;
    readonly version: string;
    readonly commit: string | null;
    readonly node: string;
    readonly postgresql: string;
    readonly schema: string | null;
    readonly requests: number;
    readonly failures: number;
    readonly rows: number;
  };
}

export const HEALTH = '{ health { isReady version commit node postgresql schema requests failures rows } }';
