/** The rows of pages that have been noted, and of those that are met in them -> objects of the payload: all at once, or in pieces. */
import type { WorkPieces } from '../../std/work-pieces';
import { RowAddress } from './row-address';
import { shapeApart } from './shape-apart';
import { shapeRemoved } from './shape-removed';
import { shapeRow, type ShapeContext, type UnshapedRows } from './shape-rows';
import { isRow } from './read-path';

export function shapeNoted(context: ShapeContext): void {
  for (const noted of context.unshaped) noted.rows.forEach((_, index) => shapeNotedRow(noted, index, context));
  context.unshaped.length = 0;
}

export async function shapeNotedInPieces(context: ShapeContext, pieces: WorkPieces): Promise<void> {
  for (const noted of context.unshaped) {
    for (let index = 0; index < noted.rows.length; index += 1) {
      shapeNotedRow(noted, index, context);
      if (pieces.isOver) await pieces.next();
    }
  }
  context.unshaped.length = 0;
}

function shapeNotedRow({ rows, path, change, items }: UnshapedRows, index: number, context: ShapeContext): void {
  const noted = rows[index];
  if (items !== undefined && change !== undefined) {
    if (noted !== undefined) shapeApart(noted, { path, change, items }, context);
    return;
  }
  const row = change === undefined ? noted : noted?.entity;
  if (isRow(row)) rows[index] = shapeRow(new RowAddress(row, path, context), context);
  else if (noted !== undefined && change !== undefined) rows[index] = shapeRemoved(noted, change, context);
}
