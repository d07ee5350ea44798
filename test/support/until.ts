/** Waits for something that comes to hold by itself. Rejects when it has not within ten seconds. */
import { setTimeout as delay } from 'node:timers/promises';

export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Within ten seconds it did not come to hold: ${holds.toString()}`);
    await delay(25);
  }
}
