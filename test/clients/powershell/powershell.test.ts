/**
 * Scripts of PowerShell against the service: docs/examples/synchronise.ps1, the requests of SOFD Core's samples, and the code that the explorer and the README have.
 * `7` is PowerShell itself (`PWSH`, or `pwsh` on the path). Windows PowerShell 5.1 runs on Windows only: as `5.1` PowerShell 7 reads answers as it does, and what 5.1 does not have is a fault (windows-powershell.ps1).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import { PROJECT_ROOT } from '../../../std/project-root';
import { encodeRequest } from '../../../web/explorer/request/encode-request';
import { writeSnippets } from '../../../web/explorer/code/write-snippets';
import { organisationModel } from '../../support/edm';
import { startPrivateService, type PrivateService } from '../../support/service';
import { FOLDER, runScript, type Edition } from './support/run-script';

type Row = Readonly<Record<string, unknown>>;
interface NamedRead {
  readonly Name: string;
  readonly Value: unknown;
}
type Page = Row & { readonly value?: readonly Row[]; readonly '@odata.nextLink'?: string };

let service: PrivateService;
let writer: Client;
let root: string;
let folder: string;

beforeAll(async () => {
  service = await startPrivateService({ env: { PAGE_SIZE: '200' } });
  root = `${await service.listen()}/odata/`;
  writer = await service.database.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-powershell-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const EDITIONS: readonly Edition[] = ['7', '5.1'];
const scriptOf = (name: string): string => path.join(FOLDER, 'scripts', name);

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
      [410, () => Promise.all([writer.query(CHANGES), service.keys.update(made, { deny: ['OrgUnit.notes'] }, 'test')])],
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

  it('says so where the service has no changes of the query to tell', async () => {
    const args = [EXAMPLE, root, 'Persons?$top=3', 'Uuid', path.join(folder, `none-${edition}.xml`)];
    const run = runScript({ edition, script: scriptOf('keep-copy.ps1'), args, env: { OPSLAG_KEY: service.key } });
    await expect(run).rejects.toThrow('No delta link');
  });
});

/** As scripts/samples.ps1 sends them, without what PowerShell needs to write them. */
const SENT: Readonly<Record<string, string>> = {
  subjects: 'OrgUnits?$expand=KLEPrimary,KLESecondary,KLETertiary',
  'active subjects':
    'OrgUnits?$expand=KLEPrimary($filter=Active eq true),KLESecondary($filter=Active eq true),KLETertiary($filter=Active eq true)',
  'phones and addresses': 'OrgUnits?$expand=phones,addresses',
  persons:
    "Persons?$expand=affiliations,users&$filter=(affiliations/any(a: a/Prime eq true)) and (users/any(u: (u/UserType eq 'ACTIVE_DIRECTORY') and (u/Prime eq true)))",
  letters: "OrgUnits?$filter=contains(Name,'ø') or Name eq 'æåÆØÅ é 100 %'&$select=Name",
  plus: "Persons?$filter=Phones/any(p: p/PhoneNumber eq '+4587654321')&$select=Uuid",
  form: 'Persons?$filter=Deleted eq true&$select=Uuid',
};

interface Unit extends Row {
  readonly Uuid: string;
  readonly Name: string | null;
  readonly ParentUuid: string | null;
}

interface Person extends Row {
  readonly Uuid: string;
  readonly CalculatedName: string | null;
  readonly LastChanged: string;
  readonly Affiliations: readonly Readonly<Record<string, string | boolean | null>>[];
  readonly Users: readonly Readonly<Record<string, string | boolean | null>>[];
}

function fullPath(unit: Unit, units: readonly Unit[]): string {
  const parent = units.find(({ Uuid }) => Uuid === unit.ParentUuid);
  return parent === undefined ? (unit.Name ?? '') : `${fullPath(parent, units)}/${unit.Name ?? ''}`;
}

describe.each(EDITIONS)('the requests of the samples in PowerShell %s', edition => {
  it('are read as the service writes its answers', async () => {
    const { key } = await service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
    await writer.query(`UPDATE organisation.org_unit SET name = 'æåÆØÅ é 100 %' WHERE uuid IN (SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 1);
      UPDATE organisation.person_phone SET phone_number = '+4587654321' WHERE id IN (SELECT id FROM organisation.person_phone ORDER BY id LIMIT 1)`);
    const put = (await runScript({
      edition,
      script: scriptOf('samples.ps1'),
      args: [root],
      env: { OPSLAG_KEY: key },
    })) as readonly NamedRead[];
    const read = new Map(put.map(({ Name, Value }) => [Name, Value]));
    for (const [name, request] of Object.entries(SENT)) {
      const expected = await rowsOf(request, key);
      expect([name, read.get(name)]).toEqual([name, expected]);
      expect([name, expected.length > 0]).toEqual([name, true]);
    }
    const units = read.get('subjects') as readonly Unit[];
    const persons = read.get('persons') as readonly Person[];
    const lines = persons.slice(0, 200).map(person => {
      const affiliation = person.Affiliations.find(({ Prime }) => Prime === true);
      const user = person.Users.find(({ Prime, UserType }) => Prime === true && UserType === 'ACTIVE_DIRECTORY');
      const unit = units.find(({ Uuid }) => Uuid === affiliation?.OrgunitUuid);
      return [person.CalculatedName, user?.UserId, affiliation?.PositionName, unit && fullPath(unit, units)]
        .map(text => text ?? '')
        .join(', ');
    });
    const [first] = persons;
    const count = Number(await (await ask('Persons/$count', key)).text());
    const named = await rowsOf("OrgUnits?$filter=contains(Name,'ø')&$select=Name", key);
    const names = named.map(({ Name }) => ({ Name }));
    const latin = names.map(({ Name }) => ({ Name: Buffer.from(String(Name)).toString('latin1') }));
    expect(Object.fromEntries(put.filter(({ Name }) => !(Name in SENT)).map(({ Name, Value }) => [Name, Value]))).toEqual({
      lines,
      'guid as text': [expect.objectContaining({ Uuid: first?.Uuid })],
      'a person': first?.CalculatedName,
      moment: [expect.objectContaining({ LastChanged: first?.LastChanged })],
      types: ['String', edition === '7' ? 'DateTime' : 'String'],
      // See docs/moving-from-sofd-core.md: a text is compared with a text.
      days: [false, true, true],
      'day, or none': [true, false],
      count,
      sets: ['Functions', 'OrgUnits', 'Persons'],
      Basic: count,
      Bearer: count,
      // See docs/conformance.md: OData wants no charset where `Accept` names none.
      'application/json;odata.metadata=none': edition === '7' ? names : latin,
      'application/json;odata.metadata=none;charset=utf-8': names,
      Nobody: [404, 'ResourceNotFound'],
      'Persons?$filter=Nothing eq 1': [400, 'UnknownName'],
      'Persons?=Deleted eq false': [400, 'UnknownOption'],
      'no answer': [true, true],
    });
  });
});

it('reads pages, forms, sheets and faults by the commands of PowerShell 7, with the key in each of their ways', async () => {
  const args = [root, folder];
  const put = (await runScript({
    edition: '7',
    script: scriptOf('commands.ps1'),
    args,
    env: { OPSLAG_KEY: service.key },
  })) as readonly NamedRead[];
  const { pages, ...read } = Object.fromEntries(put.map(({ Name, Value }) => [Name, Value]));
  const persons = await rowsOf('Persons?$select=Uuid', service.key);
  expect((pages as number[]).reduce((sum, rows) => sum + rows, 0)).toBe(persons.length);
  expect(pages).toHaveLength(Math.ceil(persons.length / 200));
  const form = "OrgUnits?$filter=contains(Name,'ø')&$select=Name,Uuid&$expand=Manager($select=Id,Name)&$orderby=Name desc,Uuid";
  const units = await rowsOf(form, service.key);
  const sheet = (await rowsOf("OrgUnits?$filter=contains(Name,'ø')&$select=Name", service.key)).map(({ Name }) => Name);
  expect(sheet.length).toBeGreaterThan(1);
  expect(read).toEqual({
    'first pages': [200, 200],
    fault: [404, 'ResourceNotFound', '4.01'],
    form: units,
    keys: [persons.length, persons.length, persons.length],
    sheet,
    'sheet at once': sheet,
    together: 20,
    graphql: 3,
  });
});

/** Filtered in Danish; one entity, with a property that is called `Value`; a number; rows of groups; several pages. */
async function exploredRequests(): Promise<string[]> {
  const { rows } = await writer.query<{ address: string }>(
    "SELECT format('Functions(%s)/Assignments(%s)/Values(%s)', a.function_id, a.id, v.id) AS address FROM organisation.function_assignment_value v JOIN organisation.function_assignment a ON a.id = v.assignment_id LIMIT 1",
  );
  return [
    "OrgUnits?$filter=contains(Name,'ø') and not startswith(Name,'O''')&$select=Name",
    ...rows.map(({ address }) => address),
    'Persons/$count',
    'Persons?$apply=groupby((Surname),aggregate($count as Total))',
    'Persons?$select=Firstname,LastChanged&$expand=Affiliations($select=PositionName)',
  ];
}

it.each(EDITIONS)(
  'reads what the service answers by the code that the explorer writes, and that of the README, in PowerShell %s',
  async edition => {
    const requests = await exploredRequests();
    expect(requests.length).toBe(5);
    const codes = requests.map(
      request => writeSnippets(`${root}${encodeRequest(request).sent}`).find(({ name }) => name === 'PowerShell')?.code,
    );
    const [, example = ''] = /```powershell\n([^`]*)```/.exec(readFileSync(path.join(PROJECT_ROOT, 'README.md'), 'utf8')) ?? [];
    codes.push(example.replace('http://localhost:8080/odata/', root));
    requests.push("Persons?$filter=startswith(Surname,'Ni')&$select=Firstname,Surname");
    const script = path.join(folder, 'codes.ps1');
    writeFileSync(script, codes.join("\n'next'\n"));
    const put = await runScript({ edition, script, env: { KEY: service.key } });
    const expected: unknown[] = [];
    for (const request of requests) expected.push(...(expected.length > 0 ? ['next'] : []), ...(await rowsOf(request, service.key)));
    expect(put).toEqual(expected);
    expect(put.length).toBeGreaterThan(400);
  },
);

it.each(EDITIONS)('keeps a sheet as a file by the code that the explorer writes, in PowerShell %s', async edition => {
  const sheets = ["OrgUnits?$filter=contains(Name,'ø')&$select=Name&$format=csv", 'Persons?$select=Surname&$top=3&$format=xlsx'];
  const own = mkdtempSync(path.join(folder, 'sheets-'));
  const script = path.join(own, 'sheets.ps1');
  writeFileSync(
    script,
    sheets
      .map(request => writeSnippets(`${root}${encodeRequest(request).sent}`).find(({ name }) => name === 'PowerShell')?.code)
      .join('\n'),
  );
  await runScript({ edition, script, env: { KEY: service.key }, folder: own });
  const csv = await (await ask(encodeURI(sheets[0] ?? ''), service.key)).text();
  expect(readFileSync(path.join(own, 'rows.csv'), 'utf8').replace(/^\uFEFF/, '')).toBe(csv);
  expect(readFileSync(path.join(own, 'rows.xlsx'))).toEqual((await service.get(`/odata/${sheets[1] ?? ''}`)).rawPayload);
});

it.each(EDITIONS)('ends with the fault of a page that is refused in PowerShell %s', async edition => {
  const settings = { ...allRights(organisationModel()), name: 'three requests', requestsPerMinute: 3, pageSize: 10 };
  const [, example = ''] = /```powershell\n([^`]*)```/.exec(readFileSync(path.join(PROJECT_ROOT, 'README.md'), 'utf8')) ?? [];
  const codes = [
    writeSnippets(`${root}Persons?$select=Uuid`).find(({ name }) => name === 'PowerShell')?.code ?? '',
    example.replace(/\$url = '.*'/, `$url = '${root}Persons?$select=Uuid'`),
  ];
  for (const code of codes) {
    const { secret } = await service.keys.create(settings, 'test');
    const script = path.join(folder, 'refused.ps1');
    writeFileSync(script, code);
    const fault: unknown = await runScript({ edition, script, env: { KEY: secret } }).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 1, killed: false, stderr: expect.stringContaining('TooManyRequests') as string });
  }
});
