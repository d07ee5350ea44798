/** A connection -> its hosts, each with an address of its own, and which of them are wanted. Rejects what libpq would not take either (PostgreSQL, 34.1.1.3 Specifying Multiple Hosts). */
import type { Connection } from '../connection';

/** `target_session_attrs`: which hosts are wanted. libpq's `read-write` is `primary` here, and `read-only` is `standby`. */
export type HostChoice = 'any' | 'prefer-standby' | 'primary' | 'standby';

const CHOICES: Readonly<Record<string, HostChoice>> = {
  any: 'any',
  'prefer-standby': 'prefer-standby',
  primary: 'primary',
  'read-only': 'standby',
  'read-write': 'primary',
  standby: 'standby',
};

export interface Host {
  /** `host:port`; for logs and figures. */
  readonly name: string;
  readonly connection: Connection;
}

export interface Hosts {
  readonly choice: HostChoice;
  readonly hosts: readonly [Host, ...Host[]];
}

/** For a person; it repeats nothing of the address, which may hold a password. */
class HostsFault extends Error {}

const CHOICE = 'target_session_attrs';
const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;
const HOST_AND_PORT = /^(\[[^\]]+\]|[^:[\]]*)(?::(\d{1,5}))?$/;
const [DEFAULT_HOST, DEFAULT_PORT] = ['localhost', '5432'];

export function readHosts(connection: Connection): Hosts {
  if (typeof connection !== 'string') {
    const { host = DEFAULT_HOST, port = DEFAULT_PORT } = connection;
    return { choice: 'any', hosts: [{ name: `${host}:${port}`, connection }] };
  }
  const [whole, scheme = '', user = '', authority = '', path = '', query = ''] = ADDRESS.exec(connection) ?? [];
  if (whole === undefined) throw new HostsFault('is no address of a PostgreSQL.');
  const options = new URLSearchParams(query);
  const choice = choiceOf(options.get(CHOICE) ?? 'any');
  const [first, ...others] = placesOf(authority, options);
  if (others.length === 0 && !options.has(CHOICE)) return { choice, hosts: [{ name: nameOf(first), connection }] };
  const hostOf = (place: Place): Host => {
    const own = new URLSearchParams(options);
    for (const name of [CHOICE, 'host', 'port']) own.delete(name);
    const isFolder = place.host.startsWith('/');
    if (isFolder) for (const [name, value] of Object.entries(place)) own.set(name, String(value));
    const rest = own.size === 0 ? '' : `?${own.toString()}`;
    return { name: nameOf(place), connection: `${scheme}${user}${isFolder ? DEFAULT_HOST : nameOf(place)}${path}${rest}` };
  };
  const hosts: Hosts['hosts'] = [hostOf(first), ...others.map(hostOf)];
  if (new Set(hosts.map(({ name }) => name)).size < hosts.length) throw new HostsFault('names a host twice.');
  return { choice, hosts };
}

const LONGEST_OF_SEVERAL_MS = 2000;

/** Milliseconds that a host may take where one alone may take `ms`: while it gives nothing, another one may be there. */
export function patienceWith({ hosts }: Hosts, ms: number): number {
  return hosts.length === 1 ? ms : Math.min(ms, LONGEST_OF_SEVERAL_MS);
}

/** The same hosts, of which others are wanted. */
export function withChoice(address: string, choice: HostChoice): string {
  const [place = '', query = ''] = address.split('?', 2);
  const options = new URLSearchParams(query);
  options.set(CHOICE, choice);
  return `${place}?${options.toString()}`;
}

/** A host by name, by address, or by the folder of its socket. */
interface Place {
  readonly host: string;
  readonly port: string;
}

function nameOf({ host, port }: Place): string {
  return `${host}:${port}`;
}

function choiceOf(text: string): HostChoice {
  const choice = CHOICES[text];
  if (choice === undefined) throw new HostsFault(`may have as ${CHOICE} one of ${Object.keys(CHOICES).join(', ')}.`);
  return choice;
}

function isPort(text: string): boolean {
  return /^\d{0,5}$/.test(text) && (text === '' || (Number(text) >= 1 && Number(text) <= 65_535));
}

/** The options `host` and `port` go before what stands in the address itself. */
function placesOf(authority: string, options: URLSearchParams): readonly [Place, ...Place[]] {
  const written = authority.split(',').map(text => HOST_AND_PORT.exec(text));
  const places = written.flatMap(match => (match === null ? [] : [{ host: match[1] ?? '', port: match[2] ?? '' }]));
  if (places.length < written.length) throw new HostsFault('must name its hosts as host:port, separated by commas.');
  const [host, ...otherHosts] = options.get('host')?.split(',') ?? places.map(place => place.host);
  const ports = options.get('port')?.split(',') ?? places.map(place => place.port);
  if (ports.length !== 1 && ports.length !== otherHosts.length + 1)
    throw new HostsFault('must have one port for all hosts, or one for each.');
  if (!ports.every(isPort)) throw new HostsFault('must have ports from 1 to 65535.');
  const placeOf = (name = '', index = 0): Place => {
    const port = ports[ports.length === 1 ? 0 : index] ?? '';
    return { host: name === '' ? DEFAULT_HOST : name, port: port === '' ? DEFAULT_PORT : port };
  };
  return [placeOf(host), ...otherHosts.map((name, index) => placeOf(name, index + 1))];
}
