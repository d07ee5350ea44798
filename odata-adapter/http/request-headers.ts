/** The headers of a request that decide about its answer, read once. Rejects versions that cannot be (see `negotiateVersion`). */
import type { IncomingHttpHeaders } from 'node:http';
import type { ODataVersion } from '../odata-version';
import { negotiateVersion } from './negotiate-version';
import { readPreferences, type Preferences } from './read-preferences';

export interface RequestHeaders {
  readonly version: ODataVersion;
  readonly accept: string | undefined;
  readonly preferences: Preferences;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export function readHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  return {
    version: negotiateVersion(headers),
    accept: headers.accept,
    preferences: readPreferences(headers.prefer),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  };
}
