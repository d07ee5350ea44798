/** With UPDATE_PICTURES=1 the pictures of the documents are made anew; else nothing is done. */
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../../std/project-root';

const PICTURES = path.join(PROJECT_ROOT, 'docs', 'pictures');

export async function takePicture(shown: Page | Locator, name: string): Promise<void> {
  if (process.env.UPDATE_PICTURES !== '1') return;
  // Nothing looks as if it were pointed at.
  await ('mouse' in shown ? shown : shown.page()).mouse.move(0, 0);
  await shown.screenshot({ path: path.join(PICTURES, name) });
}
