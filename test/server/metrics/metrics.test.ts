/** The figures of the service at /metrics of the admin plane, after requests whose number is known. */
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { metricsText } from '../../../server/metrics/metrics-text';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startTestService, type TestService } from '../../support/service';

const TOKENS = { ADMIN_TOKEN: 'a-token-of-the-administrators', METRICS_TOKEN: 'another-token-for-figures-only' };
const CANARY = 'Zacharias1234';

let service: TestService;
let admin: FastifyInstance;

beforeAll(async () => {
  service = await startTestService();
  const configuration = { ...readConfiguration({ LOG_LEVEL: 'silent' }), metricsToken: TOKENS.METRICS_TOKEN };
  admin = await buildAdminApp({
    configuration,
    ...service,
    token: TOKENS.ADMIN_TOKEN,
  });
});
afterAll(async () => {
  await admin.close();
  await service.close();
});

const ask = (url: string, token: string) => admin.inject({ url, headers: { authorization: `Bearer ${token}` } });

/** The value of a figure, by its name and labels as they are written. */
async function figure(name: string): Promise<number | undefined> {
  const { body } = await ask('/metrics', TOKENS.METRICS_TOKEN);
  const line = body.split('\n').find(text => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

const requests = (status: number): string =>
  `http_server_request_duration_seconds_count{http_request_method="GET",http_route="/odata/*",http_response_status_code="${status}"}`;

describe('/version', () => {
  it('says what runs: service, commit, Node, PostgreSQL and the last migration', async () => {
    const { statusCode, body } = await ask('/version', TOKENS.METRICS_TOKEN);
    expect(statusCode).toBe(200);
    const migrations = readdirSync(path.join(PROJECT_ROOT, 'db/migrations')).sort();
    expect(JSON.parse(body)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      commit: (await service.version()).commit,
      node: process.version,
      postgresql: expect.stringMatching(/^1[5-9]/) as string,
      schema: migrations.at(-1),
    });
  });

  it('is told to nobody without a token, and at no door', async () => {
    expect((await admin.inject('/version')).statusCode).toBe(401);
    expect((await service.get('/version')).statusCode).toBe(404);
  });
});

describe('/metrics', () => {
  it('is read with the token for it or the admin token, and with no other', async () => {
    expect((await ask('/metrics', TOKENS.METRICS_TOKEN)).statusCode).toBe(200);
    const { statusCode, headers } = await ask('/metrics', TOKENS.ADMIN_TOKEN);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect((await ask('/metrics', service.key)).statusCode).toBe(401);
    expect((await admin.inject('/metrics')).statusCode).toBe(401);
  });

  it('is all that its token reads', async () => {
    const query = { url: '/graphql', method: 'POST', payload: { query: '{ keys { id } }' } } as const;
    expect((await admin.inject({ ...query, headers: { authorization: `Bearer ${TOKENS.METRICS_TOKEN}` } })).statusCode).toBe(401);
  });

  it('counts requests by route and status, statements, rows, and plans that were found and made', async () => {
    const url = `/odata/Persons?$filter=Firstname eq '${CANARY}' or Surname ne null&$top=3&$select=Uuid`.replaceAll(' ', '%20');
    await service.get(url);
    const before = await Promise.all(
      [requests(200), 'opslag_rows_read_total', 'db_client_operation_duration_seconds_count{error_type=""}'].map(figure),
    );
    const plans = await Promise.all(['found', 'made'].map(outcome => figure(`opslag_plans_total{outcome="${outcome}"}`)));
    await service.get(url);
    await service.get('/odata/Persons?$filter=Nonsense');
    expect(await figure(requests(200))).toBe((before[0] ?? 0) + 1);
    expect(await figure(requests(400))).toBe(1);
    expect(await figure('opslag_rows_read_total')).toBe((before[1] ?? 0) + 3);
    expect(await figure('db_client_operation_duration_seconds_count{error_type=""}')).toBe((before[2] ?? 0) + 1);
    expect(await figure('opslag_plans_total{outcome="found"}')).toBe((plans[0] ?? 0) + 1);
    expect(await figure('opslag_plans_total{outcome="made"}')).toBe((plans[1] ?? 0) + 1);
  });

  it('counts requests by methods that no door takes together', async () => {
    const told = (method: string, status: number): string => requests(status).replace('GET', method).replace('/odata/*', 'none');
    for (const method of ['PUT', 'PURGE', 'QUERY'] as const) {
      const { statusCode } = await service.inject({ method, url: '/odata/Persons', headers: { ApiKey: service.key } });
      expect(statusCode).toBe(405);
    }
    expect(await figure(told('_OTHER', 405))).toBe(3);
    expect(await figure(told('PURGE', 405))).toBeUndefined();
  });

  it('counts requests without a right key by the code of the refusal', async () => {
    await service.inject({ url: '/odata/Persons' });
    await service.inject({ url: '/odata/Persons', headers: { ApiKey: 'nonsense' } });
    // The router refuses it before any hook runs.
    await service.inject({ url: '/odata/%zz', headers: { ApiKey: 'nonsense' } });
    expect(await figure('opslag_keys_refused_total{code="KeyMissing"}')).toBe(1);
    expect(await figure('opslag_keys_refused_total{code="KeyInvalid"}')).toBe(2);
  });

  it('tells what works, what waits, what is not taken, and what is not recorded yet', async () => {
    expect(await figure('opslag_requests_at_work')).toBe(0);
    expect(await figure('opslag_requests_waiting')).toBe(0);
    expect(await figure('opslag_requests_without_turn_total{reason="key"}')).toBe(0);
    expect(await figure('opslag_unsent_bytes')).toBe(0);
    expect(await figure('opslag_read_record_failures_total')).toBe(0);
  });

  it('tells of the pool, of tables that changed under statements, and of what runs', async () => {
    expect(await figure('db_client_connection_max')).toBe(10);
    expect(await figure('db_client_connection_pending_requests')).toBe(0);
    expect(await figure('opslag_statements_prepared_anew_total')).toBe(0);
    const { version } = await service.version();
    expect(await figure(`opslag_build_info{version="${version}",node="${process.version}"}`)).toBe(1);
  });

  it('counts clients that were cut since they did not wait for answers', async () => {
    const { hostname, port } = new URL(await service.listen());
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const request = `GET /odata/Persons?$top=1 HTTP/1.1\r\nHost: x\r\nApiKey: ${service.key}\r\n\r\n`;
    socket.write(request.repeat(150));
    await new Promise(resolve => socket.once('close', resolve).resume());
    expect(await figure('opslag_pipelining_clients_cut_total')).toBe(1);
  });

  it('holds nothing of a request: no literal, no key, no path', async () => {
    await service.get(`/odata/Persons?$filter=Firstname eq '${CANARY}'`.replaceAll(' ', '%20'));
    await service.get(`/${CANARY}`);
    const { body } = await ask('/metrics', TOKENS.METRICS_TOKEN);
    expect(body).not.toContain(CANARY);
    expect(body).not.toContain(service.key);
    expect(body).not.toContain('Firstname');
  });

  it('adds up the figures of several processes', async () => {
    const [figures = []] = await service.figures();
    const [one, two] = await Promise.all([metricsText([figures]), metricsText([figures, figures])]);
    const rows = (text: string): number => Number(/^opslag_rows_read_total (\d+)$/m.exec(text)?.[1]);
    expect(rows(one)).toBeGreaterThan(0);
    expect(rows(two)).toBe(2 * rows(one));
    const lag = (text: string): string | undefined => /^opslag_read_record_lag_seconds .*$/m.exec(text)?.[0];
    expect(lag(two)).toBe(lag(one));
  });
});
