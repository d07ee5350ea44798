/** A number that stands without a space behind a name reads as part of the name. Where no such name is known, the error at either door does not repeat the number. */
import { startTestService, type TestService } from '../support/service';

const PERSON = '00000000-0000-4000-8000-000000000000';
const NUMBER = '0101701234';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** `#` stands for a name that ends with a number. */
it.each([
  ...['#', 'Persons/#', `Persons(${PERSON})/#`, `Persons(#='x')`, 'Persons/$#', 'Persons/#.x', '$metadata/#'],
  ...['Persons?$select=#', 'Persons?$select=Users/#', 'Persons?$expand=#', 'Persons?$expand=Users($#=1)', 'Persons?$orderby=#'],
  ...['Persons?$filter=#', 'Persons?$filter=Cpr eq #', 'Persons?$filter=Cpr/#', "Persons?$filter=#(Cpr) eq 'x'", 'Persons?$filter=Cpr #'],
  ...['Persons?$filter=$root/# eq null', `Persons?$filter=$root/#(${PERSON})/Cpr eq null`],
  ...['Persons?$filter=cast(Cpr,Edm.#) eq null', "Persons?$filter=Cpr eq Opslag.#'A'", 'Persons?$filter=Users/any(u:u/# eq null)'],
  ...['Persons?$filter=$it/#', 'Persons?$filter=Cpr eq @#&@#=x', 'Persons?@#=1&@#=2', 'Persons?$#=1'],
  ...['Persons?$compute=1 as #,2 as #', 'Persons?$apply=groupby((#))', 'Persons?$apply=aggregate(Cpr with # as X)', 'Persons?$apply=#(1)'],
  ...['Persons?$apply=groupby((Cpr))/filter(# eq null)', 'Persons?$apply=aggregate($count as #,$count as #)', 'Persons?$format=#'],
  ...[
    'Persons?$expand=Affiliations/#',
    "Persons?$apply=compute(1 as #)/filter(# eq 'x')",
    'Persons?$apply=compute(Surname as #)/aggregate(# with sum as X)',
  ],
  ...[
    'Persons?$apply=groupby((Surname),aggregate($count as #))&$select=Cpr',
    'Persons?$apply=concat(compute(1 as #),identity)/groupby((#))',
  ],
  ...["Persons?$apply=concat(compute(1 as #),compute('a' as #))/filter(# eq 1)", 'Persons?$filter=Affiliations/any(#:# eq 1)'],
  ...[
    'Persons?$filter=Users/any(#:#x eq 1)',
    'Persons?$filter=Users/any(#:UserType eq 1)',
    'Persons?$filter=Leave.#',
    'Persons?$select=Leave.#',
  ],
  'Persons?$filter=a_name_that_is_longer_than_what_is_# eq 1',
])('%s', async url => {
  for (const name of [`x${NUMBER}`, `Cpr${NUMBER}`, `an_unknown_name_${NUMBER}`]) {
    const response = await service.get(`/odata/${url.replaceAll('#', name).replaceAll(' ', '%20')}`);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).toMatch(/"message":"[A-Z$'@]/);
    expect(response.body).not.toMatch(/010170/);
  }
});

it.each([
  '{ persons { # } }',
  '{ persons(#: 1) { nodes { uuid } } }',
  'query ($#: String) { persons { count } }',
  'query ($a: #) { persons { count } }',
  '{ persons { nodes { ...# } } }',
  'fragment # on Person { uuid } { persons { count } }',
  '{ persons(filter: { #: { eq: 1 } }) { count } }',
  '{ persons(orderBy: [{ field: # }]) { count } }',
  '{ persons @# { count } }',
  '{ #: persons { count } #: orgUnits { count } }',
])('at /graphql: %s', async document => {
  const reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  for (const name of [`x${NUMBER}`, `Cpr${NUMBER}`]) {
    const { statusCode, body } = await reader.graphql(document.replaceAll('#', name));
    expect(statusCode).toBe(400);
    expect(body).toMatch(/"message":"[A-Z]/);
    expect(body).not.toMatch(/010170/);
  }
});
