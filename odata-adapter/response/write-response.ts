/** A shaped response -> the response with its JSON: written at once, or, where it is long, in pieces. */
import type { WorkPieces } from '../../std/work-pieces';
import { JsonBody } from './json-body';
import type { ODataResponse, ShapedResponse } from './odata-response';

export function writeResponse({ status, headers, body }: ShapedResponse): ODataResponse {
  return { status, headers, body: body instanceof JsonBody ? body.write() : body };
}

/** `rows`: how many were read for it, all levels together. */
export async function writeResponseInPieces(
  { status, headers, body }: ShapedResponse,
  rows: number,
  pieces: WorkPieces,
): Promise<ODataResponse> {
  return { status, headers, body: body instanceof JsonBody ? await body.writeInPieces(rows, pieces) : body };
}
