/** A server that was put back to an earlier moment (a copy of its files, recovery to a point in time): it is the same server, with the same history, and has not come to the transactions that a link was told of. */
import { migrate } from '../../../db/migrate';
import { askChanges } from '../../odata-adapter/requests/ask-changes';
import { PostgresCluster } from '../../support/postgres-cluster';
import { startTestService, type TestService } from '../../support/service';

const LATEST = 'Functions?$select=Name&$deltatoken=latest';

let cluster: PostgresCluster;
let later: TestService;
let earlier: TestService;

beforeAll(async () => {
  cluster = await PostgresCluster.startTwins(async address => {
    await migrate(address);
  });
  later = await startTestService({ database: cluster.server(0).address });
  earlier = await startTestService({ database: cluster.server(1).address });
});

afterAll(async () => {
  await later.close();
  await earlier.close();
  await cluster.stop();
});

it('refuses delta links from after that moment: until it comes to their transactions it would tell nothing', async () => {
  for (let more = 0; more < 50; more += 1) await cluster.server(0).query(`INSERT INTO organisation.function (name) VALUES ('Lost')`);
  const { delta } = await askChanges(later, LATEST);
  await cluster.server(1).query(`INSERT INTO organisation.function (name) VALUES ('New')`);
  expect((await askChanges(later, delta)).status).toBe(200);
  expect((await askChanges(earlier, delta)).status).toBe(410);
});
