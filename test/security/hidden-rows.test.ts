/** Two worlds of a model with conditions: nobody can tell which rows `@where` hides, at either door. */
import { allRights, createGrants } from '../../graphql/grants/create-grants';
import type { KeyRights } from '../../graphql/grants/grants';
import { restrictModel } from '../../graphql/grants/restrict-model';
import { readModel } from '../../graphql/read-model/read-model';
import { deriveEdm } from '../../odata-adapter/edm/derive-edm';
import type { EdmProperty } from '../../odata-adapter/edm/edm-model';
import { runProperty } from '../properties/property-run';
import { runsOf } from '../support/runs-of';
import { doorDocument } from './door-document';
import { DENIED, FILTERED_MODEL, openFilteredWorlds, type FilteredWorlds } from './filtered-worlds';
import { RequestsOverModel } from './generate-over-model';
import type { Answer, Ask } from './worlds';

const model = readModel(FILTERED_MODEL);
const rights: KeyRights = { ...allRights(model), deny: DENIED, schema: 'GRANTED' };
const grants = createGrants(model, rights);
const edm = deriveEdm(restrictModel(model, grants), grants);
const everything = createGrants(model, allRights(model));
const whole = deriveEdm(restrictModel(model, everything), everything);
const requests = new RequestsOverModel(edm, literals);
/** Answers 200, and those of `$apply` among them. */
const compared = { all: 0, applied: 0 };

function literals({ name, type }: EdmProperty): readonly string[] {
  if (type.kind !== 'primitive') return ['null'];
  if (type.name === 'Edm.Guid') return [1, 3, 6, 12].map(n => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  if (type.name !== 'Edm.String') return ['1', '3', '6', '12', '31', '33'];
  return name === 'Login'
    ? ["'login 3'", "'login 4'", "'closed 3'"]
    : ["'Unit 3'", "'T1'", "'U3'", "'U4'", "'N33'", "'hall'", "'Person 7'"];
}

let worlds: FilteredWorlds;
let asks: readonly [Ask, Ask];
beforeAll(async () => {
  worlds = await openFilteredWorlds();
  asks = await worlds.as(rights);
});
afterAll(() => worlds.close());

async function same(send: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const [one, two] = [await send(asks[0]), await send(asks[1])];
  // Whether a link leads to a hidden row or nowhere, a statement may have to tell.
  expect({ ...two, statements: [] }).toEqual({ ...one, statements: [] });
  expect([500, 503]).not.toContain(one.status);
  if (one.status === 200) compared.all++;
  return one;
}

it.each([1, 2, 3])('generated requests tell nothing of hidden rows, part %i', async part => {
  await runProperty(300, part, async draw => {
    const url = requests.url(draw);
    const { status } = await same(ask => ask.odata(url));
    if (status === 200 && url.includes('$apply')) compared.applied++;
    const document = doorDocument(url, edm, whole);
    if (document !== undefined) await same(ask => ask.graphql(document.query, document.variables));
  });
});

it('has compared enough', () => {
  expect(compared.all).toBeGreaterThan(runsOf(600));
  expect(compared.applied).toBeGreaterThan(runsOf(40));
});

it('and for a key that may read of closed accounts and where units stand, the worlds do differ', async () => {
  const [one, two] = await worlds.as(allRights(model));
  for (const url of ['Persons?$expand=ClosedAccounts', 'Units?$select=ParentId', 'Persons?$select=UnitId']) {
    const answer = await one.odata(url);
    expect(answer.status).toBe(200);
    expect((await two.odata(url)).body).not.toBe(answer.body);
  }
});
