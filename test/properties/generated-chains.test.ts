/** Generated chains of transformations over the demo organisation: each answer is compared with that of an evaluator in memory. */
import { testDatabase } from '../support/database';
import { startTestService } from '../support/service';
import type { TestService } from '../support/service';
import { askOf } from './ask-service';
import { checkChain } from './check-chain';
import type { ChainOutcome } from './check-chain';
import { generateChain } from './generate-chain';
import { Organisation } from './organisation';
import { runProperty } from './property-run';
import { runsOf } from '../support/runs-of';

const PARTS = 4;
const CHAINS = 150;

let organisation: Organisation;
let service: TestService;
const outcomes: Record<ChainOutcome, number> = { compared: 0, 'beyond a limit': 0, open: 0 };

beforeAll(async () => {
  organisation = await Organisation.read(testDatabase());
  service = await startTestService();
});
afterAll(() => service.close());

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

it.each(parts)(`the service transforms as the evaluator does, part %i of ${PARTS}`, async part => {
  const ask = askOf(service);
  await runProperty(CHAINS, part, async draw => {
    outcomes[await checkChain(generateChain(draw, organisation), organisation, ask)]++;
  });
});

it('has compared most answers', () => {
  expect(outcomes.compared).toBeGreaterThanOrEqual(runsOf(CHAINS * PARTS * 0.7));
});
