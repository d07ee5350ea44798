/** What to do with keys -> the key's text on standard output, everything else on standard error. Rejects the id of no key. */
import { assertNever } from '../../std/assert-never';
import { StartFault } from '../start-fault';
import { makeKey } from './key-format';
import type { KeysRequest } from './keys-arguments';
import type { KeyStore, StoredKey } from './key-store';

export interface Output {
  /** Standard output: a key's text and nothing else. */
  readonly secret: (line: string) => void;
  readonly tell: (line: string) => void;
}

export async function runKeysRequest(request: KeysRequest, store: KeyStore, output: Output): Promise<void> {
  switch (request.kind) {
    case 'create':
      await create(request.name, request.expiresAt, store, output);
      return;
    case 'list':
      for (const line of table(await store.list())) output.tell(line);
      return;
    case 'revoke':
      if (!(await store.revoke(request.id))) throw new StartFault(`There is no key with the id ${request.id}. \`list\` shows all.`);
      output.tell(`Revoked ${request.id}. It is refused everywhere within a second.`);
      return;
    default:
      return assertNever(request);
  }
}

async function create(name: string, expiresAt: Date | undefined, store: KeyStore, { secret, tell }: Output): Promise<void> {
  const key = makeKey();
  await store.add(key, name, expiresAt);
  tell(
    `Made key ${key.id} for "${name}"${expiresAt === undefined ? '' : `, valid until ${expiresAt.toISOString()}`}. It is shown only now:`,
  );
  secret(key.text);
}

function table(keys: readonly StoredKey[]): string[] {
  if (keys.length === 0) return ['There are no keys as yet.'];
  const rows = [['id', 'name', 'created', 'expires', 'revoked'], ...keys.map(cells)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)));
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cells({ id, name, created, expiresAt, revokedAt }: StoredKey): string[] {
  return [id, name, ...[created, expiresAt, revokedAt].map(time => time?.toISOString().replace(/\.\d+Z$/, 'Z') ?? '-')];
}
