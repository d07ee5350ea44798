/** A command on keys -> its result (a new key, a table) on standard output, and remarks on standard error. Rejects what the administration rejects. */
import type { AuditEntry, IssuedKey, Key, KeyAdministration, ReadEntry } from '../../graphql/admin/key-administration';
import type { GrantableField } from '../../graphql/grantable-fields';
import { assertNever } from '../../std/assert-never';
import type { KeysRequest } from './keys-arguments';
import { type Cell, drawTable } from './draw-table';

export interface Output {
  /** Standard output: what was asked for and nothing else. */
  readonly print: (line: string) => void;
  /** Standard error. */
  readonly tell: (line: string) => void;
}

const AUDIT_ENTRIES = 200;
const READS = 10_000;

export interface RequestContext {
  readonly keys: KeyAdministration;
  /** Who did it, for the audit log. */
  readonly actor: string;
  readonly output: Output;
}

export async function runKeysRequest(request: KeysRequest, { keys, actor, output }: RequestContext): Promise<void> {
  switch (request.kind) {
    case 'create':
      issue(`Made key`, await keys.create(request.settings, actor), output);
      return;
    case 'rotate':
      issue(`Rotated key`, await keys.rotate(request.id, request.overlapMinutes, actor), output);
      return;
    case 'revoke':
      await keys.revoke(request.id, actor);
      output.tell(`Revoked ${request.id}. It is refused everywhere within a second.`);
      return;
    case 'update':
      show(await keys.update(request.id, request.changes, actor), keys, output);
      return;
    case 'show':
      show(await keys.find(request.id), keys, output);
      return;
    case 'list':
      showAll(await keys.list(), output);
      return;
    case 'fields':
      for (const line of drawTable(['field', '', 'groups', 'what it is'], keys.grantableFields().map(fieldCells))) output.print(line);
      return;
    case 'audit':
      for (const entry of await keys.audit(request.id, AUDIT_ENTRIES)) output.print(auditLine(entry));
      return;
    case 'reads':
      showReads(await keys.reads(request.person, READS), request.person === undefined ? 'without a person' : 'of that person', output);
      return;
    default:
      return assertNever(request);
  }
}

function issue(done: string, { key, secret }: IssuedKey, output: Output): void {
  const [former] = key.secrets.filter(({ validUntil }) => validUntil !== undefined);
  const until = key.expiresAt === undefined ? '' : `, valid until ${key.expiresAt.toISOString()}`;
  const overlap = former?.validUntil === undefined ? '' : ` The old secret is valid until ${former.validUntil.toISOString()}.`;
  output.tell(`${done} ${key.id} for "${key.name}"${until}.${overlap} It is shown only now:`);
  output.print(secret);
}

function showAll(keys: readonly Key[], { print, tell }: Output): void {
  if (keys.length === 0) {
    tell('There are no keys yet. Make one with: npm run --silent keys -- create --name NAME');
    return;
  }
  const rows = keys.map(({ id, name, pages, created, expiresAt, revokedAt, lastUsed }) => [
    id,
    name,
    pages,
    created,
    expiresAt,
    revokedAt,
    lastUsed,
  ]);
  for (const line of drawTable(['id', 'name', 'pages', 'created', 'expires', 'revoked', 'last used'], rows)) print(line);
}

function show(key: Key, keys: KeyAdministration, { print }: Output): void {
  const rows: [string, Cell][] = [
    ['id', key.id],
    ['name', key.name],
    ['allow', key.allow === undefined ? 'all that is not sensitive' : listText(key.allow)],
    ['deny', listText(key.deny)],
    ['addresses', key.addresses === undefined ? 'anywhere' : listText(key.addresses)],
    ['schema', key.schema],
    ['requests per minute', key.requestsPerMinute === undefined ? 'no limit' : String(key.requestsPerMinute)],
    ['pages', key.pages === 'WHOLE' ? 'WHOLE: collections are not cut into pages' : pageText(key)],
    ['created', key.created],
    ['expires', key.expiresAt],
    ['revoked', key.revokedAt],
    ['last used', key.lastUsed],
    ...key.secrets.map(({ validUntil }): [string, Cell] => ['secret valid until', validUntil ?? 'the end of the key']),
    ['reads', listText(keys.effectiveFields(key))],
  ];
  for (const line of drawTable([], rows)) print(line);
}

function pageText({ pageSize }: Key): string {
  return pageSize === undefined ? 'PAGED' : `PAGED, ${pageSize} rows`;
}

function showReads(reads: readonly ReadEntry[], ofWhom: string, { print, tell }: Output): void {
  if (reads.length === 0) {
    tell(`No read of sensitive fields ${ofWhom} is recorded.`);
    return;
  }
  const rows = reads.map(({ at, keyId, keyName, sender, fields, requestId }) => [at, keyId, keyName, sender, requestId, fields.join(', ')]);
  for (const line of drawTable(['when', 'key', 'name', 'from', 'request', 'fields'], rows)) print(line);
}

function fieldCells({ name, description, groups, sensitive }: GrantableField): readonly string[] {
  return [name, sensitive ? 'sensitive' : '', groups.join(' '), description];
}

function listText(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ');
}

function auditLine({ at, actor, action, keyId, before, after }: AuditEntry): string {
  const changes = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]));
  const texts = changes.map(([name, value]) => `${name}: ${JSON.stringify(before?.[name] ?? null)} -> ${JSON.stringify(value)}`);
  return [`${at.toISOString()}  ${action} ${keyId}  by ${actor}`, ...texts.map(text => `  ${text}`)].join('\n');
}
