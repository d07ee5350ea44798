/**
 * Two links, each of the type that the other leads to -> whether the one leads back over what the other leads by: the same columns, and the same table between where there is one.
 * A link that leaves out some of the rows is no way back from all of them.
 */
import type { Link, LinkJoin } from '../../graphql/annotated-schema';

export function isInverse({ join, rows }: Link, { join: other, rows: otherRows }: Link): boolean {
  if (rows.length > 0 || otherRows.length > 0) return false;
  return sameColumns(join.from, other.to) && sameColumns(join.to, other.from) && isInverseThrough(join.through, other.through);
}

function isInverseThrough(through: LinkJoin['through'], other: LinkJoin['through']): boolean {
  if (through === undefined || other === undefined) return through === other;
  return through.table === other.table && sameColumns(through.from, other.to) && sameColumns(through.to, other.from);
}

function sameColumns(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((column, index) => column === b[index]);
}
