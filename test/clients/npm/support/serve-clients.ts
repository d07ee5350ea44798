/** Before the tests: the database of all tests, and the clients that are generated from `$metadata` as the service gives it. */
import setUpDatabase from '../../../support/global-setup';
import { startTestService } from '../../../support/service';
import { generateClients } from './generate-clients';

export default async function setUp(): Promise<void> {
  await setUpDatabase();
  const service = await startTestService();
  try {
    // Both generators read `Version="4.0"` alone.
    const { payload } = await service.get('/odata/$metadata', { 'OData-MaxVersion': '4.0' });
    const { payload: openApi } = await service.get('/odata/openapi.json');
    generateClients({ metadata: payload, openApi });
  } finally {
    await service.close();
  }
}
