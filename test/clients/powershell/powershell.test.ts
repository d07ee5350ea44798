/**
 * Scripts of PowerShell against the service: docs/examples/synchronise.ps1, the requests of SOFD Core's samples, and the code that the explorer writes.
 * The engine is PowerShell 7's own (System.Management.Automation, from NuGet). The packages with its other commands are not there: `Invoke-RestMethod`, `Export-Clixml`, `Import-Clixml`, `Test-Path`, `Move-Item`
 * and `Format-Table` are stand-ins in C#, made by Microsoft's documentation. As `5.1` they read answers as Windows PowerShell 5.1 does, and what 5.1 does not have is a fault.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import { PROJECT_ROOT } from '../../../std/project-root';
import { organisationModel } from '../../support/edm';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';
import { buildProgram } from '../dotnet/support/build-program';
import { HOST, runScript, type Edition } from './support/run-script';

type Row = Readonly<Record<string, unknown>>;
type Page = Row & { readonly value?: readonly Row[]; readonly '@odata.nextLink'?: string };

let database: PrivateDatabase;
let service: TestService;
let writer: Client;
let root: string;
let folder: string;

beforeAll(async () => {
  buildProgram(HOST);
  database = await privateDatabase();
  service = await startTestService({ database: database.address, env: { PAGE_SIZE: '200' } });
  root = `${await service.listen()}/odata/`;
  writer = new Client(database.address);
  await writer.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-powershell-'));
});
afterAll(async () => {
  await writer.end();
  await service.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const EDITIONS: readonly Edition[] = ['7', '5.1'];
const scriptOf = (name: string): string => path.join(HOST, 'scripts', name);

async function ask(url: string, key: string): Promise<Response> {
  return fetch(new URL(url, root), { headers: { ApiKey: key } });
}

/** All pages of a collection. */
async function rowsOf(request: string, key: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let link: string | undefined = encodeURI(request); link !== undefined;) {
    const page = (await (await ask(link, key)).json()) as Page;
    rows.push(...(page.value ?? [page]));
    link = page['@odata.nextLink'];
  }
  return rows;
}

const inOrder = (rows: readonly unknown[]): readonly unknown[] =>
  [...(rows as readonly Row[])].sort((one, other) => (String(one.Uuid) < String(other.Uuid) ? -1 : 1));

const CHANGES = `
  UPDATE organisation.person SET firstname = firstname || 'ø' WHERE uuid IN (SELECT uuid FROM organisation.person WHERE NOT deleted LIMIT 250);
  UPDATE organisation.person SET deleted = true WHERE uuid IN (SELECT uuid FROM organisation.person WHERE NOT deleted ORDER BY uuid DESC LIMIT 3);
  INSERT INTO organisation.person (uuid, firstname, deleted) VALUES (gen_random_uuid(), 'Ny', false);
  DELETE FROM organisation.person WHERE firstname = 'Kort';
  INSERT INTO organisation.person (uuid, firstname, deleted) VALUES (gen_random_uuid(), 'Kort', false);
  UPDATE organisation.affiliation SET position_name = 'Delta' WHERE uuid IN (SELECT uuid FROM organisation.affiliation LIMIT 5)`;
const EXAMPLE = path.join(PROJECT_ROOT, 'docs/examples/synchronise.ps1');

describe.each(EDITIONS)('synchronise.ps1 in PowerShell %s', edition => {
  it('has the collection, then what changed, and begins again when its link is gone', async () => {
    const query =
      'Persons?$select=Uuid,Firstname,LastChanged,AnniversaryDate&$filter=Deleted eq false&$expand=Affiliations($select=Uuid,PositionName)';
    const { key: made, secret } = await service.keys.create({ ...allRights(organisationModel()), name: 'copy' }, 'test');
    const file = path.join(folder, `copy-${edition}.xml`);
    const rounds: readonly (readonly [status: number, change: () => Promise<unknown>])[] = [
      [200, () => writer.query(CHANGES)],
      [200, () => Promise.resolve()],
      [200, () => writer.query(CHANGES)],
      [410, () => Promise.all([writer.query(CHANGES), service.keys.update(made.id, { deny: ['OrgUnit.notes'] }, 'test')])],
      [410, () => writer.query(`SELECT changes.begin_history(); ${CHANGES}`)],
    ];
    let last: unknown;
    for (const [round, [status, change]] of rounds.entries()) {
      await change();
      if (round > 0) expect((await ask(String(last), secret)).status).toBe(status);
      const args = [EXAMPLE, root, query, 'Uuid', file];
      const [count, delta, ...copy] = await runScript({ edition, script: scriptOf('keep-copy.ps1'), args, env: { OPSLAG_KEY: secret } });
      const expected = await rowsOf(query, secret);
      expect(expected.length).toBeGreaterThan(400);
      expect(inOrder(copy)).toEqual(inOrder(expected));
      expect(count).toBe(expected.length);
      last = delta;
    }
  });

  it('keeps entities apart whose keys differ in case alone', async () => {
    const names = [`ø ${edition}`, `Ø ${edition}`];
    await writer.query('INSERT INTO organisation.function (name) VALUES ($1), ($2)', names);
    const query = `Functions?$select=Name&$filter=Name in ('${names.join("','")}')`;
    const args = [EXAMPLE, root, query, 'Name', path.join(folder, `case-${edition}.xml`)];
    const [count] = await runScript({ edition, script: scriptOf('keep-copy.ps1'), args, env: { OPSLAG_KEY: service.key } });
    expect(count).toBe(2);
  });
});
