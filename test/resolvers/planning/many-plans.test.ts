/** Plans of levels are kept until their statements have too many letters together, or until there are too many plans. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Kind, parse, type FieldNode, type GraphQLObjectType } from 'graphql';
import { buildExecutableSchema } from '../../../graphql/executable-schema';
import { readModel } from '../../../graphql/read-model/read-model';
import { buildResolvers } from '../../../resolvers/build-resolvers';
import { workOf, type FieldInfo } from '../../../resolvers/planning/level-planning';
import { LevelPlans } from '../../../resolvers/planning/level-plans';
import { rootFields } from '../../../resolvers/planning/root-fields';
import { DEFAULT_READ_LIMITS } from '../../../resolvers/read-limits';
import { deriveStorage } from '../../../resolvers/storage/derive-storage';
import { everything } from '../../support/key-grants';

const MODEL = readModel('test/models/sample');
const GRANTS = everything(MODEL);
const storage = deriveStorage(MODEL);
const roots = rootFields(storage);
const schema = buildExecutableSchema(MODEL, buildResolvers(storage));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Numbers of the filter: each is `NaN` or is not, and so may be asked for in two plans. */
const NUMBERS = Array.from({ length: 10 }, (_, place) => `n${place}`);

function infoOf(titles: number): Omit<FieldInfo, 'variableValues'> {
  const conditions = [
    ...NUMBERS.map(name => `{ double: { ge: $${name} } }`),
    ...Array<string>(titles).fill('{ parts: { any: { title: { startswith: $text } } } }'),
  ];
  const [operation] = parse(`query ($text: String!, ${NUMBERS.map(name => `$${name}: Float!`).join(', ')}) {
    items(filter: { or: [${conditions.join(', ')}] }) { nodes { number } }
  }`).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has an operation.');
  return {
    fieldNodes: operation.selectionSet.selections as readonly FieldNode[],
    fieldName: 'items',
    parentType: schema.getType('Query') as GraphQLObjectType,
    returnType: schema.getType('ItemPage') as GraphQLObjectType,
    schema,
    fragments: {},
    operation,
  };
}

/** Plans of one document, which are let go, all but for what the cache keeps; how many letters the first one's statement has, and what the cache is found by. */
function manyPlans(titles: number, count: number): { readonly first: WeakRef<object>; readonly letters: number; readonly held: unknown } {
  const cache = new LevelPlans({ storage, limits: DEFAULT_READ_LIMITS, timeZone: 'UTC', roots });
  const root = roots.get('items');
  if (root === undefined) throw new Error('The model has items.');
  const info = infoOf(titles);
  const plan = (number: number): { readonly work: object; readonly letters: number } => {
    const variables = Object.fromEntries(NUMBERS.map((name, place) => [name, (number >> place) % 2 === 1 ? 'NaN' : 1]));
    const values = { ...variables, text: 'a' };
    const work = workOf(cache.page.of(root, { ...info, variableValues: values }, GRANTS), values);
    const asked = { variables: values, now: () => '', limit: 5, skip: 0, token: undefined, parents: [], limitOfAll: 0 };
    return { work, letters: work.rows?.statement.filled(asked).text.length ?? 0 };
  };
  const { work, letters } = plan(0);
  for (let number = 1; number < count; number += 1) plan(number);
  return { first: new WeakRef(work), letters, held: [cache, info] };
}

let [short, long, many]: ReturnType<typeof manyPlans>[] = [];

beforeAll(async () => {
  [short, long, many] = [manyPlans(1, 250), manyPlans(40, 250), manyPlans(1, 1001)];
  await new Promise(resolve => setImmediate(resolve));
  collect();
});

it('keeps 250 plans with short statements', () => {
  expect(short?.letters).toBeLessThan(1500);
  expect(short?.first.deref() === undefined).toBe(false);
  expect(short?.held).toBeDefined();
});

it('forgets plans with long statements', () => {
  expect(long?.letters).toBeGreaterThan(5000);
  expect(long?.first.deref() === undefined).toBe(true);
  expect(long?.held).toBeDefined();
});

it('forgets plans beyond 1,000, however short their statements are', () => {
  expect(many?.first.deref() === undefined).toBe(true);
  expect(many?.held).toBeDefined();
});
