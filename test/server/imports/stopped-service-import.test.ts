/** `opslag import odata` that is stopped or killed while the service is asked -> nothing is changed, nothing is held, and the command says so. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { migrate } from '../../../db/migrate';
import { type ForeignService, PERSONS, startForeignService, UNITS } from '../../import/foreign-service';
import { buildService } from '../../support/built-service';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { until } from '../../support/until';

let database: PrivateDatabase;
let foreign: ForeignService;

beforeAll(async () => {
  database = await privateDatabase('empty');
  await migrate(database.address);
  foreign = await startForeignService();
});

afterAll(async () => {
  await foreign.close();
  await database.drop();
});

type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGKILL';

/** The command is stopped when it is answered so. */
const CASES: readonly (readonly [signal: StopSignal, place: string, answer: ForeignService['answer']])[] = [
  ['SIGTERM', 'says nothing of its metadata', request => isAsked(request, '$metadata')],
  [
    'SIGTERM',
    'has sent half of an answer',
    (request, response) => {
      if (!isAsked(request, '/OrgUnits')) return false;
      response.setHeader('Content-Type', 'application/json').write(JSON.stringify({ value: UNITS }).slice(0, -2));
      return true;
    },
  ],
  ['SIGINT', 'is busy', (request, response) => isAsked(request, '/OrgUnits') && isEnded(response.writeHead(503, { 'Retry-After': '200' }))],
  ['SIGTERM', 'goes on with pages', sendPages],
  ['SIGKILL', 'goes on with pages', sendPages],
];

function isAsked({ url = '' }: IncomingMessage, part: string): boolean {
  return url.includes(part);
}

function isEnded(response: ServerResponse, body = ''): boolean {
  response.end(body);
  return true;
}

function sendPages(request: IncomingMessage, response: ServerResponse, count: number): boolean {
  if (!isAsked(request, '/Persons')) return false;
  const value = PERSONS.map(person => ({ ...person, Surname: String(count) }));
  response.setHeader('Content-Type', 'application/json');
  return isEnded(response, JSON.stringify({ value, '@odata.nextLink': `Persons?$skiptoken=${count}` }));
}

it.each(CASES)('changes nothing by %s while the service %s', async (signal, _, answer) => {
  let asked = 0;
  foreign.answer = (request, response, count) => {
    const isTaken = answer(request, response, count);
    asked += Number(isTaken);
    return isTaken;
  };
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, [
    'import',
    'odata',
    foreign.address,
    '--profile',
    'sofd-core',
  ]);
  await until(() => asked > 0 || command.child.exitCode !== null);
  command.child.kill(signal);
  const code = await command.exit();
  const told = command.stderr.trim().split('\n').at(-1);
  if (signal === 'SIGKILL') expect(code).toBeNull();
  else expect([code, command.stdout, told]).toEqual([1, '', 'Stopped. Nothing was changed.']);
  expect(command.stderr).not.toContain('    at ');
  const [rows] = await database.query(
    'SELECT (SELECT count(*) FROM organisation.org_unit)::int AS units, (SELECT count(*) FROM access.import_run)::int AS runs',
  );
  expect(rows).toEqual({ units: 0, runs: 0 });
  await until(async () => {
    const [left] = await database.query<{ free: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'opslag import') AS free`,
    );
    return left?.free === true;
  });
});
