/** Migrations stay as databases have applied them: a database with another text of one is refused at the start. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

const FOLDER = path.join(PROJECT_ROOT, 'db/migrations');

/** A new migration gets a line here. The others never change. */
const KEPT: Readonly<Record<string, string>> = {
  '0001-access.sql': '4a70d2e7c40e005b',
  '0002-organisation.sql': '98ef8b960090282b',
  '0003-organisation-indexes.sql': '339a855b71b5d778',
  '0004-import-runs.sql': '0557897760ebc926',
  '0005-deferrable-references.sql': 'fa852d9b18f6664c',
  '0006-requests-at-work.sql': 'd3b7f244af27f30f',
  '0007-changes.sql': '871e69df22af90ff',
  '0008-organisation-changes.sql': 'bd7177702c962cd4',
  '0009-key-hours.sql': '1a59f9b62e477ce7',
  '0010-noted-conditions.sql': 'fe722210cdeaaa06',
  '0011-change-tables.sql': '8c222809d9690abd',
  '0012-noted-changes.sql': '2461d814f6b5dbec',
  '0013-noted-transactions.sql': 'ece2204b2ec597a8',
  '0014-reads-in-order.sql': '64a59b3f6aa7ad89',
  '0015-told-changes.sql': 'cba95da355954671',
  '0016-table-marks.sql': '78661d0c0a927906',
  '0017-noted-values.sql': '7ed8be3e237d1e85',
  '0018-unlogged-tables.sql': 'f19f26c9d9a058dd',
  '0019-compared-values.sql': 'ccab3ce0fbc2917d',
  '0020-days-gone.sql': 'c8aec21663c16ca7',
  '0021-copied-databases.sql': 'dc478c2f69918715',
  '0022-three-decimals.sql': '67aa8f3360cc79a8',
};

it('has each migration as databases have applied it: a change goes into a new one', () => {
  const found = readdirSync(FOLDER).map(name => [name, checksumOf(name)]);
  expect(Object.fromEntries(found)).toEqual(KEPT);
});

function checksumOf(name: string): string {
  const text = readFileSync(path.join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
