/**
 * The address of a database -> how its connections are encrypted, with the parameters of libpq (PostgreSQL, 34.19 SSL Support), which the driver reads in its own way. Rejects what it
 * cannot keep, with a sentence that repeats no value of the address.
 */
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { assertNever } from '../../std/assert-never';
import { didYouMean } from '../../std/suggest';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

export const TLS_PARAMETERS: readonly string[] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword'];
/** Also those that the driver takes, and those that say which host is read. */
const PARAMETERS: readonly string[] = [
  ...TLS_PARAMETERS, 'target_session_attrs', 'host', 'port', 'user', 'password', 'application_name', 'fallback_application_name', 'client_encoding', 'options', 'replication',
  'keepalives', 'keepalives_idle', 'connect_timeout', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout',
]; // oxfmt-ignore
/** Of libpq: the authorities that the system trusts, here those of Node. */
const SYSTEM = 'system';

export function tlsOf(address: string): ConnectionOptions | false {
  const parameters = new URLSearchParams(/\?(.*)$/s.exec(address)?.[1]);
  for (const name of parameters.keys()) refuseMistyped(name);
  const [mode, root] = [modeOf(parameters), parameters.get('sslrootcert') ?? undefined];
  if (mode === 'disable') return false;
  return { ...checkOf(mode, root), ...clientCertificate(parameters) };
}

/** What is mistyped would be passed over, and the connection would not be what it was meant to be. */
function refuseMistyped(name: string): void {
  if (PARAMETERS.includes(name)) return;
  throw new Error(`has a parameter that is not known.${didYouMean(name, PARAMETERS) || ` Known are ${PARAMETERS.join(', ')}.`}`);
}

function modeOf(parameters: URLSearchParams): Mode {
  const text = parameters.get('sslmode');
  const mode = MODES.find(candidate => candidate === text);
  if (mode !== undefined) return mode;
  if (text !== null)
    throw new Error(
      `has an sslmode that is none of ${MODES.join(', ')}. prefer and allow protect nothing, and are not taken: write one of these.`,
    );
  const other = TLS_PARAMETERS.find(name => parameters.has(name));
  if (other !== undefined) throw new Error(`has ${other} but no sslmode. Add sslmode=verify-full.`);
  return 'disable';
}

function checkOf(mode: Exclude<Mode, 'disable'>, root: string | undefined): ConnectionOptions {
  if (root === SYSTEM && mode !== 'verify-full') throw new Error('has sslrootcert=system, which is for sslmode=verify-full only.');
  const ca = root === undefined || root === SYSTEM ? {} : { ca: textOf('sslrootcert', root) };
  switch (mode) {
    case 'require':
      // As libpq has it: with a root certificate, it is checked.
      return root === undefined ? { rejectUnauthorized: false } : { ...ca, checkServerIdentity: anyName };
    case 'verify-ca':
      if (root === undefined)
        throw new Error('has sslmode=verify-ca but no sslrootcert. Name the file of its authority, or write sslmode=verify-full.');
      return { ...ca, checkServerIdentity: anyName };
    case 'verify-full':
      return ca;
    default:
      return assertNever(mode);
  }
}

function anyName(): undefined {
  return undefined;
}

function clientCertificate(parameters: URLSearchParams): ConnectionOptions {
  const [cert, key, passphrase] = ['sslcert', 'sslkey', 'sslpassword'].map(name => parameters.get(name) ?? undefined);
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined || key === undefined) throw new Error('has one of sslcert and sslkey. Name both files, or neither.');
  return { cert: textOf('sslcert', cert), key: textOf('sslkey', key), ...(passphrase === undefined ? {} : { passphrase }) };
}

function textOf(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`has an ${parameter} that this user cannot read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'}).`, {
      cause: error,
    });
  }
}
