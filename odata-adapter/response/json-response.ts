/** An object of the payload -> the response that holds it as JSON. */
import { JsonBody } from './json-body';
import type { ShapedResponse } from './odata-response';
import type { ShapeContext } from './shape-rows';

export function jsonResponse(context: ShapeContext, body: object): ShapedResponse {
  return { status: 200, headers: { 'content-type': context.writing.format.contentType }, body: new JsonBody(body, context) };
}
