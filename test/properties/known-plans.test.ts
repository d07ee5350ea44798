/** Generated requests, asked again and with other literals: a plan that is found gives the document and the answer that the whole walk gives, byte for byte. */
import { testDatabase } from '../support/database';
import { startTestService, type SentDocument, type TestService } from '../support/service';
import type { Draw } from './draw';
import { generateRequest } from './generate-request';
import { Organisation } from './organisation';
import { printRequest } from './print-request';
import { runProperty } from './property-run';
import { runsOf } from '../support/runs-of';

const PARTS = 4;
const REQUESTS = 150;

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

const TEXTS = [
  '',
  'Anders',
  'x',
  "O''Neil",
  '%20a%20',
  'Hansen%2FJensen%26S%C3%B8n',
  'EMPLOYEE',
  'P1D',
  '%27%27',
  '(?=a)',
  '%00',
  '%C3',
  '0a5c1c63-95a3-4c2f-8a5e-0c7b0d7d0001',
] as const;

/** Texts and GUIDs of the URL, or of whatever looks like them, with others in their place. */
function withOtherLiterals(url: string, draw: Draw): string {
  const guids = organisation.entities('Person').flatMap(({ values: { Uuid } }) => (typeof Uuid === 'string' ? [Uuid] : []));
  const other = (literal: string): string => {
    if (draw.chance(20)) return literal;
    return literal.startsWith("'") ? `'${draw.pick(TEXTS)}'` : draw.pick([draw.pick(guids), literal.toUpperCase()]);
  };
  return url.replaceAll(/'(?:[^']|'')*'|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, other);
}

async function compare(url: string, sent: Sent): Promise<void> {
  const { isKnown, ...remembered } = await ask(url, sent);
  const { isKnown: isAnewKnown, ...walked } = await askAnew(url, sent);
  if (isAnewKnown) throw new Error('Nothing is known of what nobody has accepted.');
  if (isKnown) known += 1;
  const [expected, got] = [walked, remembered].map(reply => JSON.stringify(reply));
  if (expected !== got) throw new Error(`walked:     ${expected?.slice(0, 1500)}\n  remembered: ${got?.slice(0, 1500)}\n  ${url}`);
}

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

it.each(parts)(`what is known answers as the whole walk does, part %i of ${PARTS}`, async part => {
  await runProperty(REQUESTS, 100 + part, async draw => {
    const url = printRequest(generateRequest(draw, organisation));
    const sent = draw.pick(SENT);
    for (let time = 0; time < 2; time += 1) await ask(url, sent);
    await compare(url, sent);
    for (let time = 0; time < 2; time += 1) await compare(withOtherLiterals(url, draw), sent);
  });
});

it('has compared many that were known', () => {
  expect(known).toBeGreaterThanOrEqual(runsOf(500));
});
