/**
 * Headers `OData-MaxVersion` and `OData-Version` -> the version to answer in (Part 1, sections 8.1.5 and 8.2.7). Rejects what is no version, and all below 4.0.
 * Behind `;` earlier libraries of .NET name themselves, as they did in OData 3: `4.0;NetFx`.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { ODataFault } from '../faults';
import type { ODataVersion } from '../odata-version';

const VERSION = /^\s*(\d{1,3}\.\d{1,3})\s*(?:;.*)?$/;

export function negotiateVersion(headers: IncomingHttpHeaders): ODataVersion {
  readVersion(headers['odata-version'], 'OData-Version');
  const highest = readVersion(headers['odata-maxversion'], 'OData-MaxVersion');
  return highest < 4.01 ? '4.0' : '4.01';
}

function readVersion(text: string | readonly string[] | undefined, name: 'OData-MaxVersion' | 'OData-Version'): number {
  if (text === undefined) return 4.01;
  const written = typeof text === 'string' ? VERSION.exec(text)?.[1] : undefined;
  if (written === undefined) throw invalid(name, `${name} must be a version such as 4.0 or 4.01.`);
  const version = Number(written);
  if (version < 4) throw invalid(name, `${name} is below 4.0, the lowest version of this service.`);
  return version;
}

function invalid(target: string, message: string): ODataFault {
  return new ODataFault({ code: 'InvalidHeader', target, message });
}
