/** Context URLs, for both versions of the protocol (Part 1, section 10). */
import { compileContext } from '../../../odata-adapter/document/compile-context';
import { resourceAddress } from '../../../odata-adapter/response/resource-address';
import { organisationEdm } from '../../support/edm';
import { bindUrl } from '../response/shape-url';

const edm = organisationEdm();
const P = '0b1c2d3e-0000-4000-8000-000000000001';
const A = '0b1c2d3e-0000-4000-8000-000000000002';

/** URL, fragment for 4.01, and for 4.0 where it differs. */
type Case = [url: string, fragment: string, fragment40?: string];

const TABLE: readonly Case[] = [
  // 10.2 and 10.3: collections and entities
  ['Persons', 'Persons'],
  [`Persons(${P})`, 'Persons/$entity'],
  [`Persons(${P})/Affiliations`, `Persons(${P})/Affiliations`],
  [`Persons(${P})/Affiliations(${A})`, `Persons(${P})/Affiliations/$entity`],
  [`Persons(${P})/Affiliations(${A})/FunctionAssignments`, `Persons(${P})/Affiliations(${A})/FunctionAssignments`],
  [`Persons(${P})/Photo`, `Persons(${P})/Photo/$entity`],
  [`Persons(${P})/Affiliations(${A})/OrgUnit`, 'OrgUnits/$entity'],
  [`OrgUnits(${P})/Children`, 'OrgUnits'],
  ['Functions(5)', 'Functions/$entity'],
  // where no one parent holds all
  [`OrgUnits(${P})/Affiliations`, 'Collection(Opslag.Affiliation)'],
  [`OrgUnits(${P})/Affiliations(${A})`, 'Opslag.Affiliation'],
  [`OrgUnits(${P})/Affiliations(${A})/FunctionAssignments`, 'Collection(Opslag.FunctionAssignment)'],
  [`OrgUnits(${P})/Parent/Phones`, 'Collection(Opslag.OrgUnitPhone)'],
  // 10.7 and 10.8: projections
  ['Persons?$select=Firstname,Surname', 'Persons(Firstname,Surname)'],
  ['Persons?$select=*', 'Persons(*)'],
  [`Persons(${P})?$select=Firstname`, 'Persons(Firstname)/$entity'],
  [`OrgUnits(${P})/Affiliations?$select=Uuid`, 'Collection(Opslag.Affiliation)(Uuid)'],
  [`OrgUnits(${P})/Affiliations(${A})?$select=Uuid`, 'Opslag.Affiliation(Uuid)'],
  // 10.9 and 10.10: expansions
  ['Persons?$expand=Affiliations', 'Persons(Affiliations())', 'Persons'],
  ['Persons?$expand=Affiliations,Users', 'Persons(Affiliations(),Users())', 'Persons'],
  ['Persons?$select=Firstname&$expand=Affiliations', 'Persons(Firstname,Affiliations())', 'Persons(Firstname)'],
  [
    'Persons?$select=Firstname,Affiliations&$expand=Affiliations',
    'Persons(Firstname,Affiliations,Affiliations())',
    'Persons(Firstname,Affiliations)',
  ],
  ['Persons?$expand=Affiliations($select=Uuid)', 'Persons(Affiliations(Uuid))'],
  ['Persons?$expand=Affiliations($top=2)', 'Persons(Affiliations())', 'Persons'],
  ['Persons?$expand=Affiliations($expand=OrgUnit)', 'Persons(Affiliations(OrgUnit()))', 'Persons'],
  ['Persons?$expand=Affiliations($expand=OrgUnit($select=Name))', 'Persons(Affiliations(OrgUnit(Name)))'],
  [`Persons(${P})?$select=Firstname&$expand=Photo`, 'Persons(Firstname,Photo())/$entity', 'Persons(Firstname)/$entity'],
  ['OrgUnits?$expand=Children($levels=3)', 'OrgUnits(Children+())', 'OrgUnits'],
  ['OrgUnits?$expand=Children($levels=3;$select=Name)', 'OrgUnits(Children+(Name))'],
  // rows that transformations have made, and entities that they leave
  ['OrgUnits?$apply=groupby((Parent/Parent/Name,Parent/Name,Name))', 'OrgUnits(Parent(Parent(Name),Name),Name)'],
  ['Persons?$apply=top(3)/filter(Deleted)', 'Persons'],
  ['Persons?$apply=top(3)/filter(Deleted)&$select=*', 'Persons(*)'],
  ['Persons?$apply=top(3)/filter(Deleted)&$compute=length(Surname) as L', 'Persons(*,L)'],
  // 10.13 and 10.15: properties
  [`Persons(${P})/Firstname`, `Persons(${P})/Firstname`],
  [`Persons(${P})/Affiliations(${A})/Prime`, `Persons(${P})/Affiliations(${A})/Prime`],
  [`Persons(${P})/Photo/Format`, `Persons(${P})/Photo/Format`],
  [`Persons(${P})/Affiliations(${A})/OrgUnit/Name`, 'Edm.String'],
  [`OrgUnits(${P})/Affiliations(${A})/AffiliationType`, 'Edm.String'],
];

describe.each<Case>(TABLE)('%s', (url, fragment, fragment40) => {
  it.each([
    ['4.01', fragment],
    ['4.0', fragment40 ?? fragment],
  ] as const)('has for %s the context URL #%s', (version, expected) => {
    const { bound, contents } = bindUrl(url, edm, version);
    const { namespace } = edm;
    expect(resourceAddress(compileContext(bound, { namespace, version }) ?? [], bound, { namespace, contents })).toBe(expected);
  });
});
