/** Written by `npm run operations` from `operations.graphql` and the schema of the admin plane: what the console asks, and what it is answered. */
import type { Operation } from './admin-api';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type TableState = 'TRACKED' | 'OUTDATED' | 'UNTRACKED' | 'UNTRACKABLE' | 'MISSING';

export type SchemaView = 'FULL' | 'GRANTED';

export type Pages = 'PAGED' | 'WHOLE';

export type KeyAction = 'CREATE' | 'UPDATE' | 'ROTATE' | 'REVOKE';

export type ReadWay = 'SELECTED' | 'COMPUTED' | 'FILTERED' | 'ORDERED' | 'AGGREGATED' | 'MENTIONED';

export type CsvSeparator = 'COMMA' | 'SEMICOLON';

export type CreateKeyInput = {
  readonly name: string;
  readonly allow?: ReadonlyArray<string> | null | undefined;
  readonly deny?: ReadonlyArray<string> | null | undefined;
  readonly addresses?: ReadonlyArray<string> | null | undefined;
  readonly schema?: SchemaView | null | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly requestsPerMinute?: number | null | undefined;
  readonly requestsAtWork?: number | null | undefined;
  readonly pages?: Pages | null | undefined;
  readonly pageSize?: number | null | undefined;
};

export type UpdateKeyInput = {
  readonly name?: string | null | undefined;
  readonly allow?: ReadonlyArray<string> | null | undefined;
  readonly deny?: ReadonlyArray<string> | null | undefined;
  readonly addresses?: ReadonlyArray<string> | null | undefined;
  readonly schema?: SchemaView | null | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly requestsPerMinute?: number | null | undefined;
  readonly requestsAtWork?: number | null | undefined;
  readonly pages?: Pages | null | undefined;
  readonly pageSize?: number | null | undefined;
};

export type ImportOutcome = 'APPLIED' | 'UNCHANGED' | 'REFUSED' | 'FAULTY' | 'UNREAD';

export type KeyShownFragment = {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly allow: ReadonlyArray<string> | null;
  readonly deny: ReadonlyArray<string>;
  readonly addresses: ReadonlyArray<string> | null;
  readonly schema: SchemaView;
  readonly expiresAt: string | null;
  readonly requestsPerMinute: number | null;
  readonly requestsAtWork: number | null;
  readonly pages: Pages;
  readonly pageSize: number | null;
  readonly revokedAt: string | null;
};

export type KeyListedFragment = {
  readonly id: string;
  readonly name: string;
  readonly addresses: ReadonlyArray<string> | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsed: string | null;
  readonly lastDay: { readonly requests: number; readonly errors: number };
  readonly effectiveCount: { readonly fields: number; readonly sensitive: number };
};

export type GrantableFragment = {
  readonly name: string;
  readonly description: string;
  readonly groups: ReadonlyArray<string>;
  readonly sensitive: boolean;
};

export type IssuedFragment = { readonly secret: string; readonly key: { readonly id: string; readonly name: string } };

export type AnswerFragment = { readonly status: number; readonly body: string };

export type StayQueryVariables = Exact<{ [key: string]: never }>;

export type StayQuery = { readonly __typename: 'Query' };

export type KeysQueryVariables = Exact<{ [key: string]: never }>;

export type KeysQuery = {
  readonly keys: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly addresses: ReadonlyArray<string> | null;
    readonly expiresAt: string | null;
    readonly revokedAt: string | null;
    readonly lastUsed: string | null;
    readonly lastDay: { readonly requests: number; readonly errors: number };
    readonly effectiveCount: { readonly fields: number; readonly sensitive: number };
  }>;
};

export type KeyQueryVariables = Exact<{
  id: string;
}>;

export type KeyQuery = {
  readonly key: {
    readonly id: string;
    readonly version: string;
    readonly name: string;
    readonly allow: ReadonlyArray<string> | null;
    readonly deny: ReadonlyArray<string>;
    readonly addresses: ReadonlyArray<string> | null;
    readonly schema: SchemaView;
    readonly expiresAt: string | null;
    readonly requestsPerMinute: number | null;
    readonly requestsAtWork: number | null;
    readonly pages: Pages;
    readonly pageSize: number | null;
    readonly revokedAt: string | null;
  } | null;
};

export type FieldsQueryVariables = Exact<{ [key: string]: never }>;

export type FieldsQuery = {
  readonly grantableFields: ReadonlyArray<{
    readonly name: string;
    readonly description: string;
    readonly groups: ReadonlyArray<string>;
    readonly sensitive: boolean;
  }>;
};

export type CreateMutationVariables = Exact<{
  input: CreateKeyInput;
}>;

export type CreateMutation = {
  readonly issued: { readonly secret: string; readonly key: { readonly id: string; readonly name: string } } | null;
};

export type UpdateMutationVariables = Exact<{
  id: string;
  input: UpdateKeyInput;
  version: string;
}>;

export type UpdateMutation = { readonly updateKey: { readonly version: string } | null };

export type RotateMutationVariables = Exact<{
  id: string;
  minutes: number;
  version: string;
}>;

export type RotateMutation = {
  readonly issued: { readonly secret: string; readonly key: { readonly id: string; readonly name: string } } | null;
};

export type RevokeMutationVariables = Exact<{
  id: string;
}>;

export type RevokeMutation = { readonly revokeKey: { readonly id: string } | null };

export type ReadingQueryVariables = Exact<{
  key?: string | null | undefined;
  input: UpdateKeyInput;
}>;

export type ReadingQuery = {
  readonly preview: {
    readonly effectiveFields: ReadonlyArray<string>;
    readonly gained: ReadonlyArray<string>;
    readonly lost: ReadonlyArray<string>;
  };
};

export type PreviewMetadataQueryVariables = Exact<{
  key?: string | null | undefined;
  input: UpdateKeyInput;
}>;

export type PreviewMetadataQuery = { readonly preview: { readonly shown: { readonly status: number; readonly body: string } } };

export type PreviewPersonQueryVariables = Exact<{
  key?: string | null | undefined;
  input: UpdateKeyInput;
  person: string;
}>;

export type PreviewPersonQuery = { readonly preview: { readonly shown: { readonly status: number; readonly body: string } } };

export type AdmitsQueryVariables = Exact<{
  addresses?: ReadonlyArray<string> | string | null | undefined;
  address: string;
}>;

export type AdmitsQuery = { readonly admits: boolean };

export type FoundFragment = { readonly id: string; readonly name: string };

export type FindPersonsQueryVariables = Exact<{
  words: string;
}>;

export type FindPersonsQuery = { readonly findPersons: ReadonlyArray<{ readonly id: string; readonly name: string }> };

export type AuditedFragment = {
  readonly at: string;
  readonly actor: string;
  readonly action: KeyAction;
  readonly key: string;
  readonly before: string | null;
  readonly after: string;
};

export type AuditQueryVariables = Exact<{
  key?: string | null | undefined;
}>;

export type AuditQuery = {
  readonly audit: ReadonlyArray<{
    readonly at: string;
    readonly actor: string;
    readonly action: KeyAction;
    readonly key: string;
    readonly before: string | null;
    readonly after: string;
  }>;
};

export type ReadsQueryVariables = Exact<{
  person: string;
  from?: string | null | undefined;
  until?: string | null | undefined;
}>;

export type ReadsQuery = {
  readonly keys: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly reads: ReadonlyArray<{
    readonly at: string;
    readonly key: string;
    readonly keyName: string;
    readonly sender: string;
    readonly fields: ReadonlyArray<string>;
    readonly ways: ReadonlyArray<ReadWay>;
  }>;
  readonly readsOfNobody: ReadonlyArray<{
    readonly key: string;
    readonly keyName: string;
    readonly ways: ReadonlyArray<ReadWay>;
    readonly count: number;
    readonly first: string;
    readonly last: string;
  }>;
};

export type ReadsCsvQueryVariables = Exact<{
  person?: string | null | undefined;
  from?: string | null | undefined;
  until?: string | null | undefined;
  separator: CsvSeparator;
}>;

export type ReadsCsvQuery = { readonly readsCsv: string };

export type CountedFragment = {
  readonly set: string;
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
};

export type ImportsQueryVariables = Exact<{ [key: string]: never }>;

export type ImportsQuery = {
  readonly lastImport: string | null;
  readonly imports: ReadonlyArray<{
    readonly id: string;
    readonly ended: string;
    readonly actor: string;
    readonly source: string;
    readonly outcome: ImportOutcome;
    readonly faultCount: number;
    readonly faults: ReadonlyArray<string>;
    readonly counts: ReadonlyArray<{
      readonly set: string;
      readonly read: number;
      readonly added: number;
      readonly changed: number;
      readonly gone: number;
    }>;
  }>;
};

export type ChangesQueryVariables = Exact<{ [key: string]: never }>;

export type ChangesQuery = {
  readonly changes: {
    readonly daysKept: number;
    readonly oldest: string | null;
    readonly newest: string | null;
    readonly bytes: number;
    readonly tables: ReadonlyArray<{ readonly table: string; readonly state: TableState }>;
  };
};

export type HealthQueryVariables = Exact<{ [key: string]: never }>;

export type HealthQuery = {
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
};

export const STAY: Operation<StayQuery, StayQueryVariables> = { text: 'query Stay{__typename}' };
export const KEYS: Operation<KeysQuery, KeysQueryVariables> = {
  text: 'fragment KeyListed on Key{id name addresses expiresAt revokedAt lastUsed lastDay{requests errors}effectiveCount{fields sensitive}}query Keys{keys{...KeyListed}}',
};
export const KEY: Operation<KeyQuery, KeyQueryVariables> = {
  text: 'fragment KeyShown on Key{id version name allow deny addresses schema expiresAt requestsPerMinute requestsAtWork pages pageSize revokedAt}query Key($id:ID!){key(id:$id){...KeyShown}}',
};
export const FIELDS: Operation<FieldsQuery, FieldsQueryVariables> = {
  text: 'fragment Grantable on GrantableField{name description groups sensitive}query Fields{grantableFields{...Grantable}}',
};
export const CREATE: Operation<CreateMutation, CreateMutationVariables> = {
  text: 'fragment Issued on IssuedKey{secret key{id name}}mutation Create($input:CreateKeyInput!){issued:createKey(input:$input){...Issued}}',
};
export const UPDATE: Operation<UpdateMutation, UpdateMutationVariables> = {
  text: 'mutation Update($id:ID!$input:UpdateKeyInput!$version:String!){updateKey(id:$id input:$input version:$version){version}}',
};
export const ROTATE: Operation<RotateMutation, RotateMutationVariables> = {
  text: 'fragment Issued on IssuedKey{secret key{id name}}mutation Rotate($id:ID!$minutes:Int!$version:String!){issued:rotateKey(id:$id overlapMinutes:$minutes version:$version){...Issued}}',
};
export const REVOKE: Operation<RevokeMutation, RevokeMutationVariables> = { text: 'mutation Revoke($id:ID!){revokeKey(id:$id){id}}' };
export const READING: Operation<ReadingQuery, ReadingQueryVariables> = {
  text: 'query Reading($key:ID$input:UpdateKeyInput!){preview(key:$key input:$input){effectiveFields gained lost}}',
};
export const PREVIEW_METADATA: Operation<PreviewMetadataQuery, PreviewMetadataQueryVariables> = {
  text: 'fragment Answer on PreviewAnswer{status body}query PreviewMetadata($key:ID$input:UpdateKeyInput!){preview(key:$key input:$input){shown:metadata{...Answer}}}',
};
export const PREVIEW_PERSON: Operation<PreviewPersonQuery, PreviewPersonQueryVariables> = {
  text: 'fragment Answer on PreviewAnswer{status body}query PreviewPerson($key:ID$input:UpdateKeyInput!$person:ID!){preview(key:$key input:$input){shown:person(id:$person){...Answer}}}',
};
export const ADMITS: Operation<AdmitsQuery, AdmitsQueryVariables> = {
  text: 'query Admits($addresses:[String!]$address:String!){admits(addresses:$addresses address:$address)}',
};
export const FIND_PERSONS: Operation<FindPersonsQuery, FindPersonsQueryVariables> = {
  text: 'fragment Found on FoundPerson{id name}query FindPersons($words:String!){findPersons(words:$words){...Found}}',
};
export const AUDIT: Operation<AuditQuery, AuditQueryVariables> = {
  text: 'fragment Audited on AuditEntry{at actor action key before after}query Audit($key:ID){audit(key:$key first:101){...Audited}}',
};
export const READS: Operation<ReadsQuery, ReadsQueryVariables> = {
  text: 'query Reads($person:ID!$from:DateTime$until:DateTime){keys{id name}reads(person:$person from:$from until:$until first:201){at key keyName sender fields ways}readsOfNobody(from:$from until:$until){key keyName ways count first last}}',
};
export const READS_CSV: Operation<ReadsCsvQuery, ReadsCsvQueryVariables> = {
  text: 'query ReadsCsv($person:ID$from:DateTime$until:DateTime$separator:CsvSeparator!){readsCsv(person:$person from:$from until:$until separator:$separator)}',
};
export const IMPORTS: Operation<ImportsQuery, ImportsQueryVariables> = {
  text: 'fragment Counted on ImportCounts{set read added changed gone}query Imports{lastImport imports(first:20){id ended actor source outcome faultCount faults counts{...Counted}}}',
};
export const CHANGES: Operation<ChangesQuery, ChangesQueryVariables> = {
  text: 'query Changes{changes{daysKept oldest newest bytes tables{table state}}}',
};
export const HEALTH: Operation<HealthQuery, HealthQueryVariables> = {
  text: 'query Health{health{isReady version commit node postgresql schema requests failures rows}}',
};
