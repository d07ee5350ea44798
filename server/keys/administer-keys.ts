/** A store and a model -> the administration of keys, for the admin plane and for `opslag keys`. Rejects wrong settings and unknown keys with a `KeyFault`. */
import {
  checkedPerson,
  type CsvAsked,
  type Key,
  type KeyAdministration,
  KeyFault,
  type ReadEntry,
  type SeenKey,
} from '../../graphql/admin/key-administration';
import { keyVersion } from '../../graphql/admin/key-version';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { deriveGrantableFields } from '../../graphql/grantable-fields';
import { createGrants } from '../../graphql/grants/create-grants';
import { restrictModel } from '../../graphql/grants/restrict-model';
import type { KeyRights } from '../../graphql/grants/grants';
import { ADMIN_LIMITS } from '../../std/admin-limits';
import { csvLines, harmless } from '../../std/csv-lines';
import { grantableNames } from './grantable-names';
import { holdsKey, isKeyId, makeKey } from './key-format';
import { readAddress } from '../addresses/address';
import { readNetwork } from '../addresses/network';
import { createNetworkList } from '../addresses/network-list';
import { changeSettings, checkAddresses, UNLIMITED, type SettingsContext } from './key-settings';
import type { Authorship, KeyStore, MakeChange } from './key-store';
import type { ReadStore } from '../reads/read-store';
import { MINUTE_MS } from './request-rates';
import type { StoredKey } from './stored-key';

/** As many reads stand in one file. */
const MOST_OF_CSV = 100_000;

export interface AdministrationParts {
  readonly store: KeyStore;
  readonly reads: Omit<ReadStore, 'add'>;
  /** Asked for where names of fields are compared with its own. */
  readonly model: () => AnnotatedSchema;
  /** Rows that a page may have at most. */
  readonly maxPageSize: number;
  /** Told of each key that was changed, so that the change holds at once. */
  readonly onChange?: (id: string) => void;
}

export function administerKeys({ store, reads, model, maxPageSize, onChange = () => undefined }: AdministrationParts): KeyAdministration {
  const context = (): SettingsContext => ({ model: model(), maxPageSize, now: new Date() });
  async function change(id: string, by: Authorship, makeChange: MakeChange): Promise<StoredKey> {
    const key = await store.change(checkedId(id), by, makeChange);
    onChange(id);
    return key ?? noSuchKey(id);
  }
  const findReads: KeyAdministration['reads'] = async (person, asked) =>
    await (person === undefined ? reads.findOfNobody(asked) : reads.findOfPerson(checkedPerson(person), asked));
  return {
    create: async (given, actor) => {
      const made = makeKey();
      const settings = changeSettings({ name: '', ...UNLIMITED }, given, context());
      return { key: withoutHashes(await store.add(made, settings, actor)), secret: made.text };
    },
    list: async () => (await store.list()).map(withoutHashes),
    find: async id => withoutHashes(await found(store, id)),
    update: async (seen, changes, actor) =>
      withoutHashes(
        await change(seen.id, { action: 'update', actor }, key => ({
          settings: changeSettings(changeable(key, seen), changes, context()),
        })),
      ),
    rotate: async (seen, overlapMinutes, actor) => {
      checkOverlap(overlapMinutes);
      const { id, text, secretHash: hash } = makeKey(seen.id);
      const key = await change(id, { action: 'rotate', actor }, before => {
        changeable(before, seen);
        // By the clock of the service it ends, so by that it is counted.
        return { secret: { hash, formerUntil: overlapMinutes === 0 ? undefined : new Date(Date.now() + overlapMinutes * MINUTE_MS) } };
      });
      return { key: withoutHashes(key), secret: text };
    },
    // The time of the first revocation stands, and the audit log has it once.
    revoke: async (id, actor) =>
      withoutHashes(
        await change(id, { action: 'revoke', actor }, ({ revokedAt }) => (revokedAt === undefined ? { isRevoked: true } : undefined)),
      ),
    grantableFields: () => deriveGrantableFields(model()),
    grantableNames: () => grantableNames(model()),
    effectiveFields: key => effectiveFields(key, model()),
    draft: async (id, changes) => {
      const before = id === undefined ? { name: '', ...UNLIMITED } : await found(store, id);
      return changeSettings(before, changes, context());
    },
    admits: (addresses, address) => admits(addresses, address),
    usesOfDay: async () => new Map((await store.usesOfDay()).map(({ keyId, requests, errors }) => [keyId, { requests, errors }])),
    audit: async (keyId, first) => await store.audit(keyId === undefined ? undefined : checkedId(keyId), first),
    reads: findReads,
    readsCsv: async (person, { separator, ...time }) =>
      readsCsv(checkedFile(await findReads(person, { ...time, first: MOST_OF_CSV + 1 })), separator),
    readsOfNobody: asked => reads.countOfNobody(asked),
  };
}

/** A file says nothing of what it lacks. */
function checkedFile(found: readonly ReadEntry[]): readonly ReadEntry[] {
  if (found.length <= MOST_OF_CSV) return found;
  throw new KeyFault(
    'from',
    `There are more than ${MOST_OF_CSV} such reads, which is more than a file takes. Ask for a shorter time, such as a month.`,
  );
}

const CSV_HEADS = ['when', 'key', 'name', 'from', 'request', 'how', 'fields'];

/** For a person who opens it in Excel (RFC 4180): an apostrophe stands before what a sheet would take for a formula. */
function readsCsv(reads: readonly ReadEntry[], separator: CsvAsked['separator']): string {
  const rows = reads.map(({ at, keyId, keyName, sender, requestId, ways, fields }) => [
    at.toISOString(), keyId, keyName, sender, requestId, ways.join(' '), fields.join(' '),
  ]); // oxfmt-ignore
  return csvLines([CSV_HEADS, ...rows.map(row => row.map(harmless))], separator);
}

/** What a key with such lists ends up reading, by GraphQL names, in the order of the model; for one for which withheld names do not exist, of the model as it sees it. */
export function effectiveFields(key: KeyRights, model: AnnotatedSchema): readonly string[] {
  const grants = createGrants(model, key);
  const seen = key.schema === 'GRANTED' ? restrictModel(model, grants) : model;
  return deriveGrantableFields(seen).flatMap(({ name }) => {
    const [type = '', member = ''] = name.split('.');
    return grants.mayRead(type, member) ? [name] : [];
  });
}

async function found(store: KeyStore, id: string): Promise<StoredKey> {
  return (await store.find(checkedId(id))) ?? noSuchKey(id);
}

/** PostgreSQL would fail on some texts. */
function checkedId(id: string): string {
  return isKeyId(id) ? id : noSuchKey(id);
}

function withoutHashes({ secrets, ...key }: StoredKey): Key {
  return { ...key, secrets: secrets.map(({ created, validUntil }) => ({ created, validUntil })) };
}

function admits(addresses: readonly string[] | undefined, text: string): boolean {
  const address = readAddress(text.trim());
  if (address === undefined) throw new KeyFault('address', 'That is no address. Write one such as 10.2.3.4 or 2001:db8::1.');
  return addresses === undefined || createNetworkList(checkAddresses(addresses).map(readNetwork))(address);
}

function checkOverlap(minutes: number): void {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > ADMIN_LIMITS.overlapMinutes)
    throw new KeyFault('overlapMinutes', `The overlap must be a whole number of minutes from 0 to ${ADMIN_LIMITS.overlapMinutes}.`);
}

/** The key, unless it is revoked, or is another than was seen. */
function changeable(key: StoredKey, { version }: SeenKey): StoredKey {
  const { id, revokedAt } = key;
  if (revokedAt !== undefined) throw new KeyFault('id', `The key ${id} was revoked, which cannot be undone. Make another key.`);
  if (typeof version === 'string' && version !== keyVersion(withoutHashes(key)))
    throw new KeyFault('version', `The key ${id} was changed meanwhile, and nothing was done. Look at it again, then repeat the change.`);
  return key;
}

function noSuchKey(id: string): never {
  if (holdsKey(id))
    throw new KeyFault(
      'id',
      'That is a whole key, not an id. Replace the key now, since it has been shown. Its id is the part between the first two underscores.',
    );
  const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id;
  throw new KeyFault('id', `There is no key with the id ${shown}. List the keys to see their ids.`);
}
