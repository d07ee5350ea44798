/** Rows of a level that the response holds -> how many they are, with those that to-one links lead to and that were read with them. All are noted. */
import type { Row } from '../database/database-types';
import type { JoinedSelection, RowSelection } from './selections';

export function holdRows(rows: readonly Row[], { joined, onRows }: RowSelection): number {
  onRows?.(rows);
  return joined.reduce((total, link) => total + holdLinked(rows, link), rows.length);
}

/** One that has been held may stand in the response several times. */
export function rowsHeld(row: Row, { joined }: RowSelection): number {
  return joined.reduce((total, { link }) => (row[link.name] === null ? total : total + 1), 1);
}

function holdLinked(rows: readonly Row[], { link, onRows }: JoinedSelection): number {
  const linked: Row[] = [];
  for (const { [link.name]: row } of rows) if (row !== null) linked.push(row as Row);
  onRows?.(linked);
  return linked.length;
}
