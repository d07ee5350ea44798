/** Hostile requests against the running service: whatever is asked, the answer is one of the catalogue and never a 500. */
import { FAULT_STATUS, type FaultCode } from '../../../odata-adapter/faults';
import { hostileUrls } from '../../support/hostile-urls';
import { startTestService, type TestService } from '../../support/service';
import { extremeFilters } from '../../support/extreme-filters';
import { runsOf } from '../../support/runs-of';

const SEED = 20261121;
const INSIDES = /SELECT "|postgres|syntax error at or near|\.ts:|\.js:|node_modules|undefined|\[object/;

interface ErrorBody {
  readonly error?: { readonly code: FaultCode; readonly message: string };
}

function checkAnswer(url: string, status: number, body: string, contentType: string): void {
  const told = `seed ${SEED}: ${JSON.stringify(url)} is answered ${status} ${body.slice(0, 300)}`;
  if (status < 300) return;
  if (status >= 500 && status !== 501) throw new Error(told);
  if (leavesDoor(url)) {
    if (INSIDES.test(body)) throw new Error(told);
    return;
  }
  if (!contentType.startsWith('application/json')) throw new Error(told);
  const { error } = JSON.parse(body) as ErrorBody;
  if (error === undefined || FAULT_STATUS[error.code] !== status || INSIDES.test(error.message)) throw new Error(told);
}

/** To the pages above it: `../`. */
function leavesDoor(url: string): boolean {
  return !new URL(`/odata/${url}`, 'http://localhost').pathname.startsWith('/odata/');
}

describe('hostile requests', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  async function sendAll(urls: readonly string[]): Promise<Map<number, number>> {
    const statuses = new Map<number, number>();
    for (const url of urls) {
      const response = await service.get(`/odata/${url}`);
      checkAnswer(url, response.statusCode, response.body, String(response.headers['content-type']));
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    }
    return statuses;
  }

  it('of many odd URLs none is answered with a 500, nor with anything of the inside', async () => {
    const statuses = await sendAll(hostileUrls(SEED, runsOf(20_000)));
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 414, 501]));
  });

  it('of many well-formed filters with extreme values none is answered with a 500, nor with anything of the inside', async () => {
    const statuses = await sendAll(extremeFilters(SEED, runsOf(1500)));
    expect(statuses.get(200)).toBeGreaterThan(runsOf(250));
    expect(statuses.get(400)).toBeGreaterThan(runsOf(10));
  });

  it.each(['$search=a%00b', '$search="a%00b"', "$search='a%00b'", "$filter=Firstname eq 'a%00b'"])(
    'U+0000 is refused where it stands in %s',
    async option => {
      // The second one finds the plan that the first has made.
      await service.get(`/odata/Persons?${option.replace('%00', '').replaceAll(' ', '%20')}`);
      const response = await service.get(`/odata/Persons?${option.replaceAll(' ', '%20')}`);
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { error: { code: 'InvalidLiteral', target: option.split('=')[0] } },
      ]);
    },
  );

  const DIGITS = '9'.repeat(1001);
  it.each([
    ['InvalidLiteral', `$filter=RegisteredPostAddressId lt ${DIGITS}`],
    ['InvalidLiteral', `$filter=RegisteredPostAddressId lt -${DIGITS}`],
    ['InvalidLiteral', `$filter=RegisteredPostAddressId lt 1.${DIGITS}`],
    ['InvalidLiteral', `$compute=${DIGITS} add 1 as A&$select=A`],
    ['LimitExceeded', `$search="${'a '.repeat(2100)}"`],
    ['LimitExceeded', `$search=a${',a'.repeat(2100)}`],
  ])('what no value can be is refused as %s', async (code, option) => {
    // The second one finds the plan that the first has made.
    await service.get(
      `/odata/Persons?${option
        .replace(DIGITS, '9')
        .replace(/([ ,]a){100,}/, '$1')
        .replaceAll(' ', '+')}`,
    );
    const response = await service.get(`/odata/Persons?${option.replaceAll(' ', '+')}`);
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code } }]);
  });

  it('U+0000 is refused in a key that is a segment', async () => {
    const { value } = (await service.get('/odata/OrgUnits?$top=1&$select=Uuid')).json<{ value: { Uuid: string }[] }>();
    const response = await service.get(`/odata/OrgUnits/${value[0]?.Uuid}/KLEPrimary/a%00b`);
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code: 'InvalidLiteral', target: 'path' } }]);
  });

  it('a Host longer than any name of DNS is not repeated in the links of each row', async () => {
    const headers = { accept: 'application/json;odata.metadata=full', host: 'a'.repeat(10_000) };
    const { statusCode, body } = await service.get('/odata/Persons?$top=2', headers);
    expect([statusCode, body.includes('aaaa'), body.includes('http://localhost/odata/')]).toEqual([200, false, true]);
  });
});
