/** Requests that try each channel by which a withheld field could be learnt, beside such as are answered. */

const PERSON = '{person}';
const HIDDEN = '{hidden}';

/** URLs after the service root; `{person}` stands for the key of a person with a photo, `{unit}` for that of a unit, `{hidden}` for that of a person whose address is protected. */
export const URLS: readonly string[] = [
  // Implicit selections.
  'Persons', 'Persons?$select=*', 'Persons?$top=5&$expand=*', `Persons(${PERSON})`, `Persons(${PERSON})?$expand=*`, 'OrgUnits?$expand=*&$top=3',
  'Persons?$top=20&$expand=Affiliations,Users,Phones,Addresses', 'Functions', `Persons(${PERSON})/Affiliations`, `Persons(${PERSON})/Photo`,
  // Named in options.
  'Persons?$select=Cpr', 'Persons?$select=Firstname,Surname', 'Persons?$select=Children', 'Persons?$expand=Children', 'Persons?$top=2&$expand=Users($select=UserId)',
  'OrgUnits?$expand=KLEPrimary', 'OrgUnits?$top=2&$expand=Affiliations($select=PayGrade)', 'OrgUnits?$expand=Parent($select=Ean)', 'OrgUnits?$expand=Parent($levels=2;$select=Ean)',
  // Control information, which reads keys and ways back of its own.
  'Persons?$top=3&$format=application/json;odata.metadata=full', 'Persons?$top=3&$expand=*&$format=application/json;metadata=full', `Persons(${PERSON})/Photo?$format=application/json;metadata=full`,
  'OrgUnits({unit})/Affiliations?$top=3&$select=PositionName', 'Functions?$top=3&$select=Name&$expand=Assignments($select=StartDate)', 'OrgUnits({unit})/Affiliations?$top=3&$format=application/json;metadata=full', 'Functions?$top=3&$expand=Assignments&$format=application/json;metadata=full', 'Persons?$top=3&$format=application/json;metadata=none',
  'Persons?$top=3&$select=Firstname,Children', 'Persons?$top=3&$select=Firstname,Users', 'OrgUnits?$top=3&$select=KLEPrimary,Parent',
  // References, counts and ids.
  'Persons/$ref?$top=3', `Persons(${PERSON})/$ref`, `Persons(${PERSON})/Children/$ref`, `Persons(${PERSON})/Users/$ref`, 'OrgUnits({unit})/Affiliations/$ref', 'OrgUnits({unit})/KLEPrimary/$ref', "Persons/$ref?$filter=Cpr eq '1'", 'Persons/$ref?$orderby=Cpr',
  'Persons?$top=3&$expand=Children/$ref', 'Persons?$top=3&$expand=Children/$count', 'Persons?$top=3&$expand=Affiliations/$count($filter=PayGrade eq null)', "Persons?$top=3&$expand=Users/$ref($filter=UserId eq 'x')", 'Functions?$top=2&$expand=*/$ref', 'Functions?$top=2&$expand=*($levels=2)',
  `$entity?$id=Persons(${PERSON})`, `$entity?$id=Persons(${PERSON})/Children`, `$entity?$id=Persons(${PERSON})&$select=Cpr`, "$entity?$id=Persons(Cpr='0101010101')",
  // Filters.
  "Persons?$filter=Cpr eq '0101010101'", 'Persons?$filter=Cpr eq null', 'Persons?$filter=not (Cpr ne null)', "Persons?$filter=startswith(Surname,'A')", "Persons?$filter=Surname in ('Hansen','Jensen')",
  "Persons?$filter='Hansen' eq Surname", 'Persons?$filter=length(Surname) gt 5', 'Persons?$filter=Surname eq Firstname', "Persons?$filter=concat(Firstname,Surname) eq 'x'", 'Persons?$filter=@p&@p=Cpr eq null',
  'Persons?$filter=year(FirstEmploymentDate) eq 2000', 'Persons?$filter=1 eq 2 and Cpr eq null', "Persons?$filter=$it/Cpr eq '1'", "Persons?$filter=matchesPattern(Cpr,'^0')", 'Persons?$filter=1 div length(Cpr) eq 1',
  'Persons?$filter=Children/any()', 'Persons?$filter=Children/$count gt 0', "Persons?$filter=Children/any(c:c/Name eq 'x')", "Persons?$filter=Users/any(u:u/UserId eq 'x')", "Persons?$filter=Affiliations/any(a:a/PayGrade eq 'x')",
  "Persons?$filter=Affiliations/all(a:a/OrgUnit/Ean eq null)", "Persons?$filter=Affiliations/any(a:a/OrgUnit/KLEPrimary/any())", 'Persons?$filter=Affiliations/$count($filter=PayGrade eq null) gt 0',
  "Persons?$filter=Affiliations/any(a:a/Person/Surname eq 'x')", 'Persons?$filter=Photo/Content eq null', 'Persons?$filter=Photo eq null', "Persons?$filter=Phones/any(p:p/PhoneNumber eq '1')",
  // Beyond single values.
  'Persons?$filter=[Firstname,Surname] eq ["A","B"]', 'Persons?$filter=Firstname in [Surname]', 'Persons?$filter=case(Cpr eq null:1,true:2) eq 1', 'Persons?$filter=hassubset([Surname],[Firstname])',
  `Persons?$filter=Surname eq $root/Persons(${PERSON})/Surname`, `Persons?$filter=Firstname eq $root/Persons(${PERSON})/Firstname`, `Persons?$filter=$root/Persons(${PERSON})/Photo/Format eq null`, `Persons?$filter=$it eq $root/Persons(${PERSON})`,
  `Persons?$filter=$root/Persons(${PERSON})/Children/$count gt 0`, `Persons?$filter=$root/Persons(${PERSON})/Users/any(u:u/UserId eq Firstname)`, `Persons?$filter=$root/Persons(${PERSON})/Affiliations/any(a:a/PayGrade eq null)`,
  `Persons?$filter=$root/Persons(${PERSON})/Affiliations/$count($filter=OrgUnit/Ean eq null) gt 0`, `Persons?$filter=$root/Persons(${PERSON})/Affiliations/any(a:Cpr eq null)`,
  "Persons?$filter=PersonType ne 'ROBOT'", 'Persons?$filter=$this/Cpr eq null', 'OrgUnits?$filter=Parent eq $it', 'OrgUnits?$filter=Manager/Person eq null', 'Persons?$orderby=case(Cpr eq null:1,true:2),Firstname&$top=5',
  'Persons?$filter=cast(Cpr,Edm.Int64) eq 1', "Persons?$filter=cast(Firstname,Edm.String) eq 'Agnes'", 'Persons?$filter=isof(Cpr,Edm.Int64)', 'Persons?$filter=isof(Opslag.Person) and isof(Photo,Opslag.Photo)', 'Persons?$orderby=cast(Cpr,Edm.Int64)&$top=3', 'Persons?$filter=isof(Surname,Opslag.PersonType)', "Persons?$filter=PersonType eq cast('ROBOT',Opslag.PersonType)",
  // Nested options.
  "Persons?$top=3&$expand=Affiliations($filter=PayGrade eq 'x')", 'Persons?$top=3&$expand=Affiliations($orderby=PayGrade)', 'Persons?$top=3&$expand=Affiliations($expand=KLEPrimary)', 'Persons?$top=3&$expand=Affiliations($expand=*)',
  'Persons?$top=3&$expand=Affiliations($count=true;$top=1;$expand=OrgUnit($select=Name))', 'Persons?$top=3&$expand=Affiliations($expand=Person($expand=Children))',
  "Persons?$top=3&$expand=Affiliations($filter=PayGrade eq @p;@p='x')", "Persons?$top=3&$expand=Affiliations($filter=@p;@p=PayGrade eq 'x')", 'Persons?$top=3&$expand=Affiliations($filter=PositionName ne @p;@p=PayGrade)',
  "Persons?$top=3&$expand=Users($filter=UserId eq @u;@u='x')", 'Persons?$top=3&$expand=Affiliations(@p=PayGrade)',
  'Persons?$top=3&$expand=Users($filter=$it/Cpr eq null)', 'Persons?$top=3&$expand=Users($filter=$it/Firstname ne UserId)', 'Persons?$top=3&$expand=Affiliations($filter=$it/Firstname ne null;$select=Uuid)', 'Persons?$top=3&$expand=Affiliations($orderby=$it/Cpr;$select=Uuid)',
  'Persons?$top=3&$expand=Affiliations($filter=$it/Children/any();$select=Uuid)', 'Persons?$top=3&$expand=Affiliations($filter=$it/Users/$count gt 0;$select=Uuid)', 'Persons?$top=3&$expand=Affiliations($compute=$it/Surname as X)', 'Persons?$top=3&$expand=Affiliations($compute=$it/Firstname as X;$select=X)',
  'Persons?$top=3&$expand=Affiliations/$count($filter=$it/Surname ne null)', 'OrgUnits?$top=3&$expand=Children($filter=$it/Ean eq null;$select=Name)', `Persons(${PERSON})/Users?$filter=$root/Persons(${PERSON})/Cpr eq null`, `Persons(${PERSON})/Affiliations?$select=Uuid&$filter=$root/Persons(${PERSON})/Firstname ne null`,
  // Orders.
  'Persons?$orderby=Cpr', 'Persons?$orderby=Firstname,Surname desc', 'Persons?$orderby=Children/$count', 'Persons?$orderby=Photo/Content', "Persons?$orderby=Cpr eq '1'", 'Persons?$top=40&$orderby=Firstname', 'Functions?$orderby=Category',
  'OrgUnits?$orderby=Parent/Ean', 'OrgUnits?$orderby=Parent/Name&$top=10&$skip=5',
  // Counts and pages.
  'Persons/$count', "Persons/$count?$filter=Surname eq 'x'", 'Persons/$count?$orderby=Cpr', 'Persons?$count=true&$top=1', `Persons(${PERSON})/Children/$count`, `Persons(${PERSON})/Affiliations/$count`, 'Persons?$top=3&$skiptoken=junk',
  // Searches: surnames, positions and accounts are withheld.
  'Persons?$search=Hansen', 'Persons?$search=nesnaH', 'Persons?$search=NOT nesnaH&$top=5', 'Persons?$search=anders OR "hansen"&$count=true', 'Persons/$count?$search=a', 'OrgUnits?$search=skole&$expand=Children($search=a)',
  'Persons?$top=20&$expand=Affiliations($search=p%C3%A6dagog;$count=true)', 'Persons?$filter=Affiliations/$count($search=l%C3%A6rer) gt 0', 'Persons?$top=20&$expand=Users($search=a)', 'Persons?$search=a&$orderby=Firstname&$top=3',
  'Functions?$search=brand', `Persons(${PERSON})/Users?$search=a`, `Persons(${PERSON})/Affiliations/$count?$search=gogad%C3%A6p`,
  // Computed values.
  'Persons?$compute=Cpr as X', 'Persons?$compute=concat(Firstname,Surname) as X&$top=2', 'Persons?$compute=1 as Cpr&$top=2', 'Persons?$compute=1 as Nothing&$top=2', 'Persons?$compute=length(Firstname) as X&$filter=X gt 5&$orderby=X&$top=4',
  'Persons?$compute=Children/$count as X&$top=2', "Persons?$compute=Users/any(u:u/UserId eq 'x') as X&$select=X&$top=2", 'Persons?$top=2&$expand=Affiliations($compute=PayGrade as X)', 'Persons?$top=2&$expand=Affiliations($compute=OrgUnit/Ean as X)',
  'Persons?$top=300&$expand=Addresses($compute=City as X,length(Street) as Y;$select=X,Y)', `Persons(${PERSON})?$compute=Photo/Content eq null as X`, `Persons(${PERSON})?$compute=year(FirstEmploymentDate) as X`,
  // Paths.
  `Persons(${PERSON})/Cpr`, `Persons(${PERSON})/Cpr/$value`, `Persons(${PERSON})/Surname`, `Persons(${PERSON})/Children`, `Persons(${PERSON})/Photo/$value`, `Persons(${PERSON})/Photo/Content`, `Persons(${PERSON})/Photo/Content/$value`,
  `Persons(${PERSON})/Firstname`, `Persons(${PERSON})/Firstname/$value`, "Persons(Cpr='0101010101')", "Persons(Cpr='x')", 'Persons(Cpr=@c)/Firstname?@c=null', "OrgUnits(Master='OPUS',MasterId='1')", 'Persons(Cpr=5)', 'Persons(00000000-0000-4000-8000-000000000000)/Cpr', `OrgUnits({unit})/KLEPrimary`, `OrgUnits({unit})/Tags`, `OrgUnits({unit})/Ean/$value`,
  // Keys as segments, casts and filters in paths.
  `Persons/${PERSON}/Cpr`, `Persons/${PERSON}/Firstname`, `Persons/${PERSON}/Children/${PERSON}`, 'Persons/0101010101', 'Persons/$filter(@f)?@f=Cpr eq null', "Persons/$filter(startswith(Surname,'A'))/$count",
  `Persons/$filter(Firstname ne null)(${PERSON})/Firstname`, `Persons/$filter(@f)(${PERSON})/Firstname?@f=Surname ne null`, `Persons(${PERSON})/Opslag.Person/Cpr`, `Persons(${PERSON})/Users/$filter(UserId eq 'x')`,
  'Persons/$filter(Children/any())', 'Persons/$filter(Deleted eq false)?$top=3', 'Persons/Opslag.OrgUnitKLE', 'Persons/Opslag.PersonChild', "Persons/$filter(Firstname ne null)(Cpr='0101010101')",
  // Protected addresses.
  'Persons?$top=300&$expand=Addresses', "Persons?$filter=Addresses/any(a:a/City eq 'Other')", "Persons?$filter=Addresses/any(a:a/PostalCode eq '9999')", 'Persons?$filter=Addresses/any(a:a/Localname eq null and a/AddressProtected)',
  'Persons?$top=300&$expand=Addresses($orderby=Street desc,City;$top=1;$count=true)', 'Persons?$filter=Addresses/all(a:length(a/Street) gt 5)&$count=true', "Persons?$top=300&$expand=Addresses($filter=startswith(Street,'O'))",
  `Persons(${HIDDEN})/Addresses`, `Persons(${HIDDEN})?$expand=Addresses($orderby=length(Street) desc)`, `Persons(${HIDDEN})/Addresses?$filter=Street ne null`, `Persons(${HIDDEN})/Addresses?$filter=contains(Street,'the')`, `Persons(${HIDDEN})/Addresses?$filter=endswith(City,'e') or City in ('x','y')`, `Persons(${HIDDEN})/Addresses?$filter=[City,PostalCode] eq ["x","9999"]`,
  `Persons(${HIDDEN})/Addresses?$orderby=City,Street desc&$select=Id`, `Persons(${HIDDEN})/Addresses?$compute=concat(Street,City) as X,case(PostalCode eq '9999':1,true:2) as Y,cast(PostalCode,Edm.Int32) as Z`, `Persons(${HIDDEN})/Addresses?$filter=1 div (length(Street) sub 5) eq 1`, `Persons(${HIDDEN})/Addresses/$count?$filter=City eq 'x' or Street eq 'Other'`, `Persons(${HIDDEN})/Addresses/$filter(PostalCode eq '9999')/$count`, `Persons(${HIDDEN})/Addresses/$ref?$orderby=Street`,
  `Persons(${HIDDEN})/Addresses?$apply=aggregate(City with countdistinct as D,Street with min as M,$count as N)`, `Persons(${HIDDEN})/Addresses?$apply=groupby((rollup(City,Street)))`, `Persons(${HIDDEN})/Addresses?$apply=topcount(1,length(Street))`, `Persons(${HIDDEN})/Addresses?$apply=compute(length(Street) as L)/aggregate(L with sum as S)`, `Persons(${HIDDEN})/Addresses?$apply=concat(filter(City eq 'x'),identity)`, `Persons(${HIDDEN})/Addresses?$apply=identity&$orderby=Street`, `Persons(${HIDDEN})/Addresses?$apply=toppercent(50,length(City))`,
  "Persons?$filter=Addresses/$count($filter=startswith(Street,'O')) gt 0&$select=Uuid", "Persons?$orderby=Addresses/$count($filter=City gt 'M') desc&$top=20&$select=Uuid", 'Persons?$top=300&$select=Uuid&$expand=Addresses/$count($filter=length(Street) eq 5)', `Persons?$apply=filter(Addresses/any(a:a/Street eq 'Other'))/aggregate($count as N)`, 'OrgUnits?$top=20&$expand=Addresses($compute=Street as X)', `Persons(${HIDDEN})/Addresses?$format=application/json;metadata=full`,
  // Transformations.
  'Persons?$apply=aggregate(Cpr with max as M)', 'Persons?$apply=aggregate(Cpr with countdistinct as D,$count as N)', 'Persons?$apply=groupby((Cpr))', 'Persons?$apply=groupby((Surname),aggregate($count as N))', 'Persons?$apply=groupby((Firstname),aggregate($count as N))',
  'Persons?$apply=filter(Cpr eq null)/aggregate($count as N)', "Persons?$apply=filter(Children/any())/aggregate($count as N)", 'Persons?$apply=compute(length(Cpr) as L)/groupby((L))', 'Persons?$apply=topcount(1,Cpr)', 'Persons?$apply=orderby(Cpr)/top(1)&$select=Uuid', 'Persons?$apply=groupby((rollup(Firstname,Surname)))',
  'Persons?$apply=concat(identity,aggregate($count as N))&$top=3', 'Persons?$apply=identity&$top=3', 'Persons?$apply=identity&$filter=Cpr eq null', 'Persons?$apply=identity&$orderby=Cpr', 'Persons?$apply=identity&$select=Cpr', 'Persons?$apply=groupby((Firstname))&$filter=Cpr eq null', 'Persons?$apply=groupby((Firstname))&$select=Cpr',
  'Persons?$apply=identity&$top=3&$expand=Children', 'Persons?$apply=filter(Cpr eq null)&$expand=Users&$top=3', "Persons?$apply=filter(Deleted eq false)/orderby(Firstname)/top(3)&$expand=Affiliations($select=PayGrade)", 'Persons?$apply=orderby(Surname)/top(3)&$expand=*', 'Persons?$apply=search(Other)&$expand=*&$top=3', 'Persons?$apply=identity&$top=3&$compute=length(Cpr) as L', `Persons(${PERSON})/Affiliations?$apply=top(2)&$expand=KLEPrimary,OrgUnit($select=Ean)`, 'Persons?$apply=skip(2)/top(3)&$format=application/json;metadata=full',
  'Persons?$apply=groupby((Firstname))&$compute=length(Cpr) as L', 'Persons?$apply=groupby((Firstname))&$compute=length(Firstname) as L&$filter=L gt 5&$select=L&$top=3', 'Persons?$apply=groupby((Surname))&$compute=length(Surname) as L', 'Persons?$apply=topcount(3,LastChanged)&$compute=Cpr as X&$select=X', 'Persons?$apply=topcount(3,LastChanged)&$format=application/json;metadata=full', 'Persons?$apply=topcount(3,LastChanged)&$select=Firstname,Children', `OrgUnits({unit})/Affiliations?$apply=topcount(3,Uuid)&$select=PositionName`, 'Persons?$apply=groupby((PersonType),topcount(1,LastChanged))&$select=Firstname&$format=application/json;metadata=full', 'Persons?$apply=topcount(3,LastChanged)&$compute=Firstname as X&$orderby=X', 'Persons?$apply=groupby((Firstname))&$compute=1 as Cpr', 'Persons?$apply=groupby((Firstname))&$expand=Children', 'Persons/$count?$apply=groupby((Firstname))&$compute=length(Cpr) as L&$filter=L gt 1',
  `Persons?$apply=groupby((Firstname))/filter(Firstname eq $root/Persons(${PERSON})/Firstname)`, `Persons?$apply=groupby((Firstname))/filter($root/Persons(${PERSON})/Cpr eq null)`,
  `Persons?$apply=groupby((Firstname))/compute($root/Persons(${PERSON})/Children/$count as C)`, `Persons?$apply=aggregate($count as N)/filter($root/Persons(${PERSON})/Surname ne null)`,
  'Persons/$count?$apply=groupby((Cpr))', 'Persons/$count?$apply=filter(Surname eq null)', 'Persons?$apply=aggregate($count from Cpr with max as M)', 'Persons?$apply=search(Other)/aggregate($count as N)', 'OrgUnits?$apply=groupby((Parent/Ean))', 'OrgUnits?$apply=groupby((Parent/Name),aggregate(Name with max as M))&$top=3',
  `Persons(${PERSON})/Children?$apply=aggregate($count as N)`, `Persons(${PERSON})/Affiliations?$apply=groupby((PayGrade))`, `Persons(${PERSON})/Affiliations?$apply=groupby((OrgUnit/Name))`, `Persons(${PERSON})/Addresses?$apply=groupby((City,Street),aggregate($count as N))`, `Persons(${PERSON})/Addresses?$apply=aggregate(Street with max as M)`,
  // What describes the data, and misspellings near withheld names.
  '', '$metadata', '$metadata?$format=json', 'Persons?$select=Surnam', "Persons?$filter=Cp eq 'x'", 'Persons?$expand=Childre', `Persons(${PERSON})/Surnam`, 'Persons?$select=Nothing',
]; // oxfmt-ignore

/** Each of these with each of the requests below: what a header changes in an answer. */
export const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { prefer: 'omit-values=nulls' },
  { prefer: 'odata.maxpagesize=2, include-annotations="*"' },
  { accept: 'application/json;odata.metadata=full' },
  { accept: 'application/json;odata.metadata=none;IEEE754Compatible=true' },
  { 'odata-maxversion': '4.0' },
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { 'accept-encoding': 'gzip' },
];

export const URLS_WITH_HEADERS: readonly string[] = [
  'Persons', `Persons(${PERSON})?$expand=*`, 'OrgUnits?$expand=*&$top=3', 'Functions', `Persons(${PERSON})/Affiliations`, 'Persons?$filter=Cpr eq null', `Persons(${PERSON})/Surname`,
  `Persons(${PERSON})/Firstname/$value`, 'Persons?$top=300&$expand=Addresses', '$metadata', '',
]; // oxfmt-ignore

export interface Document {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const eq = { expression: { call: { function: 'EQ', arguments: [{ field: { name: 'Person_cpr' } }, { value: { string: '1' } }] } } };

export const DOCUMENTS: readonly Document[] = [
  '{ persons(first: 5) { nodes { uuid firstname } count } }',
  '{ persons(first: 5) { nodes { cpr } } }',
  '{ persons(first: 5) { nodes { alias: surname } } }',
  '{ persons(first: 5) { nodes { ...on Person { notes } } } }',
  'query { persons(first: 5) { nodes { ...named } } } fragment named on Person { uuid ...deeper } fragment deeper on Person { cpr }',
  '{ persons(first: 5) { nodes { uuid cpr @skip(if: true) } } }',
  '{ persons(first: 5) { nodes { children { count } } } }',
  '{ persons(filter: { cpr: { eq: null } }) { count } }',
  '{ persons(filter: { not: { or: [{ surname: { eq: "x" } }] } }) { count } }',
  '{ persons(filter: { children: { isEmpty: true } }) { count } }',
  '{ persons(filter: { affiliations: { any: { payGrade: { eq: "x" } } } }) { count } }',
  '{ persons(filter: { affiliations: { any: { orgUnit: { is: { ean: { eq: "x" } } } } } }) { count } }',
  '{ persons(first: 1, orderBy: [{ surname: ASC }]) { nodes { uuid } next } }',
  '{ persons(first: 1, orderBy: [{ photo: { content: ASC } }]) { nodes { uuid } } }',
  '{ persons(first: 1, orderBy: [{ expression: { by: { field: { name: Person_cpr } }, direction: ASC } }]) { nodes { uuid } } }',
  '{ persons(first: 1, orderBy: [{ expression: { by: { count: { through: [Person_children] } }, direction: ASC } }]) { nodes { uuid } } }',
  '{ persons(filter: { expression: { any: { through: [Person_children] } } }) { count } }',
  '{ persons(filter: { expression: { call: { function: EQ, arguments: [{ field: { name: Person_surname } }, { value: { string: "x" } }] } } }) { count } }',
  '{ persons(filter: { expression: { case: [{ when: { field: { name: Person_deleted } }, then: { field: { name: Person_forceStop } } }] } }) { count } }',
  '{ persons(filter: { expression: { case: [{ when: { isNull: { through: [Person_photo] } }, then: { value: { boolean: true } } }] } }) { count } }',
  '{ persons(filter: { expression: { call: { function: EQ, arguments: [{ lookup: { key: [{ field: Person_uuid, value: { uuid: "00000000-0000-4000-8000-000000000000" } }], as: "p", value: { field: { of: "p", name: Person_cpr } } } }, { value: { null: true } }] } } }) { count } }',
  '{ persons(filter: { expression: { call: { function: EQ, arguments: [{ cast: { operand: { field: { name: Person_cpr } }, to: Long } }, { value: { int: 1 } }] } } }) { count } }',
  '{ orgUnits(first: 2) { nodes { klePrimary { nodes { code } } } } }',
  '{ orgUnits(first: 2) { nodes { klePrimary { count } } } }',
  '{ orgUnits(first: 2) { nodes { klePrimary { nodes { __typename } } } } }',
  '{ persons(first: 300) { nodes { addresses { nodes { street localname postalCode city addressProtected } } } } }',
  '{ persons(first: 3) { nodes { affiliations(filter: { expression: { call: { function: EQ, arguments: [{ owner: { link: Person_affiliations, as: "p", value: { field: { of: "p", name: Person_cpr } } } }, { value: { null: true } }] } } }) { nodes { uuid } } } } }',
  '{ orgUnits(first: 3) { nodes { klePrimary(filter: { expression: { not: { call: { function: EQ, arguments: [{ owner: { link: OrgUnit_klePrimary, as: "u", value: { field: { of: "u", name: OrgUnit_name } } } }, { value: { null: true } }] } } } }) { count } } } }',
  '{ persons(filter: { addresses: { any: { city: { eq: "Other" } } } }) { count } }',
  '{ personByCpr(cpr: "0101010101") { uuid } }',
  '{ found: personByMasterAndMasterId(master: "OPUS", masterId: "1") { uuid surname } }',
  '{ persons(first: 2) { nodes { compute(expression: { field: { name: Person_cpr } }) } } }',
  '{ persons(first: 2) { nodes { uuid ...on Person { a: compute(expression: { call: { function: LENGTH, arguments: [{ field: { name: Person_surname } }] } }) } } } }',
  '{ persons(first: 300) { nodes { addresses { nodes { a: compute(expression: { field: { name: PersonPost_city } }) b: compute(expression: { field: { name: PersonPost_postalCode } }) } } } } }',
  '{ persons(search: { word: "hansen" }) { count nodes { uuid } } }',
  '{ persons(filter: { affiliations: { any: { expression: { search: { for: { not: { word: "a" } } } } } } }) { count } }',
  '{ persons(filter: { expression: { any: { through: [Person_users], as: "u", where: { search: { of: "u", for: { word: "a" } } } } } }) { count } }',
  '{ personsAggregate(steps: [{ aggregate: [{ as: "m", method: MAX, value: { field: { name: Person_cpr } } }] }]) { nodes { string(name: "m") } } }',
  '{ personsAggregate(steps: [{ groupBy: { by: [{ as: "s", value: { field: { name: Person_surname } } }] } }], first: 3) { nodes { string(name: "s") } count next } }',
  '{ personsAggregate(steps: [{ filter: { any: { through: [Person_children] } } }]) { count } }',
  '{ personsAggregate(steps: [{ concat: [[], [{ extreme: { kind: TOPCOUNT, amount: { int: 1 }, value: { field: { name: Person_notes } } } }]] }]) { count } }',
  '{ persons(first: 1) { nodes { childrenAggregate(steps: [{ aggregate: [{ as: "n", method: COUNT }] }]) { nodes { decimal(name: "n") } } } } }',
  '{ persons(first: 1) { nodes { addressesAggregate(steps: [{ groupBy: { by: [{ as: "c", value: { field: { name: PersonPost_city } } }] } }]) { nodes { string(name: "c") } } } } }',
  '{ persons(first: 3) { nodes { cpr2 } } }',
  '{ __schema { types { name fields { name } inputFields { name } enumValues { name } } } }',
  '{ __type(name: "Person") { fields { name } } }',
].map(query => ({ query })); // oxfmt-ignore

/** The same mentions, and such as are answered, in variables. */
export const WITH_VARIABLES: readonly Document[] = [
  ...[{ cpr: { eq: '1' } }, { and: [{ not: { surname: { ne: null } } }] }, { children: { isEmpty: false } }, eq, { users: { any: { userId: { eq: 'x' } } } }].map(
    filter => ({ query: 'query ($filter: PersonFilter) { persons(filter: $filter) { count } }', variables: { filter } }),
  ),
  { query: 'query ($order: [PersonOrder!]) { persons(first: 2, orderBy: $order) { nodes { uuid } } }', variables: { order: { surname: 'DESC' } } },
  { query: 'query ($order: PersonOrder!) { persons(first: 2, orderBy: [$order]) { nodes { uuid } } }', variables: { order: { cpr: 'DESC' } } },
  {
    query: 'query ($name: FieldName!) { persons(filter: { expression: { call: { function: EQ, arguments: [{ field: { name: $name } }, { value: { null: true } }] } } }) { count } }',
    variables: { name: 'Person_cpr' },
  },
  { query: 'query ($of: Expression!) { persons(first: 2) { nodes { compute(expression: $of) } } }', variables: { of: { field: { name: 'Person_cpr' } } } },
  { query: 'query ($of: Expression!) { persons(first: 2) { nodes { compute(expression: $of) } } }', variables: { of: { field: { name: 'Person_firstname' } } } },
  { query: 'query ($through: [LinkName!]!) { persons(filter: { expression: { any: { through: $through } } }) { count } }', variables: { through: 'Person_children' } },
  { query: 'query ($filter: PersonFilter = { cpr: { eq: null } }) { persons(filter: $filter) { count } }' },
  { query: 'query ($filter: PersonFilter) { persons(filter: { and: [$filter] }) { count } }', variables: { filter: null } },
  { query: 'query ($filter: PersonFilter) { persons(filter: $filter) { count } }', variables: { filter: { firstname: { eq: 'Agnes' } } } },
  { query: 'query ($filter: PersonFilter) { persons(filter: $filter) { count } }', variables: { filter: { cpr: 5, nothing: true } } },
]; // oxfmt-ignore
