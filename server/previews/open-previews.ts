/** Databases and a model -> previews of the data for administrators. What they need is opened by the first of them. Rejects a model without persons with a `KeyFault`. */
import { randomUUID } from 'node:crypto';
import type { PreviewAnswer, Previews, Visitor } from '../../graphql/admin/admin-parts';
import { KeyFault } from '../../graphql/admin/key-administration';
import type { AnnotatedSchema, EntitySet, EntityType, Field } from '../../graphql/annotated-schema';
import type { KeyRights } from '../../graphql/grants/grants';
import { databaseFault } from '../../resolvers/database/map-database-error';
import { ADMIN_LIMITS } from '../../std/admin-limits';
import type { Closer } from '../stop';
import type { PreviewApp, PreviewOpening } from './preview-app';
import { PREVIEW_KEY_ID } from './preview-keys';

const LONGEST_WORDS = 200;

export function openPreviews(opening: PreviewOpening, closers: Closer[]): Previews {
  const persons = personsOf(opening.model);
  let opened: Promise<PreviewApp> | undefined;
  closers.push(async () => (await opened?.catch(() => undefined))?.close());

  /** One that failed is tried again by the next preview. */
  function preview(): Promise<PreviewApp> {
    if (opened !== undefined) return opened;
    const opens = import('./preview-app.js').then(({ openPreviewApp }) => openPreviewApp(opening));
    opens.catch(() => (opened = undefined));
    return (opened = opens);
  }

  async function ask(path: string, rights: KeyRights, { actor, sender, requestId }: Visitor): Promise<PreviewAnswer> {
    const { app, keys } = await preview();
    return await keys.with(rights, `preview of ${actor}`, async key => {
      const headers = { apikey: key, accept: ACCEPTED, 'x-request-id': requestId };
      const { statusCode, body } = await app.inject({ url: `/odata/${path}`, headers, remoteAddress: sender });
      return { status: statusCode, body };
    });
  }

  return {
    metadata: (rights, by) => ask('$metadata?$format=xml', rights, by),
    person: (rights, id, by) => ask(`${setOf(persons).name}(${id})?$expand=*`, rights, by),
    findPersons: async (words, by) => {
      if (words.trim() === '' || words.length > LONGEST_WORDS || /\p{Surrogate}/u.test(words)) throw noName();
      const { name: set } = setOf(persons);
      const { key, names, rights, fields } = searchedOf(persons);
      const select = [key, ...names].map(({ odataName }) => odataName).join(',');
      const search = encodeURIComponent(`'${words.replaceAll("'", "''")}'`);
      const { status, body } = await ask(`${set}?$search=${search}&$select=${select}&$top=${ADMIN_LIMITS.foundPersons}`, rights, by);
      if (status === 400) throw noName();
      if (status === 503 || status === 504) throw databaseFault('UNAVAILABLE');
      if (status !== 200) throw new Error(`The search for persons was answered with ${status}.`);
      const found = (JSON.parse(body) as { readonly value: readonly Record<string, unknown>[] }).value.map(row => ({
        id: String(row[key.odataName]),
        name: names.flatMap(({ odataName }) => (typeof row[odataName] === 'string' ? [row[odataName]] : [])).join(' '),
      }));
      const { reads } = await preview();
      const read = {
        since: performance.now(),
        keyId: PREVIEW_KEY_ID,
        keyName: `search of ${by.actor}`,
        sender: by.sender,
        requestId: by.requestId,
      };
      const [refused] = await reads.add([
        { id: randomUUID(), ...read, fields, ways: ['FILTERED', 'SELECTED'], subjects: found.map(({ id }) => id) },
      ]);
      if (refused !== undefined) throw refused.error;
      return found;
    },
    isReady: async () => {
      try {
        return (await (await preview()).app.inject('/readyz')).statusCode === 200;
      } catch {
        return false;
      }
    },
  };
}

function noName(): KeyFault {
  return new KeyFault('words', 'Write a name, or the beginning of one.');
}

const ACCEPTED = 'application/json;odata.metadata=none';

function personsOf({ entities }: AnnotatedSchema): EntityType | undefined {
  return entities.find(({ isSubject }) => isSubject);
}

function setOf(persons: EntityType | undefined): EntitySet {
  if (persons?.entitySet === undefined) throw new KeyFault('person', 'The model has no set of persons: no type with @subject and a set.');
  return persons.entitySet;
}

interface Searched {
  readonly key: Field;
  /** What is shown of a person. */
  readonly names: readonly Field[];
  readonly rights: KeyRights;
  /** As the record of reads names them. */
  readonly fields: readonly string[];
}

/** A person is shown by a name that is derived, or else by the names that are searched. */
function searchedOf(persons: EntityType | undefined): Searched {
  const [key] = persons?.key ?? [];
  if (persons === undefined || key === undefined) throw new KeyFault('person', 'The model has no persons.');
  const open = persons.fields.filter(({ sensitive }) => !sensitive);
  const derived = open.filter(({ computed, name }) => computed && /name$/i.test(name));
  const searched = open.filter(({ searchable }) => searchable);
  const names = derived.length > 0 ? derived : searched;
  const fields = [...new Set([...searched, ...names])].map(({ name }) => `${persons.name}.${name}`);
  const allow = [`${persons.name}.${key.name}`, ...fields];
  return { key, names, rights: { allow, deny: [], schema: 'GRANTED' }, fields };
}
