/** Keys in a database that writes moments in another form than ISO: they end as they do elsewhere, and are shown so. */
import type { IssuedKey } from '../../../graphql/admin/key-administration';
import { administrate, type PrivateDatabase, privateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';

let database: PrivateDatabase;
let service: TestService;

const DAY_FAR_AWAY = new Date('2999-02-03T04:05:06Z');

beforeAll(async () => {
  database = await privateDatabase();
});

afterAll(async () => await database.drop());

afterEach(async () => await service.close());

it.each(['ISO, DMY', 'SQL, DMY', 'Postgres, DMY', 'German'])(
  'refuses keys that are revoked or have expired, and secrets that were rotated, where dates are written as %s',
  async style => {
    await administrate(`ALTER DATABASE ${new URL(database.address).pathname.slice(1)} SET DateStyle = '${style}'`);
    service = await startTestService({ database: database.address });
    const statusOf = async (secret: string): Promise<number> =>
      (await service.inject({ method: 'GET', url: '/odata/Persons?$top=1&$select=Uuid', headers: { ApiKey: secret } })).statusCode;
    const make = (): Promise<IssuedKey> => service.keys.create({ name: 'test', expiresAt: DAY_FAR_AWAY }, 'tester');
    const [living, revoked, expired, rotated] = [await make(), await make(), await make(), await make()];
    await service.keys.revoke(revoked.key.id, 'tester');
    await service.keys.rotate(rotated.key, 60, 'tester');
    await database.query(`UPDATE access.key_secret SET valid_until = now() - interval '1 minute' WHERE valid_until IS NOT NULL`);
    await database.query(`UPDATE access.api_key SET expires_at = now() - interval '1 day' WHERE id = '${expired.key.id}'`);
    const statuses = [living, revoked, expired, rotated].map(({ secret }) => statusOf(secret));
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401]);
    expect(living.key.expiresAt).toEqual(DAY_FAR_AWAY);
  },
);
