/** The arguments of `npm run keys --` -> what to do. Rejects wrong commands and options with what is wrong and the usage. Fields, networks and rates are checked later. */
import { parseArgs } from 'node:util';
import type { KeyChanges, KeyPages, NewKeySettings } from '../../graphql/admin/key-administration';
import type { SchemaView } from '../../graphql/grants/grants';
import { parseTime } from '../../std/parse-time';
import { suggest } from '../../std/suggest';
import { StartFault } from '../start-fault';
import { holdsKey } from './key-format';

export type KeysRequest =
  | { readonly kind: 'create'; readonly settings: NewKeySettings }
  | { readonly kind: 'update'; readonly id: string; readonly changes: KeyChanges }
  | { readonly kind: 'rotate'; readonly id: string; readonly overlapMinutes: number }
  | { readonly kind: 'list' | 'fields' }
  | { readonly kind: 'show' | 'revoke'; readonly id: string }
  | { readonly kind: 'audit'; readonly id: string | undefined }
  /** Without a person: what is recorded without one. */
  | { readonly kind: 'reads'; readonly person: string | undefined };

const USAGE = `Usage: npm run keys -- <command>
  create --name NAME [settings]      make a key and print it, once, on standard output
  list                               show all keys, without their secrets
  show ID                            show a key and the fields that it reads
  update ID [settings]               change the settings that are named; the others stay
  rotate ID [--overlap MINUTES]      print a new secret; the old one ends at once, or after so many minutes
  revoke ID                          end a key
  fields                             show what --allow and --deny can name
  audit [ID]                         show who changed which key, and how
  reads PERSON                       show who read sensitive fields of a person, by the identifier in the organisation
  reads --nobody                     show the reads that are recorded without a person, such as filters
Settings, each repeatable where it is a list:
  --name NAME
  --allow FIELD                      Person.firstname, or Person.* for all of Person that is not sensitive
  --deny FIELD                       wins over --allow
  --address NETWORK                  10.0.0.0/8; --address none admits nobody
  --schema FULL|GRANTED              GRANTED hides the names of what the key may not read
  --expires DATE                     a day (2027-01-31, from 00:00 UTC) or a time (2027-01-31T12:00:00Z)
  --requests-per-minute NUMBER
  --pages PAGED|WHOLE                WHOLE answers collections whole, for readers that follow no next links
  --page-size NUMBER                 rows of a page where a request asks for no size
For update: --any-field, --no-deny, --any-address, --no-expiry, --any-rate, --no-page-size take a setting away.`;

const OPTIONS = {
  name: { type: 'string' },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  address: { type: 'string', multiple: true },
  schema: { type: 'string' },
  expires: { type: 'string' },
  'requests-per-minute': { type: 'string' },
  pages: { type: 'string' },
  'page-size': { type: 'string' },
  overlap: { type: 'string' },
  nobody: { type: 'boolean' },
  'any-field': { type: 'boolean' },
  'no-deny': { type: 'boolean' },
  'any-address': { type: 'boolean' },
  'no-expiry': { type: 'boolean' },
  'any-rate': { type: 'boolean' },
  'no-page-size': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];
type Option = keyof typeof OPTIONS;

const SETTINGS: readonly Option[] = ['name', 'allow', 'deny', 'address', 'schema', 'expires', 'requests-per-minute', 'pages', 'page-size'];
/** Each with the setting that it would contradict. */
const LIFTS: Readonly<Partial<Record<Option, Option>>> = {
  'any-field': 'allow',
  'no-deny': 'deny',
  'any-address': 'address',
  'no-expiry': 'expires',
  'any-rate': 'requests-per-minute',
  'no-page-size': 'page-size',
};

export function readKeysArguments(args: readonly string[]): KeysRequest {
  const { values, positionals } = parse(args);
  const [command, id, ...rest] = positionals;
  if (rest.length > 0) throw usageFault('A command takes one id at most.');
  return id === undefined ? requestForAll(command, values) : requestFor(command, id, values);
}

function requestForAll(command: string | undefined, values: Values): KeysRequest {
  switch (command) {
    case 'create':
      allowOnly('create', values, SETTINGS);
      return { kind: 'create', settings: { ...readSettings(values), name: values.name ?? '' } };
    case 'list':
    case 'fields':
      allowOnly(command, values, []);
      return { kind: command };
    case 'audit':
      allowOnly(command, values, []);
      return { kind: 'audit', id: undefined };
    case 'reads':
      allowOnly(command, values, ['nobody']);
      if (values.nobody !== true) throw usageFault('The command reads needs the identifier of a person, or --nobody.');
      return { kind: 'reads', person: undefined };
    case 'update':
    case 'rotate':
    case 'show':
    case 'revoke':
      throw usageFault(`The command ${command} needs the id of a key.`);
    default:
      throw noSuchCommand(command);
  }
}

function requestFor(command: string | undefined, id: string, values: Values): KeysRequest {
  switch (command) {
    case 'update':
      allowOnly(command, values, [...SETTINGS, ...(Object.keys(LIFTS) as Option[])]);
      return { kind: 'update', id, changes: readChanges(values) };
    case 'rotate':
      allowOnly(command, values, ['overlap']);
      return { kind: 'rotate', id, overlapMinutes: readNumber('--overlap', values.overlap ?? '0') };
    case 'show':
    case 'revoke':
    case 'audit':
      allowOnly(command, values, []);
      return { kind: command, id };
    case 'reads':
      allowOnly(command, values, []);
      return { kind: 'reads', person: id };
    case 'create':
    case 'list':
    case 'fields':
      throw usageFault(`The command ${command} takes no id.`);
    default:
      throw noSuchCommand(command);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    const [reason = ''] = String(error)
      .replace(/^.*?: /, '')
      .split('. ');
    throw usageFault(holdsKey(reason) ? 'The options are wrong.' : `${reason.replace(/\.$/, '')}.`);
  }
}

function allowOnly(command: string, values: Values, allowed: readonly Option[]): void {
  const given = Object.keys(values) as Option[];
  const wrong = given.find(option => !allowed.includes(option));
  if (wrong !== undefined) throw usageFault(`The command ${command} does not take --${wrong}.`);
}

const COMMANDS: readonly string[] = ['create', 'list', 'show', 'update', 'rotate', 'revoke', 'fields', 'audit', 'reads'];

/** The word itself is not repeated: it may be a key that was pasted in the wrong place. */
function noSuchCommand(command: string | undefined): StartFault {
  if (command === undefined) return usageFault('A command is missing.');
  const meant = suggest(command, COMMANDS);
  return usageFault(`There is no such command.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

function usageFault(what: string): StartFault {
  return new StartFault(`${what}\n\n${USAGE}`);
}

function readChanges(values: Values): KeyChanges {
  const settings = readSettings(values);
  for (const [lift, setting] of Object.entries(LIFTS) as [Option, Option][]) {
    if (values[lift] === true && values[setting] !== undefined)
      throw new StartFault(`--${lift} and --${setting} contradict each other. Leave one of them out.`);
  }
  const changes = {
    ...settings,
    ...(values['any-field'] === true ? { allow: null } : {}),
    ...(values['no-deny'] === true ? { deny: [] } : {}),
    ...(values['any-address'] === true ? { addresses: null } : {}),
    ...(values['no-expiry'] === true ? { expiresAt: null } : {}),
    ...(values['any-rate'] === true ? { requestsPerMinute: null } : {}),
    ...(values['no-page-size'] === true ? { pageSize: null } : {}),
  };
  if (Object.keys(changes).length === 0) throw usageFault('There is nothing to change: name a setting.');
  return changes;
}

/** Only what is mentioned. */
function readSettings(values: Values): KeyChanges {
  const { name, allow, deny, address, schema, expires, 'requests-per-minute': requests, pages, 'page-size': pageSize } = values;
  return {
    ...(name === undefined ? {} : { name }),
    ...(allow === undefined ? {} : { allow }),
    ...(deny === undefined ? {} : { deny }),
    ...(address === undefined ? {} : { addresses: readAddresses(address) }),
    ...(schema === undefined ? {} : { schema: readSchema(schema) }),
    ...(expires === undefined ? {} : { expiresAt: readTime(expires) }),
    ...(requests === undefined ? {} : { requestsPerMinute: readNumber('--requests-per-minute', requests) }),
    ...(pages === undefined ? {} : { pages: readPages(pages) }),
    ...(pageSize === undefined ? {} : { pageSize: readNumber('--page-size', pageSize) }),
  };
}

/** A list that admits nobody cannot be written by leaving something out. */
function readAddresses(texts: readonly string[]): readonly string[] {
  return texts.length === 1 && texts[0] === 'none' ? [] : texts;
}

function readSchema(text: string): SchemaView {
  if (text !== 'FULL' && text !== 'GRANTED') throw new StartFault('--schema must be FULL or GRANTED.');
  return text;
}

function readPages(text: string): KeyPages {
  if (text !== 'PAGED' && text !== 'WHOLE') throw new StartFault('--pages must be PAGED or WHOLE.');
  return text;
}

function readNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new StartFault(`${option} must be a whole number.`);
  return Number(text);
}

function readTime(text: string): Date {
  const time = parseTime(text);
  if (time === undefined) throw new StartFault('--expires must be a day or a time, such as 2027-01-31 or 2027-01-31T12:00:00Z.');
  return time;
}
