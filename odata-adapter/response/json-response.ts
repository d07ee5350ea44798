/** An object of the payload -> the response that holds it as JSON. */
import type { ShapedResponse } from './odata-response';
import type { ShapeContext } from './shape-rows';

export function jsonResponse({ writing }: ShapeContext, json: object): ShapedResponse {
  return { status: 200, headers: { 'content-type': writing.format.contentType }, json };
}
