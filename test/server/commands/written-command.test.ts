/** What a command tells to run next is found by the shell that it was run in: npx finds `opslag` in a checkout, the shell alone does not. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';

it.each([
  ['npx opslag', { npm_lifecycle_event: 'import' }],
  ['opslag', {}],
])('is written %s where the environment is %j', async (program, env) => {
  const database = await privateDatabase('migrated');
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-written-'));
  const folder = path.join(parent, 'example');
  const told = async (...args: string[]): Promise<string> => {
    const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address, ...env }, args);
    await command.exit();
    return command.stdout + command.stderr;
  };
  try {
    expect(await told('import', '--example', folder)).toMatch(`. Try: ${program} import ${folder} --dry-run\n`);
    rmSync(path.join(folder, 'mapping.yaml'));
    expect(await told('import', folder)).toMatch(` --mapping. ${program} import --mapping-for ${folder} writes a draft.\n`);
    expect(await told('keys', 'list')).toBe(`There are no keys yet. Make one with: ${program} keys create --name NAME\n`);
    expect(await told('keys', 'create', '--name', 'x', '--allow', 'Person.Uuid')).toMatch(`reads: ${program} keys update `);
  } finally {
    await database.drop();
    rmSync(parent, { recursive: true });
  }
});
