/**
 * A next or delta link's URL whose token carries sealed parameter aliases -> the same with these aliases among its options, to be parsed as if they had been sent. Refuses
 * what cannot be opened: beside `$skiptoken` as any other token that was not issued for the request; where changes are asked for, as a token that is no longer good, since other
 * rights of the key open it no more.
 */
import { GONE, INVALID_SKIP_TOKEN, ODataFault } from '../faults';

/** Stands between the token and what is sealed. */
export const SEAL_MARK = '.';
/** As links write it, and as clients encode that again. */
const SEALED = /^([^?]*\?(?:.*&)?(?:\$|%24)?(?:skip|delta)token=)(~?[\w-]+)(?:\.|%2[Ee])([\w-]+)(?=&|$)/;
/** What is quicker to look for: most tokens have nothing sealed. */
const MARKS = [SEAL_MARK, '%2'] as const;
const DELTA = /[?&](?:\$|%24)?deltatoken=/;

/** `open` gives the options that were sealed for a token; undefined where they were not. */
export function unsealUrl(url: string, open: (sealed: string, token: string) => string | undefined): string {
  const tokenAt = url.indexOf('token=');
  if (tokenAt === -1 || !MARKS.some(mark => url.includes(mark, tokenAt))) return url;
  const [whole, before = '', token = '', sealed = ''] = SEALED.exec(url) ?? [];
  if (whole === undefined) return url;
  const options = open(sealed, token);
  if (options === undefined) throw new ODataFault(DELTA.test(url) ? GONE : INVALID_SKIP_TOKEN);
  return `${before}${token}${url.slice(whole.length)}&${options}`;
}
