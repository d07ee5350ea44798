/** The headers of a request that decide about its answer, read once. Rejects versions that cannot be, charsets, and what is not to be ignored (406, 412, 415). */
import type { IncomingHttpHeaders } from 'node:http';
import type { ODataVersion } from '../odata-version';
import { negotiateVersion } from './negotiate-version';
import { readAccept } from './read-accept';
import { readPreferences, type Preferences } from './read-preferences';
import { refuseHeaders } from './refuse-headers';

export interface RequestHeaders {
  readonly version: ODataVersion;
  readonly accept: string | undefined;
  readonly preferences: Preferences;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export function readHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  refuseHeaders(headers);
  return {
    version: negotiateVersion(headers),
    accept: readAccept(headers),
    preferences: readPreferences(headers.prefer),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  };
}
