/** What a request that is nearly right is told: what it says must be what to write. */
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const OPTIONS = "Separate options with '&', and within parentheses with ';'.";
const LIST = "Separate the items of a list with ',', and options with '&', or with ';' within parentheses.";
const INSIDE = 'Options stand in parentheses, as in ($select=Name,Name;$expand=Name).';
const IN_AGGREGATE = 'In $apply it stands in aggregate: aggregate($count as Total).';
const ROWS = "the number of rows is written '$count as Total'";

it.each<[string, number, string, string | RegExp]>([
  ['Persons?$select=Firstname;Surname', 400, 'SyntaxError', `found ';' at position 26. ${LIST}`],
  ['Persons?$expand=Users;Affiliations', 400, 'SyntaxError', LIST],
  ['Persons?$orderby=Surname desc;Firstname', 400, 'SyntaxError', LIST],
  ["Persons?$filter=Surname in ('a';'b')", 400, 'SyntaxError', LIST],
  ['Persons?$apply=groupby((Surname;Firstname))', 400, 'SyntaxError', LIST],
  ['Persons?$select=Surname;$top=1', 400, 'SyntaxError', OPTIONS],
  ['Persons?$select=Surname;top=1', 400, 'SyntaxError', OPTIONS],
  ['Persons?$select=Surname;', 400, 'SyntaxError', OPTIONS],
  ['Persons?$expand=Users($select=UserId;Uuid)', 400, 'UnknownOption', `no nested option 'Uuid' at position 38. ${INSIDE}`],
  ['Persons?$expand=Affiliations(OrgUnit)', 400, 'UnknownOption', `no nested option 'OrgUnit' at position 30. ${INSIDE}`],
  ['Persons?$expand=Users(selekt=UserId)', 400, 'UnknownOption', "Did you mean '$select'?"],
  ['Functions?$filter=Id =< 5', 400, 'SyntaxError', "found '=<' at position 24. OData writes it 'le'."],
  ['Functions?$filter=Id =! 5', 400, 'SyntaxError', "found '=!' at position 24. OData writes it 'ne'."],
  [
    'Persons?$filter=Uuid eq {01234567-89ab-cdef-0123-456789abcdef}',
    400,
    'SyntaxError',
    '$filter: a GUID stands without braces at position 29.',
  ],
  ['OrgUnits?$expand=Affiliations.Person', 400, 'UnknownName', "Did you mean 'Affiliations($expand=Person)'?"],
  ['OrgUnits?$expand=Manager.Name', 400, 'UnknownName', "Did you mean 'Manager($select=Name)'?"],
  ['OrgUnits?$expand=manager.person.Surname', 400, 'UnknownName', "Did you mean 'manager($expand=person($select=Surname))'?"],
  ['Persons?$expand=Affiliations($expand=OrgUnit.Parent)', 400, 'UnknownName', "Did you mean 'OrgUnit($expand=Parent)'?"],
  ['Persons?$compute=length(Surname) as Total&$filter=Totl gt 1', 400, 'UnknownName', "Did you mean 'Total'?"],
  ["Persons?$filter=$root/Persons('x')/Deleted", 400, 'TypeMismatch', '$filter: $root/Persons: '],
  ['OrgUnits?$expand=Manager/Person', 400, 'OptionNotApplicable', 'What follows stands inside, as in Manager($expand=Person).'],
  ['OrgUnits?$expand=Manager/Name', 400, 'OptionNotApplicable', 'What follows stands inside, as in Manager($select=Name).'],
  [
    'Persons?$orderby=Affiliations/StartDate',
    400,
    'TypeMismatch',
    'Affiliations is a collection at position 31. Order by Affiliations/$count, or order what is expanded: $expand=Affiliations($orderby=…).',
  ],
  [
    'OrgUnits?$orderby=Parent/Affiliations/StartDate',
    400,
    'TypeMismatch',
    'Order by Parent/Affiliations/$count, or order what is expanded: $expand=Parent($expand=Affiliations($orderby=…)).',
  ],
  [
    "OrgUnits?$filter=Parent/Affiliations/EmployeeId eq 'x'",
    400,
    'TypeMismatch',
    'Use Parent/Affiliations/any(x:…), Parent/Affiliations/all(x:…) or Parent/Affiliations/$count.',
  ],
  [
    "OrgUnits?$filter=Affiliations/any(a:a/Person/Users/UserId eq 'x')",
    400,
    'TypeMismatch',
    'Use a/Person/Users/any(x:…), a/Person/Users/all(x:…) or a/Person/Users/$count.',
  ],
  [
    "OrgUnits?$filter=Affiliations/$count($filter=Person/Users/UserId eq 'x') gt 0",
    400,
    'TypeMismatch',
    'Use Person/Users/any(x:…), Person/Users/all(x:…) or Person/Users/$count.',
  ],
  [
    "Persons?$expand=Affiliations($filter=$it/Users/UserId eq 'x')",
    400,
    'TypeMismatch',
    'Use $it/Users/any(x:…), $it/Users/all(x:…) or $it/Users/$count.',
  ],
  [
    "Persons?$filter=$root/OrgUnits(01234567-89ab-cdef-0123-456789abcdef)/Affiliations/EmployeeId eq 'x'",
    400,
    'TypeMismatch',
    'Use $root/…/Affiliations/any(x:…), $root/…/Affiliations/all(x:…) or $root/…/Affiliations/$count.',
  ],
  ['odata/Persons', 404, 'ResourceNotFound', "There is no entity set 'odata' at position 1. Leave 'odata' out of the path: the address of"],
  ['OData/', 404, 'ResourceNotFound', "There is no entity set 'OData' at position 1. Leave 'odata' out of the path: the address of"],
  ['Persons.csv', 404, 'ResourceNotFound', "There is no entity set 'Persons.csv' at position 1. Did you mean 'Persons?$format=csv'?"],
  [
    'orgunits.XLSX?$top=1',
    404,
    'ResourceNotFound',
    "There is no entity set 'orgunits.XLSX' at position 1. Did you mean 'OrgUnits?$format=xlsx'?",
  ],
  ['Persons.json', 404, 'ResourceNotFound', "Did you mean 'Persons?$format=json'?"],
  ['Person.csv', 404, 'ResourceNotFound', "There is no entity set 'Person.csv' at position 1. Did you mean 'Persons'?"],
  ['Persons?$format=excel', 406, 'NotAcceptable', '$format admits no format of this resource: ask for json, csv or xlsx.'],
  ['$metadata?$format=csv', 406, 'NotAcceptable', '$format admits no format of this resource: ask for json or xml.'],
  ['?$format=csv', 406, 'NotAcceptable', 'ask for json. Only a collection comes as a sheet.'],
  ['Persons?$groupby=Surname', 400, 'UnknownOption', "In OData 4 it is '$apply=groupby((Name),aggregate($count as Total))'."],
  ['Persons?$limit=5', 400, 'UnknownOption', "no system query option '$limit' at position 9. In OData 4 it is '$top=10'."],
  ['Persons?$Take=5', 400, 'UnknownOption', "In OData 4 it is '$top=10'."],
  ['Persons?$offset=5', 400, 'UnknownOption', "In OData 4 it is '$skip=20'."],
  ['Persons?$page=2', 400, 'UnknownOption', "In OData 4 it is '$top=10&$skip=20'."],
  ['Persons?$sort=Surname', 400, 'UnknownOption', "In OData 4 it is '$orderby=Name desc'."],
  ["Persons?$where=Surname eq 'x'", 400, 'UnknownOption', "In OData 4 it is '$filter=Name ne null'."],
  ['Persons?$fields=Surname', 400, 'UnknownOption', "In OData 4 it is '$select=Name,Name'."],
  ['Persons?$include=Users', 400, 'UnknownOption', "In OData 4 it is '$expand=Name'."],
  ['Persons?$distinct=true', 400, 'UnknownOption', "In OData 4 it is '$apply=groupby((Name))'."],
  ['Persons?$aggregate=Surname', 400, 'UnknownOption', "In OData 4 it is '$apply=aggregate(Name with max as Last)'."],
  ['Persons?$apply=groupby(Surname)', 400, 'SyntaxError', "expected '(' before the properties, as in 'groupby((Name))', found 'Surname'"],
  ['Persons?$apply=groupby((Surname),$count as N)', 400, 'SyntaxError', IN_AGGREGATE],
  ['Persons?$select=Surname,$count as N', 400, 'SyntaxError', IN_AGGREGATE],
  ['Persons?$apply=aggregate(count as N)', 501, 'NotOffered', ROWS],
  ['Persons?$apply=groupby((Surname),aggregate(Count() as N))', 501, 'NotOffered', ROWS],
  ['Persons?$apply=aggregate(COUNT(*) as N)', 501, 'NotOffered', ROWS],
  [
    'Persons?$apply=groupby((Affiliations/StartDate))',
    400,
    'TypeMismatch',
    'rows are grouped by one value each at position 38. Its count is one: compute(Affiliations/$count as Number)/groupby((Number)).',
  ],
  [
    'OrgUnits?$apply=aggregate(Affiliations/$count as N)',
    501,
    'NotOffered',
    'Add up the counts of the rows: aggregate(Affiliations/$count with sum as Total).',
  ],
  [
    'OrgUnits?$apply=aggregate(Parent/Affiliations/$count as N)',
    501,
    'NotOffered',
    'Add up the counts of the rows: aggregate(Parent/Affiliations/$count with sum as Total).',
  ],
  ['OrgUnits?$apply=aggregate(Name/$count as N)', 501, 'NotOffered', /Count the set itself, by \$count\.$/],
  ['OrgUnits?$apply=aggregate(Manager/$count as N)', 501, 'NotOffered', /Count the set itself, by \$count\.$/],
  ['OrgUnits?$apply=aggregate(Nix/$count as N)', 501, 'NotOffered', /Count the set itself, by \$count\.$/],
  [
    'OrgUnits?$apply=groupby((OrgType),aggregate(Affiliations($count as N)))',
    501,
    'NotOffered',
    'behind a path are not offered at position 45. Add up the counts of the rows: aggregate(Affiliations/$count with sum as Total).',
  ],
  [
    'OrgUnits?$apply=aggregate(Affiliations(WorkingHoursNumerator with sum as S))',
    501,
    'NotOffered',
    '$apply: aggregates in parentheses behind a path are not offered at position 27.',
  ],
])('%s is told what to write', async (url, status, code, told) => {
  const { status: answered, error } = await asking.fault(url);
  expect([answered, error.code]).toEqual([status, code]);
  expect(error.message).toEqual(typeof told === 'string' ? expect.stringContaining(told) : expect.stringMatching(told));
});

it('a key is not told to count behind a link that it may not read', async () => {
  const reader = await asking.service.as({ allow: undefined, deny: ['OrgUnit.affiliations'], schema: 'FULL' });
  const { error } = (await reader.get('/odata/OrgUnits?$apply=aggregate(Affiliations/$count%20as%20N)')).json<{
    error: { message: string };
  }>();
  expect(error.message).toMatch(/Count the set itself, by \$count\.$/);
});

it('what is told of groups and counts can be asked', async () => {
  const total = await asking.rows('OrgUnits?$apply=aggregate(Affiliations/$count with sum as Total)');
  const [counted] = await asking.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM organisation.affiliation AS a JOIN organisation.org_unit AS o ON o.uuid = a.orgunit_uuid WHERE NOT o.deleted',
  );
  expect(total).toMatchObject([{ Total: counted?.n }]);
  const groups = await asking.rows('Persons?$apply=compute(Affiliations/$count as Number)/groupby((Number))');
  const numbers = await asking.sql(
    'SELECT DISTINCT (SELECT count(*) FROM organisation.affiliation WHERE person_uuid = p.uuid) AS n FROM organisation.person AS p',
  );
  expect(groups).toHaveLength(numbers.length);
  expect(numbers.length).toBeGreaterThan(1);
});

it('what is told of collections behind a path can be asked', async () => {
  for (const url of [
    'OrgUnits?$orderby=Parent/Affiliations/$count',
    'OrgUnits?$expand=Parent($expand=Affiliations($orderby=StartDate))',
    "OrgUnits?$filter=Parent/Affiliations/any(x:x/EmployeeId eq 'x')",
    "OrgUnits?$filter=Affiliations/any(a:a/Person/Users/any(x:x/UserId eq 'x'))",
    "Persons?$expand=Affiliations($filter=$it/Users/any(x:x/UserId eq 'x'))",
    'OrgUnits?$apply=aggregate(Parent/Affiliations/$count with sum as Total)',
  ])
    expect(await asking.rows(url)).toEqual(expect.any(Array));
});

it('arguments of functions that are aggregated are no aggregates in parentheses', async () => {
  expect(await asking.rows('Persons?$apply=aggregate(length(Surname) with max as Longest)')).toHaveLength(1);
  const { error } = await asking.fault("Persons?$apply=aggregate(lenght('$count with as 010190-1234') with max as L)");
  expect(error.message).toContain("there is no function 'lenght' at position 26. Did you mean 'length'?");
});
