/** What docs/keys.md tells administrators to type can be typed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deriveGrantableFields } from '../../graphql/grantable-fields';
import { readModel } from '../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../server/default-model';
import { readKeysArguments } from '../../server/keys/keys-arguments';
import { changeSettings, UNLIMITED } from '../../server/keys/key-settings';
import { PROJECT_ROOT } from '../../std/project-root';

const page = readFileSync(path.join(PROJECT_ROOT, 'docs/keys.md'), 'utf8').replaceAll('\\\n', '');
const commands = [...page.matchAll(/npm run --silent keys -- (.+)/g)].map(([, text = '']) => text);

it.each(commands)('%s', command => {
  const args = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');
  const request = readKeysArguments(args);
  expect(['create', 'update', 'reads']).toContain(request.kind);
  if (request.kind !== 'create' && request.kind !== 'update') return;
  const settings = request.kind === 'create' ? request.settings : request.changes;
  const now = new Date('2026-01-01T00:00:00Z');
  expect(() =>
    changeSettings({ name: '', ...UNLIMITED }, settings, { model: readModel(DEFAULT_MODEL), now, maxPageSize: 5000 }),
  ).not.toThrow();
});

it('tells of each group of the model, and of no other', () => {
  const rows = [...page.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(rows.sort()).toEqual([...new Set(deriveGrantableFields(readModel(DEFAULT_MODEL)).flatMap(({ groups }) => groups))].sort());
});
