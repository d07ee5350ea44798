/** The administration of keys -> the schema of the admin plane. Its resolvers only pass on; the administration rejects wrong settings. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { parseTime } from '../../std/parse-time';
import { PROJECT_ROOT } from '../../std/project-root';
import {
  type AuditEntry,
  type Key,
  type KeyAdministration,
  KeyFault,
  type ReadEntry,
  type ReadsAsked,
  type ReadsOfKey,
} from './key-administration';
import type { ImportHistory } from './import-history';
import { type KeyInput, readCreation, readUpdate } from './key-input';

export interface AdminContext {
  /** Who asks, for the audit log. */
  readonly actor: string;
}

const SDL = path.join(PROJECT_ROOT, 'graphql/admin/schema.graphql');
const MOST_AUDIT_ENTRIES = 1000;

interface ById {
  readonly id: string;
}

export function buildAdminSchema(keys: KeyAdministration, imports: ImportHistory): GraphQLSchema {
  const resolvers = {
    DateTime: DATE_TIME,
    KeyAction: { CREATE: 'create', UPDATE: 'update', ROTATE: 'rotate', REVOKE: 'revoke' },
    Key: { effectiveFields: (key: Key) => keys.effectiveFields(key) },
    AuditEntry: AUDIT_ENTRY,
    ReadEntry: { key: ({ keyId }: ReadEntry) => keyId },
    ReadsOfKey: { key: ({ keyId }: ReadsOfKey) => keyId },
    Query: {
      imports: (_: unknown, { first }: First) => imports.list(entryCount(first)),
      lastImport: async () => (await imports.lastGood()) ?? null,
      keys: () => keys.list(),
      key: (_: unknown, { id }: ById) => keys.find(id).catch(nullWhereMissing),
      grantableFields: () => keys.grantableFields(),
      audit: (_: unknown, { key, first }: AuditArguments) => keys.audit(key ?? undefined, entryCount(first)),
      reads: (_: unknown, asked: ReadsArguments) => keys.reads(asked.person ?? undefined, readsAsked(asked)),
      readsOfNobody: (_: unknown, asked: TimeArguments) => keys.readsOfNobody(readsAsked(asked)),
      readsCsv: (_: unknown, asked: ReadsArguments) => keys.readsCsv(asked.person ?? undefined, readsAsked(asked)),
    },
    Mutation: {
      createKey: (_: unknown, { input }: WithInput, { actor }: AdminContext) => keys.create(readCreation(input), actor),
      updateKey: (_: unknown, { id, input }: ById & WithInput, { actor }: AdminContext) => keys.update(id, readUpdate(input), actor),
      rotateKey: (_: unknown, { id, overlapMinutes }: ById & Overlap, { actor }: AdminContext) =>
        keys.rotate(id, overlapMinutes ?? 0, actor),
      revokeKey: (_: unknown, { id }: ById, { actor }: AdminContext) => keys.revoke(id, actor),
    },
  };
  return makeExecutableSchema({ typeDefs: readFileSync(SDL, 'utf8'), resolvers });
}

interface WithInput {
  readonly input: KeyInput;
}

interface Overlap {
  readonly overlapMinutes: number | null | undefined;
}

interface First {
  readonly first: number | null | undefined;
}

interface AuditArguments {
  readonly key: string | null | undefined;
  readonly first: number | null | undefined;
}

interface TimeArguments {
  readonly from: Date | null | undefined;
  readonly until: Date | null | undefined;
  readonly first?: number | null | undefined;
}

interface ReadsArguments extends TimeArguments {
  readonly person: string | null | undefined;
}

function readsAsked({ from, until, first }: TimeArguments): ReadsAsked {
  return { from: from ?? undefined, until: until ?? undefined, first: entryCount(first) };
}

const AUDIT_ENTRY = {
  key: ({ keyId }: AuditEntry) => keyId,
  before: ({ before }: AuditEntry) => (before === undefined ? null : JSON.stringify(before)),
  after: ({ after }: AuditEntry) => JSON.stringify(after),
};

const DATE_TIME = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  serialize: value => (value as Date).toISOString(),
  parseValue: value => {
    const time = typeof value === 'string' ? parseTime(value) : undefined;
    if (time === undefined) throw new GraphQLError('A DateTime must be written as 2027-01-31T12:00:00Z, or as a day: 2027-01-31.');
    return time;
  },
});

function nullWhereMissing(error: unknown): null {
  if (error instanceof KeyFault) return null;
  throw error;
}

function entryCount(first: number | null | undefined): number {
  const count = first ?? MOST_AUDIT_ENTRIES;
  if (count < 1 || count > MOST_AUDIT_ENTRIES) throw new GraphQLError(`first must be a number from 1 to ${MOST_AUDIT_ENTRIES}.`, BAD_INPUT);
  return count;
}

const BAD_INPUT = { extensions: { code: 'BAD_USER_INPUT' } };
