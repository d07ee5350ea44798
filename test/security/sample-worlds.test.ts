/**
 * Two databases of the model `test/models/sample` that differ in nothing but withheld values: enumerations, complex values, an alternate key, streams, links over a third table and contained ones.
 * A key that may not read them sees the same in both, byte for byte; and where withheld names do not exist, the same as of a service whose model never had them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getIntrospectionQuery } from 'graphql';
import { createGrants } from '../../graphql/grants/create-grants';
import type { KeyRights, SchemaView } from '../../graphql/grants/grants';
import { readModel } from '../../graphql/read-model/read-model';
import { deriveEdm } from '../../odata-adapter/edm/derive-edm';
import { makeKey } from '../../server/keys/key-format';
import { PROJECT_ROOT } from '../../std/project-root';
import { generateChain } from '../properties/generate-chain';
import { generateRequest } from '../properties/generate-request';
import { Organisation } from '../properties/organisation';
import { printRequest } from '../properties/print-request';
import { runProperty } from '../properties/property-run';
import { SAMPLE } from '../properties/sample-description';
import { writeChainRequest } from '../properties/write-chain';
import { privateDatabase, testDatabase, type PrivateDatabase } from '../support/database';
import { sampleEdm } from '../support/edm';
import { runsOf } from '../support/runs-of';
import { startTestService, type TestService } from '../support/service';
import { doorDocument } from './door-document';
import { asking, bothAs, LARGE_DOCUMENTS, run, type Answer, type Ask } from './worlds';
import { writeLesserModel } from './write-lesser-model';

const MODEL_DIR = path.join(PROJECT_ROOT, 'test/models/sample');
const REQUESTS = 600;
const VIEWS: readonly SchemaView[] = ['FULL', 'GRANTED'];

/** Beside these, the secret is withheld. */
const DENIED = [
  'Item.code', 'Item.condition', 'Item.formerCondition', 'Item.boxSize', 'Item.size', 'Item.manual', 'Item.manualType', 'Item.keywords', 'Item.whole', 'Item.parts', 'Item.uuidOrNull', 'Item.decimalOrNull', 'Item.label',
  'Item.binary', 'Item.durationOrNull', 'Keyword.condition', 'Keyword.items', 'Certificate.issued', 'Certificate.issuer',
] as const; // oxfmt-ignore

const CHANGES = `
  SET LOCAL search_path TO sample;
  UPDATE item SET code = -code, condition = CASE condition WHEN 'MINT' THEN 'WORN' ELSE 'MINT' END::condition, former_condition = NULL, box_width = 5, box_height = NULL, box_unit = 'MILLIMETRE', box_note = 'other',
    size_width = 7, size_height = NULL, size_unit = 'METRE', size_note = 'other', manual = convert_to('other', 'UTF8'), manual_type = 'text/html', whole_collection = NULL, whole_number = NULL, uuid_or_null = gen_random_uuid(),
    decimal_or_null = -7, label = reverse(label), "binary" = decode('00', 'hex'), duration_or_null = interval '1 day', secret = 'other';
  UPDATE item SET whole_collection = 'archive', whole_number = 4 WHERE number > 150;
  UPDATE keyword SET condition = CASE WHEN condition IS NULL THEN 'WORN' END::condition;
  UPDATE certificate SET issued = NULL, issuer = 'other';
  DELETE FROM item_keyword WHERE keyword_id <> 2;
`;

let databases: readonly [PrivateDatabase, PrivateDatabase];
let services: readonly TestService[];
let folder: string;
let items: Organisation;
const keys = new Map<SchemaView, readonly Ask[]>();
const statuses: Record<number, number> = {};
const model = readModel(MODEL_DIR);
const whole = sampleEdm();
const keyOf = (schema: SchemaView): KeyRights => ({ allow: undefined, deny: DENIED, schema });
const edms = {
  FULL: deriveEdm(model, createGrants(model, keyOf('FULL'))),
  GRANTED: deriveEdm(model, createGrants(model, keyOf('GRANTED'))),
};

beforeAll(async () => {
  databases = [await privateDatabase(), await privateDatabase()];
  await run(databases[1].address, CHANGES);
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-lesser-sample-'));
  writeLesserModel({ from: MODEL_DIR, into: folder, withheld: DENIED });
  items = await Organisation.read(testDatabase(), SAMPLE);
  const start = (database: PrivateDatabase, modelDir: string): Promise<TestService> =>
    startTestService({ database: database.address, modelDir, env: LARGE_DOCUMENTS });
  services = [await start(databases[0], MODEL_DIR), await start(databases[1], MODEL_DIR), await start(databases[1], folder)];
  for (const view of VIEWS) keys.set(view, await asksOf(services, view));
});
afterAll(async () => {
  for (const service of services) await service.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

/** The key of the second world is one of the lesser service too, which has the same database. It is asked where withheld names do not exist. */
async function asksOf([one, two, lesser]: readonly TestService[], view: SchemaView): Promise<readonly Ask[]> {
  if (!one || !two || !lesser) throw new Error('A world is missing.');
  const key = makeKey();
  const both = await bothAs([one, two], keyOf(view), key);
  return view === 'FULL' ? both : [...both, asking(lesser, lesser.reader(key.text))];
}

async function same(view: SchemaView, send: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const [one, ...others] = await Promise.all((keys.get(view) ?? []).map(send));
  if (!one) throw new Error('A world is missing.');
  for (const other of others) expect(other).toEqual(one);
  if (one.status === 403) expect(one.statements).toEqual([]);
  expect([500, 503]).not.toContain(one.status);
  statuses[one.status] = (statuses[one.status] ?? 0) + 1;
  return one;
}

const URLS: readonly string[] = [
  '', '$metadata', '$metadata?$format=application/json', 'openapi.json', 'Items', 'Items?$format=application/json;odata.metadata=full', 'Items?$expand=*&$format=application/json;odata.metadata=full', "Items('archive',4)", "Items('archive',4)?$expand=Certificate&$format=application/json;odata.metadata=full",
  'Items(Code=1000000000004)', 'Items(Code=-1000000000004)', 'Items(Code=1)', "Items('archive',4)/Manual", "Items('archive',4)/Manual/$value", "Items('archive',8)/Manual", "Items('archive',4)/Size", "Items('archive',4)/Size/Width", "Items('archive',4)/BoxSize/Unit/$value", "Items('archive',4)/Condition", "Items('archive',4)/Keywords", "Items('archive',4)/Keywords/$count",
  "Items('archive',4)/Certificate", "Items('archive',4)/Certificate/Issuer", 'Items?$filter=Size/Width gt 5', "Items?$filter=Condition eq 'MINT'", "Items?$filter=Condition eq Sample.Museum.Condition'MINT'", "Items?$filter=Title eq Sample.Museum.Condition'MINT'", "Items?$filter=isof(Title,Sample.Museum.Condition)", "Items?$filter=cast('MINT',Sample.Museum.Condition) eq null", 'Items?$filter=isof(Title,Sample.Museum.Size)', "Items?$filter=cast('METRE',Sample.Museum.LengthUnit) ne null",
  'Items?$orderby=Size/Width', 'Items?$orderby=Condition', 'Items?$select=Size', 'Items?$select=Size/Width', 'Items?$select=Conditio', 'Items?$select=Cod', 'Items?$select=size', 'Items?$expand=Keyword', 'Items?$expand=Parts', 'Items?$search=label', 'Items?$search=lebal', 'Items?$search=Anders', 'Keywords?$search=guld', 'Keywords?$filter=Items/any()', "Keywords?$filter=Condition ne null", 'Keywords', "Keywords(1)/Items", 'Items?$count=true&$top=1', 'Items?$apply=groupby((Condition),aggregate($count as N))', 'Items?$apply=groupby((Size/Unit))', 'Items?$apply=aggregate(Code with max as M)', 'Items?$filter=Whole eq null', 'Items?$filter=Certificate eq null', 'Items?$filter=Certificate/Issuer eq null', 'Items?$filter=contains(Label,\'a\')', "Items?$filter=Secret eq null", '$entity?$id=Items(Code=1000000000004)', '$entity?$id=Items(\'archive\',4)/Whole', 'Items?$filter=$root/Items(Code=1000000000004)/Title eq Title', 'Items?$format=csv', 'Items?$select=Certificate&$format=application/json;odata.metadata=full', 'Items/$query', 'Items?$compute=Size/Width as W', 'Items?$compute=length(Label) as L', 'Items?$expand=Certificate($select=Issuer)', 'Items?$expand=Certificate($orderby=Issued)', 'Items?$expand=Certificate', 'Items/Sample.Museum.Item', 'Items/Sample.Museum.Size', 'Certificates', 'Items?$deltatoken=x',
  '$metadata#Items', '$metadata/Sample.Museum.Size', 'Items?$schemaversion=*', 'Items?$filter=Size eq null', 'Items?$filter=Size ne BoxSize', 'Items?$filter=Size/Unit eq \'METRE\'', 'Items?$filter=has(Condition,\'MINT\')', "Items?$filter=Condition has Sample.Museum.Condition'MINT'", 'Items?$top=0&$count=true', 'Items?$skiptoken=x', 'Items/$count?$search=label',
]; // oxfmt-ignore

const DOCUMENTS = [
  getIntrospectionQuery(), '{ __type(name: "Condition") { name enumValues { name } } }', '{ __type(name: "Size") { name } }', '{ __type(name: "LengthUnit") { name } }', '{ __type(name: "SizeFilter") { name } }', '{ items(filter: { condition: { eq: MINT } }) { count } }', '{ items(filter: { size: { width: { gt: 5 } } }) { count } }', '{ itemByCode(code: 1000000000004) { number } }', '{ items(first: 1) { nodes { condition } } }', '{ items(first: 1) { nodes { conditon } } }', '{ items(first: 1) { nodes { sise { width } } } }', '{ items(orderBy: [{ condition: ASC }]) { count } }', '{ items(first: 2) { nodes { keywords { count } } } }', '{ items(first: 2) { nodes { manual } } }', '{ items { count next nodes { number title certificate { id } } } }', 'query ($c: Condition) { items(filter: { condition: { eq: $c } }) { count } }', 'query ($c: [Condition!]) { items(filter: { formerCondition: { in: $c } }) { count } }', '{ items(filter: { expression: { call: { function: EQ, arguments: [{ field: { name: Item_condition } }, { value: { enum: "MINT" } }] } } }) { count } }', '{ keywords { nodes { word items { count } } } }',
]; // oxfmt-ignore

describe.each(VIEWS)('a key of the view %s cannot tell the worlds apart by', view => {
  it.each(URLS)('/odata/%s', async url => {
    await same(view, ask => ask.odata(url));
    await same(view, ask => ask.odata(url, { prefer: 'maxpagesize=3', 'odata-version': '4.0' }));
  });

  it.each(DOCUMENTS)('/graphql %s', async query => {
    expect(await same(view, ask => ask.graphql(query))).toBeDefined();
  });

  it('generated requests', async () => {
    let asked = 0;
    await runProperty(REQUESTS, view === 'FULL' ? 1 : 2, async draw => {
      const url = draw.chance(70)
        ? printRequest(generateRequest(draw, items, draw.chance(85) ? 'Item' : 'Keyword'))
        : writeChainRequest(generateChain(draw, items));
      await same(view, ask => ask.odata(url));
      const document = doorDocument(url, edms[view], whole);
      if (document === undefined) return;
      asked += 1;
      await same(view, ask => ask.graphql(document.query, document.variables));
    });
    expect(asked).toBeGreaterThan(runsOf(REQUESTS) / 4);
  });
});

it('each kind of answer and refusal was met', () => {
  for (const status of [200, 400, 403, 404]) expect(statuses[status]).toBeGreaterThan(10);
});

it('and for a key that may read it all, the worlds do differ', async () => {
  for (const url of ['Items?$select=Size', 'Items(Code=1000000000004)', 'Keywords(1)/Items/$count']) {
    const [one, two] = await Promise.all(services.slice(0, 2).map(service => service.get(`/odata/${url}`)));
    expect(two?.body).not.toBe(one?.body);
  }
});
