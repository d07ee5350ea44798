/** A field -> what becomes of a value that a service wrote in another type: a moment is a day in the time zone, a number gets the zeros that its text begins with. */
import { readDateTime } from '../../graphql/scalars/dates-and-times';
import type { ZoneClock } from '../../std/zone-clock';
import type { ColumnField } from '../target/import-target';

export function changeValue({ type, pattern }: ColumnField, clock: ZoneClock): (value: unknown) => unknown {
  if (type.kind === 'enum') return value => value;
  if (type.name === 'Date') return dayIn(clock);
  const digits = type.name === 'String' ? /^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern ?? '')?.[1] : undefined;
  return value => (digits !== undefined && typeof value === 'number' ? String(value).padStart(Number(digits), '0') : value);
}

function dayIn(clock: ZoneClock): (value: unknown) => unknown {
  return value => {
    const moment = readDateTime(value);
    return moment === undefined ? value : clock.at(moment).day;
  };
}
