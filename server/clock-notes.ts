/** The database -> a note for the operator where the clock of this machine and that of PostgreSQL's machine are far apart. */
import { withClient } from '../resolvers/database/with-client';
import type { Connection } from '../resolvers/database/connection';
import { counted } from '../std/counted';
import { askClock } from './databases/database-clock';
import { unlessAway } from './databases/unless-away';

const MOST_MS = 60_000;

export async function clockNotes(connection: Connection): Promise<readonly string[]> {
  const theirs = await unlessAway(withClient(connection, askClock), undefined);
  const aheadMs = theirs === undefined ? 0 : Date.now() - theirs;
  if (Math.abs(aheadMs) <= MOST_MS) return [];
  const apart = `${counted(Math.round(Math.abs(aheadMs) / 1000), ['second', 'seconds'])} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return [
    `Clock     This machine's clock is ${apart} that of PostgreSQL: keys end, and lines of the log are dated, by the first; days of the record of reads are dropped by the second. Set the wrong one right (NTP).`,
  ];
}
