/** Clients in C# that NSwag (`NSWAG`, or `nswag`) and Kiota (`KIOTA`, or `kiota`) make of `openapi.json`: each compiles, and reads rows, counts, links that lead nowhere, an entity and an error. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startTestService, type TestService } from '../../support/service';

const FOLDER = path.join(PROJECT_ROOT, 'test/clients/openapi');
const { NSWAG = 'nswag', KIOTA = 'kiota' } = process.env;

type Row = Readonly<Record<string, unknown>>;

let service: TestService;
let root: string;
let folder: string;
let description: string;

beforeAll(async () => {
  service = await startTestService({ env: { PAGE_SIZE: '5000' } });
  root = `${await service.listen()}/odata`;
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-openapi-'));
  description = path.join(folder, 'openapi.json');
  writeFileSync(description, (await service.get('/odata/openapi.json')).body);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function run(command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, OPSLAG_KEY: service.key, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' };
  return (await promisify(execFile)(command, [...args], { env, maxBuffer: 64 * 1024 * 1024 })).stdout;
}

const GENERATORS: readonly (readonly [name: string, generate: (output: string) => Promise<unknown>])[] = [
  [
    'nswag',
    output => run(NSWAG, 'openapi2csclient', `/input:${description}`, `/output:${path.join(output, 'Client.cs')}`, '/namespace:Opslag'),
  ],
  [
    'kiota',
    output =>
      run(KIOTA, 'generate', '-l', 'CSharp', '-d', description, '-o', output, '-n', 'Opslag', '-c', 'OpslagClient', '--clean-output'),
  ],
];

const rowsOf = async (request: string): Promise<readonly Row[]> =>
  (await service.get(`/odata/${encodeURI(request)}`)).json<{ value: readonly Row[] }>().value;

it.each(GENERATORS)('the client of %s compiles, and reads what the service answers', async (name, generate) => {
  await generate(path.join(FOLDER, name, 'generated'));
  const printed = await run('dotnet', 'run', '--disable-build-servers', '-v', 'quiet', '--project', path.join(FOLDER, name), root);

  const named = "Persons?$filter=Deleted eq false and startswith(Surname,'N')";
  const persons = await rowsOf(`${named}&$orderby=Surname desc,Uuid`);
  const units = await rowsOf('OrgUnits?$expand=Affiliations');
  const [first] = persons;
  expect(printed.trimEnd().split('\n')).toEqual([
    `3 ${persons.length} ${persons
      .slice(0, 3)
      .map(({ Uuid }) => Uuid)
      .join(' ')}`,
    `${units.filter(({ ParentUuid }) => ParentUuid === null).length} ${units.flatMap(({ Affiliations }) => Affiliations as Row[]).length} True`,
    `${String(first?.Surname)} ${String(first?.LastChanged).slice(0, 19)}`,
    '400 UnknownName',
  ]);
});
