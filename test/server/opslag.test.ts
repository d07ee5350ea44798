/** The program `opslag`, compiled and as a process: its commands, its help, what it says of a wrong word, and how it ends. */
import { PACKAGE_VERSION } from '../../server/service-version';
import { privateDatabase } from '../support/database';
import { buildService, type Build } from '../support/built-service';

let build: Build;

beforeAll(() => {
  build = buildService();
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly told: string;
}

async function opslag(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const command = build.run('server/opslag.js', env, args);
  const code = await command.exit();
  return { code, out: command.stdout, told: command.stderr };
}

it.each([
  [['--help'], 'Usage: opslag COMMAND'],
  [['-h'], 'Usage: opslag COMMAND'],
  [['--version'], PACKAGE_VERSION],
  [['start', '--help'], 'Usage: opslag start'],
  [['start', '-h'], 'Usage: opslag start'],
  [['demo', '--help'], '--persons NUMBER'],
  [['health', '--help'], 'Usage: opslag health'],
  [['migrate', '--help'], 'Usage: opslag migrate'],
  [['backup', '--help'], '--to FOLDER'],
  [['restore', '--help'], '--from FOLDER'],
  [['track', '--help'], '--install'],
  [['keys', '--help'], 'Usage: opslag keys COMMAND'],
  [['keys', 'create', '--help'], '--allow-group GROUP'],
  [['keys', '-h'], 'Usage: opslag keys COMMAND'],
  [['import', '-h'], 'Usage: opslag import'],
])('tells of %j and ends well', async (args, text) => {
  const { code, out, told } = await opslag(args);
  expect([code, told]).toEqual([0, '']);
  expect(out).toContain(text);
});

it.each([
  [[], 'A command is missing.'],
  [['strat'], 'There is no such command. Did you mean start?'],
  [['start', 'now'], 'The command start takes options only.'],
  [['imports', 'now'], 'The command imports takes options only.'],
  [['start', '--seed', '1'], 'The command start does not take --seed.'],
  [['demo', '--person', '5'], "Unknown option '--person'. Did you mean '--persons'?"],
  [['track', '--install', '--remove'], 'Say one of --install, --remove and --status.'],
  [['demo', '--persons', 'many'], '--persons must be a whole number, such as 5000.'],
  [['keys', 'create', '--nam', 'x'], "Unknown option '--nam'. Did you mean '--name'?"],
])('says what is wrong with %j, and ends with 2', async (args, what) => {
  const { code, out, told } = await opslag(args);
  expect([code, out, told.split('\n')[0]]).toEqual([2, '', what]);
});

it('ends with 1 and a sentence where a command fails', async () => {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
  for (const args of [['keys', 'list'], ['migrate'], ['demo']]) {
    const { code, out, told } = await opslag(args, env);
    expect([args, code, out]).toEqual([args, 1, '']);
    expect(told).toMatch(/^The database /);
    expect(told).not.toContain('    at ');
  }
});

it('migrates a new database once, and loads a demo into it', async () => {
  const database = await privateDatabase('empty');
  const env = { DATABASE_URL: database.address };
  const first = await opslag(['migrate'], env);
  expect([first.code, first.out]).toEqual([0, expect.stringMatching(/^0001-.*\.sql\n/) as string]);
  expect(await opslag(['migrate'], env)).toEqual({ code: 0, out: '', told: 'The database is up to date.\n' });
  const loaded = await opslag(['demo', '--persons', '20'], env);
  expect([loaded.code, loaded.out]).toEqual([0, expect.stringContaining('Loaded a demo organisation of 20 persons') as string]);
  await database.drop();
});
