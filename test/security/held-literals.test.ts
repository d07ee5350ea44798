/** No literal outlives its request: what clients have written is looked for in a snapshot of the heap, where a text that is kept on purpose is found. */
import { Session } from 'node:inspector';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildAdminApp } from '../../server/admin/admin-app';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { startTestService, type TestService } from '../support/service';

/** Put together where they are used, so that no source text holds them. */
const canary = (...parts: readonly string[]): string => parts.join('');
const CANARIES: Readonly<Record<string, () => string>> = {
  text: () => canary('3102', '668', '284'),
  number: () => canary('918273', '6451'),
  top: () => canary('173', '1946', '23'),
  date: () => canary('18', '57-1', '1-23'),
  moment: () => canary('1863-0', '4-17T05', ':06:07Z'),
  guid: () => canary('9f3c', '51d7-6b2e-4', 'a80-b1d4-', '77e05c9a6f31'),
  word: () => canary('wvut', 'canary', 'word'),
  phrase: () => canary('qqphrase', 'canary'),
  key: () => canary('5b7d', 'e1a9-3c4f-4', '8d2-9a6b-', '20f1c3e8d745'),
  alias: () => canary('ali', 'ascan', 'ary'),
  own: () => canary('client', 'owncan', 'ary'),
  token: () => canary('tok', 'encan', 'ary'),
  pattern: () => canary('pat', 'terncan', 'ary'),
  json: () => canary('json', 'strcan', 'ary'),
  person: () => canary('4d8e', '02b6-7f1a-4', 'c93-8e5d-', '61a0b9f3d728'),
};

const TOKEN = canary('a-token-of-the-', 'administrators');

let service: TestService;
let admin: FastifyInstance;
beforeAll(async () => {
  service = await startTestService();
  admin = await buildAdminApp({ configuration: readConfiguration({ LOG_LEVEL: 'silent' }), ...service, token: TOKEN });
});
afterAll(async () => {
  await admin.close();
  await service.close();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function urls(): readonly string[] {
  const c = Object.fromEntries(Object.entries(CANARIES).map(([name, make]) => [name, make()])) as Record<string, string>;
  return [
    `Persons?$filter=Firstname eq '${c.text}' and FirstEmploymentDate eq ${c.date} and LastChanged gt ${c.moment} and Uuid ne ${c.guid}&$orderby=FirstEmploymentDate&$select=FirstEmploymentDate,Firstname&$top=5&$skip=2`,
    `Persons?$filter=length(Firstname) ne ${c.number} and Affiliations/any(veryLongRangeVariable:veryLongRangeVariable/PositionName ne '${c.text}')&$top=2&mineveryownoption=${c.own}&$count=true&@unusedAliasOfThisRequest='${c.alias}'`,
    `Persons?$filter=Firstname ne @aliasWithAVeryLongName and Cpr ne '${c.text}'&@aliasWithAVeryLongName='${c.alias}'&$top=2&${c.own}=x`,
    `Persons?$search=NOT ${c.word} AND NOT "${c.phrase}" AND NOT '${c.word} ${c.phrase}'&$top=3&$select=FirstEmploymentDate`,
    `Persons(${c.key})?$select=FirstEmploymentDate`,
    `Persons/${c.key}/Affiliations?$filter=PositionName eq '${c.text}'`,
    `$entity?$id=Persons(${c.key})&$select=FirstEmploymentDate`,
    `Persons?$skiptoken=${c.token}&$top=3`,
    `Persons?$apply=filter(Firstname ne '${c.text}')/orderby(FirstEmploymentDate)/top(${c.top})/skip(2)&$top=2`,
    `Persons?$apply=filter(Firstname ne '${c.text}')/groupby((FirstEmploymentDate),aggregate($count as NumberOfThosePersons))/top(${c.top})&$top=2`,
    `Persons?$compute=concat(Firstname,'${c.text}') as ComputedWithALongName&$select=ComputedWithALongName&$top=2`,
    `Persons?$expand=Affiliations($filter=PositionName ne '${c.text}' and PositionName ne @nestedAliasWithALongName;@nestedAliasWithALongName='${c.alias}';$orderby=PositionName;$top=1;$count=true)&$top=2`,
    `Persons?$filter=matchesPattern(Firstname,'${c.pattern}') or Firstname in ["${c.json}","x"] or Firstname in ('${c.text}','y')&$top=2`,
    `Persons?$filter={"aVeryLongMemberName":"${c.json}"} eq {"aVeryLongMemberName":"x"}&$top=1`,
    `Persons?$filter=PersonType eq 'PERSON' and Firstname ne '${c.text}'&$top=1&$format=application/json;odata.metadata=full`,
    `Persons/$filter(Firstname ne '${c.text}' and FirstEmploymentDate ne ${c.date})/$count`,
    `Persons?$filter=Firstname eq '${c.text}' and NoSuchPropertyAnywhere eq ${c.number}`,
    `Persons?$filter=Firstname eq '${c.text}`,
    `NoSuchEntitySet('${c.text}')`,
  ];
}

const AGAIN = { 'if-none-match': '*' };

/** Answers to polls are kept, and their links have what the client wrote. */
async function pollAll(): Promise<readonly number[]> {
  const statuses: number[] = [];
  let link = encodeURI(
    `/odata/Functions?$filter=Name ne '${canary('3102', '668', '284')}'&own=${canary('client', 'owncan', 'ary')}&$deltatoken=latest`,
  );
  for (let time = 0; time < 5; time += 1) {
    const answer = await service.get(link);
    statuses.push(answer.statusCode);
    const url = new URL(answer.json<Record<string, string>>()['@odata.deltaLink'] ?? '');
    link = url.pathname + url.search;
  }
  return statuses;
}

async function askAll(): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const url of urls())
    for (const headers of [undefined, undefined, AGAIN, AGAIN])
      statuses.push((await service.get(encodeURI(`/odata/${url}`), headers)).statusCode);
  statuses.push(...(await pollAll()));
  for (const query of [`{ reads(person: "${canary('4d8e', '02b6-7f1a-4', 'c93-8e5d-', '61a0b9f3d728')}") { at } }`, '{ keys { id } }']) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    statuses.push((await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })).statusCode);
  }
  service.takeStatements();
  service.takeDocuments();
  return statuses;
}

/** A snapshot tells the line of each function. V8 counts it from the beginning of the file each time, which takes ten times as long as the rest, unless a debugger has asked for all lines. */
function countLines(): void {
  const session = new Session();
  session.connect();
  session.post('Debugger.enable');
  session.disconnect();
}

/** The snapshot is JSON: its last member holds all texts of the heap. */
async function textsOfHeap(): Promise<string> {
  countLines();
  const chunks: Buffer[] = [];
  for await (const chunk of getHeapSnapshot()) chunks.push(chunk as Buffer);
  const snapshot = Buffer.concat(chunks);
  return snapshot.subarray(snapshot.lastIndexOf('"strings":')).toString();
}

it('holds nothing that a client has written, once it is answered', async () => {
  const statuses = await askAll();
  expect(statuses.filter(status => status === 200 || status === 304).length).toBeGreaterThan(statuses.length / 2);
  const kept = { text: canary('kept', 'on', 'purpose', String(statuses.length)) };
  for (let time = 0; time < 5; time += 1) {
    await delay(50);
    collect();
  }
  const strings = await textsOfHeap();
  expect(strings).toContain(kept.text);
  const found = Object.entries(CANARIES).flatMap(([name, make]) => {
    const at = strings.indexOf(make());
    return at < 0 ? [] : [`${name}: ${strings.slice(Math.max(0, at - 150), at + 100)}`];
  });
  expect(found).toEqual([]);
});
