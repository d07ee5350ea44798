/** A function that only a test's own catalogue has: one row, and every stage knows it, from the URL to the database. */
import { makeCatalogue } from '../../../graphql/catalogue/catalogue';
import { FUNCTIONS, type CalledFunction } from '../../../graphql/catalogue/functions';
import { OPTIONS } from '../../../graphql/catalogue/options';
import { TEXT } from '../../../graphql/catalogue/parameters';
import { allRights } from '../../../graphql/grants/create-grants';
import { SqlTemplate } from '../../../graphql/catalogue/sql-template';
import { organisationModel } from '../sample-resolvers';
import { startTestService, type TestService } from '../../support/service';

const REVERSE: CalledFunction = {
  kind: 'value',
  name: 'reverse',
  version: '4.01',
  section: 'none',
  says: 'Gives the text backwards.',
  parameters: [TEXT],
  result: 'String',
  sql: SqlTemplate.of('reverse($1)'),
  example: "Persons?$filter=reverse(Firstname) eq 'srednA'",
};

type Row = Readonly<Record<string, unknown>>;

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ catalogue: makeCatalogue({ functions: [...FUNCTIONS, REVERSE], options: OPTIONS }) });
});
afterAll(() => service.close());

async function rows(url: string): Promise<readonly Row[]> {
  const answer = await service.get(encodeURI(`/odata/${url}`));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ value: readonly Row[] }>().value;
}

const backwards = (text: unknown): string => Array.from(String(text)).reverse().join('');

it('filters by the function, in a call of the document and in the SQL of its row', async () => {
  service.takeDocuments();
  service.takeStatements();
  const found = await rows("Persons?$filter=Reverse(Firstname) eq 'srednA'&$select=Firstname");
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ Firstname }) => Firstname))).toEqual(new Set(['Anders']));
  expect(service.takeDocuments().map(({ text }) => text)).toEqual([expect.stringContaining('function: REVERSE')]);
  expect(service.takeStatements().map(({ text }) => text)).toEqual([expect.stringContaining('reverse("t0"."firstname")')]);
});

it('computes, and orders by, what the function gives inside another and around one', async () => {
  const found = await rows(
    'Persons?$compute=reverse(concat(Firstname,Surname)) as Both,toupper(reverse(Surname)) as Loud&$filter=Firstname ne null and Surname ne null&$select=Firstname,Surname,Both,Loud&$orderby=Both&$top=50',
  );
  expect(found).toHaveLength(50);
  for (const { Firstname, Surname, Both, Loud } of found) {
    expect(Both).toBe(backwards(`${String(Firstname)}${String(Surname)}`));
    expect(Loud).toBe(backwards(Surname).toLocaleUpperCase('da'));
  }
});

it('is called at the door of GraphQL, and checked there by the same signature', async () => {
  const reader = await service.as(allRights(organisationModel));
  const call = (argument: string): string =>
    `{ persons(first: 1, filter: { expression: { call: { function: EQ, arguments: [{ call: { function: REVERSE, arguments: [${argument}] } }, { value: { string: "srednA" } }] } } }) { nodes { firstname } } }`;
  const answer = await reader.graphql(call('{ field: { name: Person_firstname } }'));
  expect(answer.json()).toEqual({ data: { persons: { nodes: [{ firstname: 'Anders' }] } } });
  expect((await reader.graphql(call('{ field: { name: Person_deleted } }'))).body).toContain('REVERSE takes (String)');
});

it.each([
  ['reverse(Deleted) eq 1', 'WrongArguments', 'reverse(Edm.String) does not take Deleted (Edm.Boolean) as argument 1'],
  ['reverse() eq 1', 'WrongArguments', 'reverse(Edm.String) is called with 0 arguments'],
  ['revers(Surname) eq 1', 'UnknownFunction', "Did you mean 'reverse'?"],
])('refuses %s', async (filter, code, message) => {
  const answer = await service.get(encodeURI(`/odata/Persons?$filter=${filter}`));
  expect(answer.json()).toMatchObject({ error: { code, message: expect.stringContaining(message) as string } });
});

it('is told of in $metadata', async () => {
  expect((await service.get('/odata/$metadata')).body).toContain('<String>reverse</String>');
});

it('is unknown to a service with the catalogue of the product', async () => {
  const product = await startTestService();
  const answer = await product.get("/odata/Persons?$filter=reverse(Firstname) eq 'x'");
  await product.close();
  expect(answer.json()).toMatchObject({ error: { code: 'UnknownFunction' } });
});
