/** A shaped page -> its answer, with the next link where it is not the last: in the body, and in a header for loaders that know no OData (RFC 8288); with the delta link where it is the last of what is tracked. */
import { jsonResponse } from './json-response';
import type { ShapedResponse } from './odata-response';
import type { ShapedPage } from './shape-page';
import type { ShapeContext } from './shape-rows';
import type { Writing } from './writing';

export function pageResponse(
  { head, rows, end, linkAfter, deltaLink }: ShapedPage,
  writing: Writing,
  context: ShapeContext,
): ShapedResponse {
  const next = end && linkAfter(end);
  const answer = jsonResponse(writing, context, { ...head, value: rows, '@odata.nextLink': next, '@odata.deltaLink': deltaLink });
  if (next !== undefined) answer.headers.link = `<${next.replace(NO_URI, encodeURIComponent)}>; rel="next"`;
  return answer;
}

/** Options of the client's own are repeated as they were sent, and may hold what no URI does. */
const NO_URI = /[^!#-;=?-~]/g;
