/** Generated requests, asked again and with other literals: a plan that is found gives the document and the answer that the whole walk gives, byte for byte. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { testDatabase } from '../support/database';
import { startTestService, type SentDocument, type TestService } from '../support/service';
import type { Draw } from './draw';
import { generateRequest } from './generate-request';
import { Organisation } from './organisation';
import { withOtherLiterals } from './other-literals';
import { printRequest } from './print-request';
import { runProperty } from './property-run';
import { formEncoded, writeTolerantly } from './write-tolerantly';
import { runsOf } from '../support/runs-of';

const GOLDEN = path.join(PROJECT_ROOT, 'test/golden');
const PARTS = 4;
const REQUESTS = 80;

let organisation: Organisation;
let service: TestService;
let known = 0;

beforeAll(async () => {
  organisation = await Organisation.read(testDatabase());
  service = await startTestService({ env: { SERVER_TIMING: 'on' } });
});
afterAll(() => service.close());

/** Headers that a translation depends on. */
interface Sent {
  readonly accept: string;
  readonly 'odata-maxversion': string;
  readonly prefer: string;
}

const SENT: readonly Sent[] = [
  { accept: 'application/json', 'odata-maxversion': '4.01', prefer: '' },
  { accept: 'application/json;odata.metadata=full', 'odata-maxversion': '4.01', prefer: '' },
  { accept: 'application/json', 'odata-maxversion': '4.0', prefer: 'maxpagesize=2' },
];

interface Reply {
  readonly isKnown: boolean;
  readonly status: number;
  readonly body: string;
  readonly documents: readonly SentDocument[];
}

async function ask(url: string, sent: Sent): Promise<Reply> {
  service.takeDocuments();
  const { statusCode, body, headers } = await service.get(`/odata/${url}`, { ...sent });
  service.takeStatements(); // Nobody reads them here, and there are many.
  const isKnown = String(headers['server-timing']).includes(' parse;dur=0, ');
  return { isKnown, status: statusCode, body: body.replace(/"requestId":"[^"]*"/, ''), documents: service.takeDocuments() };
}

let asked = 0;

/** A template of its own, since nobody has accepted just this before. */
function askAnew(url: string, sent: Sent): Promise<Reply> {
  asked += 1;
  return ask(url, { ...sent, accept: `${sent.accept};q=0.5, text/x-${asked}` });
}

/** What the generator of requests does not write: transformations, aliases, keys as segments, searches and the client's own options. */
const WRITTEN: readonly string[] = [
  ...readdirSync(GOLDEN, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [goldenUrl(entry.name)] : [])),
  ...[
    "Persons?$filter=PersonType eq 'PERSON' and PersonType in ('PERSON','ROBOT')&$top=3",
    'Persons?$apply=filter(length(Firstname) gt 3)/top(5)/skip(2)&$top=3',
    'Persons?$apply=orderby(Surname)/skip(1)/top(20)&$select=Uuid&$skip=1&x=1',
    'Persons?$apply=search(hansen)/concat(top(2),aggregate($count as N))&$top=2',
    'Persons?$apply=groupby((Surname),aggregate($count as N))/filter(N gt 1)/topcount(3,N)',
    'Persons?$apply=toppercent(20,length(Firstname))&$top=5',
    'Persons?$search=NOT \'anders hansen\' OR "x y" jensen&$top=2&$select=Firstname',
    'Persons?$search=(a AND NOT b) OR c&$top=2&$select=Firstname&$count=true',
    "Persons?$filter=substring([1,2,3],1) eq [2,3] and substring(Firstname,1,2) eq 'nd'&$top=2",
    'Persons?$filter=LastChanged gt 2020-01-01T00:00:00Z and year(2020-01-01T00:00:00Z) eq 2020&$top=3&mine=5',
    "Persons?$filter=LastChanged sub 2020-01-01T00:00:00Z gt duration'P1D' and @a ne 'x'&@a='y'&@b=5&$top=3",
    "Persons?$filter=matchesPattern(Firstname,'^A.*s$') and Firstname in @l&@l=['Anders','Mette']&$top=3",
    'Persons?$compute=case(length(Firstname) gt 3:12:30:00,true:07:00:00) as T,length(Firstname) add 2.5 as D&$select=T,D&$top=3',
    'Persons?$expand=Affiliations($top=2;$skip=1;$count=true;$search=a;$filter=@x eq 5;@x=5)&$top=2&$skip=3',
    'Persons({guid})/Affiliations?$expand=OrgUnit($expand=Parent($levels=2))&$top=1',
    'Persons/{guid}/Affiliations?$top=1&$skip=0',
    "Persons?$filter=$root/Persons({guid})/Firstname eq 'Anders'&$top=1",
    '$entity?$id=Persons({guid})&$select=Firstname',
    'Persons?$filter=[1,2] eq [1,2.5] and {"a":1,"b":"x"} eq {"a":2,"b":"y"}&$top=1',
  ],
];

function goldenUrl(feature: string): string {
  return readFileSync(path.join(GOLDEN, feature, 'request.txt'), 'utf8').split('\n', 1)[0] ?? '';
}

function written(guids: readonly string[], draw: Draw): string {
  return encodeURI(draw.pick(WRITTEN).replace('{guid}', draw.pick(guids)));
}

/** A token of changes tells how far the server was when it was made, and other tests write to the same server. */
const MOST_TRIES = 2000;

/** `isToBeKnown`: it has been asked before. An answer is wrong where the walk gives another one, and the same before and after it. */
async function compare(url: string, sent: Sent, isToBeKnown: boolean): Promise<void> {
  let before: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const { isKnown, ...remembered } = await ask(url, sent);
    const walked = await walk(url, sent);
    if (isKnown) known += 1;
    else if (isToBeKnown && walked.status === 200) throw new Error(`No plan is kept of ${url}`);
    const [after, got] = [JSON.stringify(walked), JSON.stringify(remembered)];
    if (after === got) return;
    if (before === after || tries === MOST_TRIES)
      throw new Error(`walked:     ${after.slice(0, 1500)}\n  remembered: ${got.slice(0, 1500)}\n  ${url}`);
    before = after;
  }
}

async function walk(url: string, sent: Sent): Promise<Omit<Reply, 'isKnown'>> {
  const { isKnown, ...walked } = await askAnew(url, sent);
  if (isKnown) throw new Error('Nothing is known of what nobody has accepted.');
  return walked;
}

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

it.each(parts)(`what is known answers as the whole walk does, part %i of ${PARTS}`, async part => {
  await runProperty(REQUESTS, 100 + part, async draw => {
    const guids = organisation.entities('Person').flatMap(({ values: { Uuid } }) => (typeof Uuid === 'string' ? [Uuid] : []));
    const plain = draw.chance(40) ? written(guids, draw) : printRequest(generateRequest(draw, organisation));
    const url = draw.chance(30) ? writeTolerantly(plain, draw) : plain;
    const sent = draw.pick(SENT);
    for (let time = 0; time < 2; time += 1) await ask(url, sent);
    await compare(url, sent, true);
    // The same template, however its spaces are written.
    if (draw.chance(30)) await compare(formEncoded(url), sent, false);
    for (let time = 0; time < 3; time += 1) await compare(withOtherLiterals(url, guids, draw), sent, false);
  });
});

it('has compared many that were known', () => {
  expect(known).toBeGreaterThanOrEqual(runsOf(270));
});
