/** A shaped response -> the response with its JSON: written at once, or, where it is long, in pieces. Rows that have been noted are shaped before. */
import { jsonInPieces } from '../../std/json-in-pieces';
import type { WorkPieces } from '../../std/work-pieces';
import type { ODataResponse, ShapedResponse } from './odata-response';
import { omitNulls } from './omit-nulls';
import { shapeNoted, shapeNotedInPieces } from './shape-noted';
import type { ShapeContext } from './shape-rows';

export function writeResponse(shaped: ShapedResponse, context: ShapeContext): ODataResponse {
  if (!('json' in shaped)) return shaped;
  const { status, headers, json } = shaped;
  shapeNoted(context);
  return { status, headers, body: stringify(json, context) };
}

interface Pieces {
  readonly context: ShapeContext;
  /** How many were read, all levels together. */
  readonly rows: number;
  readonly pieces: WorkPieces;
}

export async function writeResponseInPieces(shaped: ShapedResponse, { context, rows, pieces }: Pieces): Promise<ODataResponse> {
  if (!('json' in shaped)) return shaped;
  const { status, headers, json } = shaped;
  await shapeNotedInPieces(context, pieces);
  const writing = { stringify: (part: object) => stringify(part, context), omitsNulls: context.writing.omitNulls, rows };
  return { status, headers, body: await jsonInPieces(json, writing, pieces) };
}

function stringify(part: object, { numerals, writing }: ShapeContext): string {
  if (writing.omitNulls) omitNulls(part);
  return numerals.stringify(part);
}
