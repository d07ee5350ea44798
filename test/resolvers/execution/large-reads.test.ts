/** Those who read much wait for each other; whether they succeed, fail or leave, the next ones come. */
import { startTestService, type TestService } from '../../support/service';

const LARGE = '/odata/Persons?$top=700&$select=Uuid&$expand=Affiliations($select=Uuid),Users($select=Uuid)';

describe('large reads', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { MAX_ROWS_PER_RESPONSE: '1500' } });
  });
  afterAll(() => service.close());

  it('all come to an end, beside small ones, failed ones and those whose client leaves', async () => {
    const address = await service.listen();
    const leaving = new AbortController();
    const left = Array.from({ length: 4 }, () =>
      fetch(address + LARGE, { headers: { ApiKey: service.key }, signal: leaving.signal }).then(
        () => 'answered',
        () => 'left',
      ),
    );
    const large = Array.from({ length: 12 }, () => service.get(LARGE));
    const failed = Array.from({ length: 4 }, () =>
      service.get('/odata/Persons?$top=700&$filter=1%20div%20(length(Surname)%20sub%205)%20eq%201'),
    );
    const small = Array.from({ length: 12 }, () => service.get('/odata/Persons?$top=1'));
    leaving.abort();
    const statuses = async (answers: readonly Promise<{ statusCode: number }>[]) =>
      new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode));
    expect([await statuses(large), await statuses(failed), await statuses(small)]).toEqual([
      new Set([200]),
      new Set([400]),
      new Set([200]),
    ]);
    expect(new Set(await Promise.all(left))).toContain('left');
    expect((await service.get(LARGE)).statusCode).toBe(200);
  });
});
