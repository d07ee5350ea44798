/** Pairs of columns that a link joins -> their equality. */
import type { JoinColumn } from '../../storage/storage-model';
import { joinReference } from './column-reference';
import { allOf, infix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** A table by its alias, and its columns in the order of the pairs. */
export type JoinEnd = readonly [table: string, columns: readonly JoinColumn[]];

export function joinCondition([left, leftColumns]: JoinEnd, [right, rightColumns]: JoinEnd): SqlExpression {
  const pairs = leftColumns.flatMap((column, index) => {
    const other = rightColumns[index];
    return other ? [infix(joinReference(left, column), '=', joinReference(right, other))] : [];
  });
  return allOf(pairs);
}
