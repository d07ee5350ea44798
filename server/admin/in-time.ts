/** What the database is asked for -> its answer; undefined where it fails, or has not come when whoever asks wants to know what is known without it: both are told. */
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 1500;

export async function inTime<Value>(asked: Promise<Value>, tell: (error: unknown) => void = () => undefined): Promise<Value | undefined> {
  const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The database has not answered within ${PATIENCE_MS} ms.`);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    tell(error);
    return undefined;
  }
}
