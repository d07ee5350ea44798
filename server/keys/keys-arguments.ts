/** The arguments of `npm run keys --` -> what to do. Rejects anything else with the usage. */
import { parseArgs } from 'node:util';
import { StartFault } from '../start-fault';

export type KeysRequest =
  | { readonly kind: 'create'; readonly name: string; readonly expiresAt: Date | undefined }
  | { readonly kind: 'list' }
  | { readonly kind: 'revoke'; readonly id: string };

const USAGE = `Usage: npm run keys -- <command>
  create --name NAME [--expires DATE]   make a key and print it, once, on standard output
  list                                  show all keys, without their secrets
  revoke ID                             end a key
DATE is a day (2027-01-31, from 00:00 UTC) or a time (2027-01-31T12:00:00Z).`;

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const LONGEST_NAME = 200;

export function readKeysArguments(args: readonly string[], now: Date): KeysRequest {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  const isBare = values.name === undefined && values.expires === undefined;
  if (command === 'create' && rest.length === 0)
    return { kind: 'create', name: readName(values.name), expiresAt: readExpiry(values.expires, now) };
  if (command === 'list' && rest.length === 0 && isBare) return { kind: 'list' };
  const [id] = rest;
  if (command === 'revoke' && id !== undefined && rest.length === 1 && isBare) return { kind: 'revoke', id };
  throw new StartFault(USAGE);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { name: { type: 'string' }, expires: { type: 'string' } } });
  } catch (error) {
    throw new StartFault(USAGE, { cause: error });
  }
}

function readName(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > LONGEST_NAME)
    throw new StartFault(`A key needs a name of 1 to ${LONGEST_NAME} characters: --name "Power BI"`);
  return name;
}

function readExpiry(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined;
  const [, day = ''] = TIME.exec(text) ?? [];
  const time = new Date(text);
  // A day that the month does not have would otherwise roll into the next.
  if (day === '' || Number.isNaN(time.getTime()) || !isDay(day))
    throw new StartFault('--expires must be a day or a time, such as 2027-01-31 or 2027-01-31T12:00:00Z.');
  if (time <= now) throw new StartFault('--expires lies in the past: such a key would never be valid.');
  return time;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
