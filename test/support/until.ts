/** Waits for something that comes to hold by itself. Rejects when it has not within two minutes, long enough for a slow machine. */
import { setTimeout as delay } from 'node:timers/promises';

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Within two minutes it did not come to hold: ${holds.toString()}`);
    await delay(25);
  }
}
