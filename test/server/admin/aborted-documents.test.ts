/** A document of the admin plane that graphql-js stops to look at: its own words would not say what to do. */
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { startTestService } from '../../support/service';

it('is refused with what to do where fields of one name are selected too often to be compared', async () => {
  const [token, service] = ['a-token-for-the-tests-of-aborted-documents', await startTestService()];
  const admin = await buildAdminApp({ configuration: readConfiguration({ LOG_LEVEL: 'silent' }), ...service, token });
  try {
    const query = `{ keys { ${'id '.repeat(720)} } }`;
    const headers = { authorization: `Bearer ${token}` };
    const response = await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    const message = 'The document selects the same field too often, also through fragments. Select each field once in each selection.';
    expect([response.statusCode, response.json<{ errors: object[] }>().errors]).toMatchObject([400, [{ message }]]);
  } finally {
    await admin.close();
    await service.close();
  }
});
