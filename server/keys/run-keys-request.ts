/** A command on keys -> its result (a new key, a table) on standard output, and remarks on standard error. Rejects what the administration rejects, and with `StartFault` where a secret is not taken. */
import { writtenCommand } from '../commands/written-command';
import type {
  AuditEntry,
  IssuedKey,
  Key,
  KeyAdministration,
  NewKeySettings,
  ReadEntry,
  ReadsOfKey,
} from '../../graphql/admin/key-administration';
import { keyVersion } from '../../graphql/admin/key-version';
import type { GrantableField } from '../../graphql/grantable-fields';
import { assertNever } from '../../std/assert-never';
import { type Cell, drawTable } from './draw-table';
import { keyTexts, listText } from './key-texts';
import { tellLostNames } from './tell-lost-names';
import type { KeysRequest as AnyRequest } from './keys-arguments';
import { counted } from '../../std/counted';
import { StartFault } from '../start-fault';

export interface Output {
  /** Standard output: what was asked for and nothing else. */
  readonly print: (line: string) => void;
  /** The same, for what is shown only once. False where standard output did not take it. */
  readonly hand: (line: string) => Promise<boolean>;
  /** Standard error. */
  readonly tell: (line: string) => void;
}

const AUDIT_ENTRIES = 200;
const READS = 10_000;
/** Names of a list that one line of a table shows. */
const MOST_NAMES = 3;

/** Help is given without a database. */
export type KeysRequest = Exclude<AnyRequest, { kind: 'help' }>;

export interface RequestContext {
  readonly keys: KeyAdministration;
  /** Who did it, for the audit log. */
  readonly actor: string;
  readonly output: Output;
}

export async function runKeysRequest(request: KeysRequest, { keys, actor, output }: RequestContext): Promise<void> {
  switch (request.kind) {
    case 'create':
      await create(request.settings, { keys, actor, output });
      return;
    case 'rotate':
      await issue(await keys.rotate({ id: request.id }, request.overlapMinutes, actor), output);
      return;
    case 'revoke':
      await keys.revoke(request.id, actor);
      output.tell(`Revoked ${request.id}. It is refused everywhere within a second.`);
      return;
    case 'update':
      await update(request, { keys, actor, output });
      return;
    case 'show':
      show(await keys.find(request.id), request, { keys, actor, output });
      return;
    case 'list':
      list(await keys.list(), request, output);
      return;
    case 'fields':
      printRows(keys.grantableFields(), request, { heads: ['field', '', 'groups', 'what it is'], cells: fieldCells, output });
      return;
    case 'audit':
      await audit(request, keys, output);
      return;
    case 'reads':
      await listReads(request, keys, output);
      return;
    default:
      return assertNever(request);
  }
}

interface Form {
  readonly json: boolean;
}

interface Rows<Item> {
  readonly heads: readonly string[];
  readonly cells: (item: Item) => readonly Cell[];
  readonly output: Output;
}

function printRows<Item>(items: readonly Item[], { json }: Form, { heads, cells, output }: Rows<Item>): void {
  if (json) printJson(items, output);
  else for (const line of drawTable(heads, items.map(cells))) output.print(line);
}

/** What is absent is null. */
function printJson(value: unknown, { print }: Output): void {
  print(JSON.stringify(value, (_name, member: unknown) => member ?? null, 2));
}

async function create(settings: NewKeySettings, { keys, actor, output }: RequestContext): Promise<void> {
  const issued = await keys.create(settings, actor);
  const { key } = issued;
  const { from, reads, rate, pages } = keyTexts(key);
  const fields = keys.effectiveFields(key);
  const sensitive = keys.grantableFields().filter(field => field.sensitive && fields.includes(field.name));
  const rows = [
    [
      'reads',
      `${reads}: ${countText(fields)}${sensitive.length === 0 ? '' : `, sensitive: ${listText(sensitive.map(({ name }) => name))}`}`,
    ],
    ['from', from],
    ['until', key.expiresAt ?? 'it is revoked'],
    ['requests', rate],
    ['pages', pages],
  ];
  output.tell(`Made key ${key.id} for "${key.name}":`);
  for (const line of drawTable([], rows)) output.tell(`  ${line}`);
  if ((key.allow !== undefined || key.deny.length > 0) && key.schema === 'FULL') output.tell(adviceOnSchema(key));
  output.tell('The key is shown only now:');
  if (!(await output.hand(issued.secret)))
    throw new StartFault(
      `The key ${key.id} was made, but ${LOST}. Make another one, and end this one: ${writtenCommand(`keys revoke ${key.id}`)}`,
    );
}

const LOST = 'standard output did not take its secret, which cannot be shown again';

/** A list of names takes the place of the one before, so that a key may read more where a denial was added. */
async function update(request: Extract<KeysRequest, { kind: 'update' }>, context: RequestContext): Promise<void> {
  const { keys, actor, output } = context;
  const seen = await keys.find(request.id);
  // With the version what is told below is true: a right that another has taken away since would come back untold.
  const key = await keys.update({ id: request.id, version: keyVersion(seen) }, request.changes, actor);
  const [before, after] = [keys.effectiveFields(seen), keys.effectiveFields(key)];
  const [gained, lost] = [after.filter(name => !before.includes(name)), before.filter(name => !after.includes(name))];
  show(key, request, context);
  if (gained.length > 0) output.tell(`Now it also reads: ${listText(gained)}.`);
  if (lost.length > 0) output.tell(`It no longer reads: ${listText(lost)}.`);
}

function countText(fields: readonly string[]): string {
  const types = new Set(fields.map(field => field.split('.')[0]));
  return `${counted(fields.length, ['field', 'fields'])} of ${counted(types.size, ['type', 'types'])}`;
}

function adviceOnSchema({ id }: Key): string {
  return [
    'Its $metadata has the names of all properties, and a client that asks for all of them is refused. A client that shows them in a grid, such as Excel,',
    `needs a $metadata of what the key reads: ${writtenCommand(`keys update ${id} --schema GRANTED`)}`,
  ].join('\n');
}

async function issue({ key, secret }: IssuedKey, output: Output): Promise<void> {
  const [former] = key.secrets.filter(({ validUntil }) => validUntil !== undefined);
  const until = key.expiresAt === undefined ? '' : `, valid until ${key.expiresAt.toISOString()}`;
  const overlap = former?.validUntil === undefined ? '' : ` The old secret is valid until ${former.validUntil.toISOString()}.`;
  output.tell(`Rotated key ${key.id} for "${key.name}"${until}.${overlap} The new secret is shown only now:`);
  if (!(await output.hand(secret)))
    throw new StartFault(
      `The key ${key.id} was rotated, but ${LOST}. Rotate it again: ${writtenCommand(`keys rotate ${key.id}`)}${former === undefined ? '' : '. The old secret ends then'}`,
    );
}

const LIST_HEADS = ['id', 'name', 'from', 'requests', 'schema', 'pages', 'expires', 'revoked', 'last used', 'reads'];

function list(made: readonly Key[], form: Form, output: Output): void {
  if (made.length === 0 && !form.json) output.tell(`There are no keys yet. Make one with: ${writtenCommand('keys create --name NAME')}`);
  else printRows(made, form, { heads: LIST_HEADS, cells: listCells, output });
}

function listCells(key: Key): readonly Cell[] {
  const { from, reads, rate, pages } = keyTexts(key, MOST_NAMES);
  return [key.id, key.name, from, rate, key.schema, pages, key.expiresAt, key.revokedAt, key.lastUsed, reads];
}

function show(key: Key, { json }: Form, { keys, output }: RequestContext): void {
  const fields = keys.effectiveFields(key);
  for (const line of tellLostNames([key], keys.grantableNames())) output.tell(line);
  if (json) {
    printJson({ ...key, fields }, output);
    return;
  }
  const { from, rate, pages } = keyTexts(key);
  const rows: [string, Cell][] = [
    ['id', key.id],
    ['name', key.name],
    ['allow', key.allow === undefined ? 'all that is not sensitive' : listText(key.allow)],
    ['deny', listText(key.deny)],
    ['addresses', from],
    ['schema', key.schema],
    ['requests', rate],
    ['pages', pages],
    ['created', key.created],
    ['expires', key.expiresAt],
    ['revoked', key.revokedAt],
    ['last used', key.lastUsed],
    ...key.secrets.map(({ validUntil }): [string, Cell] => ['secret valid until', validUntil ?? 'the end of the key']),
    ['reads', listText(fields)],
  ];
  for (const line of drawTable([], rows)) output.print(line);
}

async function audit({ id, json }: Extract<KeysRequest, { kind: 'audit' }>, keys: KeyAdministration, output: Output): Promise<void> {
  const entries = await keys.audit(id, AUDIT_ENTRIES);
  // It rejects an id that no key has.
  if (entries.length === 0 && id !== undefined) await keys.find(id);
  if (entries.length === AUDIT_ENTRIES) output.tell(`These are the newest ${AUDIT_ENTRIES}. The table access.key_audit has all of them.`);
  if (json) printJson(entries, output);
  else for (const entry of entries) output.print(auditLine(entry));
}

async function listReads(
  { person, from, until, form }: Extract<KeysRequest, { kind: 'reads' }>,
  keys: KeyAdministration,
  output: Output,
): Promise<void> {
  const time = { from, until };
  if (form === 'csv') {
    output.print((await keys.readsCsv(person, time)).trimEnd());
    if (person !== undefined) tellOfNobody(await keys.readsOfNobody(time), output);
    return;
  }
  const reads = await keys.reads(person, { ...time, first: READS });
  const ofNobody = person === undefined ? [] : await keys.readsOfNobody(time);
  if (reads.length === READS) output.tell(`These are the newest ${READS}. Ask for others with --from and --until.`);
  if (form === 'json') {
    printJson(person === undefined ? reads : { reads, ofNobody }, output);
    return;
  }
  const heads = ['when', 'key', 'name', 'from', 'request', 'how', 'fields'];
  if (reads.length > 0) printRows(reads, { json: false }, { heads, cells: readCells, output });
  else
    output.tell(
      `No read of sensitive fields ${person === undefined ? 'without a person' : 'of that person'} is recorded${from === undefined && until === undefined ? '' : ' in that time'}.`,
    );
  tellOfNobody(ofNobody, output);
}

/** A citizen is answered by both: who read of the person, and who may have. */
function tellOfNobody(reads: readonly ReadsOfKey[], { tell }: Output): void {
  const count = reads.reduce((sum, read) => sum + read.count, 0);
  if (count === 0) return;
  tell(
    `In the same time ${counted(count, ['read is', 'reads are'])} recorded without a person. Each may have told something of this person too; reads --nobody lists them.`,
  );
  const heads = ['key', 'name', 'reads', 'first', 'last', 'how'];
  for (const line of drawTable(heads, reads.map(nobodyCells))) tell(`  ${line}`);
}

function nobodyCells({ keyId, keyName, count, first, last, ways }: ReadsOfKey): readonly Cell[] {
  return [keyId, keyName, String(count), first, last, ways.join(', ')];
}

function readCells({ at, keyId, keyName, sender, requestId, ways, fields }: ReadEntry): readonly Cell[] {
  return [at, keyId, keyName, sender, requestId, ways.join(', '), fields.join(', ')];
}

function fieldCells({ name, description, groups, sensitive }: GrantableField): readonly string[] {
  return [name, sensitive ? 'sensitive' : '', groups.join(' '), description];
}

function auditLine({ at, actor, action, keyId, before, after }: AuditEntry): string {
  const changes = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]));
  const texts = changes.map(([name, value]) => `${name}: ${JSON.stringify(before?.[name] ?? null)} -> ${JSON.stringify(value)}`);
  return [`${at.toISOString()}  ${action} ${keyId}  by ${actor}`, ...texts.map(text => `  ${text}`)].join('\n');
}
