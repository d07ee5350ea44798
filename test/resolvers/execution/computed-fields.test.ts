/** Fields `compute` as people ask for them at /graphql: by any name, in fragments, with variables, at each kind of place. */
import { allRights } from '../../../graphql/grants/create-grants';
import { readModel } from '../../../graphql/read-model/read-model';
import { startTestService, type AskingReader, type TestService } from '../../support/service';

let service: TestService;
let reader: AskingReader;
beforeAll(async () => {
  service = await startTestService();
  reader = await service.as(allRights(readModel('graphql/model')));
});
afterAll(() => service.close());

interface Answer {
  readonly data: { readonly persons: { readonly nodes: readonly Record<string, unknown>[] } };
  readonly errors?: readonly { readonly message: string }[];
}

async function ask(query: string, variables?: Record<string, unknown>): Promise<Answer> {
  return (await reader.graphql(query, variables)).json<Answer>();
}

const LENGTH = '{ call: { function: LENGTH, arguments: [{ field: { name: Person_surname } }] } }';
const LONG = 'aNameInTheResultThatIsMuchLongerThanPostgreSqlKeepsOfNames';

it('are read under any name, each once, with what stands in fragments', async () => {
  const query = `query ($skipped: Boolean!) {
    persons(first: 2) { nodes { surname compute(expression: ${LENGTH}) ...more ...on Person { compute(expression: ${LENGTH}) } } }
  }
  fragment more on Person {
    ${LONG}1: compute(expression: ${LENGTH})
    ${LONG}2: compute(expression: { field: { name: Person_surname } })
    none: compute(expression: ${LENGTH}) @skip(if: $skipped)
  }`;
  service.takeStatements();
  const { data } = await ask(query, { skipped: true });
  const [statement] = service.takeStatements();
  expect(statement?.text.match(/length\(/g)).toHaveLength(2);
  for (const { surname, compute, [`${LONG}1`]: first, [`${LONG}2`]: second, ...rest } of data.persons.nodes) {
    expect([compute, first, second]).toEqual([(surname as string).length, (surname as string).length, surname]);
    expect(rest).toEqual({});
  }
  const shown = await ask(query, { skipped: false });
  expect(shown.data.persons.nodes[0]).toHaveProperty('none');
});

it('are refused where rows that are selected twice have two of them under one name', async () => {
  const surname = '{ field: { name: Person_surname } }';
  const twice = (one: string, other: string) =>
    `{ persons(first: 1) { a: nodes { x: compute(expression: ${one}) } b: nodes { surname x: compute(expression: ${other}) } } }`;
  const { data } = (await reader.graphql(twice(surname, surname))).json<{
    data: { persons: Record<'a' | 'b', Record<string, unknown>[]> };
  }>();
  expect(data.persons.a[0]?.x).toBe(data.persons.b[0]?.surname);
  expect((await ask(twice(LENGTH, surname))).errors?.[0]?.message).toContain('give each a name of its own');
  const changes = `{ personChanges(since: "latest") { nodes { a: entity { x: compute(expression: ${LENGTH}) } b: entity { x: compute(expression: ${surname}) } } } }`;
  expect((await ask(changes)).errors?.[0]?.message).toContain('give each a name of its own');
});

it('differ with the variables of one document', async () => {
  const query =
    'query ($of: Expression!, $text: String) { persons(first: 1) { nodes { a: compute(expression: $of) b: compute(expression: { value: { string: $text } }) } } }';
  const values = ['x', 'y'].map(
    async text => (await ask(query, { of: { value: { string: text.repeat(2) } }, text })).data.persons.nodes[0],
  );
  expect(await Promise.all(values)).toEqual([
    { a: 'xx', b: 'x' },
    { a: 'yy', b: 'y' },
  ]);
});

it('stand in pages of links, and on what a link leads to', async () => {
  const query = `{ persons(first: 5, filter: { affiliations: { any: {} } }) { nodes { affiliations { nodes {
    orgUnit { name loud: compute(expression: { call: { function: TOUPPER, arguments: [{ field: { name: OrgUnit_name } }] } }) }
    place: compute(expression: { field: { through: [Affiliation_orgUnit], name: OrgUnit_name } })
  } } } } }`;
  const { data } = await ask(query);
  const affiliations = data.persons.nodes.flatMap(
    ({ affiliations: page }) =>
      (page as { nodes: readonly { orgUnit: { name: string | null; loud: string | null } | null; place: string | null }[] }).nodes,
  );
  expect(affiliations.length).toBeGreaterThan(4);
  for (const { orgUnit, place } of affiliations)
    expect([place, orgUnit?.loud]).toEqual([orgUnit?.name ?? null, orgUnit?.name?.toUpperCase() ?? orgUnit?.name]);
});

it.each([
  ['{}', 'expression: exactly one member must be given, not 0'],
  ['{ call: { function: LENGTH, arguments: [{ value: { int: 1 } }] } }', 'expression.call: LENGTH takes (String)'],
])('say what is wrong with %s', async (expression, message) => {
  const { errors } = await ask(`{ persons(first: 1) { nodes { compute(expression: ${expression}) } } }`);
  expect(errors?.[0]?.message).toContain(message);
});
