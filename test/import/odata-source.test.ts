/** Another OData service as a source: our own, whose organisation is mirrored into a second database. */
import { ZoneClock } from '../../std/zone-clock';
import path from 'node:path';
import { loadDemo } from '../../server/demo/load-demo';
import { readModel } from '../../graphql/read-model/read-model';
import { odataSource } from '../../import/odata/odata-source';
import { runImport, type ImportReport } from '../../import/run-import';
import { readTarget } from '../../import/target/read-target';
import type { ImportTarget } from '../../import/target/import-target';
import { PROJECT_ROOT } from '../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { startPrivateService, startTestService, type PrivateService, type TestService } from '../support/service';

const MODEL = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let service: PrivateService;
let address: string;
let database: PrivateDatabase;
let target: ImportTarget;

beforeAll(async () => {
  service = await startPrivateService({ kind: 'migrated', prepare: ({ address: origin }) => loadDemo(origin, { persons: 300 }) });
  address = `${await service.listen()}/odata`;
  database = await privateDatabase('migrated');
  const client = await database.connect();
  target = await readTarget(MODEL, client);
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

const told: string[] = [];

async function mirror(): Promise<ImportReport> {
  told.length = 0;
  const source = odataSource({
    address,
    key: service.key,
    target,
    clock: new ZoneClock('Europe/Copenhagen'),
    onTold: line => told.push(line),
  });
  return await runImport({ connection: database.address, model: MODEL, source, actor: 'test' });
}

interface Page {
  readonly value: readonly unknown[];
  readonly '@odata.nextLink'?: string;
}

/** All entities of a request, over all pages. */
async function whole(from: TestService, url: string): Promise<string> {
  const entities: unknown[] = [];
  for (let next: string | undefined = url; next !== undefined;) {
    const response = await from.get(next, { 'OData-MaxVersion': '4.0' });
    expect({ url, status: response.statusCode, body: response.statusCode === 200 ? '' : response.body }).toEqual({
      url,
      status: 200,
      body: '',
    });
    const page = response.json<Page>();
    entities.push(...page.value);
    next = page['@odata.nextLink']?.replace(/^https?:\/\/[^/]*/, '');
  }
  return JSON.stringify(entities, (name, value: unknown) => (MAY_DIFFER.test(name) ? undefined : value), 1);
}

/** Moments of change, and the links to what follows, which are sealed anew. */
const MAY_DIFFER = /^(LastChanged|Changed|.*@odata\.(etag|nextLink))$/;

function difference(found: string, expected: string): string {
  const [lines, others] = [found.split('\n'), expected.split('\n')];
  const line = others.findIndex((text, index) => text !== lines[index]);
  return `line ${line}: ${lines.slice(line - 3, line + 2).join('')} is not ${others.slice(line - 3, line + 2).join('')}`;
}

const EVERYTHING = [
  'Persons', 'Functions', 'OrgUnits',
  ...MODEL.entities.flatMap(({ entitySet, links }) => (entitySet === undefined ? [] : links.map(link => `${entitySet.name}?$select=${entitySet.name === 'Functions' ? 'Id' : 'Uuid'}&$expand=${link.odataName}`))),
  'Persons?$select=Uuid&$expand=Affiliations($select=Uuid;$expand=KLEPrimary,KLESecondary,Functions,FunctionAssignments)',
  'Persons?$select=Uuid&$expand=Substitutes($select=Id;$expand=OrgUnitConstraints)',
  'Functions?$select=Id&$expand=Assignments($select=Id;$expand=Values)',
]; // oxfmt-ignore

it('mirrors an organisation whole: every set and every link answers the same, but for the moments of change', async () => {
  const report = await mirror();
  expect({ faults: report.faults.kept, told }).toEqual({ faults: [], told: [] });
  expect(report.outcome).toBe('APPLIED');
  const mirrored = await startTestService({ database: database.address });
  try {
    for (const request of EVERYTHING) {
      const [expected, found] = [await whole(service, `/odata/${request}`), await whole(mirrored, `/odata/${request}`)];
      if (found !== expected) throw new Error(`${request}: ${difference(found, expected)}`);
    }
  } finally {
    await mirrored.close();
  }
});

it('changes nothing when it is read once more', async () => {
  expect((await mirror()).outcome).toBe('UNCHANGED');
});
