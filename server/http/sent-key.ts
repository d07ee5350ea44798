/** The headers of a request -> the text of its key: from `ApiKey`, from `Authorization` with the scheme Bearer or ApiKey, or the password of HTTP Basic. Undefined without one. Rejects more than one. */
import type { IncomingMessage } from 'node:http';
import { ODataFault } from '../../odata-adapter/faults';
import { holdsKey } from '../keys/key-format';

export function sentKey({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const sent: string[] = [];
  // Node joins what stands in two headers, or drops the second: only the raw headers show both.
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const key = keyIn(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
    if (key !== undefined) sent.push(key);
  }
  if (sent.length > 1) throw ambiguous();
  return sent[0];
}

/** An empty text where a key was meant and none can be read. */
function keyIn(name: string, value: string): string | undefined {
  if (name.length === API_KEY.length && name.toLowerCase() === API_KEY) return value === '' ? undefined : value;
  if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) return keyInCredentials(value);
  return undefined;
}

const API_KEY = 'apikey';
const AUTHORIZATION = 'authorization';

/** Undefined for every other scheme, which a proxy or a browser may add for reasons of its own. */
function keyInCredentials(value: string): string | undefined {
  const [, scheme = '', credentials = ''] = /^(bearer|apikey|basic)(?: +(.+))?$/i.exec(value) ?? [];
  if (credentials === '') return undefined;
  return scheme.toLowerCase() === 'basic' ? passwordIn(credentials) : credentials;
}

/** The header that holds a key where none is read, and what to do. Undefined where no header does. */
export function strayKey({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] ?? '', rawHeaders[at + 1] ?? ''];
    const [, credentials = ''] = /^basic +(.+)$/i.exec(value) ?? [];
    if (holdsKey(value) || holdsKey(pairIn(credentials))) return strayIn(name, !holdsKey(value));
  }
  return undefined;
}

function strayIn(name: string, isEncoded: boolean): string {
  if (name.toLowerCase() === AUTHORIZATION) return isEncoded ? IN_PLACE_OF_USER : IN_ANOTHER_FORM;
  const shown = PLAIN_NAME.test(name) && !holdsKey(name) ? `The header ${name} holds the API key` : 'Another header holds the API key';
  return `${shown}, and is not read`;
}

const IN_PLACE_OF_USER = 'The API key is sent as the user name of Basic: send it as the password';
const IN_ANOTHER_FORM = "The header Authorization holds the API key in a form that is not read: write 'Bearer opslag_…' there";

/** What may be repeated: a header may be called nearly anything. */
const PLAIN_NAME = /^[a-z][\w-]{0,39}$/i;

/** Undefined also where the key stands before the password: `strayKey` says so. */
function passwordIn(credentials: string): string | undefined {
  const pair = pairIn(credentials);
  const colon = pair.indexOf(':');
  const password = colon < 0 ? undefined : pair.slice(colon + 1);
  if (password !== undefined && holdsKey(password)) return password;
  return password === '' || holdsKey(credentials) || holdsKey(pair) ? undefined : (password ?? '');
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** RFC 7617, section 2: base64 of `user:password`, where the user has no colon. */
function pairIn(credentials: string): string {
  return BASE64.test(credentials) ? Buffer.from(credentials, 'base64').toString('latin1') : '';
}

function ambiguous(): ODataFault {
  return new ODataFault({
    code: 'KeyAmbiguous',
    target: 'ApiKey',
    message: 'The request sends more than one API key. Send one: in the header ApiKey, or in the header Authorization.',
  });
}
