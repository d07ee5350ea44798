/** What a plan keeps does not reach the values of the request that it was made for: they are collected while the plan lives. */
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

const FILTERS = [
  '{ title: { eq: $text } }',
  '{ title: { startswith: $text } }',
  '{ title: { in: $texts } }',
  '{ double: { ge: $number } }',
  '{ whole: { isNull: $flag } }',
  '{ expression: { call: { function: EQ, arguments: [{ call: { function: SUBSTRING, arguments: [{ field: { name: Item_title } }, { value: { int: $count } }] } }, { value: { string: $text } }] } } }',
];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function infoOf(text: string): Omit<FieldInfo, 'variableValues'> {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has an operation.');
  const fieldNodes = operation.selectionSet.selections as readonly FieldNode[];
  const parentType = schema.getType('Query') as GraphQLObjectType;
  return {
    fieldNodes,
    fieldName: 'items',
    parentType,
    returnType: schema.getType('ItemPage') as GraphQLObjectType,
    schema,
    fragments: {},
    operation,
  };
}

describe('a plan', () => {
  const plans = new LevelPlans({ storage, limits: DEFAULT_READ_LIMITS, timeZone: 'UTC', roots });

  /** The values of three requests, which are planned and then let go; and the document, as long as which its plans live. */
  function valuesOf(filter: string): { readonly values: readonly WeakRef<object>[]; readonly document: object } {
    const text = `query ($text: String, $texts: [String!], $number: Float, $flag: Boolean, $count: Int, $after: String, $first: Int) {
      items(filter: ${filter}, search: { word: $text }, orderBy: [{ title: DESC }], first: $first, after: $after) { nodes { number } count next }
    }`;
    const info = infoOf(text);
    const root = roots.get('items');
    if (root === undefined) throw new Error('The model has items.');
    const once = (token: readonly unknown[] | undefined): WeakRef<object> => {
      const values = { text: 'canary', texts: ['canary'], number: 1.5, flag: true, count: 2, first: 5 };
      const work = workOf(plans.page.of(root, { ...info, variableValues: values }, GRANTS), values);
      const asked = { variables: values, now: () => '', limit: 5, skip: 0, token, parents: [], limitOfAll: 0 };
      expect(work.rows?.statement.filled(asked).values).toContain(5);
      work.count?.filled(asked);
      work.binding.digest(values);
      return new WeakRef(values);
    };
    return { values: [once(undefined), once(['canary', 'a', 1]), once([null, 'a', 1])], document: info };
  }

  // One collection for all: it takes long where many modules are loaded.
  const held = new Map<string, ReturnType<typeof valuesOf>>();
  beforeAll(async () => {
    for (const filter of FILTERS) held.set(filter, valuesOf(filter));
    await new Promise(resolve => setImmediate(resolve));
    collect();
  });

  it.each(FILTERS)('holds no value of %s', filter => {
    expect(held.get(filter)?.values.map(reference => reference.deref())).toEqual([undefined, undefined, undefined]);
    expect([plans, held.get(filter)?.document]).toEqual([expect.anything(), expect.anything()]);
  });
});
