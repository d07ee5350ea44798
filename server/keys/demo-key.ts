/**
 * The key of the demo. The first start on an embedded database without keys makes it and grants it everything by name. Every start shows it.
 * The database keeps only its hash, so its text stands in DATA_DIR, readable by the service's user alone. It is never made in a database of DATABASE_URL.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { allRights } from '../../graphql/grants/create-grants';
import { writeSecret } from '../write-secret';
import { makeKey, readKey } from './key-format';
import { UNLIMITED } from './key-settings';
import type { KeyStore } from './key-store';

const NAME = 'demo';
const ACTOR = 'first start';

/** The text to show; undefined when the key was revoked or rotated, or when other keys stood there first. */
export async function settleDemoKey(store: KeyStore, model: AnnotatedSchema, dataDir: string): Promise<string | undefined> {
  const file = demoKeyFile(dataDir);
  if ((await store.list()).length === 0) return await makeDemoKey(store, model, file);
  const text = readText(file);
  return text !== undefined && (await isLive(store, text)) ? text : undefined;
}

export function demoKeyFile(dataDir: string): string {
  return path.join(dataDir, 'demo-key');
}

async function makeDemoKey(store: KeyStore, model: AnnotatedSchema, file: string): Promise<string> {
  const key = makeKey();
  writeSecret(file, key.text);
  await store.add(key, { ...UNLIMITED, name: NAME, ...allRights(model) }, ACTOR);
  return key.text;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined; // Removed by hand: then it is not shown any more.
  }
}

async function isLive(store: KeyStore, text: string): Promise<boolean> {
  const presented = readKey(text);
  if (presented === undefined) return false;
  const key = await store.find(presented.id);
  const secret = key?.secrets.find(({ secretHash }) => secretHash.equals(presented.secretHash));
  return secret !== undefined && secret.validUntil === undefined && key?.revokedAt === undefined;
}
