/**
 * Each folder beside this file shows one feature at every stage: the request, the GraphQL document and variables it becomes, the SQL
 * statements, and the response. Requests of `Items` are about the sample model. `UPDATE_GOLDEN=1` writes them anew; a difference in review is a difference for a client.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, print } from 'graphql';
import { startTestService, type TestService } from '../support/service';

const UPDATE = process.env.UPDATE_GOLDEN === '1';
const FEATURES = readdirSync(__dirname, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name);

/** First line the path below the service root, readable; then headers. */
interface GoldenRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

function readRequest(feature: string): GoldenRequest {
  const [url = '', ...headers] = readFileSync(path.join(__dirname, feature, 'request.txt'), 'utf8').trim().split('\n');
  return { url: encodeURI(`/odata/${url}`), headers: Object.fromEntries(headers.map(header => header.split(/: */, 2) as [string, string])) };
}

async function answer(service: TestService, { url, headers }: GoldenRequest): Promise<Record<string, string>> {
  service.takeStatements();
  service.takeDocuments();
  const response = await service.get(url, { host: 'opslag.example', ...headers });
  const documents = service.takeDocuments();
  expect(documents.length).toBeLessThanOrEqual(1);
  return {
    'document.graphql': documents.map(({ text }) => `${print(parse(text))}\n`).join(''),
    'variables.json': documents.map(({ variables }) => `${JSON.stringify(variables, null, 2)}\n`).join(''),
    'statements.sql': service
      .takeStatements()
      .map(({ text, values }) => `${text}\n${values.map((value, index) => `-- $${String(index + 1)} = ${JSON.stringify(value)}\n`).join('')}`)
      .join('\n'),
    'response.txt': `${String(response.statusCode)} ${String(response.headers['content-type'])}\n\n${readable(response.body)}\n`,
  };
}

/** Request ids differ each time and delta tokens in each database, and long pages show nothing more. */
function readable(body: string): string {
  if (!body.startsWith('{')) return body;
  const text = JSON.stringify(JSON.parse(body), null, 2);
  return text.replace(/"requestId": "[^"]*"/, '"requestId": "…"').replace(/(?<=[$]deltatoken=)[^"]+/, '…');
}

describe('golden', () => {
  let organisation: TestService;
  let museum: TestService;
  beforeAll(async () => {
    organisation = await startTestService();
    museum = await startTestService({ modelDir: 'test/models/sample' });
  });
  afterAll(async () => {
    await organisation.close();
    await museum.close();
  });

  it('covers the features', () => {
    expect(FEATURES.length).toBeGreaterThan(25);
  });

  it.each(FEATURES)('%s: each stage is as its file shows', async feature => {
    const request = readRequest(feature);
    const files = await answer(request.url.startsWith('/odata/Items') ? museum : organisation, request);
    for (const [name, text] of Object.entries(files)) compare(path.join(__dirname, feature, name), text);
  });
});

function compare(file: string, text: string): void {
  if (UPDATE) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
}
