/** Waits for something that comes to hold by itself. Rejects when it has not within two minutes, long enough for a slow machine. */
import { setTimeout as delay } from 'node:timers/promises';

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  let isHeld = await holds();
  while (!isHeld && Date.now() <= deadline) {
    await delay(25);
    isHeld = await holds();
  }
  // The condition is shown where it did not come to hold.
  expect([holds.toString(), isHeld]).toEqual([holds.toString(), true]);
}
