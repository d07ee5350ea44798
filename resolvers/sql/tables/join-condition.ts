/** The two ends of a link -> what is true of the rows that it joins. */
import type { JoinColumn, LinkEnd } from '../../storage/storage-model';
import { joinReference } from './column-reference';
import { rowConditions } from '../nodes/row-conditions';
import { allOf, infix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** A table by its alias, and its columns in the order of the pairs. */
export type JoinStart = readonly [table: string, columns: readonly JoinColumn[]];

/** The table that a link leads to, by its alias. */
export type JoinTarget = readonly [table: string, end: LinkEnd];

export function joinCondition([table, { columns, rows }]: JoinTarget, start: JoinStart): SqlExpression {
  return allOf([equalColumns([table, columns], start), ...rowConditions(table, rows)]);
}

/** Of two tables of which neither is what the link leads to. */
export function equalColumns([left, leftColumns]: JoinStart, [right, rightColumns]: JoinStart): SqlExpression {
  const pairs = leftColumns.flatMap((column, index) => {
    const other = rightColumns[index];
    return other ? [infix(joinReference(left, column), '=', joinReference(right, other))] : [];
  });
  return allOf(pairs);
}
