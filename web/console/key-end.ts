/** The moment when a key ends <-> the day and the time that a form holds, on the clock of the browser, as all moments in the console. Rejects moments that are none, and a time without a day. */
import { serviceTime } from './service-clock';

export interface KeyEnd {
  /** As `2099-07-01`; empty: the key has no end. */
  readonly endDay: string;
  /** As `16:30`; empty: as the day begins. */
  readonly endTime: string;
}

export function endOf(expiresAt: string | null): KeyEnd {
  if (expiresAt === null) return { endDay: '', endTime: '' };
  const end = new Date(expiresAt);
  const [month, day, hours, minutes] = [end.getMonth() + 1, end.getDate(), end.getHours(), end.getMinutes()].map(part =>
    String(part).padStart(2, '0'),
  );
  return { endDay: `${String(end.getFullYear()).padStart(4, '0')}-${month}-${day}`, endTime: `${hours}:${minutes}` };
}

/** Null: the key has no end, or the text is no moment. */
export function expiryOf({ endDay, endTime }: KeyEnd): string | null {
  const end = new Date(`${endDay}T${endTime === '' ? '00:00' : endTime}`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

export function hasEnded(expiresAt: string): boolean {
  return Date.parse(expiresAt) <= serviceTime();
}

/** Whether the form holds an end, or none at all. */
export function isEnd(end: KeyEnd): boolean {
  return end.endDay === '' ? end.endTime === '' : expiryOf(end) !== null;
}
