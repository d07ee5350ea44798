/** Generated requests over the demo organisation: each answer is compared with the naive evaluator's. */
import { testDatabase } from '../support/database';
import { startTestService } from '../support/service';
import type { TestService } from '../support/service';
import { askOf } from './ask-service';
import { checkRequest } from './check-request';
import { generateRequest } from './generate-request';
import { Organisation } from './organisation';
import { runProperty } from './property-run';
import { inAnotherForm } from './write-tolerantly';
import { runsOf } from '../support/runs-of';

const PARTS = 8;
const REQUESTS = 300;

let organisation: Organisation;
let service: TestService;
let compared = 0;

beforeAll(async () => {
  organisation = await Organisation.read(testDatabase());
  service = await startTestService();
});
afterAll(() => service.close());

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

it.each(parts)(`the service answers as the evaluator does, part %i of ${PARTS}`, async part => {
  const ask = askOf(service);
  await runProperty(REQUESTS, part, async draw => {
    const outcome = await checkRequest(generateRequest(draw, organisation), organisation, draw.chance(30) ? inAnotherForm(ask, draw) : ask);
    if (outcome === 'compared') compared++;
  });
});

it('has compared most answers', () => {
  expect(compared).toBeGreaterThanOrEqual(runsOf(2000));
});
