/** How a set is read -> its records: entities over all pages, those of expansions too, and of each the fields that the import names. Rejects with `SourceFault`. */
import { hash } from 'node:crypto';
import { SourceFault } from '../sources/source-fault';
import type { Place } from '../checking/import-fault';
import type { SourceRecord, SourceValue } from '../sources/source';
import { EntityPage, isEntity, linkIn, type Entity } from './read-entities';
import { readingUrl } from './reading-url';
import { placeOf, type ServiceClient } from './service-client';
import type { ServiceType } from './service-metadata';
import type { ReadValue, SetReading, Way } from './set-reading';

export interface RecordsRequest {
  readonly client: ServiceClient;
  readonly address: string;
  readonly reading: SetReading;
  readonly signal: AbortSignal;
  /** Told of each answer that holds a page. */
  readonly onAnswer?: () => void;
}

/** Where next links count the entities before them, one that is deleted meanwhile lets another be skipped. So all is read again, and both times the same keys must come. */
export async function* readRecords(request: RecordsRequest): AsyncGenerator<SourceRecord> {
  const { address, reading } = request;
  const place = placeOf(readingUrl(address, reading));
  const first: Passage = { ...request, keys: 0n, isCounted: false };
  let line = 0;
  for await (const found of entitiesOfSet(first)) yield recordOf(found, reading, { ...place, line: ++line });
  if (!first.isCounted) return;
  // Only the keys are compared.
  const second: Passage = { ...request, reading: { ...reading, values: [] }, keys: 0n, isCounted: false };
  const again = entitiesOfSet(second);
  while ((await again.next()).done !== true) request.signal.throwIfAborted();
  if (first.keys !== second.keys) throw new SourceFault(MAY_MISS, place);
}

const MAY_MISS =
  'Entities came or went while they were read, and the next links of the service count them, so some may be missing. Run the import again.';

/** All is read once. */
interface Passage extends RecordsRequest {
  /** The sum of the digests of all keys: the order does not count, since a service may have none. */
  keys: bigint;
  /** Whether a next link counts the entities before it. */
  isCounted: boolean;
}

async function* entitiesOfSet(passage: Passage): AsyncGenerator<Found> {
  const { address, reading } = passage;
  for await (const root of pages({ url: readingUrl(address, reading), before: 0 }, passage)) {
    passage.keys += digestOf(keyOf(root, reading.rootType));
    // An entity that several links lead to is one record.
    const seen = new Set<string>();
    for (const way of reading.ways) {
      for await (const found of follow({ entity: root, parent: root, way }, passage)) {
        const key = keyOf(found.entity, reading.type);
        passage.keys += digestOf(key);
        if (reading.ways.length > 1 && seen.has(key)) continue;
        seen.add(key);
        yield found;
      }
    }
  }
}

function digestOf(key: string): bigint {
  return BigInt(`0x${hash('sha1', key)}`);
}

function keyOf(entity: Entity, { key }: ServiceType): string {
  return JSON.stringify(key.map(name => entity[name]));
}

const MOST_EMPTY_PAGES = 1000;

interface FirstPage {
  readonly url: string;
  /** How many entities of the collection were read already. */
  readonly before: number;
}

/** The entities of a collection, over all its pages. */
async function* pages({ url: first, before }: FirstPage, passage: Passage): AsyncGenerator<Entity> {
  const { client, signal } = passage;
  const seen = new Set<string>();
  const begun = new Set<string>();
  let read = 0;
  let counted: number | undefined;
  let empty = 0;
  for (let url: string | undefined = first; url !== undefined;) {
    if (seen.has(url)) throw new SourceFault('A next link leads back to a page that was read already.', placeOf(url));
    seen.add(url);
    passage.isCounted ||= before + read > 0 && countsEntities(url, before + read);
    const answer = await client.get(url, 'application/json', signal);
    passage.onAnswer?.();
    try {
      const page: EntityPage = new EntityPage(answer, url);
      const atBegin = read;
      for await (const entity of page.entities()) {
        if (read === atBegin) refuseAgain(begun, entity, url);
        read++;
        yield entity;
      }
      counted ??= page.count;
      empty = read === atBegin ? empty + 1 : 0;
      if (empty > MOST_EMPTY_PAGES) throw new SourceFault(`The service has sent ${empty} pages that hold nothing.`, placeOf(url));
      url = page.next;
    } finally {
      await answer.close();
    }
  }
  if (counted !== undefined && counted !== read)
    throw new SourceFault(`The service counts ${counted} entities, and has sent ${read}.`, placeOf(first));
}

/** `$skip=100`, `page=2`, and `$skiptoken=100` behind a hundred entities. */
function countsEntities(url: string, read: number): boolean {
  const options = [...new URL(url).searchParams];
  return options.some(
    ([name, value]) =>
      /^\$?(skip|offset|page)$/i.test(name) || (/^\$?skiptoken$/i.test(name) && value.replaceAll("'", '') === String(read)),
  );
}

/** A service that does not understand its own next links sends the same page without end, each with another link. `begun`: the first entities of the pages before. */
function refuseAgain(begun: Set<string>, first: Entity, url: string): void {
  const digest = hash('sha1', JSON.stringify(first));
  if (begun.has(digest))
    throw new SourceFault(
      'The service has sent a page again, as another one. Its next links may be wrong, or the key that it declares may not tell entities apart.',
      placeOf(url),
    );
  begun.add(digest);
}

interface Found {
  readonly entity: Entity;
  /** The entity that holds it. */
  readonly parent: Entity;
}

async function* follow({ entity, parent, way: [step, ...rest] }: Found & { readonly way: Way }, passage: Passage): AsyncGenerator<Found> {
  if (step === undefined) {
    yield { entity, parent };
    return;
  }
  const { name, many } = step.navigation;
  const value = entity[name];
  const link = entity[`${name}@odata.nextLink`] ?? entity[`${name}@nextLink`];
  // Read as empty, all records that the link leads to would count as gone.
  if (value === undefined && link === undefined)
    throw new SourceFault(`An entity has no ${name}, which was asked for.`, placeOf(passage.address));
  const held = value === undefined ? [] : entitiesIn(value, many);
  if (held === undefined) throw new SourceFault(`${name} holds something else than entities.`, placeOf(passage.address));
  for (const each of held) yield* follow({ entity: each, parent: entity, way: rest }, passage);
  const next = linkIn(link, `${passage.address}/`);
  if (next === undefined) return;
  for await (const each of pages({ url: next, before: held.length }, passage))
    yield* follow({ entity: each, parent: entity, way: rest }, passage);
}

/** A list where a link leads to many, else one or none. Undefined for anything else. */
function entitiesIn(value: unknown, many: boolean): readonly Entity[] | undefined {
  const list: unknown = many ? value : value === null ? [] : [value];
  return Array.isArray(list) && list.every(isEntity) ? list : undefined;
}

function recordOf({ entity, parent }: Found, { values }: SetReading, place: Place): SourceRecord {
  const fields: Record<string, SourceValue> = {};
  for (const { field, from, path, change } of values) {
    const holder = from === 'own' ? entity : parent;
    const [name = ''] = path;
    if (holder[name] === undefined) return { place, fault: `The entity has no ${name}, which was asked for.` };
    const value = change(valueAt(holder, path));
    if (!isSimple(value)) return { place, fault: `${field} holds something else than a single value.` };
    fields[field] = value;
  }
  return { place, fields };
}

function valueAt(entity: Entity, path: ReadValue['path']): unknown {
  let value: unknown = entity;
  for (const name of path) value = isEntity(value) ? value[name] : null;
  return value ?? null;
}

function isSimple(value: unknown): value is SourceValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
