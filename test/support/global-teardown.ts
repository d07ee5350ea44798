/** After all tests: drops their databases and stops the server if it was started for them. */
import { administrate } from './database';

export default async function tearDown(): Promise<void> {
  const { OPSLAG_TEST_DATABASE, OPSLAG_TEST_TEMPLATE, OPSLAG_TEST_MIGRATED, OPSLAG_TEST_OWN } = process.env;
  for (const address of [OPSLAG_TEST_DATABASE, OPSLAG_TEST_TEMPLATE, OPSLAG_TEST_MIGRATED, OPSLAG_TEST_OWN]) {
    if (address !== undefined) await administrate(`DROP DATABASE IF EXISTS ${databaseOf(address)} WITH (FORCE)`);
  }
  await globalThis.opslagTestServer?.stop();
}

function databaseOf(addressOrName: string): string {
  return addressOrName.includes('/') ? new URL(addressOrName).pathname.slice(1) : addressOrName;
}
