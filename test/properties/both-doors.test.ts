/** Generated requests for collections at `/odata`, and the documents that they become at `/graphql`: a reader finds the same rows, values and counts at both doors. */
import { testDatabase } from '../support/database';
import { runsOf } from '../support/runs-of';
import { startTestService, type AskingReader, type TestService } from '../support/service';
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import type { Json } from './evaluate-request';
import { generateRequest } from './generate-request';
import { Organisation } from './organisation';
import { printRequest } from './print-request';
import { runProperty } from './property-run';

const PARTS = 4;
const REQUESTS = 150;

let organisation: Organisation;
let service: TestService;
let reader: AskingReader;
let compared = 0;

beforeAll(async () => {
  organisation = await Organisation.read(testDatabase());
  service = await startTestService({ env: { GRAPHQL_MAX_TOKENS: '10000', GRAPHQL_MAX_DEPTH: '30', GRAPHQL_MAX_ALIASES: '10000' } });
  reader = await service.as(allRights(organisationModel()));
});
afterAll(() => service.close());

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

it.each(parts)(`the doors tell the same, part %i of ${PARTS}`, async part => {
  await runProperty(REQUESTS, part, async draw => {
    const request = generateRequest(draw, organisation);
    if (request.path.length > 1 || request.path[0]?.key !== undefined || request.suffix !== '') return;
    const url = printRequest(request);
    service.takeDocuments();
    const { statusCode, body } = await reader.get(`/odata/${url}`);
    const [document] = service.takeDocuments();
    if (statusCode !== 200 || document === undefined) return;
    const answer = (await reader.graphql(document.text, document.variables)).json<{ data: { root: Json } | null }>();
    service.takeStatements(); // Nobody reads them here, and there are many.
    if (answer.data === null) throw new Error(`One door refuses what the other answers: ${url}`);
    const { value, [COUNT]: count } = JSON.parse(body) as Json;
    const found = rowDiffers({ value, ...(count !== undefined && { [`value${COUNT}`]: count }) }, { value: answer.data.root });
    if (found !== undefined) throw new Error(`${found}\n  ${decodeURIComponent(url)}\n  ${document.text}`);
    compared++;
  });
});

it('has compared most of them', () => {
  expect(compared).toBeGreaterThanOrEqual(runsOf(200));
});

/** Where a row of OData, without control information but counts, is another than that of a document. */
function rowDiffers(row: Json, node: Json): string | undefined {
  return firstOf(Object.entries(row).map(member => memberDiffers(member, node)));
}

const COUNT = '@odata.count';

function memberDiffers([name, value]: readonly [string, unknown], node: Json): string | undefined {
  if (name.endsWith(COUNT)) return valueDiffers(value, (node[name.slice(0, -COUNT.length)] as Json).count)?.replace(/^/, `${name}: `);
  if (name.includes('@')) return undefined;
  if (Object.hasOwn(node, name)) return valueDiffers(value, node[name])?.replace(/^/, `${name}: `);
  const computed = Object.entries(node).filter(([alias]) => /^c\d+$/.test(alias));
  return computed.some(([, other]) => valueDiffers(value, other) === undefined) ? undefined : `${name} is missing`;
}

function valueDiffers(value: unknown, other: unknown): string | undefined {
  if (Array.isArray(value)) return listDiffers(value as readonly Json[], (other as Json).nodes as readonly Json[]);
  if (typeof value === 'object' && value !== null) return other === null ? 'null' : rowDiffers(value as Json, other as Json);
  // Exact numbers are texts in GraphQL.
  const isSame = Object.is(value, other) || (typeof value === 'number' && typeof other === 'string' && Number(other) === value);
  return isSame ? undefined : `${JSON.stringify(value)} and ${JSON.stringify(other)}`;
}

function listDiffers(rows: readonly Json[], nodes: readonly Json[]): string | undefined {
  if (nodes.length !== rows.length) return `${rows.length} rows and ${nodes.length}`;
  return firstOf(rows.map((row, index) => rowDiffers(row, nodes[index] ?? {})));
}

function firstOf(found: readonly (string | undefined)[]): string | undefined {
  return found.find(difference => difference !== undefined);
}
