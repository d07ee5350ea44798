/** What `opslag import` tells while a bar shows its progress on a terminal -> it stays there to be read: the bar is drawn again and again, over whatever stands on its line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';
import { runningFirst } from '../../support/running-first';

const MAPPING = `sets:
  - set: Person
    from: persons.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: OWN }
      MasterId: Id
      Firstname: Name
      Surname: Name
      PersonType: { constant: PERSON }
`;

const ON_TERMINAL = `Object.defineProperty(process.stderr, 'isTTY', { value: true });`;

it('tells of a file that may have been cut on a line of its own, and draws no bar over it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-note-'));
  writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
  // So many that the bar is there before the end of the file.
  const lines = Array.from({ length: 5000 }, (_, index) => `${index};${'Å'.repeat(40)}`);
  writeFileSync(path.join(folder, 'persons.csv'), `Id;Name\n${lines.join('\n')}`);
  const database = await privateDatabase('migrated');
  const running = buildService().run('server/opslag.js', { DATABASE_URL: database.address, ...runningFirst(ON_TERMINAL, folder) }, [
    'import',
    folder,
  ]);
  try {
    expect(await running.exit()).toBe(0);
    // The next bar begins below it, and saves the place of the cursor first.
    const told = running.stderr.split('\n');
    const at = told.findIndex(line => line.startsWith('persons.csv ends without a line break.'));
    expect([told[at - 1], told[at], told[at + 1]]).toEqual([
      expect.stringContaining('Reading Person'),
      expect.stringMatching(/ may be too short\.$/),
      expect.stringMatching(/^\u001b7/),
    ]);
  } finally {
    await running.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
