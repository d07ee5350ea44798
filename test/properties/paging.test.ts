/** Pages: following next links gives each row once and in order, whatever the order, with nulls and ties, at the root and within expansions. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { testDatabase } from '../support/database';
import { startTestService } from '../support/service';
import type { TestService } from '../support/service';
import { askOf, readPages } from './ask-service';
import type { Ask } from './ask-service';
import { checkRequest } from './check-request';
import { difference } from './difference';
import type { Draw } from './draw';
import { evaluateRequest } from './evaluate-request';
import type { Json } from './evaluate-request';
import type { Query, Request } from './expression';
import { generateOrdered, generateRequest } from './generate-request';
import { Organisation } from './organisation';
import { ORGANISATION } from './organisation-description';
import { printRequest } from './print-request';
import { runProperty } from './property-run';
import { SAMPLE } from './sample-description';

const MOST_PAGES = 25;

interface World {
  readonly organisation: Organisation;
  readonly ask: Ask;
}

/** Pages as small as the number of requests allows; the preference goes with the first request only, or with all. */
async function checkPages(draw: Draw, request: Request, { organisation, ask }: World): Promise<void> {
  const expected = evaluateRequest(request, organisation);
  if (expected.kind !== 'rows') throw new Error('Not a collection.');
  const size = Math.max(1 + draw.below(4), Math.ceil(expected.rows.length / MOST_PAGES));
  const headers = { Prefer: `odata.maxpagesize=${size}` };
  const url = printRequest(request);
  const reply = await ask(url, headers);
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.body.slice(0, 300)}\n  ${url}`);
  const { rows, count, sizes } = await readPages(ask, JSON.parse(reply.body) as Json, draw.chance(50) ? headers : {});
  const found =
    difference(expected.count, count, '@odata.count') ??
    difference(expected.rows, rows, 'value') ??
    ((sizes[0] ?? 0) > size ? `a page of ${sizes[0]} rows` : undefined);
  if (found !== undefined) throw new Error(`${found}\n  pages of ${size}: ${url}\n  ${decodeURIComponent(url)}`);
}

const SAMPLE_MODEL = { modelDir: path.join(PROJECT_ROOT, 'test/models/sample') };

describe.each([
  { name: 'the organisation', entities: ORGANISATION, model: {} },
  { name: 'the sample model', entities: SAMPLE, model: SAMPLE_MODEL },
])('of $name', ({ entities, model }) => {
  let organisation: Organisation;
  let service: TestService;
  let smallPages: TestService;
  beforeAll(async () => {
    organisation = await Organisation.read(testDatabase(), entities);
    service = await startTestService(model);
    smallPages = await startTestService({ ...model, env: { NESTED_PAGE_SIZE: '2', PAGE_SIZE: '7' } });
  });
  afterAll(async () => {
    await service.close();
    await smallPages.close();
  });

  it('gives each row of a collection once and in order, in pages of any size', () =>
    runProperty(80, 100, draw => checkPages(draw, generateOrdered(draw, organisation), { organisation, ask: askOf(service) })));

  it('gives each row of an expanded collection once and in order', () =>
    runProperty(80, 200, async draw => {
      const request = generateRequest(draw, organisation);
      await checkRequest({ ...request, query: few(request.query) }, organisation, askOf(smallPages));
    }));
});

const few = (query: Query): Query => (query.top === undefined ? query : { ...query, top: Math.min(query.top, 10) });
