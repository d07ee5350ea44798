/** What the database is asked for -> its answer; undefined where it fails, or has not come when whoever asks wants to know what is known without it. */
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 1500;

export function inTime<Value>(asked: Promise<Value>, tell: (error: unknown) => void = () => undefined): Promise<Value | undefined> {
  const answer = asked.catch((error: unknown) => {
    tell(error);
    return undefined;
  });
  return Promise.race([answer, delay(PATIENCE_MS, undefined, { ref: false })]);
}
