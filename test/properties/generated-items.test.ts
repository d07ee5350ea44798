/** Generated requests and chains of transformations over the sample model, which has each type that a property can have, two key properties, enumerations and complex values: each answer is compared with the naive evaluator's. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { testDatabase } from '../support/database';
import { startTestService } from '../support/service';
import type { TestService } from '../support/service';
import { runsOf } from '../support/runs-of';
import { askOf } from './ask-service';
import { checkChain } from './check-chain';
import { checkRequest } from './check-request';
import { generateChain } from './generate-chain';
import { generateRequest } from './generate-request';
import { Organisation } from './organisation';
import { runProperty } from './property-run';
import { SAMPLE } from './sample-description';
import { inAnotherForm } from './write-tolerantly';

const PARTS = 4;
const REQUESTS = 150;
const CHAINS = 300;

let items: Organisation;
let service: TestService;
let compared = 0;

beforeAll(async () => {
  items = await Organisation.read(testDatabase(), SAMPLE);
  service = await startTestService({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
});
afterAll(() => service.close());

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

it.each(parts)(`the service answers of items as the evaluator does, part %i of ${PARTS}`, async part => {
  const ask = askOf(service);
  await runProperty(REQUESTS, part, async draw => {
    const outcome = await checkRequest(
      generateRequest(draw, items, draw.chance(85) ? 'Item' : 'Keyword'),
      items,
      draw.chance(30) ? inAnotherForm(ask, draw) : ask,
    );
    if (outcome === 'compared') compared++;
  });
});

it('has compared most answers', () => {
  expect(compared).toBeGreaterThanOrEqual(runsOf(500));
});

it('the service transforms items as the evaluator does', async () => {
  const ask = askOf(service);
  let transformed = 0;
  await runProperty(CHAINS, 300, async draw => {
    if ((await checkChain(generateChain(draw, items), items, ask)) === 'compared') transformed++;
  });
  expect(transformed).toBeGreaterThanOrEqual(runsOf(CHAINS * 0.5));
});
