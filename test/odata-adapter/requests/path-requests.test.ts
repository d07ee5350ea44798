/** Forms of resource paths beside the canonical one: keys as segments, empty segments, casts, filters, escapes; each against what the canonical form answers. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking } from './asking';

let asking: Asking;
let sample: Asking;
let known: Readonly<Record<string, string>>;
beforeAll(async () => {
  [asking, sample] = await Promise.all([startAsking(), startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') })]);
  const [found] = await asking.sql<{ person: string; affiliation: string; firstname: string }>(
    'SELECT p.uuid AS person, a.uuid AS affiliation, p.firstname FROM organisation.person p JOIN organisation.affiliation a ON a.person_uuid = p.uuid LIMIT 1',
  );
  known = { '<p>': found?.person ?? '', '<a>': found?.affiliation ?? '', '<name>': encodeURIComponent(found?.firstname ?? '') };
});
afterAll(async () => {
  await asking.close();
  await sample.close();
});

const filled = (url: string): string => url.replace(/<\w+>/g, name => known[name] ?? name);

it.each([
  // keys as segments
  ['Persons/<p>', 'Persons(<p>)'],
  ['Persons/<p>/Affiliations/<a>/OrgUnit', 'Persons(<p>)/Affiliations(<a>)/OrgUnit'],
  ['Persons/<p>/Affiliations(<a>)/OrgUnit/Name', 'Persons(<p>)/Affiliations(<a>)/OrgUnit/Name'],
  ['Persons/<p>/Affiliations?$expand=OrgUnit', 'Persons(<p>)/Affiliations?$expand=OrgUnit'],
  ['Functions/1/Assignments?$top=1', 'Functions(1)/Assignments?$top=1'],
  // other forms of keys
  ['Persons(Uuid=<p>)', 'Persons(<p>)'],
  ['Persons(@k)?@k=<p>', 'Persons(<p>)'],
  ['Persons(Uuid=@k)?@k=<p>', 'Persons(<p>)'],
  ['Persons(@k)/Affiliations(@a)?@k=@q&@q=<p>&@a=<a>', 'Persons(<p>)/Affiliations(<a>)'],
  // slashes that say nothing, and escapes
  ['Persons(<p>)/', 'Persons(<p>)'],
  ['/Persons(<p>)', 'Persons(<p>)'],
  ['//Persons//<p>///Firstname//', 'Persons(<p>)/Firstname'],
  ['%50ersons%28<p>%29/%46irstname', 'Persons(<p>)/Firstname'],
  ['Persons%28Uuid%3D%40k%29?%40k=<p>', 'Persons(<p>)'],
  // casts to the own type
  ['Persons/Opslag.Person?$top=3', 'Persons?$top=3'],
  ['Persons/Opslag.Person(<p>)', 'Persons(<p>)'],
  ['Persons/Opslag.Person/<p>/Firstname', 'Persons(<p>)/Firstname'],
  ['Persons(<p>)/Opslag.Person/Affiliations/Opslag.Affiliation(<a>)', 'Persons(<p>)/Affiliations(<a>)'],
  // filters
  ["Persons/$filter(Firstname eq '<name>')?$top=9", "Persons?$top=9&$filter=Firstname eq '<name>'"],
  ["Persons/$filter(@f)?@f=Affiliations/any(a:a/OrgUnit/Name ne 'x')&$top=2", "Persons?$filter=Affiliations/any(a:a/OrgUnit/Name ne 'x')&$top=2"],
  ["Persons/$filter(@f)/$filter(@g)?@f=Firstname eq '<name>'&@g=Deleted eq false&$filter=ForceStop eq false&$top=9",
   "Persons?$filter=Firstname eq '<name>' and Deleted eq false and ForceStop eq false&$top=9"],
  ["Persons/$filter(Firstname eq '<name>')(<p>)", 'Persons(<p>)'],
  ["Persons/$filter(Firstname eq '<name>')/<p>/Affiliations/$filter(Uuid eq <a>)/<a>/OrgUnit", 'Persons(<p>)/Affiliations(<a>)/OrgUnit'],
  ['Persons(<p>)/Affiliations/$filter(Uuid eq <a>)', 'Persons(<p>)/Affiliations?$filter=Uuid eq <a>'],
  ['Persons/$filter(@nothing)?$top=1&$count=true', 'Persons?$filter=null&$top=1&$count=true'],
])('%s is %s', async (url, canonical) => {
  expect(await asking.get(filled(url))).toEqual(await asking.get(filled(canonical)));
}); // oxfmt-ignore

it.each([
  ["Persons/$filter(Firstname eq '<name>')/$count", "Persons/$count?$filter=Firstname eq '<name>'"],
  ["Persons/$filter(Firstname eq '<name>')/$count?$filter=Deleted", "Persons/$count?$filter=Firstname eq '<name>' and Deleted"],
  ['Persons/<p>/Affiliations/$count', 'Persons(<p>)/Affiliations/$count'],
  ['Persons/<p>/Firstname/$value', 'Persons(<p>)/Firstname/$value'],
])('%s is %s', async (url, canonical) => {
  const [one, other] = await Promise.all([url, canonical].map(form => asking.service.get(encodeURI(`/odata/${decodeURI(filled(form))}`))));
  expect([one?.statusCode, one?.body]).toEqual([200, other?.body]);
});

it.each([
  ["Items/O'Brien%2F2/3", "Items(Collection='O''Brien%2F2',Number=3)"],
  ['Items/O%27Brien%2F2/3', "Items(Collection='O''Brien%2F2',Number=3)"],
  ['Items(Number=3,Collection=%27O%27%27Brien%2F2%27)', "Items(Collection='O''Brien%2F2',Number=3)"],
  ['Items/%C3%86r%C3%B8/1/Size', "Items(Collection='%C3%86r%C3%B8',Number=1)/Size"],
  ['Items/archive/4/Size/Sample.Museum.Size/Width', "Items(Collection='archive',Number=4)/Size/Width"],
  ['Items/archive/4/Sample.Museum.Item/Label', "Items(Collection='archive',Number=4)/Label"],
  ['Items/$filter(Number eq 4)/archive/4', "Items(Collection='archive',Number=4)"],
  ['Items/$filter(Number eq 4)(Code=1000000000004)/Size', "Items(Collection='archive',Number=4)/Size"],
  ['Keywords/1/Items/$count', 'Keywords(1)/Items/$count'],
])('of keys with several parts and texts: %s is %s', async (url, canonical) => {
  const [one, other] = await Promise.all([url, canonical].map(form => sample.service.get(`/odata/${form.replaceAll(' ', '%20')}`)));
  expect([one?.statusCode, one?.body.replaceAll('%20', '')]).toEqual([200, other?.body.replaceAll('%20', '')]);
});

it.each([
  ['with a dot, as a user name has one', 'anna.hansen'],
  ['that is the name of a property', 'Label'],
  ['that is the name of a set', 'Keywords'],
])('takes a text for a key %s', async (_, text) => {
  const answers = await Promise.all(
    [`Items/${text}/4`, `Items(Collection='${text}',Number=4)`].map(url => sample.service.get(`/odata/${url}`)),
  );
  const codes = answers.map(answer => [answer.statusCode, answer.json<{ error: { code: string } }>().error.code]);
  expect(codes).toEqual([[404, 'EntityNotFound'], [404, 'EntityNotFound']]); // oxfmt-ignore
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

it.each([
  [`Persons/${NOBODY}`, 'EntityNotFound'],
  [`Persons/${NOBODY}/Affiliations`, 'EntityNotFound'],
  ['Persons/$filter(Firstname eq null)/<p>', 'EntityNotFound'],
  ['Persons/$filter(Firstname eq null)(<p>)/Affiliations', 'EntityNotFound'],
  ['Persons(<p>)/Affiliations/$filter(false)/<a>/OrgUnit', 'EntityNotFound'],
  ['Persons/5', 'ResourceNotFound'],
  ['Persons/Firstname', 'ResourceNotFound'],
  ['Persons/$cuont', 'ResourceNotFound'],
  ['Persons/Opslag.OrgUnit', 'ResourceNotFound'],
  ['Persons(<p>)/Opslag.OrgUnit', 'ResourceNotFound'],
  ['Persons/Opslag.Nothing', 'ResourceNotFound'],
  ['Persons(<p>)/Opslag.Nothing', 'ResourceNotFound'],
  ['Persons(<p>)/Opslag.Move()', 'ResourceNotFound'],
  ["Persons(<p>)/Opslag.Move(to='x')", 'ResourceNotFound'],
  ['Nearest()', 'ResourceNotFound'],
  ['Nearest(to=[1,2])', 'SyntaxError'],
  ['Persons()', 'SyntaxError'],
  ['Persons(<p>)/Affiliations()', 'SyntaxError'],
  ['Persons(<p>)/<p>', 'ResourceNotFound'],
  ['Persons(<p>)/$filter(true)', 'ResourceNotFound'],
  ['Persons/$filter(true)/Firstname', 'ResourceNotFound'],
  ['Persons/$filter(Firstname)', 'TypeMismatch'],
  ['Persons/$filter(Fristname eq null)', 'UnknownName'],
  ['Persons/$each', 'NotOffered'],
  ['$batch', 'NotOffered'],
  ['$metadata/x', 'ResourceNotFound'],
])('%s is refused as %s', async (url, code) => {
  expect((await asking.fault(filled(url))).error).toMatchObject({ code });
});

it.each(['Affiliations', 'affiliations', 'Affiliation', 'Affiliations(1)', 'Affiliations/$count'])(
  'says at which paths %s can be read, which is no entity set',
  async url => {
    const { status, error } = await asking.fault(url);
    expect([status, error.code]).toEqual([404, 'ResourceNotFound']);
    expect(error.message).toMatch(
      /^There is no entity set '\w+' at position 1\. Read it below an entity: .*\bPersons\(…\)\/Affiliations\b/,
    );
    expect(error.message).not.toContain('Did you mean');
  },
);

it.each([
  ['Items/archive', 'ResourceNotFound'],
  ['Items/archive/$count', 'ResourceNotFound'],
  ['Items/archive/x', 'ResourceNotFound'],
  ['Items/archive/4.5', 'ResourceNotFound'],
  ['Items/archive/99999999999', 'ResourceNotFound'],
  ['Items/archive/0', 'EntityNotFound'],
  ['Items/$nothing/4', 'EntityNotFound'],
  ['Keywords/99999', 'ResourceNotFound'],
])('%s is refused as %s', async (url, code) => {
  expect(await sample.fault(url)).toMatchObject({ status: 404, error: { code } });
});

it('does not repeat what was meant as a key', async () => {
  for (const url of ['Persons/0101010101', 'Persons(<p>)/0101010101']) {
    expect(JSON.stringify(await asking.fault(filled(url)))).not.toContain('0101010101');
  }
});

it('pages through a filtered collection', async () => {
  const url = 'Persons/$filter(@f)?@f=Deleted eq @d&@d=false&$select=Uuid';
  const pages = await asking.pages(url, { Prefer: 'maxpagesize=70' });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat()).toEqual(await asking.rows('Persons?$filter=Deleted eq false&$select=Uuid&$top=5000'));
});

it('reads a related collection in one statement, whose pages go on as those of any other', async () => {
  asking.service.takeStatements();
  const whole = await asking.rows('Functions(1)/Assignments?$select=Id');
  expect(asking.service.takeStatements()).toHaveLength(1);
  const pages = await asking.pages('Functions(1)/Assignments?$select=Id', { Prefer: 'maxpagesize=7' });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(whole);
  const parts = await sample.get('Items(Code=1000000000010)/Parts?$select=Code');
  expect(await sample.get("Items(Collection='øst',Number=10)/Parts?$select=Code".replace('ø', '%C3%B8'))).toEqual(parts);
});

it.each([
  ['Persons/Count', "The number of a collection's rows is written '/$count'"],
  ['Persons/Firstname', "A collection has no 'Firstname', one Person has: put its key before it"],
  ['Persons/Nothing', "Nothing named 'Nothing' follows a collection of Opslag.Person"],
  ['Persons(<p>)/Nothing', "Person has no property 'Nothing'"],
  ['Persons(<p>)/Firstname/Nothing', 'Nothing follows Firstname'],
  ['Persons(<p>)/Firstname/$value/Nothing', 'Nothing follows Firstname'],
  ['Persons(<p>)/Firstname/$count', '$count does not follow the property Firstname'],
  ['Persons(<p>)/Firstname/$value/$count', '$count does not follow the raw value Firstname'],
  ['Persons/$count/Nothing', 'Nothing follows $count'],
])('says why %s leads nowhere', async (url, why) => {
  const { status, error } = await asking.fault(filled(url));
  expect([status, error.message]).toEqual([404, expect.stringContaining(why)]);
});

it.each([
  ["$filter=Firstname in @l&@l=['Anders','Mette']", "$filter=Firstname in ('Anders','Mette')"],
  ['$orderby=@o desc&@o=length(Surname)&$top=5', '$orderby=length(Surname) desc&$top=5'],
  ['$top=5&$expand=Affiliations($filter=Prime eq @p;$orderby=@o;@o=PositionName)&@p=true', '$top=5&$expand=Affiliations($filter=Prime eq true;$orderby=PositionName)'],
  ['$filter=Affiliations/$count($filter=Prime eq @p) gt @n&@p=true&@n=0&$top=5', '$filter=Affiliations/$count($filter=Prime eq true) gt 0&$top=5'],
  ['$filter=ChosenName eq @unknown&$top=5', '$filter=ChosenName eq null&$top=5'],
])('takes aliases wherever an expression stands: %s', async (query, plain) => {
  expect(await asking.rows(`Persons?${query}`)).toEqual(await asking.rows(`Persons?${plain}`));
}); // oxfmt-ignore

describe('$schemaversion', () => {
  it('may name the current schema, in any request', async () => {
    expect(await asking.get('Functions?$schemaversion=*&$top=1')).toEqual(await asking.get('Functions?$top=1'));
    expect((await asking.service.get('/odata/$metadata?schemaVersion=*')).statusCode).toBe(200);
  });

  it.each(['Functions?$schemaversion=1', '$metadata?$schemaversion=2024', '?$schemaversion='])('%s names none that exists', async url => {
    expect(await asking.fault(url)).toMatchObject({ status: 404, error: { code: 'ResourceNotFound', target: '$schemaversion' } });
  });
});

it.each([
  'Persons?$index=1',
  'Persons(<p>)?$filter=true',
  'Persons(<p>)?$top=1',
  '$metadata?$top=1',
  '?$select=x',
  'Persons(<p>)/Firstname?$select=x',
])('%s: the option does not apply', async url => {
  expect(await asking.fault(filled(url))).toMatchObject({ status: 400, error: { code: 'OptionNotApplicable' } });
});

it.each([
  ['$batch', 'POST is not offered: the service is read-only. Send the requests of a batch one by one.'],
  ['%24BATCH?x=1', 'POST is not offered: the service is read-only. Send the requests of a batch one by one.'],
  [
    'Persons/$query',
    'POST is not offered: the service is read-only. Send the options in the URL by GET. A long list of values can be sent in several requests.',
  ],
  ['Persons', 'POST is not offered: the service is read-only.'],
])('refuses to POST to %s, and says what to do in place of a batch or of options in the body', async (url, message) => {
  const response = await asking.service.inject({ method: 'POST', url: `/odata/${url}`, headers: { ApiKey: asking.service.key } });
  expect(response.statusCode).toBe(405);
  expect(response.json()).toMatchObject({ error: { code: 'MethodNotAllowed', message } });
});
