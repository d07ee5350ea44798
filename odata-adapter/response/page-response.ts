/** A shaped page -> its answer, with the next link where it is not the last: in the body, and in a header for loaders that know no OData (RFC 8288); with the delta link where it is the last of what is tracked. */
import { jsonResponse } from './json-response';
import type { ShapedResponse } from './odata-response';
import type { ShapedPage } from './shape-page';
import type { ShapeContext } from './shape-rows';

export function pageResponse(page: ShapedPage, context: ShapeContext): ShapedResponse {
  const next = page.end && page.linkAfter(page.end);
  const answer = jsonResponse(context, pageBody(page, page.rows, next));
  if (next !== undefined) answer.headers.link = `<${next.replace(NO_URI, encodeURIComponent)}>; rel="next"`;
  return answer;
}

/** Each member is named here: V8 is slow to add one to a copy of another object. */
export function pageBody({ context, count, deltaLink }: ShapedPage, rows: ShapedPage['rows'], next: string | undefined): object {
  return { '@odata.context': context, '@odata.count': count, value: rows, '@odata.nextLink': next, '@odata.deltaLink': deltaLink };
}

/** Options of the client's own are repeated as they were sent, and may hold characters that no URI has. */
const NO_URI = /[^!#-;=?-~]/g;
