/** The text of one environment variable -> its value. Each type rejects with what to set. It never repeats the text, which may be a secret. */
import { makeValidator } from 'envalid';
import { readHosts } from '../../resolvers/database/hosts/read-hosts';
import { tlsOf } from '../../resolvers/database/tls-of';
import { NetworkFault, readNetwork } from '../addresses/network';

const WHOLE_NUMBER = /^\d{1,15}$/;

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return makeValidator<number>(text => {
    const value = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new Error(`must be a whole number from ${least} to ${most}.`);
    return value;
  });
}

export function oneOf<Choice extends string>(choices: readonly Choice[]) {
  return makeValidator<Choice>(text => {
    const choice = choices.find(candidate => candidate === text);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}.`);
    return choice;
  });
}

export const onOff = makeValidator<boolean>(text => {
  if (text !== 'on' && text !== 'off') throw new Error('must be on or off.');
  return text === 'on';
});

export const hostName = makeValidator<string>(text => {
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(text))
    throw new Error('must be an address or host name to listen on, such as 127.0.0.1, 0.0.0.0 or ::.');
  return text;
});

/** As they stand in `Host`, without a port. */
export const hostNames = makeValidator<readonly string[]>(text => {
  const list = text.split(',').map(item => item.trim());
  if (!list.every(item => /^[A-Za-z0-9._-]{1,253}$/.test(item)))
    throw new Error('must be host names separated by commas, without ports, such as opslag-admin.example.dk.');
  return list;
});

/** Of a file or a folder; what is there is looked at where it is used. What a shell or a file of settings was meant to take away would name another folder, which might be made. */
export const pathOf = makeValidator<string>(text => {
  if (/^[\s"'~]|[\0-\x1f]|\s$/.test(text))
    throw new Error(
      'must be a path without quotes, ~ or spaces around it, and without line ends. If a folder of exactly this name holds your data, rename it too.',
    );
  return text;
});

/** A name, and no offset: summer time is part of it. */
export const timeZone = makeValidator<string>(text => {
  if (!/^[A-Za-z]/.test(text) || !isTimeZone(text)) throw new Error('must be the name of a time zone, such as Europe/Copenhagen or UTC.');
  return text;
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A password in it stays out of every message. What is cut in the wrong place would show a part of it as the host or the database, so nothing is guessed. */
export const postgresUrl = makeValidator<string>(text => {
  if (!POSTGRES_URL.test(text) || !isDecodable(text)) {
    throw new Error(
      'must be the address of a PostgreSQL 15 or later, as postgresql://user:password@host:5432/database. ' +
        'In user and password write %2F for /, %3F for ?, %23 for #, %25 for % and %40 for @.',
    );
  }
  tlsOf(text);
  readHosts(text);
  return text;
});

/** RFC 3986, section 2.1: an escaped byte. */
const ESCAPED = '%[0-9A-Fa-f]{2}';
const ACCOUNT = `(?:[^\\s/?#%]|${ESCAPED})*@`;
const HOST = `(?:\\[[0-9A-Fa-f:.]+\\]|(?:[^\\s/?#@%:,[\\]]|${ESCAPED})*)(?::\\d{0,5})?`;
const DATABASE = `/(?:[^\\s/?#@%]|${ESCAPED})*`;
const PARAMETER = `[A-Za-z_]+=(?:[^\\s&#%]|${ESCAPED})*`;
const POSTGRES_URL = new RegExp(
  `^postgres(?:ql)?://(?:${ACCOUNT})?${HOST}(?:,${HOST})*(?:${DATABASE})?(?:\\?(?:${PARAMETER}(?:&${PARAMETER})*)?)?$`,
);

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** Long enough that nobody guesses it. */
export const bearerToken = makeValidator<string>(text => {
  if (!/^[A-Za-z0-9._~+/-]{24,512}=*$/.test(text))
    throw new Error('must be 24 to 512 letters, digits and . _ ~ + / - such as openssl rand -base64 32 prints.');
  return text;
});

export const publicAddress = makeValidator<string>(text => {
  const wrong = new Error(
    'must be an absolute http or https address without query, fragment or password, such as https://data.example.dk/opslag.',
  );
  if (!URL.canParse(text)) throw wrong;
  const url = new URL(text);
  // An empty query or fragment has none in the parsed address, but stands in its text.
  const bare = !/[?#]/.test(text) && url.username === '' && url.password === '';
  if (!bare || !['http:', 'https:'].includes(url.protocol)) throw wrong;
  return url.href.replace(/\/+$/, '');
});

/** As a browser writes them in `Origin`: nothing else would ever be equal. */
export const origins = makeValidator<readonly string[]>(text => {
  const list = text.split(',').map(item => item.trim());
  if (!list.every(item => item === '*' || isOrigin(item))) {
    throw new Error('must be origins separated by commas, such as https://intranet.example.dk,http://localhost:5173, or * for all.');
  }
  return list;
});

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export const networks = makeValidator<readonly string[]>(text => {
  const list = text.split(',').map(item => item.trim());
  if (!list.every(isNetwork)) {
    throw new Error(
      'must be networks in CIDR form without host bits, separated by commas, such as 10.0.0.0/8,fd00::/8. Neither true nor a number of hops is accepted.',
    );
  }
  return list;
});

/** Here the length must be written: a proxy's address alone is easily taken for a network that was cut short. */
function isNetwork(text: string): boolean {
  try {
    readNetwork(text);
    return text.includes('/');
  } catch (error) {
    if (error instanceof NetworkFault) return false;
    throw error;
  }
}
