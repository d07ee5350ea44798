/** Rows of a level that the response holds -> how many they are, with those that to-one links lead to and that were read with them. All are noted. */
import type { LevelNotes } from '../audit/sensitive-notes';
import type { Row } from '../database/database-types';
import type { RowPlan } from '../planning/plan-rows';

export function holdRows(rows: readonly Row[], { subject, joined }: RowPlan, level: LevelNotes | undefined): number {
  if (level?.rows) level.notes.take(rows, level.rows, subject);
  let held = rows.length;
  joined.forEach(({ link, subject: linkedSubject }, index) => {
    const linked: Row[] = [];
    for (const { [link]: row } of rows) if (row !== null) linked.push(row as Row);
    const noted = level?.joined[index];
    if (noted) level.notes.take(linked, noted, linkedSubject);
    held += linked.length;
  });
  return held;
}

/** One that has been held may stand in the response several times. */
export function rowsHeld(row: Row, { joined }: RowPlan): number {
  return joined.reduce((total, { link }) => (row[link] === null ? total : total + 1), 1);
}
