/**
 * A CPR number and a key that stand nowhere else, run through everything that the service answers or refuses; then all that it leaves behind is searched for them: log lines,
 * spans, figures, errors, every table but those of the organisation's data, links and tokens.
 */
import type { Client } from 'pg';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { metricsText } from '../../server/metrics/metrics-text';
import { OtlpTraces } from '../../server/traces/otlp-traces';
import { receiveSpans, type SpanReceiver } from '../support/span-receiver';
import { startTestService, type AskingReader, type TestService } from '../support/service';
import { until } from '../support/until';
import { DOCUMENTS, URLS, URLS_WITH_HEADERS, WITH_VARIABLES } from './channel-requests';

/** A literal that the client sends, the same number as data, and words that are data alone. */
const CPR = '3002779173';
const DATA_ONLY = 'zyxcanarywords';

let database: PrivateDatabase;
let service: TestService;
let client: Client;
let collector: SpanReceiver;
let readers: readonly Pick<AskingReader, 'get' | 'graphql' | 'key'>[];
let person: string;
let unit: string;
const errors: string[] = [];
/** Errors that tell the client which of its names there is not. */
const naming: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  database = await privateDatabase();
  client = await database.connect();
  const { rows } = await client.query<{ person: string; unit: string }>(
    'SELECT (SELECT min(person_uuid::text) FROM organisation.photo) AS person, (SELECT min(uuid::text) FROM organisation.org_unit WHERE NOT deleted) AS unit',
  );
  ({ person, unit } = rows[0] ?? { person: '', unit: '' });
  await client.query(`UPDATE organisation.person SET cpr = $2, notes = $3, local_extensions = $3, key_words = $3 WHERE uuid = $1`, [
    person,
    CPR,
    DATA_ONLY,
  ]);
  await client.query(`INSERT INTO organisation.person_child (person_uuid, cpr, name) VALUES ($1, $2, $3)`, [person, CPR, DATA_ONLY]);
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20';
  collector = await receiveSpans();
  const env = { LOG_LEVEL: 'trace', SLOW_MS: '1' };
  service = await startTestService({ database: database.address, env, traces: new OtlpTraces(`${collector.address}/v1/traces`) });
  const graphql: AskingReader['graphql'] = (query, variables = {}) =>
    service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key }, payload: { query, variables } });
  readers = [
    { get: (url, headers) => service.get(url, headers), graphql, key: service.key },
    await service.as({ allow: undefined, deny: [], schema: 'FULL' }),
    await service.as({ allow: ['Person.firstname', 'OrgUnit.*'], deny: [], schema: 'GRANTED' }),
  ];
});

afterAll(async () => {
  await service.close();
  await collector.close();
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await database.drop();
});

function keep({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }): void {
  (statusCode < 400 ? answers : errors).push(`${JSON.stringify(headers)}\n${body}`);
}

/** Where a literal can stand. */
const WITH_LITERAL: readonly string[] = [
  `Persons?$filter=Cpr eq '${CPR}'`, `Persons?$filter=Cpr eq ${CPR}`, `Persons?$filter=Cpr in ('${CPR}','x')`, `Persons(Cpr='${CPR}')`, `Persons(Cpr='${CPR}x')`,
  `Persons('${CPR}')`, `Persons(${CPR})`, `Persons/${CPR}`, CPR, `Persons?${CPR}=1`, `Persons?$top=${CPR}`, `Persons?$skiptoken=${CPR}`,
  `Persons?$filter=@a&@a=Cpr eq '${CPR}'`, `Persons?$filter=Children/any(c${CPR}:c${CPR}/Cpr eq '${CPR}')`, `Persons?$filter=Cpr eq '${CPR}`,
  `Persons?$filter=matchesPattern(Cpr,'${CPR}(')`, `Persons?$filter=1 div (length('${CPR}') sub 10) eq 1 and Cpr eq '${CPR}'`,
  `Persons?$search=${CPR}`, `Persons?$compute=Cpr as C${CPR}`, `Persons?$apply=filter(Cpr eq '${CPR}')`, `Persons?$expand=Children($filter=Cpr eq '${CPR}')`, `Persons?$format=${CPR}`,
  `Persons/$filter(Cpr eq '${CPR}')`, `Persons/$filter(Cpr eq '${CPR}')/$count`, `$entity?$id=Persons(Cpr='${CPR}')`, `Persons(Cpr='${CPR}')/Affiliations/$ref`, `Persons(Cpr='${CPR}')/Addresses?$apply=groupby((City))`, `Persons(Cpr='${CPR}')?$expand=*&$format=application/json;metadata=full`, `Persons/$ref?$filter=Cpr eq '${CPR}'`,
  `Persons?$apply=groupby((Cpr),aggregate($count as C${CPR}))&$top=1`, `Persons?$apply=filter(Cpr eq '${CPR}')/compute(1 as C${CPR})/aggregate(C${CPR} with max as M)`, `Persons?$filter=$root/Persons({person})/Cpr eq '${CPR}'&$top=1`, `Persons?$filter=[Cpr] eq ["${CPR}"]`, `Persons?$filter=Cpr in ["${CPR}",null]`, `Persons?$compute=case(Cpr eq '${CPR}':1,true:0) as X&$orderby=X desc&$top=1`,
  `Persons?$filter=FirstEmploymentDate eq ${CPR}`, `Persons?$filter=PersonType eq '${CPR}'`, `Persons?$filter=cast(Cpr,Edm.Int32) eq 1`, `$metadata?x=${CPR}`, `Persons%zz${CPR}`,
]; // oxfmt-ignore

const AS_NAME: readonly string[] = [
  `Persons?$${CPR}=1`,
  `Persons?$filter=f${CPR}(1)`,
  `Persons?$orderby=C${CPR}`,
  `Persons?$select=C${CPR}`,
];

it('runs through both doors, whatever the key may read', async () => {
  for (const { get, graphql } of readers) {
    for (const url of [...URLS, ...URLS_WITH_HEADERS, ...WITH_LITERAL]) {
      const path = url.replaceAll('{person}', person).replaceAll('{unit}', unit).replaceAll(' ', '%20');
      keep(await get(`/odata/${path}`));
    }
    for (const { query, variables } of [...DOCUMENTS, ...WITH_VARIABLES]) keep(await graphql(query, variables));
    keep(await graphql(`{ persons(filter: { cpr: { eq: "${CPR}" } }) { nodes { cpr notes children { nodes { cpr name } } } } }`));
    keep(await graphql('query ($c: PersonFilter) { persons(filter: $c) { nodes { uuid } } }', { c: { cpr: { eq: CPR } } }));
    keep(await graphql('query ($c: Int) { persons(first: $c) { nodes { uuid } } }', { c: CPR }));
    keep(await graphql(`{ persons(first: "${CPR}") { nodes { uuid } } }`));
    for (const url of AS_NAME) naming.push((await get(`/odata/${url}`)).body);
    naming.push((await graphql(`{ persons { nodes { c${CPR} } } }`)).body);
    keep(await graphql(`{ personByCpr(cpr: "${CPR}") { uuid } }`));
  }
  expect(errors.length).toBeGreaterThan(50);
  expect(answers.some(answer => answer.includes(DATA_ONLY) && answer.includes(CPR))).toBe(true);
});

it('runs through the failures of the guard, of the database and of the record', async () => {
  const [reader] = readers;
  const { key } = service;
  const urls = [`/odata/Persons?apikey=${key}`, `/odata/Persons(${key})`, `/${key}`, `/key?apiKey=${key}`];
  for (const url of urls) for (const headers of [{}, { ApiKey: key }, { ApiKey: `${key}x` }]) keep(await service.inject({ url, headers }));
  const named: readonly Record<string, string>[] = [
    { Authorization: key },
    { 'If-None-Match': key, ApiKey: key },
    { Accept: key, ApiKey: key },
    { Prefer: key, ApiKey: key },
    { 'OData-MaxVersion': CPR, ApiKey: key },
  ];
  for (const headers of named) keep(await service.inject({ url: '/odata/Persons?$top=1&$select=Uuid', headers }));
  const json = { ApiKey: key, 'content-type': 'application/json' };
  for (const payload of [`{"query":"${CPR}`, `{"query":5,"x":"${CPR}"}`, `["${CPR}"]`, `{"query":"{ persons { nodes { uuid } } } ${CPR}"}`])
    keep(await service.inject({ method: 'POST', url: '/graphql', headers: json, payload }));
  for (const [table, filter] of [
    ['person', `Cpr eq '${CPR}'`],
    ['person_child', `Children/any(c:c/Cpr eq '${CPR}')`],
  ] as const) {
    for (const [goes, comes, status] of [
      [`${table} RENAME TO moved`, `moved RENAME TO ${table}`, 503],
      [`${table} RENAME cpr TO moved`, `${table} RENAME moved TO cpr`, 503],
      [
        `${table} RENAME cpr TO moved; ALTER TABLE organisation.${table} ADD cpr bytea`,
        `${table} DROP cpr; ALTER TABLE organisation.${table} RENAME moved TO cpr`,
        500,
      ],
    ] as const) {
      await client.query(`ALTER TABLE organisation.${goes}`);
      const answer = await reader?.get(encodeURI(`/odata/Persons?$filter=${filter}`));
      expect(answer?.statusCode).toBe(status);
      if (answer) keep(answer);
      await client.query(`ALTER TABLE organisation.${comes}`);
    }
  }
  await client.query('ALTER TABLE access.sensitive_read RENAME TO moved');
  await reader?.get(encodeURI(`/odata/Persons?$filter=Cpr eq '${CPR}'`));
  await until(() => service.log.some(({ msg }) => String(msg).includes('cannot be written to access.sensitive_read')));
  await client.query('ALTER TABLE access.moved RENAME TO sensitive_read');
});

/** Both forms of a key that would be of use: all of it, and the secret alone. */
function secrets(): readonly string[] {
  return readers.flatMap(({ key }) => [key, key.split('_')[2] ?? key]);
}

function searched(text: string, needles: readonly string[]): void {
  for (const needle of needles) {
    const at = text.indexOf(needle);
    expect(at < 0 ? undefined : text.slice(Math.max(0, at - 200), at + 50)).toBeUndefined();
  }
}

it('leaves nothing of them in the log', () => {
  expect(service.log.length).toBeGreaterThan(200);
  expect(service.log.some(({ level }) => level === 50)).toBe(true);
  searched(JSON.stringify(service.log), [CPR, DATA_ONLY, ...secrets()]);
});

it('leaves nothing of them in a span', async () => {
  const { headers } = await service.get('/odata/Persons?$top=1&$select=Uuid');
  await collector.spanOf(String(headers['x-request-id']));
  expect(collector.spans().length).toBeGreaterThan(500);
  searched(collector.text(), [CPR, DATA_ONLY, '/Persons', '$filter', ...secrets()]);
});

it('leaves nothing of them in the figures', async () => {
  searched(await metricsText(await service.figures()), [CPR, DATA_ONLY, '/Persons', '$', ...secrets()]);
});

it('leaves no value of the data and no key in an error', () => {
  searched([...errors, ...naming].join('\n'), [DATA_ONLY, ...secrets()]);
});

it('repeats no literal in an error', () => {
  searched(errors.join('\n'), [CPR]);
});

it('leaves no value of the data and no key in a link or a token', () => {
  const links = answers.flatMap(answer => answer.match(/"@[^"]*(?:Link|context|id)":"[^"]*"/g) ?? []);
  expect(links.some(link => link.includes('skiptoken'))).toBe(true);
  searched(links.join('\n'), [DATA_ONLY, ...secrets()]);
  searched(answers.join('\n'), secrets());
});

it('leaves nothing of them in a table but the data', async () => {
  await until(async () => /^opslag_read_record_waiting 0$/m.test(await metricsText(await service.figures())));
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'organisation', 'sample')`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['access.api_key', 'access.key_audit', 'access.sensitive_read']));
  let length = 0;
  for (const { name } of rows) {
    const { rows: texts } = await client.query<{ text: string }>(`SELECT row_to_json(stored)::text AS text FROM ${name} AS stored`);
    const text = texts.map(row => row.text).join('\n');
    length += text.length;
    searched(text, [CPR, DATA_ONLY, ...secrets()]);
  }
  expect(length).toBeGreaterThan(10_000);
});
