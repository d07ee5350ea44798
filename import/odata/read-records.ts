/** How a set is read -> its records: entities over all pages, those of expansions too, and of each the fields that the import names. Rejects with `SourceFault`. */
import { SourceFault } from '../sources/source-fault';
import type { SourceRecord, SourceValue } from '../sources/source';
import { EntityPage, isEntity, type Entity } from './read-entities';
import { readingUrl } from './reading-url';
import { placeOf, type ServiceClient } from './service-client';
import type { ReadValue, SetReading, Way } from './set-reading';

export interface RecordsRequest {
  readonly client: ServiceClient;
  readonly address: string;
  readonly reading: SetReading;
  readonly signal: AbortSignal;
}

export async function* readRecords(request: RecordsRequest): AsyncGenerator<SourceRecord> {
  const { address, reading } = request;
  const url = readingUrl(address, reading);
  let line = 0;
  for await (const root of pages(url, request)) {
    // What several links lead to is one record.
    const seen = new Set<string>();
    for (const way of reading.ways) {
      for await (const found of follow({ entity: root, parent: root, way }, request)) {
        const key = JSON.stringify(reading.type.key.map(name => found.entity[name]));
        if (reading.ways.length > 1 && seen.has(key)) continue;
        seen.add(key);
        line += 1;
        yield recordOf(found, reading, { ...placeOf(url), line });
      }
    }
  }
}

/** The entities of a collection, over all its pages. */
async function* pages(first: string, { client, signal }: RecordsRequest): AsyncGenerator<Entity> {
  const seen = new Set<string>();
  let read = 0;
  let counted: number | undefined;
  for (let url: string | undefined = first; url !== undefined;) {
    if (seen.has(url)) throw new SourceFault('A next link leads back to a page that was read already.', placeOf(url));
    seen.add(url);
    const answer = await client.get(url, 'application/json', signal);
    try {
      const page: EntityPage = new EntityPage(answer, url);
      for await (const entity of page.entities()) {
        read++;
        yield entity;
      }
      counted ??= page.count;
      url = page.next === undefined ? undefined : nextUrl(page.next, url);
    } finally {
      await answer.close();
    }
  }
  if (counted !== undefined && counted !== read)
    throw new SourceFault(`The service counts ${counted} entities, and has sent ${read}.`, placeOf(first));
}

/** The key is sent to nobody but the service. */
function nextUrl(link: string, base: string): string {
  const url = new URL(link, base);
  if (url.origin !== new URL(base).origin) throw new SourceFault('A next link leads to another host.', placeOf(base));
  return url.href;
}

interface Found {
  readonly entity: Entity;
  /** The entity that holds it. */
  readonly parent: Entity;
}

async function* follow(
  { entity, parent, way: [step, ...rest] }: Found & { readonly way: Way },
  request: RecordsRequest,
): AsyncGenerator<Found> {
  if (step === undefined) {
    yield { entity, parent };
    return;
  }
  const { name } = step.navigation;
  const value = entity[name];
  const held = Array.isArray(value) ? (value as readonly unknown[]) : value === null || value === undefined ? [] : [value];
  for (const each of held) {
    if (!isEntity(each)) throw new SourceFault(`${name} holds something else than entities.`, placeOf(request.address));
    yield* follow({ entity: each, parent: entity, way: rest }, request);
  }
  const next = entity[`${name}@odata.nextLink`] ?? entity[`${name}@nextLink`];
  if (typeof next !== 'string') return;
  for await (const each of pages(nextUrl(next, `${request.address}/`), request))
    yield* follow({ entity: each, parent: entity, way: rest }, request);
}

function recordOf(
  { entity, parent }: Found,
  { values }: SetReading,
  place: { readonly source: string; readonly line: number },
): SourceRecord {
  const fields: Record<string, SourceValue> = {};
  for (const { field, from, path, change } of values) {
    const value = change(valueAt(from === 'own' ? entity : parent, path));
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
