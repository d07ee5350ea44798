/**
 * Two servers that were one, and differ in nothing but the values of withheld fields since. Nothing else writes there, so that a transaction of the one has the number that its twin has in the other:
 * what the services tell of changes can be compared to the last byte, tokens included.
 */
import type { Client } from 'pg';
import { migrate } from '../../db/migrate';
import type { KeyRights } from '../../graphql/grants/grants';
import { loadDemo } from '../../server/demo/load-demo';
import { connectTo, privateDatabase } from '../support/database';
import { PostgresCluster } from '../support/postgres-cluster';
import { startTestService, type TestService } from '../support/service';
import { createLimitedRole } from './limited-role';
import { bothAs, OF_VALUES, run, type Ask } from './worlds';

export interface TwinWorlds {
  /** The same key in each world. */
  as(rights: KeyRights): Promise<readonly [Ask, Ask]>;
  /** Statements in each world, in one transaction. */
  write(one: string, two: string): Promise<void>;
  /** The same, in a transaction that stays open until `release`. */
  hold(one: string, two: string): Promise<void>;
  release(how: 'COMMIT' | 'ROLLBACK'): Promise<void>;
  close(): Promise<void>;
}

const PERSONS = 80;
/** So that a transaction has a number, whether or not it changes something. */
const NUMBERED = 'SELECT pg_current_xact_id()';

export async function openTwinWorlds(): Promise<TwinWorlds> {
  const { changes, withheldColumns } = OF_VALUES;
  const cluster = await PostgresCluster.startTwins(async address => {
    await migrate(address);
    await loadDemo(address, { persons: PERSONS });
    await run(address, 'ANALYZE');
  });
  const servers = [cluster.server(0), cluster.server(1)] as const;
  await run(servers[0].address, NUMBERED);
  await run(servers[1].address, changes);
  // Keys and what is noted of their use are written elsewhere.
  const databases = [await privateDatabase(), await privateDatabase()] as const;
  const start = async (index: 0 | 1): Promise<TestService> => {
    const role = await createLimitedRole(withheldColumns, statement => servers[index].query(statement));
    await role.grantIn(servers[index].address);
    return startTestService({ database: servers[index].address, access: databases[index].address, role: role.name });
  };
  const services = [await start(0), await start(1)] as const;
  const writers = await clientsOf(servers);
  const slow = await clientsOf(servers);
  return {
    as: rights => bothAs(services, rights),
    write: (one, two) => inBoth(writers, [`${NUMBERED};${one}`, `${NUMBERED};${two}`]),
    hold: (one, two) => inBoth(slow, [`BEGIN;${NUMBERED};${one}`, `BEGIN;${NUMBERED};${two}`]),
    release: how => inBoth(slow, [how, how]),
    close: async () => {
      await Promise.all([...writers, ...slow].map(client => client.end()));
      await Promise.all(services.map(service => service.close()));
      await cluster.stop();
      await Promise.all(databases.map(database => database.drop()));
    },
  };
}

type Pair<Item> = readonly [Item, Item];

async function clientsOf([one, two]: Pair<{ readonly address: string }>): Promise<Pair<Client>> {
  return [await connectTo(one.address), await connectTo(two.address)];
}

async function inBoth([first, second]: Pair<Client>, [one, two]: Pair<string>): Promise<void> {
  await first.query(one);
  await second.query(two);
}
