/** The headers of a request that decide about its answer, read once. Rejects versions that cannot be, charsets, and what is not to be ignored (406, 412, 415). */
import type { IncomingHttpHeaders } from 'node:http';
import type { ODataVersion } from '../odata-version';
import { negotiateVersion } from './negotiate-version';
import { readAccept } from './read-accept';
import { readPreferences, type Preferences } from './read-preferences';
import { prefersDanish } from './prefers-danish';
import { refuseHeaders } from './refuse-headers';

export interface RequestHeaders {
  readonly version: ODataVersion;
  /** That of `$metadata` in XML: 4.0 unless asked for more, since OpenUI5 and generators of clients name no version and read `Version="4.0"` alone. */
  readonly metadataVersion: ODataVersion;
  readonly accept: string | undefined;
  /** Danish is the language that is liked best. */
  readonly isDanish: boolean;
  readonly preferences: Preferences;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export function readHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  refuseHeaders(headers);
  const version = negotiateVersion(headers);
  return {
    version,
    metadataVersion: headers['odata-maxversion'] === undefined ? '4.0' : version,
    accept: readAccept(headers),
    isDanish: prefersDanish(headers['accept-language']),
    preferences: readPreferences(headers.prefer),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  };
}
