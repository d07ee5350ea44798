/** A field -> what becomes of a value that a service wrote in another type: a moment is a day in the time zone, a number gets the zeros that its text begins with. */
import { readDateTime } from '../../graphql/scalars/dates-and-times';
import type { ZoneClock } from '../../std/zone-clock';
import type { ColumnField } from '../target/import-target';

/** `from`: the type that the service says. */
export function changeValue(
  { type, pattern }: Pick<ColumnField, 'pattern' | 'type'>,
  from: string | undefined,
  clock: ZoneClock,
): (value: unknown) => unknown {
  if (type.kind === 'enum') return value => value;
  if (type.name === 'Date') return dayIn(clock);
  const digits = type.name === 'String' ? /^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern ?? '')?.[1] : undefined;
  // Integers of 64 bits come as texts, since they are asked for so (`IEEE754Compatible`).
  const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && from === 'Edm.Int64');
  return value => (digits !== undefined && isNumber(value) ? String(value).padStart(Number(digits), '0') : value);
}

/** What .NET writes for a time without an end is a moment of the last day, which is over in the time zone: the day itself is meant. */
const LAST_DAY = '9999-12-31';

function dayIn(clock: ZoneClock): (value: unknown) => unknown {
  return value => {
    const moment = readDateTime(value);
    if (moment === undefined) return value;
    return moment.startsWith(LAST_DAY) ? LAST_DAY : clock.at(moment).day;
  };
}
