/** Generated damage to the answers of another OData service -> it is told with its place, or refused, and nothing has changed. */
import fc from 'fast-check';
import { readTarget } from '../../import/target/read-target';
import type { ImportTarget } from '../../import/target/import-target';
import { type Answer, type ForeignService, PERSONS, sofdCoreSource, startForeignService, uuid } from './foreign-service';
import { ImportTrial, MODEL } from './import-trial';

const PATIENCE = { tries: 2, firstPauseMs: 1, longestPauseMs: 1000, silenceMs: 60_000, answerMs: 120_000 };

type Entity = Readonly<Record<string, unknown>>;

interface Page {
  readonly '@odata.count'?: unknown;
  readonly value: unknown;
  readonly '@odata.nextLink'?: unknown;
}

const [SAMPLE] = PERSONS;
const COUNT = 40;
const PAGE_SIZE = 10;

const ENTITIES: readonly Entity[] = Array.from({ length: COUNT }, (_, index) => {
  const [Uuid, Id] = [uuid(100 + index), index + 1];
  const account = { ...SAMPLE?.Users[0], Uuid: uuid(1000 + index), MasterId: `${index}`, UserId: `user${index}`, PersonUuid: Uuid };
  const address = { ...SAMPLE?.RegisteredPostAddress, Id, MasterId: `${Id}` };
  const links = { Affiliations: [], Users: [account], DisabledUsers: [], RegisteredPostAddress: address, ResidencePostAddress: address };
  const Cpr = `0101300${String(index).padStart(3, '0')}`;
  return { ...SAMPLE, Uuid, Firstname: 'Åse', Cpr, RegisteredPostAddressId: Id, ResidencePostAddressId: Id, ...links };
});

const nextOf = (page: number): string => `Persons?$skiptoken=${page}`;

/** `isCounted`: whether the first page says how many there are. */
function pagesOf(entities: readonly unknown[], isCounted = true): readonly Page[] {
  const count = Math.max(1, Math.ceil(entities.length / PAGE_SIZE));
  return Array.from({ length: count }, (_, page) => ({
    ...(isCounted && page === 0 ? { '@odata.count': COUNT } : {}),
    value: entities.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
    ...(page + 1 < count ? { '@odata.nextLink': nextOf(page + 1) } : {}),
  }));
}

interface Sent {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  /** The connection is cut behind so many bytes. */
  readonly cutAt?: number;
}

/** Answers each request for persons with the page that it asks for. */
function answerOf(pages: readonly Page[], change: (sent: Sent, page: number) => Sent = sent => sent): Answer {
  return (request, response) => {
    const url = request.url ?? '';
    if (!url.includes('/Persons')) return false;
    const page = Number(/skiptoken=(\d+)/.exec(url)?.[1] ?? 0);
    const { status, type, body, cutAt } = change(
      { status: 200, type: 'application/json', body: Buffer.from(JSON.stringify(pages[page])) },
      page,
    );
    response.writeHead(status, {
      ...(type === '' ? {} : { 'Content-Type': type }),
      ...(cutAt === undefined ? {} : { 'Content-Length': body.length }),
    });
    if (cutAt === undefined) response.end(body);
    else response.write(body.subarray(0, cutAt), () => request.socket.destroy());
    return true;
  };
}

let foreign: ForeignService;
let trial: ImportTrial;
let target: ImportTarget;

beforeAll(async () => {
  foreign = await startForeignService();
  trial = await ImportTrial.start();
  target = await readTarget(MODEL, trial.client);
  expect(await outcomeOf(answerOf(pagesOf(ENTITIES)))).toBe('APPLIED');
});

afterAll(async () => {
  await trial.stop();
  await foreign.close();
});

async function outcomeOf(answer: Answer): Promise<string> {
  foreign.answer = answer;
  return await trial.outcomeOf(sofdCoreSource({ address: foreign.address, target, patience: PATIENCE }));
}

type Damage = fc.Arbitrary<Answer>;

const page = fc.nat(3);
const at = fc.nat(COUNT - 1);
const share = fc.integer({ min: 0, max: 999 });
const isCounted = fc.boolean();

/** One page is sent in another way. */
const sent = <Drawn>(drawn: fc.Arbitrary<Drawn>, change: (sent: Sent, drawn: Drawn) => Sent): Damage =>
  fc
    .tuple(page, drawn)
    .map(([wanted, value]) => answerOf(pagesOf(ENTITIES), (each, index) => (index === wanted ? change(each, value) : each)));

/** One page says something else. */
const said = (drawn: fc.Arbitrary<(page: Page, index: number) => Page>, counted: fc.Arbitrary<boolean> = isCounted): Damage =>
  fc
    .tuple(page, drawn, counted)
    .map(([wanted, change, hasCount]) =>
      answerOf(pagesOf(ENTITIES, hasCount).map((each, index) => (index === wanted ? change(each, index) : each))),
    );

/** One entity is another one. */
const entity = (drawn: fc.Arbitrary<(entity: Entity, other: Entity) => unknown>): Damage =>
  fc
    .tuple(at, at, drawn)
    .filter(([index, other]) => index !== other)
    .map(([index, other, change]) =>
      answerOf(pagesOf(ENTITIES.map((each, place) => (place === index ? change(each, ENTITIES[other] ?? {}) : each)))),
    );

const cutAt = ({ length }: Buffer, drawn: number): number => Math.floor((length * drawn) / 1000);

/** Of those that are read: a CPR number and a type of person may be any text. */
const WRONG_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  Uuid: [null, 'x', 7, true, {}, [], ''],
  Firstname: [true, {}, [], 'a\0', '\ud800', 1e300],
  Cpr: [{}, true],
  PersonType: [false, []],
  Deleted: ['x', 7, {}, '0'],
  FirstEmploymentDate: ['yesterday', '2024-13-01T00:00:00Z', '2024-02-30', 7, true],
  RegisteredPostAddressId: ['x', 1.5, 2 ** 40, 99_999, true],
  Users: [null, {}, 7, 'x', [7], [null], [[]], [{}]],
  DisabledUsers: [null, 7, [null], [{ Uuid: uuid(1) }]],
  RegisteredPostAddress: [7, 'x', [], [7], {}],
};
const wrongValue = fc
  .constantFrom(...Object.entries(WRONG_VALUES))
  .chain(([name, values]) => fc.constantFrom(...values.map(value => [name, value] as const)));

const DAMAGES = {
  'an answer that ends in the middle': sent(share, (each, drawn) => ({ ...each, body: each.body.subarray(0, cutAt(each.body, drawn)) })),
  'a connection that is cut': sent(share, (each, drawn) => ({ ...each, cutAt: cutAt(each.body, drawn) })),
  'another status': sent(
    fc.constantFrom(201, 202, 204, 206, 301, 302, 304, 307, 400, 401, 403, 404, 410, 429, 500, 501, 502, 503, 504),
    (each, status) => ({ ...each, status }),
  ),
  'an answer of another type': sent(fc.constantFrom('text/html', 'text/plain', 'application/xml', 'image/png', ''), (each, type) => ({
    ...each,
    type,
  })),
  'something else than JSON of a list': sent(
    fc.constantFrom(
      '<!DOCTYPE html><p>Log in</p>',
      '',
      '[]',
      'null',
      '""',
      '{}',
      '{"value":{}}',
      '{"value":null}',
      '{"value":7}',
      '{"value":[]}{"value":[]}',
      '{"value":[],}',
      '\ufeff',
    ),
    (each, text) => ({ ...each, body: Buffer.from(text) }),
  ),
  'text in another encoding': sent(fc.constantFrom('latin1' as const, 'utf16le' as const), (each, encoding) => ({
    ...each,
    body: Buffer.from(each.body.toString(), encoding),
  })),
  'a next link that leads back': fc
    .tuple(page, page, isCounted)
    .filter(([from, to]) => to <= from)
    .map(([from, to, counted]) =>
      answerOf(pagesOf(ENTITIES, counted).map((each, index) => (index === from ? { ...each, '@odata.nextLink': nextOf(to) } : each))),
    ),
  'a next link that leads elsewhere, or is none': said(
    fc
      .constantFrom<unknown[]>(
        'http://127.0.0.2:9/odata/Persons',
        'https://example.org/',
        'ftp://127.0.0.1/',
        'javascript:1',
        '//example.org/odata',
        'http://[',
        'OrgUnits',
        '$metadata',
        'Nothing',
        '',
        7,
        true,
        {},
        [],
      )
      .map(link => each => ({ ...each, '@odata.nextLink': link })),
  ),
  'a next link that is missing': fc
    .tuple(fc.nat(2), isCounted)
    .map(([last, counted]) =>
      answerOf(pagesOf(ENTITIES, counted).map((each, index) => (index === last ? { ...each, '@odata.nextLink': undefined } : each))),
    ),
  'a count that differs': fc
    .oneof(
      fc.integer().filter(count => count !== COUNT),
      fc.constantFrom('x', '', null, true, {}, 39.5),
    )
    .map(count => answerOf(pagesOf(ENTITIES).map((each, index) => (index === 0 ? { ...each, '@odata.count': count } : each)))),
  'an error after the entities': said(
    fc.constantFrom('error', '@odata.error').map(name => each => ({ ...each, [name]: { code: 'x', message: 'y' } })),
  ),
  'something else than entities': said(
    fc.constantFrom<unknown[]>(null, 7, 'x', [], true).map(other => each => ({ ...each, value: [other] })),
  ),
  'a value that is missing': entity(
    fc
      .constantFrom(...Object.keys(WRONG_VALUES), 'Surname', 'Master', 'ResidencePostAddress')
      .map(name => each => ({ ...each, [name]: undefined })),
  ),
  'a value of another type': entity(
    wrongValue.map(([name, value]) => each => ({ ...each, [name]: value })),
  ),
  'a key that is there twice': entity(fc.boolean().map(isWhole => (each, other) => (isWhole ? other : { ...each, Uuid: other.Uuid }))),
  'a value that is unique standing twice': entity(fc.constant((each: Entity, other: Entity) => ({ ...each, Cpr: other.Cpr }))),
  'entities that are missing': fc
    .tuple(fc.integer({ min: 3, max: COUNT }), isCounted)
    .map(([count, counted]) => answerOf(pagesOf(ENTITIES.slice(0, -count), counted))),
  'metadata that ends in the middle': share.map(drawn => (request, response) => {
    if (!(request.url ?? '').endsWith('$metadata')) return false;
    const text = `<edmx:Edmx><Schema Namespace="S"><EntityContainer><EntitySet Name="Persons" EntityType="S.Person"/></EntityContainer></Schema></edmx:Edmx>`;
    response.setHeader('Content-Type', 'application/xml').end(text.slice(0, cutAt(Buffer.from(text), drawn)));
    return true;
  }),
} satisfies Readonly<Record<string, Damage>>;

/** Their cases end in more ways than eight of them show. */
const OF_MANY_ENDS = new Set<string>([
  'another status',
  'a next link that leads elsewhere, or is none',
  'a count that differs',
  'a value that is missing',
  'a value of another type',
] satisfies (keyof typeof DAMAGES)[]);

it.each(Object.entries(DAMAGES))('changes nothing for %s', async (name, damage) => {
  await trial.changesNothing(damage, outcomeOf, OF_MANY_ENDS.has(name) ? 20 : 8);
});
