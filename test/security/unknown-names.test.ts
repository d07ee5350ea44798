/**
 * For a key for which withheld names do not exist, each request that names a withheld field or link is answered as the same request with a name that no model has: status, headers, body
 * and statements, but for the name itself.
 */
import type { LightMyRequestResponse as Response } from 'fastify';
import { startTestService, type AskingReader, type TestService } from '../support/service';

const DENIED = [
  'Person.cpr',
  'Person.affiliations',
  'Person.photo',
  'OrgUnit.parent',
  'OrgUnitKLE.*',
  'Function.category',
  'FunctionAssignment.affiliation',
];
const PERSON = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let reader: AskingReader;
beforeAll(async () => {
  service = await startTestService();
  reader = await service.as({ allow: undefined, deny: DENIED, schema: 'GRANTED' });
});
afterAll(() => service.close());

/** `#` stands for the name of a value of a person. */
const OF_A_VALUE: readonly string[] = [
  'Persons?$select=#', 'Persons?$expand=#', "Persons?$filter=# eq '1'", 'Persons?$filter=# eq null', 'Persons?$filter=$it/# eq null', 'Persons?$filter=$this/# eq null', 'Persons?$filter=@p&@p=# eq null', 'Persons?$filter=length(#) gt 1', 'Persons?$filter=[#] eq ["x"]', 'Persons?$filter=# in [#]', 'Persons?$filter=case(# eq null:1,true:2) eq 1',
  'Persons?$filter=cast(#,Edm.Int64) eq 1', 'Persons?$filter=isof(#,Edm.String)', `Persons?$filter=$root/Persons(${PERSON})/# eq null`, "Persons?$filter=$root/Persons(#='x')/Firstname eq null", "Persons?$filter={\"#\":1} eq null", 'Persons?$orderby=#', 'Persons?$orderby=cast(#,Edm.Int64)', 'Persons?$compute=# as X', 'Persons?$compute=1 as #&$top=1', 'Persons?$compute=1 as #&$filter=# eq 1&$orderby=#&$select=#&$top=1',
  'Persons?$apply=groupby((#))', 'Persons?$apply=groupby((rollup(#)))', 'Persons?$apply=aggregate(# with max as M)', 'Persons?$apply=aggregate($count as #)', 'Persons?$apply=aggregate($count as #)/filter(# gt 1)', 'Persons?$apply=compute(1 as #)/groupby((#))', 'Persons?$apply=topcount(1,#)', 'Persons?$apply=filter(# eq null)', 'Persons?$apply=orderby(#)', 'Persons?$apply=concat(identity,groupby((#)))', 'Persons?$apply=aggregate($count from # with max as M)', 'Persons?$apply=identity&$select=#', 'Persons?$apply=identity&$filter=# eq null', 'Persons?$apply=identity&$orderby=#', 'Persons?$apply=groupby((Firstname))&$select=#', 'Persons?$apply=identity&$compute=# as X', 'Persons?$apply=groupby((Firstname))&$compute=# as X', 'Persons?$apply=groupby((Firstname))&$compute=1 as #&$filter=# eq 1&$orderby=#&$select=#&$top=1', 'Persons?$apply=topcount(1,LastChanged)&$compute=length(#) as X', 'Persons?$apply=identity&$expand=Users($select=#)',
  'Persons?$expand=Affiliations($filter=$it/# eq null)', 'Persons?$expand=Affiliations($compute=$it/# as X)', 'Persons?$expand=Affiliations($filter=@p;@p=$it/# eq null)', 'Persons?$expand=Affiliations($filter=@p;@p=# eq null)', `Persons(${PERSON})/Affiliations?$filter=$root/Persons(${PERSON})/# eq null`, 'Persons?$filter=isof(#,Opslag.Person)',
  `Persons(${PERSON})/#`, `Persons(${PERSON})/#/$value`, `Persons(${PERSON})/#/$count`, `Persons(${PERSON})/#/$ref`, `Persons/${PERSON}/#`, "Persons(#='x')", "Persons(#=@c)?@c='x'", "Persons(#='x')/Firstname", "$entity?$id=Persons(#='x')", `$entity?$id=Persons(${PERSON})/#`, `$entity?$id=Persons(${PERSON})&$select=#`, 'Persons/$filter(# eq null)', 'Persons/$filter(@f)?@f=# eq null', 'Persons/#', 'Persons/$count?$filter=# eq null', 'Persons/$ref?$orderby=#', "OrgUnits?$filter=Affiliations/any(a:a/Person/# eq null)", 'OrgUnits?$expand=Affiliations($expand=Person($select=#))', 'OrgUnits?$expand=Affiliations($orderby=Person/#)', 'OrgUnits?$apply=groupby((Manager/Person/#))',
  '#', '#?$top=1', '$metadata/#',
]; // oxfmt-ignore

/** `#` stands for the name of a link of a person. */
const OF_A_LINK: readonly string[] = [
  'Persons?$expand=#', 'Persons?$expand=#/$ref', 'Persons?$expand=#/$count', 'Persons?$expand=#($levels=2)', 'Persons?$expand=#($top=1)', 'Persons?$select=#', 'Persons?$select=#/Uuid', 'Persons?$filter=#/any()', 'Persons?$filter=#/any(a:a/Prime)', 'Persons?$filter=#/$count gt 0', 'Persons?$filter=#/$count($filter=Prime) gt 0', 'Persons?$filter=# eq null', 'Persons?$filter=#/Uuid eq null', 'Persons?$filter=hassubset(#,[])', 'Persons?$filter=# in [#]', 'Persons?$filter=isof(#,Opslag.Person)', `Persons?$filter=$root/Persons(${PERSON})/# eq null`,
  'Persons?$expand=Affiliations($filter=$it/#/any())', 'Persons?$expand=#($filter=$it/Firstname eq null)', `Persons?$filter=$root/Persons(${PERSON})/#/$count gt 0`, `Persons?$filter=$root/Persons(${PERSON})/#/any()`, `Persons(${PERSON})/#?$filter=$root/Persons(${PERSON})/Firstname eq null`,
  'Persons?$orderby=#/$count', 'Persons?$orderby=#/Uuid', 'Persons?$compute=#/$count as X', 'Persons?$apply=groupby((#/Uuid))', 'Persons?$apply=filter(#/any())', 'Persons?$apply=identity&$expand=#', 'Persons?$apply=groupby((Firstname))&$expand=#', 'Persons?$apply=groupby((#))', 'Persons?$apply=aggregate(#/$count as N)', 'Persons?$apply=aggregate(#/Uuid with max as M)', `Persons(${PERSON})/#`, `Persons(${PERSON})/#(${PERSON})`, `Persons(${PERSON})/#/${PERSON}`, `Persons(${PERSON})/#/$count`, `Persons(${PERSON})/#/$ref`, `Persons(${PERSON})/#/$value`, `Persons(${PERSON})/#?$apply=aggregate($count as N)`, `Persons(${PERSON})/#/$filter(true)`, `$entity?$id=Persons(${PERSON})/#(${PERSON})`,
]; // oxfmt-ignore

const OF_A_TYPE: readonly string[] = [
  'Persons?$filter=isof(Opslag.#)', 'Persons?$filter=cast(Opslag.#) eq null', 'Persons/Opslag.#', `Persons(${PERSON})/Opslag.#`, 'Persons?$expand=Opslag.#/Users', 'Persons?$select=Opslag.#/Uuid', 'Persons?$filter=Opslag.#/Uuid eq null', `Persons(${PERSON})/Photo/Opslag.#`,
]; // oxfmt-ignore

/** `#` as in GraphQL. */
const DOCUMENTS: readonly string[] = [
  '{ persons(first: 1) { nodes { # } } }', '{ persons(first: 1) { nodes { a: # ...on Person { # } } } }', '{ persons(filter: { #: { eq: "1" } }) { count } }', '{ persons(filter: { #: { isEmpty: true } }) { count } }', '{ persons(orderBy: [{ #: ASC }]) { nodes { uuid } } }', '{ persons(first: 1) { nodes { # { count } } } }', '{ persons(first: 1) { nodes { #Aggregate(steps: []) { count } } } }',
  '{ persons(filter: { expression: { call: { function: EQ, arguments: [{ field: { name: Person_# } }, { value: { null: true } }] } } }) { count } }', '{ persons(filter: { expression: { any: { through: [Person_#] } } }) { count } }', '{ persons(first: 1) { nodes { compute(expression: { field: { name: Person_# } }) } } }', '{ personsAggregate(steps: [{ groupBy: { by: [{ as: "m", value: { field: { name: Person_# } } }] } }]) { count } }',
  'query ($v: FieldName!) { persons(filter: { expression: { call: { function: EQ, arguments: [{ field: { name: $v } }, { value: { null: true } }] } } }) { count } }', 'query ($f: PersonFilter) { persons(filter: $f) { count } }', 'query ($o: [PersonOrder!]) { persons(orderBy: $o) { count } }', 'query ($o: [PersonOrder!] = [{ #: ASC }]) { persons(orderBy: $o) { count } }', 'query ($s: [Transformation!]!) { personsAggregate(steps: $s) { count } }',
  '{ __type(name: "Person") { fields { name } } }',
]; // oxfmt-ignore

const variablesOf = (name: string): Record<string, unknown> => ({
  v: `Person_${name}`,
  f: { [name]: { eq: '1' } },
  o: [{ [name]: 'ASC' }],
  s: [{ aggregate: [{ as: 'm', method: 'MAX', value: { field: { name: `Person_${name}` } } }] }],
});

/** Of the same length, near no name of the model. */
const UNKNOWN: Readonly<Record<string, string>> = {
  Cpr: 'Xqj',
  cpr: 'xqj',
  Affiliations: 'Xqjwzkvyqxzj',
  affiliations: 'xqjwzkvyqxzj',
  Photo: 'Xqjwz',
  photo: 'xqjwz',
  OrgUnitKLE: 'Xqjwzkvyqx',
  cPR: 'xQJ',
  AFFILIATIONS: 'XQJWZKVYQXZJ',
};

/** What is near one name is not near the other; what is suggested does exist. */
const SUGGESTION = / Did you mean [^?]*\?/g;
const WITHHELD =
  /\b(?:cpr|Cpr|Person_cpr|Person_affiliations|Person_photo|photo|Photo|personByCpr|KLE\w+|kle\w+|OrgUnitKLE|OrgUnit_parent|affiliationsAggregate|photoAggregate)\b/;

async function compared(name: string, send: (name: string) => Promise<Response>): Promise<void> {
  const unknown = UNKNOWN[name] ?? '';
  const answers = [];
  for (const said of [name, unknown]) {
    service.takeStatements();
    const { statusCode, headers, body } = await send(said);
    const shown = { ...headers, date: '', etag: '', 'x-request-id': '', 'content-length': body.replace(SUGGESTION, '').length };
    expect([...body.matchAll(SUGGESTION)].join()).not.toMatch(WITHHELD);
    const text = body
      .replace(/"requestId":"[^"]*"/g, '')
      .replace(SUGGESTION, '')
      .replaceAll(unknown, name);
    answers.push({ statusCode, headers: shown, text, statements: service.takeStatements() });
  }
  expect(answers[0]).toEqual(answers[1]);
}

describe.each([
  ['Cpr', OF_A_VALUE],
  ['cPR', OF_A_VALUE],
  ['AFFILIATIONS', OF_A_LINK],
  ['Photo', OF_A_LINK],
  ['Affiliations', OF_A_LINK],
  ['OrgUnitKLE', OF_A_TYPE],
])('%s does not exist', (name, urls) => {
  it.each(urls)('in %s', async url => {
    await compared(name, said => reader.get(`/odata/${url.replaceAll('#', said).replaceAll(' ', '%20')}`));
  });
});

describe.each(['cpr', 'photo', 'affiliations'])('%s does not exist', name => {
  it.each(DOCUMENTS)('in %s', async query => {
    await compared(name, said => reader.graphql(query.replaceAll('#', said), variablesOf(said)));
  });
});

it('nor does an alternate key by it', async () => {
  const answers = await Promise.all(['personByCpr(cpr: "1")', 'personByXqj(xqj: "1")'].map(root => reader.graphql(`{ ${root} { uuid } }`)));
  expect(answers[0]?.statusCode).toBe(400);
  expect(answers[0]?.body.replaceAll('personByCpr', 'personByXqj')).toBe(answers[1]?.body);
});
