/** The groups of the organisation's model: what each holds, and that nothing of it is read in another way by a key that is denied it. */
import type { KeyRights } from '../../graphql/grants/grants';
import { readModel } from '../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../server/default-model';
import { effectiveFields } from '../../server/keys/administer-keys';
import { startTestService, type AskingReader, type TestService } from '../support/service';

const model = readModel(DEFAULT_MODEL);

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const rights = (some: Partial<KeyRights>): KeyRights => ({ allow: undefined, deny: [], schema: 'FULL', ...some });
const reads = (some: Partial<KeyRights>): readonly string[] => effectiveFields(rights(some), model);
const reader = (some: Partial<KeyRights>): Promise<AskingReader> => service.as(rights(some));

/** Types of which a group holds all. */
const of = (type: string): readonly string[] =>
  service.keys
    .grantableFields()
    .map(({ name }) => name)
    .filter(name => name.startsWith(`${type}.`) && !name.endsWith('.protected'));

const without = (names: readonly string[], ...left: readonly string[]): readonly string[] => names.filter(name => !left.includes(name));

const DETAILS = ['employmentTerms', 'employmentTermsText', 'payGrade', 'wageStep', 'workingHoursDenominator', 'workingHoursNumerator'].map(
  name => `Affiliation.${name}`,
);

const groups: readonly (readonly [group: string, () => readonly string[]])[] = [
  ['PERSON_ADDRESS', () => [
    'Person.registeredPostAddressId', 'Person.residencePostAddressId', 'Person.registeredPostAddress', 'Person.residencePostAddress',
    'Person.addresses', ...of('PersonPost'),
  ]],
  ['PERSON_PHONE', () => ['Person.phones', ...without(of('PersonPhone'), 'PersonPhone.notes')]],
  ['PERSON_CPR', () => ['Person.cpr', 'Person.children', ...of('PersonChild')]],
  ['PERSON_USER', () => [
    'Person.users', 'Person.disabledUsers', ...without([...of('User'), ...of('DisabledUser')], 'User.localExtensions', 'DisabledUser.localExtensions'),
  ]],
  ['PERSON_AFFILIATIONS', () => ['Person.affiliations']],
  ['ORGUNIT_AFFILIATIONS', () => ['OrgUnit.affiliations']],
  ['AFFILIATION', () => [
    ...without(of('Affiliation'), ...DETAILS, 'Affiliation.localExtensions'), ...of('AffiliationFunction'), ...of('AffiliationKLE'),
  ]],
  ['PERSON_AFFILIATIONS_DETAILS', () => []],
  ['ORGUNIT_AFFILIATIONS_DETAILS', () => []],
  ['ORGUNIT_ADDRESS', () => ['OrgUnit.addresses', ...of('OrgUnitPost')]],
  ['ORGUNIT_PHONE', () => ['OrgUnit.phones', ...without(of('OrgUnitPhone'), 'OrgUnitPhone.notes')]],
  ['ORGUNIT_KLE', () => ['OrgUnit.klePrimary', 'OrgUnit.kleSecondary', 'OrgUnit.kleTertiary', ...of('OrgUnitKLE')]],
  ['ORGUNIT_MANAGER', () => ['OrgUnit.manager', ...of('OrgUnitManager')]],
  ['PHOTO', () => ['Person.photo', ...of('Photo')]],
  ['NOTES', () => ['Person.notes', 'OrgUnit.notes', 'Person.comments', ...of('PersonComment')]],
  ['LEAVE', () => ['Person.leave', ...of('Leave')]],
  ['SUBSTITUTES', () => [
    'Person.substitutes', 'OrgUnit.substitutes', ...of('SubstituteAssignment'), ...of('SubstituteOrgUnitConstraint'),
    ...of('SubstituteOrgUnitAssignment'),
  ]],
  ['LOCAL_EXTENSIONS', () => ['Person.localExtensions', 'OrgUnit.localExtensions']],
]; // oxfmt-ignore

describe.each(groups)('%s', (group, fields) => {
  it('grants what it holds, beside the keys of the types', () => {
    const keys = model.entities.flatMap(({ name, key }) => key.map(field => `${name}.${field.name}`));
    const wanted = new Set(fields());
    const read = reads({ allow: [...keys, group] });
    expect([...wanted].filter(name => !read.includes(name))).toEqual([]);
    expect(read.filter(name => !wanted.has(name) && !keys.includes(name))).toEqual([]);
  });

  it('is withheld from a key that is denied it, though each field is allowed by name', () => {
    const all = service.keys.grantableFields();
    const inGroup = all.filter(field => field.groups.includes(group)).map(({ name }) => name);
    expect(inGroup.length).toBeGreaterThan(0);
    const read = reads({ allow: all.map(({ name }) => name), deny: [group] });
    expect(read.filter(name => inGroup.includes(name))).toEqual([]);
  });
});

it('there are no other groups', () => {
  const known = groups.map(([group]) => group).sort();
  expect([...new Set(service.keys.grantableFields().flatMap(field => field.groups))].sort()).toEqual(known);
});

it('no group grants the values of protected addresses, and a denied one withholds them', () => {
  const named = groups.map(([group]) => group);
  const isProtected = (name: string): boolean => name.endsWith('.protected');
  expect(reads({ allow: named }).filter(isProtected)).toEqual([]);
  const allow = ['PersonPost.*', 'PersonPost.protected', 'OrgUnitPost.*', 'OrgUnitPost.protected'];
  expect(reads({ allow, deny: ['PERSON_ADDRESS'] }).filter(isProtected)).toEqual(['OrgUnitPost.protected']);
});

it('the details of affiliations need both groups of details', () => {
  const allow = ['AFFILIATION', 'PERSON_AFFILIATIONS_DETAILS', 'ORGUNIT_AFFILIATIONS_DETAILS'];
  expect(reads({ allow })).toEqual(expect.arrayContaining(DETAILS));
  for (const group of allow) expect(reads({ allow: without(allow, group) }).filter(name => DETAILS.includes(name))).toEqual([]);
  for (const group of allow) expect(reads({ deny: [group] }).filter(name => DETAILS.includes(name))).toEqual([]);
});

it('notes of telephones and extensions of accounts need the group of their type too', () => {
  expect(reads({ allow: ['NOTES', 'PERSON_PHONE'] })).toContain('PersonPhone.notes');
  expect(reads({ allow: ['LOCAL_EXTENSIONS', 'PERSON_USER'] })).toEqual(
    expect.arrayContaining(['User.localExtensions', 'DisabledUser.localExtensions']),
  );
});

describe('over HTTP', () => {
  it('a key without PERSON_USER reads no account in any way, a disabled one neither', async () => {
    const asking = await reader({ deny: ['PERSON_USER'] });
    for (const url of [
      '/odata/Persons?$expand=Users',
      '/odata/Persons?$expand=DisabledUsers',
      "/odata/Persons?$filter=Users/any(u: u/UserId eq 'x')",
      '/odata/Persons?$filter=DisabledUsers/$count gt 0',
      '/odata/Persons?$orderby=Users/$count',
    ])
      expect([url, (await asking.get(url)).statusCode]).toEqual([url, 403]);
    expect((await asking.graphql('{ persons { nodes { disabledUsers { nodes { userId } } } } }')).statusCode).toBe(403);
    expect((await asking.get('/odata/Persons?$top=1&$select=Uuid')).statusCode).toBe(200);
  });

  it('a key with PERSON_CPR alone reads CPR numbers and children, and no names of persons', async () => {
    const asking = await reader({ allow: ['PERSON_CPR'] });
    const all = await service.get('/odata/Persons?$select=Uuid,Cpr&$expand=Children&$orderby=Uuid&$top=20');
    const read = await asking.get('/odata/Persons?$select=Uuid,Cpr&$expand=Children&$orderby=Uuid&$top=20');
    expect(read.json<{ value: unknown }>().value).toEqual(all.json<{ value: unknown }>().value);
    expect((await asking.get('/odata/Persons?$select=Firstname')).statusCode).toBe(403);
  });

  it('a key that is denied PERSON_CPR finds nobody by CPR number, though it is allowed the field by name', async () => {
    const asking = await reader({ allow: ['Person.*', 'Person.cpr'], deny: ['PERSON_CPR'] });
    expect((await asking.get("/odata/Persons?$filter=Cpr eq '0101010101'")).statusCode).toBe(403);
    expect((await asking.get("/odata/Persons(Cpr='0101010101')")).statusCode).toBe(404);
  });

  it('a key for which withheld names do not exist knows none of a denied group', async () => {
    const asking = await reader({ deny: ['LEAVE', 'SUBSTITUTES'], schema: 'GRANTED' });
    const { body } = await asking.get('/odata/$metadata');
    expect(body).not.toMatch(/"(?:Leave|Substitute\w*)"/);
    expect((await asking.get('/odata/Persons?$expand=Leave')).statusCode).toBe(400);
  });
});
