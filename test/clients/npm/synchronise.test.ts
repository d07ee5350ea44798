/** The clients of docs/examples keep a copy of a collection, in Python (`PYTHON`, or `/usr/bin/python3`) and in TypeScript: at first, from a delta link, and again when the link is gone. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startPrivateService, type PrivateService } from '../../support/service';

const inProject = (file: string): string => path.join(PROJECT_ROOT, file);
const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';
/** Prints the copy as JSON: keys with their entities, in order. */
const PRINT_COPY =
  "import json, sqlite3, sys; print(json.dumps([[k, json.loads(b)] for k, b in sqlite3.connect(sys.argv[1]).execute('SELECT key, body FROM entity ORDER BY key')]))";

type Row = Readonly<Record<string, unknown>>;
type Copy = readonly (readonly [string, Row])[];

let service: PrivateService;
let writer: Client;
let root: string;
let folder: string;

beforeAll(async () => {
  service = await startPrivateService({ env: { PAGE_SIZE: '200' } });
  root = `${await service.listen()}/odata/`;
  writer = await service.database.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-synchronise-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const QUERY = 'Persons?$select=Uuid,Firstname&$filter=Deleted eq false&$expand=Affiliations($select=Uuid,PositionName)';

async function run(command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, OPSLAG_KEY: service.key };
  return (await promisify(execFile)(command, args, { env, maxBuffer: 64 * 1024 * 1024 })).stdout;
}

const readFrom = async (link: string): Promise<readonly Row[]> => {
  const body = JSON.parse((await service.get(link)).body) as { value: readonly Row[]; '@odata.nextLink'?: string };
  const next = body['@odata.nextLink'];
  return next === undefined ? body.value : [...body.value, ...(await readFrom(next.slice(next.indexOf('/odata/'))))];
};

/** The collection as it is now, read whole. */
async function collection(): Promise<Copy> {
  const rows = await readFrom(`/odata/${encodeURI(QUERY)}`);
  return rows.map(row => [String(row.Uuid), row] as const).sort(([one], [other]) => (one < other ? -1 : 1));
}

interface Example {
  readonly name: string;
  readonly synchronise: (query: string, file: string) => Promise<string>;
  readonly copy: () => Promise<Copy>;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'Python',
    synchronise: (query, file) => run(PYTHON, [inProject('docs/examples/synchronise.py'), root, query, 'Uuid', file]),
    copy: async () => JSON.parse(await run(PYTHON, ['-c', PRINT_COPY, path.join(folder, 'Python')])) as Copy,
  },
  {
    name: 'TypeScript',
    synchronise: (query, file) =>
      run(process.execPath, [
        '-r',
        inProject('test/support/run-typescript.js'),
        inProject('docs/examples/synchronise.ts'),
        root,
        query,
        'Uuid',
        file,
      ]),
    copy: async () => {
      const { entities } = JSON.parse(readFileSync(path.join(folder, 'TypeScript'), 'utf8')) as { entities: [string, Row][] };
      return entities.sort(([one], [other]) => (one < other ? -1 : 1));
    },
  },
];

const CHANGES = `
  UPDATE organisation.person SET firstname = firstname || 'x' WHERE uuid IN (SELECT uuid FROM organisation.person WHERE NOT deleted LIMIT 250);
  UPDATE organisation.person SET deleted = true WHERE uuid IN (SELECT uuid FROM organisation.person WHERE NOT deleted ORDER BY uuid DESC LIMIT 3);
  UPDATE organisation.affiliation SET position_name = 'Delta' WHERE uuid IN (SELECT uuid FROM organisation.affiliation LIMIT 5)`;

describe.each(EXAMPLES)('the example in $name', ({ name, synchronise, copy }) => {
  it('has the collection, then what changed, and begins again when its link is gone', async () => {
    for (const change of ['', CHANGES, '', `SELECT changes.begin_history(); ${CHANGES}`]) {
      await writer.query(change);
      const printed = await synchronise(QUERY, path.join(folder, name));
      const expected = await collection();
      expect(expected.length).toBeGreaterThan(400);
      expect(await copy()).toEqual(expected);
      expect(Number(printed)).toBe(expected.length);
    }
  });

  it.each([
    ['the service has no changes of the query to tell', 'Persons?$top=3', 'No delta link'],
    ['the service refuses the query', 'Persons?$select=Fristname', "Did you mean 'Firstname'?"],
  ])('says what is wrong, each time, where %s', async (_, query, message) => {
    for (const run of [1, 2]) {
      const failed = await synchronise(query, path.join(folder, `none-${name}`)).catch((error: unknown) => error);
      expect([run, failed]).toEqual([run, expect.objectContaining({ stderr: expect.stringContaining(message) as string })]);
    }
  });
});
