/**
 * A next link's URL whose `$skiptoken` carries sealed parameter aliases -> the same with these aliases among its options, to be parsed as if they had been sent. Refuses
 * what cannot be opened as any other token that was not issued for the request.
 */
import { INVALID_SKIP_TOKEN, ODataFault } from '../faults';

/** Stands between the token of the page and what is sealed. */
export const SEAL_MARK = '.';
/** As links write it, and as clients encode that again. */
const NAME = 'skiptoken=';
const SEALED = /^([^?]*\?(?:.*&)?(?:\$|%24)?skiptoken=)([\w-]+)(?:\.|%2[Ee])([\w-]+)(?=&|$)/;

/** `open` gives the options that were sealed for a token; undefined where they were not. */
export function unsealUrl(url: string, open: (sealed: string, token: string) => string | undefined): string {
  if (!url.includes(NAME)) return url;
  const [whole, before = '', token = '', sealed = ''] = SEALED.exec(url) ?? [];
  if (whole === undefined) return url;
  const options = open(sealed, token);
  if (options === undefined) throw new ODataFault(INVALID_SKIP_TOKEN);
  return `${before}${token}${url.slice(whole.length)}&${options}`;
}
