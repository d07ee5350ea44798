/** The code in C# that the explorer writes, run as it is (`dotnet run`), against the service. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeSnippets } from '../../../web/explorer/code/write-snippets';
import { startTestService, type TestService } from '../../support/service';

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ env: { PAGE_SIZE: '400' } });
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-csharp-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

it('reads all pages, a value, a count and a sheet by the code in C# that the explorer writes', async () => {
  const root = `${await service.listen()}/odata/`;
  // What is built goes to `XDG_DATA_HOME`.
  const env = {
    ...process.env,
    XDG_DATA_HOME: folder,
    KEY: service.key,
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    DOTNET_NOLOGO: '1',
    NuGetAudit: 'false',
  };
  const printed = async (file: string, request: string): Promise<readonly string[]> => {
    const code = writeSnippets(`${root}${request}`).find(({ name }) => name === 'C#')?.code ?? '';
    writeFileSync(path.join(folder, file), code);
    const args = ['run', '--disable-build-servers', file];
    const { stdout } = await promisify(execFile)('dotnet', args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout.trimEnd().split('\n');
  };
  const person = (await service.get('/odata/Persons?$top=1&$select=Uuid,Surname')).json<{ value: [{ Uuid: string; Surname: string }] }>()
    .value[0];
  const [count] = await printed('Count.cs', 'Persons/$count');
  const pages = await printed('Pages.cs', 'Persons?$select=Uuid');
  expect(Number(count)).toBeGreaterThan(400);
  expect(await printed('Value.cs', `Persons(${person.Uuid})/Surname`)).toEqual([person.Surname]);
  const sheet = 'Persons?$select=Surname&$top=3&$format=csv';
  expect((await printed('Sheet.cs', sheet)).join('\n')).toBe((await service.get(`/odata/${sheet}`)).body.trimEnd());
  expect(pages.flatMap(page => JSON.parse(page) as unknown[])).toHaveLength(Number(count));
});
