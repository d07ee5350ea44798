/** The days of a form, on the clock of the browser -> the moment when the first of them begins, and the one when the last has ended. */
export interface ReadDays {
  /** As `2026-10-01`; empty: since the record began. */
  readonly firstDay: string;
  /** Empty: until now. */
  readonly lastDay: string;
}

export function timeOf({ firstDay, lastDay }: ReadDays) {
  return { from: beginningOf(firstDay, 0), until: beginningOf(lastDay, 1) };
}

/** Nobody has read between them. As they are written, days stand in the order of time. */
export function areReversed({ firstDay, lastDay }: ReadDays): boolean {
  return lastDay !== '' && lastDay < firstDay;
}

/** Null for what is no day, and after the last one that the service can be asked about. */
function beginningOf(day: string, daysLater: number): string | null {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.getUTCFullYear() <= 9999 ? moment.toISOString() : null;
}
