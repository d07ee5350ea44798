/** The code for curl, Python (`PYTHON`, or `/usr/bin/python3`) and TypeScript that the explorer writes, run as it is, against the service. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import ts from 'typescript';
import { writeSnippets } from '../../../web/explorer/code/write-snippets';
import { encodeRequest } from '../../../web/explorer/request/encode-request';
import { startTestService, type TestService } from '../../support/service';
import { countOf, rowsOf } from './support/hand-written';

const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';

let service: TestService;
let root: string;

beforeAll(async () => {
  service = await startTestService({ env: { PAGE_SIZE: '400' } });
  root = `${await service.listen()}/odata/`;
});
afterAll(() => service.close());

/** What the code puts out, and then its rows. */
const PROGRAMS: Readonly<Record<string, (code: string) => readonly [program: string, ...parameters: string[]]>> = {
  curl: code => ['sh', '-c', code],
  Python: code => [PYTHON, '-c', `${code}\nimport json\nprint(json.dumps(rows) if rows else "")`],
  TypeScript: code => [
    process.execPath,
    '--input-type=module',
    '-e',
    `${ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } }).outputText}\nif (rows.length > 0) console.log(JSON.stringify(rows));`,
  ],
};

async function printed(language: string, request: string): Promise<string> {
  const code = writeSnippets(`${root}${encodeRequest(request).sent}`).find(({ name }) => name === language)?.code ?? '';
  const [program, ...parameters] = PROGRAMS[language]?.(code) ?? ['false'];
  const env = { ...process.env, KEY: service.key };
  const { stdout } = await promisify(execFile)(program, parameters, { env, encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 });
  return Buffer.from(stdout, 'latin1').toString('utf8').trimEnd();
}

describe.each(Object.keys(PROGRAMS))('the code in %s', language => {
  it.each(['Persons/$count', 'Persons?$select=Surname&$top=3&$format=csv', 'OrgUnits?$select=Name&$top=3&$format=xlsx', '$metadata'])(
    'puts out what is no JSON as it came: %s',
    async request => {
      const answer = await fetch(`${root}${request}`, { headers: { ApiKey: service.key } });
      expect(answer.status).toBe(200);
      const out = await printed(language, request);
      expect(out === (await answer.text()).trimEnd()).toBe(true);
    },
  );

  it('tells one value from rows', async () => {
    const [person] = await rowsOf('SELECT uuid::text, surname, deleted FROM organisation.person ORDER BY uuid LIMIT 1');
    const valueOf = async (field: string): Promise<unknown> => {
      const told = JSON.parse(await printed(language, `Persons(${String(person?.uuid)})/${field}`)) as
        | readonly unknown[]
        | { readonly value: unknown };
      return 'value' in told ? told.value : told;
    };
    const expected = (value: unknown): unknown => (language === 'curl' ? value : [value]);
    expect(await valueOf('Surname')).toEqual(expected(person?.surname));
    expect(await valueOf('Deleted')).toEqual(expected(person?.deleted));
  });

  it('sends the letters of a literal as they are', async () => {
    const request = `Persons/$count?$filter=contains(Surname,'ø') and Surname ne 'A%26B #1 %2B 😀 O''Brien "x" \\ \`$KEY\` {y} [z]'`;
    expect(Number(await printed(language, request))).toBe(await countOf("organisation.person WHERE position('ø' IN surname) > 0"));
  });
});

it.each(['Python', 'TypeScript'])('the code in %s reads all pages', async language => {
  const rows = JSON.parse(await printed(language, 'Persons?$select=Uuid')) as readonly unknown[];
  expect(rows.length).toBe(await countOf('organisation.person'));
  expect(rows.length).toBeGreaterThan(400);
});

it('the code in Python tells in the words of the service why it has no answer', async () => {
  await expect(printed('Python', 'Persons?$select=Nothing')).rejects.toThrow(/Person has no property 'Nothing'/);
});
