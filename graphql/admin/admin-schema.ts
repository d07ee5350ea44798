/** The administration of keys -> the schema of the admin plane. Its resolvers only pass on; the administration rejects wrong settings. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { loopTurn } from '../../std/loop-turn';
import { parseTime } from '../../std/parse-time';
import { PROJECT_ROOT } from '../../std/project-root';
import {
  type AuditEntry,
  type Key,
  checkedPerson,
  type CsvAsked,
  KeyFault,
  type KeySettings,
  type ReadEntry,
  type ReadsOfKey,
  type SeenKey,
  type TimeAsked,
  type UseOfDay,
} from './key-administration';
import type { AdminParts, Visitor } from './admin-parts';
import { type KeyInput, readCreation, readUpdate } from './key-input';
import { keyVersion } from './key-version';

export interface AdminContext {
  /** For the audit log and the record of reads. */
  readonly visitor: Visitor;
  /** Looked up once for all keys of an answer. */
  usesOfDay?: Promise<ReadonlyMap<string, UseOfDay>>;
  sensitive?: ReadonlySet<string>;
  /** By the lists of a key: many keys share theirs. */
  counts?: Map<string, Promise<EffectiveCount>>;
}

interface EffectiveCount {
  readonly fields: number;
  readonly sensitive: number;
}

interface DraftedKey {
  readonly before: Key | undefined;
  readonly after: KeySettings;
}

const SDL = path.join(PROJECT_ROOT, 'graphql/admin/schema.graphql');
const MOST_AUDIT_ENTRIES = 1000;

interface ById {
  readonly id: string;
}

export function buildAdminSchema({ keys, imports, previews, changes, health }: AdminParts): GraphQLSchema {
  const effectiveFields = async (key: Key): Promise<readonly string[]> => {
    // It may take a few milliseconds for each of the keys that are listed.
    await loopTurn();
    return keys.effectiveFields(key);
  };
  const countFields = async (key: Key, context: AdminContext): Promise<EffectiveCount> => {
    const sensitive = (context.sensitive ??= new Set(keys.grantableFields().flatMap(field => (field.sensitive ? [field.name] : []))));
    const fields = await effectiveFields(key);
    return { fields: fields.length, sensitive: fields.filter(name => sensitive.has(name)).length };
  };
  const resolvers = {
    DateTime: DATE_TIME,
    TableState: { TRACKED: 'tracked', OUTDATED: 'outdated', UNTRACKED: 'untracked', UNTRACKABLE: 'untrackable', MISSING: 'missing' },
    CsvSeparator: { COMMA: ',', SEMICOLON: ';' },
    KeyAction: { CREATE: 'create', UPDATE: 'update', ROTATE: 'rotate', REVOKE: 'revoke' },
    Key: {
      version: keyVersion,
      effectiveFields,
      effectiveCount: (key: Key, _: unknown, context: AdminContext) => {
        const counts = (context.counts ??= new Map<string, Promise<EffectiveCount>>());
        const lists = JSON.stringify([key.allow, key.deny, key.schema]);
        const count = counts.get(lists) ?? countFields(key, context);
        counts.set(lists, count);
        return count;
      },
      lastDay: async ({ id }: Key, _: unknown, context: AdminContext) => {
        context.usesOfDay ??= keys.usesOfDay();
        return (await context.usesOfDay).get(id) ?? { requests: 0, errors: 0 };
      },
    },
    Preview: {
      effectiveFields: ({ after }: DraftedKey) => keys.effectiveFields(after),
      gained: ({ before, after }: DraftedKey) => without(keys.effectiveFields(after), before && keys.effectiveFields(before)),
      lost: ({ before, after }: DraftedKey) =>
        before === undefined ? [] : without(keys.effectiveFields(before), keys.effectiveFields(after)),
      metadata: ({ after }: DraftedKey, _: unknown, { visitor }: AdminContext) => previews.metadata(after, visitor),
      person: ({ after }: DraftedKey, { id }: ById, { visitor }: AdminContext) => previews.person(after, checkedPerson(id), visitor),
    },
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
      reads: (_: unknown, asked: ReadsArguments) =>
        keys.reads(asked.person ?? undefined, { ...timeAsked(asked), first: entryCount(asked.first) }),
      readsOfNobody: (_: unknown, asked: TimeArguments) => keys.readsOfNobody(timeAsked(asked)),
      admits: (_: unknown, { addresses, address }: AdmitsArguments) => keys.admits(addresses ?? undefined, address),
      preview: async (_: unknown, { key, input }: PreviewArguments): Promise<DraftedKey> => ({
        before: typeof key === 'string' ? await keys.find(key) : undefined,
        after: await keys.draft(key ?? undefined, readUpdate(input)),
      }),
      findPersons: (_: unknown, { words }: Words, { visitor }: AdminContext) => previews.findPersons(words, visitor),
      changes,
      health,
      readsCsv: (_: unknown, { separator, ...asked }: ReadsCsvArguments) =>
        keys.readsCsv(asked.person ?? undefined, { ...timeAsked(asked), separator }),
    },
    Mutation: {
      createKey: (_: unknown, { input }: WithInput, { visitor: { actor } }: AdminContext) => keys.create(readCreation(input), actor),
      updateKey: (_: unknown, { input, ...seen }: SeenKey & WithInput, { visitor: { actor } }: AdminContext) =>
        keys.update(seen, readUpdate(input), actor),
      rotateKey: (_: unknown, { overlapMinutes, ...seen }: SeenKey & Overlap, { visitor: { actor } }: AdminContext) =>
        keys.rotate(seen, overlapMinutes ?? 0, actor),
      revokeKey: (_: unknown, { id }: ById, { visitor: { actor } }: AdminContext) => keys.revoke(id, actor),
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

interface AdmitsArguments {
  readonly addresses: readonly string[] | null | undefined;
  readonly address: string;
}

interface PreviewArguments extends WithInput {
  readonly key: string | null | undefined;
}

interface Words {
  readonly words: string;
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
}

interface PersonArguments extends TimeArguments {
  readonly person: string | null | undefined;
}

interface ReadsArguments extends PersonArguments, First {}

interface ReadsCsvArguments extends PersonArguments {
  readonly separator: CsvAsked['separator'];
}

function timeAsked({ from, until }: TimeArguments): TimeAsked {
  if (from && until && from >= until) throw new GraphQLError('from must be before until.', BAD_INPUT);
  return { from: from ?? undefined, until: until ?? undefined };
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

function without(names: readonly string[], others: readonly string[] = []): readonly string[] {
  const known = new Set(others);
  return names.filter(name => !known.has(name));
}

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
