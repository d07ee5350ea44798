/** The spans that a collector gets of requests, the ids that clients send along, and that none of it holds words of the request. */
import { OtlpTraces } from '../../../server/traces/otlp-traces';
import { receiveSpans, type ReceivedSpan, type SpanReceiver } from '../../support/span-receiver';
import { startTestService, type TestService } from '../../support/service';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

let receiver: SpanReceiver;
let service: TestService;

beforeAll(async () => {
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20';
  receiver = await receiveSpans();
  service = await startTestService({ env: { LOG_LEVEL: 'info' }, traces: new OtlpTraces(`${receiver.address}/v1/traces`) });
});

afterAll(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await service.close();
  await receiver.close();
});

async function spanOfAnswer(url: string, headers: Record<string, string> = {}): Promise<ReceivedSpan> {
  return await receiver.spanOf(String((await service.get(encodeURI(url), headers)).headers['x-request-id']));
}

const lastRequest = () => service.log.findLast(({ msg }) => msg === 'request');

const below = (parent: ReceivedSpan): ReceivedSpan[] => receiver.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);

describe('a collector', () => {
  it('gets a span for the request, and below it one for each stage and each statement', async () => {
    const span = await spanOfAnswer("/odata/Persons?$filter=Surname ne 'Canary'&$top=3&$expand=Users&$select=Uuid");
    expect(span).toMatchObject({
      name: 'GET /odata/*',
      kind: 2,
      attributes: { 'http.route': '/odata/*', 'http.response.status_code': '200' },
    });
    const steps = below(span);
    expect(steps.map(({ name }) => name).sort()).toEqual(
      ['SELECT', 'SELECT', 'admit', 'bind', 'compile', 'execute', 'find', 'lex', 'parse', 'shape'].sort(),
    );
    // One row more than the page, by which a next one is known.
    const [statement] = steps.filter(({ name }) => name === 'SELECT');
    expect(statement?.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.response.returned_rows': '4' });
    expect(statement?.attributes['db.query.text']).toMatch(/FROM "organisation"\."person".*\$1/s);
    for (const step of steps) {
      expect(BigInt(step.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
    }
  });

  it('gets a span for a request that is refused before it is read', async () => {
    const { headers } = await service.inject({ url: '/odata/Persons' });
    const span = await receiver.spanOf(String(headers['x-request-id']));
    expect(span.attributes).toMatchObject({ 'http.response.status_code': '401' });
    expect(below(span)).toEqual([]);
  });

  it('is told of the service', () => {
    expect(receiver.text()).toContain('{"key":"service.name","value":{"stringValue":"opslag"}}');
  });

  it('gets no literal, no path, no key and no word of the client', async () => {
    await service.get("/odata/Persons?$filter=Surname%20eq%20'zyxcanary'&zyxcanary=1");
    await service.get('/zyxcanary');
    await service.get('/odata/zyxcanary?$filter=zyxcanary', { 'x-request-id': 'zyxcanary', traceparent: 'zyxcanary' });
    const headers = { ApiKey: service.key };
    const payload = { query: 'query zyxcanary { persons(filter: { surname: { eq: "zyxcanary" } }) { count } }' };
    await service.inject({ method: 'POST', url: '/graphql', headers, payload });
    await spanOfAnswer('/odata/Persons?$top=1&$select=Uuid');
    expect(receiver.text()).not.toContain('zyxcanary');
    expect(receiver.text()).not.toContain(service.key.split('_')[2]);
    expect(JSON.stringify(service.log)).not.toContain('zyxcanary');
  });
});

describe('traceparent', () => {
  it('makes the request part of the trace of its client, and stands in its line of the log', async () => {
    const span = await spanOfAnswer('/odata/Persons?$top=1', { traceparent: `00-${TRACE}-${PARENT}-01` });
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    expect(lastRequest()).toMatchObject({ traceId: TRACE });
  });

  it('decides, by its flag, that nothing is sent of a request', async () => {
    const { headers } = await service.get('/odata/Persons?$top=1', { traceparent: `00-${TRACE}-${PARENT}-00` });
    await spanOfAnswer('/odata/Persons?$top=1');
    expect(receiver.text()).not.toContain(String(headers['x-request-id']));
  });

  it.each([
    `00-${TRACE}-${PARENT}`, `ff-${TRACE}-${PARENT}-01`, `00-${'0'.repeat(32)}-${PARENT}-01`, `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01-more`, '0101010101',
  ])('is left alone where it is written %s', async traceparent => {
    const span = await spanOfAnswer('/odata/Persons?$top=1', { traceparent });
    expect(span.parentSpanId ?? '').toBe('');
    expect(lastRequest()).not.toHaveProperty('traceId');
  }); // oxfmt-ignore
});

describe('X-Request-Id', () => {
  it.each([ID, ID.replaceAll('-', ''), ID.toUpperCase()])('is taken up where it is %s', async id => {
    const { headers } = await service.get('/odata/Persons?$top=1', { 'x-request-id': id });
    expect(headers['x-request-id']).toBe(id);
    expect(lastRequest()).toMatchObject({ requestId: id });
  });

  it.each(['0101010101', 'a', `${ID}x`, `${ID},${ID}`, 'x'.repeat(5000), '{"x":1}'])('is made anew where it is %.40s', async id => {
    const { headers } = await service.get('/odata/Persons?$filter=nothing', { 'x-request-id': id });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(headers['x-request-id']).not.toBe(ID);
    expect(JSON.stringify(lastRequest())).not.toContain(`"${id}"`);
  });
});

it('does not keep the service from its end when no collector answers, and counts the spans', async () => {
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '200';
  const alone = await startTestService({ traces: new OtlpTraces('http://127.0.0.1:9/v1/traces') });
  await alone.get('/odata/Persons?$top=1');
  await alone.close();
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  const lost = (await alone.figures()).flat().find(({ name }) => name === 'opslag_spans_lost_total');
  expect(lost?.values[0]?.value).toBeGreaterThan(0);
});
