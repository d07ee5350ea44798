/** A service whose next links count the rows that were read, and which changes while it is read -> no row is lost in silence. */
import { runImport } from '../../import/run-import';
import { SourceFault } from '../../import/sources/source-fault';
import { readTarget } from '../../import/target/read-target';
import type { ImportTarget } from '../../import/target/import-target';
import { type ForeignService, PERSONS, sofdCoreSource, startForeignService, uuid } from './foreign-service';
import { ImportTrial, MODEL } from './import-trial';

const PAGE_SIZE = 10;
/** One for each set of records that persons hold. */
const READINGS = 6;

type Entity = Readonly<Record<string, unknown>>;

const ENTITIES: readonly Entity[] = Array.from({ length: 40 }, (_, index) => {
  const Uuid = uuid(100 + index);
  const Cpr = `0101300${String(index).padStart(3, '0')}`;
  const links = { Affiliations: [], Users: [], DisabledUsers: [], RegisteredPostAddress: null, ResidencePostAddress: null };
  return { ...PERSONS[0], Uuid, Cpr, RegisteredPostAddressId: null, ResidencePostAddressId: null, ...links };
});

let foreign: ForeignService;
let trial: ImportTrial;
let target: ImportTarget;

beforeAll(async () => {
  foreign = await startForeignService();
  trial = await ImportTrial.start();
  target = await readTarget(MODEL, trial.client);
  expect(await outcomeOf(serveBy('$skip', ENTITIES))).toBe('APPLIED');
});

afterAll(async () => {
  await trial.stop();
  await foreign.close();
});

/** Answers with the rows that are there, from the one that a link names by its number; `between` makes other rows of them after each page. */
function serveBy(option: string, first: readonly Entity[], between = (rows: readonly Entity[]) => rows): ForeignService['answer'] {
  let rows = first;
  return (request, response) => {
    const url = new URL(request.url ?? '', foreign.address);
    if (!url.pathname.endsWith('/Persons')) return false;
    const from = Number(url.searchParams.get(option) ?? 0);
    const to = from + PAGE_SIZE;
    const next = new URL(url);
    next.searchParams.set(option, String(to));
    const link = to < rows.length ? { '@odata.nextLink': next.href } : {};
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ value: rows.slice(from, to), ...link }));
    rows = between(rows);
    return true;
  };
}

async function outcomeOf(answer: ForeignService['answer']): Promise<string> {
  foreign.answer = answer;
  const source = sofdCoreSource({ address: foreign.address, target });
  try {
    return (await runImport({ connection: trial.database.address, model: MODEL, source, actor: 'test' })).outcome;
  } catch (error) {
    if (error instanceof SourceFault) return error.message;
    throw error;
  }
}

const MAY_MISS =
  'Entities came or went while they were read, and the next links of the service count them, so some may be missing. Run the import again.';

/** Once, after the first page. */
function once(change: (rows: readonly Entity[]) => readonly Entity[]): (rows: readonly Entity[]) => readonly Entity[] {
  let isDone = false;
  return rows => {
    if (isDone) return rows;
    isDone = true;
    return change(rows);
  };
}

const withoutFirst = (rows: readonly Entity[]): readonly Entity[] => rows.slice(1);

describe.each(['$skip', '$skiptoken', 'offset'])('over links that count by %s', option => {
  it('reads what does not change, and finds nothing new', async () => {
    expect(await outcomeOf(serveBy(option, ENTITIES))).toBe('UNCHANGED');
  });

  it.each<[string, (rows: readonly Entity[]) => readonly Entity[]]>([
    ['is deleted', withoutFirst],
    ['is deleted, and another one comes', rows => [...withoutFirst(rows), { ...ENTITIES[0], Uuid: uuid(99), Cpr: '0101300099' }]],
    ['moves behind', rows => [...withoutFirst(rows), ...rows.slice(0, 1)]],
  ])('refuses rows of which one that was read %s', async (_, change) => {
    const before = await trial.state();
    expect(await outcomeOf(serveBy(option, ENTITIES, once(change)))).toContain(MAY_MISS);
    expect(await trial.state()).toEqual(before);
  });

  it('takes rows that come in another order the second time', async () => {
    let pages = 0;
    const reversed = (rows: readonly Entity[]): readonly Entity[] => (++pages === ENTITIES.length / PAGE_SIZE ? [...rows].reverse() : rows);
    expect(await outcomeOf(serveBy(option, ENTITIES, reversed))).toBe('UNCHANGED');
    expect(pages).toBe((READINGS * 2 * ENTITIES.length) / PAGE_SIZE);
  });
});

it('asks for the keys alone the second time', async () => {
  const asked: string[] = [];
  const serve = serveBy('$skip', ENTITIES);
  const answer: ForeignService['answer'] = (request, ...rest) => {
    const { pathname, searchParams } = new URL(request.url ?? '', foreign.address);
    const options = ['$select', '$expand'].flatMap(name => searchParams.get(name) ?? []);
    if (pathname.endsWith('/Persons') && !searchParams.has('$skip')) asked.push(options.join('&'));
    return serve(request, ...rest);
  };
  expect(await outcomeOf(answer)).toBe('UNCHANGED');
  expect(asked.filter((_, index) => index % 2 === 1)).toEqual([
    'Uuid&Affiliations($select=Uuid)',
    'Uuid&RegisteredPostAddress($select=Id),ResidencePostAddress($select=Id)',
    'Uuid&Affiliations($select=Uuid)',
    'Uuid',
    'Uuid&Users($select=Uuid)',
    'Uuid&DisabledUsers($select=Uuid)',
  ]);
  expect(asked[0]).toContain('Affiliations($select=Uuid,Master,');
});

it('reads pages by the key once, though the size of a page stands in their links', async () => {
  let pages = 0;
  const answer: ForeignService['answer'] = (request, response) => {
    const url = new URL(request.url ?? '', foreign.address);
    if (!url.pathname.endsWith('/Persons')) return false;
    pages++;
    const after = url.searchParams.get('$skiptoken') ?? '';
    const rest = ENTITIES.filter(({ Uuid }) => String(Uuid) > after);
    url.searchParams.set('$skiptoken', String(rest[PAGE_SIZE - 1]?.Uuid));
    url.searchParams.set('pagesize', String(PAGE_SIZE));
    const link = rest.length > PAGE_SIZE ? { '@odata.nextLink': url.href } : {};
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ value: rest.slice(0, PAGE_SIZE), ...link }));
    return true;
  };
  expect(await outcomeOf(answer)).toBe('UNCHANGED');
  expect(pages).toBe((READINGS * ENTITIES.length) / PAGE_SIZE);
});

it('refuses pages of a link within an entity of which a row is deleted', async () => {
  const users = Array.from({ length: 25 }, (_, index) => ({
    ...PERSONS[0]?.Users[0],
    Uuid: uuid(1000 + index),
    MasterId: `${index}`,
    UserId: `u${index}`,
    PersonUuid: uuid(1),
  }));
  let rows = users;
  const answer: ForeignService['answer'] = (request, response) => {
    const url = new URL(request.url ?? '', foreign.address);
    if (!url.pathname.includes('/Persons')) return false;
    const from = Number(url.searchParams.get('$skip') ?? 0);
    const link = (name: string): object =>
      from + PAGE_SIZE < rows.length ? { [name]: `Persons(${uuid(1)})/Users?$skip=${from + PAGE_SIZE}` } : {};
    const page = rows.slice(from, from + PAGE_SIZE);
    const body = url.pathname.endsWith('/Persons')
      ? { value: [{ ...PERSONS[0], Users: page, ...link('Users@odata.nextLink') }] }
      : { value: page, ...link('@odata.nextLink') };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (url.searchParams.get('$expand')?.startsWith('Users') === true) rows = rows.slice(1);
    return true;
  };
  expect(await outcomeOf(answer)).toContain(MAY_MISS);
});

describe('an account that goes from the last person to the first', () => {
  const account = (number: number): Entity => ({
    ...PERSONS[0]?.Users[0],
    Uuid: uuid(1000 + number),
    MasterId: `${number}`,
    UserId: `u${number}`,
  });
  const holding = (index: number, users: readonly Entity[], disabled: readonly Entity[] = []): Entity => {
    const held = (accounts: readonly Entity[]): readonly Entity[] => accounts.map(each => ({ ...each, PersonUuid: ENTITIES[index]?.Uuid }));
    return { ...ENTITIES[index], Users: held(users), DisabledUsers: held(disabled) };
  };
  const LAST = ENTITIES.length - 1;
  const [one, other] = [account(1), account(2)];
  const inOrder = (first: Entity, last: Entity): readonly Entity[] => [first, ...ENTITIES.slice(1, LAST), last];
  const before = inOrder(holding(0, [one]), holding(LAST, [other]));

  /** Pages by the key. `change`: which persons there are once the first page with accounts has been sent. */
  function serveByKey(first: readonly Entity[], change: readonly Entity[] = first, size = PAGE_SIZE): ForeignService['answer'] {
    let rows = first;
    return (request, response) => {
      const url = new URL(request.url ?? '', foreign.address);
      if (!url.pathname.endsWith('/Persons')) return false;
      const after = url.searchParams.get('$skiptoken') ?? '';
      const rest = rows.filter(({ Uuid }) => String(Uuid) > after);
      const withUsers = url.searchParams.get('$expand')?.startsWith('Users') === true;
      url.searchParams.set('$skiptoken', String(rest[size - 1]?.Uuid));
      const link = rest.length > size ? { '@odata.nextLink': url.href } : {};
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ value: rest.slice(0, size), ...link }));
      if (withUsers) rows = change;
      return true;
    };
  }

  it('is not deleted where it goes while the others are read', async () => {
    expect(await outcomeOf(serveByKey(before))).toBe('APPLIED');
    const after = inOrder(holding(0, [one, other]), holding(LAST, []));
    expect(await outcomeOf(serveByKey(before, after))).toBe(
      `${new URL('Persons', `${foreign.address}/`).href}, line 2: User: a record went from one holder or set to another while they were read, so it did not come and would be deleted. Run the import again.`,
    );
    expect(await outcomeOf(serveByKey(after))).toBe('APPLIED');
  });

  it('is told where it comes with both holders, and not as a record that stands twice', async () => {
    const outcome = await outcomeOf(serveByKey(before, inOrder(holding(0, []), holding(LAST, [one, other]))));
    expect(outcome).toMatch(
      /: User: a record went from one holder or set to another while they were read, so it came twice. Run the import again.$/,
    );
  });

  it('is a fault where it stands twice in the service', async () => {
    expect(await outcomeOf(serveByKey(inOrder(holding(0, [one]), holding(LAST, [one]))))).toBe('FAULTY');
  });
  it.each([PAGE_SIZE, ENTITIES.length])(
    'is not deleted where it goes from one set of its table to another meanwhile, in pages of %i',
    async size => {
      const disabled = inOrder(holding(0, [one]), holding(LAST, [], [other]));
      const enabled = inOrder(holding(0, [one, other]), holding(LAST, []));
      await outcomeOf(serveByKey(disabled, disabled, size));
      const accounts = 'SELECT user_id, disabled FROM organisation.account ORDER BY user_id';
      const isDisabled = (await trial.client.query(accounts)).rows;
      expect(isDisabled).toEqual([
        { user_id: 'u1', disabled: false },
        { user_id: 'u2', disabled: true },
      ]);
      expect(await outcomeOf(serveByKey(disabled, enabled, size))).toContain('User: a record went from one holder or set to another');
      expect((await trial.client.query(accounts)).rows).toEqual(isDisabled);
      expect(await outcomeOf(serveByKey(enabled, enabled, size))).toBe('APPLIED');
    },
  );

  it.each([PAGE_SIZE, ENTITIES.length])('is told where it comes from both sets of its table, in pages of %i', async size => {
    const disabled = inOrder(holding(0, [one]), holding(LAST, [], [other]));
    const enabled = inOrder(holding(0, [one, other]), holding(LAST, []));
    expect(await outcomeOf(serveByKey(enabled, disabled, size))).toMatch(
      /or set to another while they were read, so it came twice\. Run the import again\.$/,
    );
  });

  it('is deleted where it is gone', async () => {
    expect(await outcomeOf(serveByKey(inOrder(holding(0, [one]), holding(LAST, []))))).toBe('APPLIED');
  });
});
