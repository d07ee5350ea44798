/** The headers of a request that decide about its answer, read once. Rejects versions that cannot be, charsets, and what is not to be ignored (406, 412). */
import type { IncomingHttpHeaders } from 'node:http';
import { ODataFault } from '../faults';
import type { ODataVersion } from '../odata-version';
import { negotiateVersion } from './negotiate-version';
import { readAccept } from './read-accept';
import { readPreferences, type Preferences } from './read-preferences';

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
  for (const name of ISOLATIONS) if (headers[name.toLowerCase()] !== undefined) throw noIsolation(name);
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

const ISOLATIONS = ['Isolation', 'OData-Isolation'];

/** Part 1, section 8.2.6: pages are not of one moment, each answer is. */
function noIsolation(target: string): ODataFault {
  const message = `${target} is not offered. Each answer is of one moment, but the pages of a collection are not of the same one.`;
  return new ODataFault({ code: 'PreconditionFailed', target, message });
}

const DANISH = /^da(?:-|$)/i;
const QUALITY = /;\s*q=([\d.]+)/i;

/** Header `Accept-Language` -> whether Danish is liked best (RFC 9110, section 12.5.4). */
function prefersDanish(header: string | undefined): boolean {
  if (header === undefined || !/\bda\b/i.test(header)) return false;
  const languages = header
    .split(',')
    .map(item => ({ isDanish: DANISH.test(item.trim().split(';')[0] ?? ''), quality: Number(QUALITY.exec(item)?.[1] ?? 1) }));
  const best = Math.max(...languages.map(({ quality }) => quality));
  // Among those that are liked the same, the first one.
  return best > 0 && languages.find(({ quality }) => quality === best)?.isDanish === true;
}
