/**
 * Keeps a copy of a collection in a file: `OPSLAG_KEY=… node synchronise.ts https://host/odata/ 'Persons?$select=Uuid,Firstname' Uuid copy.json`. Run it again for what has changed.
 * Node 22.18 and later run TypeScript as it stands. For an older one, make a `synchronise.js` of it first, by `npx esbuild synchronise.ts --format=cjs --outfile=synchronise.js`.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

type Item = Readonly<Record<string, unknown>>;
interface Page {
  readonly value: readonly Item[];
  readonly '@odata.nextLink'?: string;
  readonly '@odata.deltaLink'?: string;
}

const [root = '', query = '', key = '', file = ''] = process.argv.slice(2);
const headers = { ApiKey: process.env.OPSLAG_KEY ?? '', Prefer: 'track-changes' };

/** Undefined where changes can no longer be told since the link. */
async function takeRound(begin: string, copy: Map<string, Item>): Promise<string | undefined> {
  for (let link = begin; ;) {
    const response = await fetch(link, { headers });
    if (response.status === 410) return undefined;
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const page = (await response.json()) as Page;
    for (const item of page.value) {
      if ('@odata.removed' in item) copy.delete(String(item[key]));
      else copy.set(String(item[key]), item);
    }
    const next = page['@odata.nextLink'];
    const delta = page['@odata.deltaLink'];
    if (delta !== undefined) return delta;
    if (next === undefined)
      throw new Error('No delta link: the service cannot tell what changes in this query. Leave out what cannot be tracked, such as $top.');
    link = next;
  }
}

async function synchronise(): Promise<void> {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { delta: string; entities: [string, Item][] }) : undefined;
  let copy = new Map<string, Item>(known?.entities);
  let delta = known && (await takeRound(known.delta, copy));
  if (delta === undefined) delta = await takeRound(root + encodeURI(query), (copy = new Map<string, Item>()));
  // Another name first, so that the copy is never half of a round.
  writeFileSync(`${file}.new`, JSON.stringify({ delta, entities: [...copy] }));
  renameSync(`${file}.new`, file);
  console.log(copy.size);
}

void synchronise();
