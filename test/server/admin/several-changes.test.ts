/** A document of the admin plane with several changes: each is done by itself, and the secrets of those that are done reach the administrator. */
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { startPrivateService } from '../../support/service';

const TOKEN = 'a-token-for-the-tests-of-several-changes';

interface Answer {
  readonly data: Readonly<Record<string, { readonly secret: string } | null>> | null;
  readonly errors: readonly { readonly path: unknown; readonly extensions: object }[];
}

it('gives the secrets of keys also where another change of the same document cannot be made', async () => {
  const service = await startPrivateService();
  const admin = await buildAdminApp({ configuration: readConfiguration({ LOG_LEVEL: 'silent' }), ...service, token: TOKEN });
  const statusOf = async (key = ''): Promise<number> => (await service.inject({ url: '/odata/', headers: { ApiKey: key } })).statusCode;
  try {
    const query = `mutation {
      made: createKey(input: { name: "beside" }) { secret }
      nameless: createKey(input: { name: "" }) { secret }
      unknown: rotateKey(id: "none") { secret }
      last: createKey(input: { name: "behind" }) { secret }
    }`;
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    const { data, errors } = response.json<Answer>();
    expect([response.statusCode, data?.nameless, data?.unknown]).toEqual([200, null, null]);
    expect(errors.map(({ path, extensions }) => ({ path, ...extensions }))).toEqual([
      { path: ['nameless'], code: 'BAD_USER_INPUT', target: 'name' },
      { path: ['unknown'], code: 'BAD_USER_INPUT', target: 'id' },
    ]);
    expect([await statusOf(data?.made?.secret), await statusOf(data?.last?.secret)]).toEqual([200, 200]);
  } finally {
    await admin.close();
    await service.close();
  }
});
