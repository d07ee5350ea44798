/** Headers that ask for what must not be ignored and is not done: `Isolation` (412), and the body of a request that only reads (415). */
import type { IncomingHttpHeaders } from 'node:http';
import { ODataFault } from '../faults';

export function refuseHeaders(headers: IncomingHttpHeaders): void {
  if (headers.isolation !== undefined) throw noIsolation('Isolation');
  if (headers['odata-isolation'] !== undefined) throw noIsolation('OData-Isolation');
  // A content type alone is sent by many clients with every request, and says nothing.
  if (Number(headers['content-length'] ?? 0) > 0) throw noBody();
}

/** Part 1, section 8.2.6: pages are not of one moment, each answer is. */
function noIsolation(target: string): ODataFault {
  const message = `${target} is not offered. Each answer is of one moment, but the pages of a collection are not of the same one.`;
  return new ODataFault({ code: 'PreconditionFailed', target, message });
}

function noBody(): ODataFault {
  const message = 'A request that reads has no body. Put the query options into the URL.';
  return new ODataFault({ code: 'UnsupportedMediaType', target: 'Content-Type', message });
}
