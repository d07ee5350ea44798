/** Parameter aliases that are given their values inside `$expand` (Part 1, section 11.2.6.1.3). */
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

it.each([
  ['Affiliations($filter=Prime eq @p;@p=true)', 'Affiliations($filter=Prime eq true)'],
  ['Affiliations(@p=Prime eq true;$filter=@p and @q;@q=Deleted eq false)', 'Affiliations($filter=Prime eq true and Deleted eq false)'],
  ["Affiliations($filter=PositionName ne @n;@n='it''s; (so')", "Affiliations($filter=PositionName ne 'it''s; (so')"],
  ["Affiliations($filter=PositionName in @l;@l=['Konsulent'])".replaceAll("'", '"'), "Affiliations($filter=PositionName in ('Konsulent'))"],
  ['Affiliations($filter=Prime ne @none)', 'Affiliations($filter=Prime ne null)'],
  [
    'Affiliations($filter=Prime eq @p;@p=true),Users($filter=Prime eq @p;@p=false)',
    'Affiliations($filter=Prime eq true),Users($filter=Prime eq false)',
  ],
  ['Affiliations($filter=Prime eq @p;@p=true)&@p=false', 'Affiliations($filter=Prime eq true)'],
  ['Affiliations($filter=Prime eq @p)&@p=true', 'Affiliations($filter=Prime eq true)'],
  [
    'Affiliations(@p=true;$expand=OrgUnit($expand=Affiliations($filter=Prime eq @p;$top=2)))',
    'Affiliations($expand=OrgUnit($expand=Affiliations($filter=Prime eq true;$top=2)))',
  ],
  [
    'Affiliations($compute=concat(PositionName,@s) as P;$orderby=P;$select=P;@s=EmployeeId)',
    'Affiliations($compute=concat(PositionName,EmployeeId) as P;$orderby=P;$select=P)',
  ],
  [
    'Affiliations($filter=OrgUnit/Affiliations/$count($filter=@f) gt 0;@f=Prime)',
    'Affiliations($filter=Prime and OrgUnit/Affiliations/$count gt 0)',
  ],
])('%s', async (written, plain) => {
  // oxfmt-ignore
  expect(await asking.rows(`Persons?$top=20&$select=Uuid&$expand=${written}`)).toEqual(
    await asking.rows(`Persons?$top=20&$select=Uuid&$expand=${plain}`),
  );
});

it.each([
  ['Persons?$expand=Users($filter=UserId eq @p)&@p=Firstname', 501, 'NotOffered', '@p speaks of properties outside this $expand'],
  [
    'Persons?$expand=Affiliations(@p=PositionName;$expand=OrgUnit($expand=Children($filter=Name eq @p)))',
    501,
    'NotOffered',
    'Give it a literal',
  ],
  ['Persons?$expand=Users($filter=UserId eq @p;@p=@p)', 400, 'SyntaxError', 'leads back to itself'],
  ['Persons?$expand=Users($filter=UserId eq @p;@p=Firstname)', 400, 'UnknownName', "User has no property 'Firstname'"],
])('%s is %i', async (url, status, code, message) => {
  // oxfmt-ignore
  const { status: answered, error } = await asking.fault(url);
  expect([answered, error.code]).toEqual([status, code]);
  expect(error.message).toContain(message);
});

it('goes on by next links that keep the values of all lists around', async () => {
  const inner = 'Affiliations($select=Uuid;$orderby=Uuid;$filter=Deleted eq @d and Prime eq @p';
  const url = `OrgUnits?$orderby=Affiliations/$count desc&$top=1&$expand=Parent(@d=false;$expand=Children(@p=true;$top=1;$orderby=Affiliations/$count desc;$expand=${inner};@p=false)))`;
  const all = await asking.rows(url);
  const paged = await asking.get(url, { Prefer: 'maxpagesize=1' });
  const children = ([root]: Json[]): Json => ((root?.Parent as Json).Children as [Json])[0];
  const link = String(children(paged.value as Json[])['Affiliations@odata.nextLink']);
  expect(decodeURIComponent(link)).toContain('&@d=false&@p=false&');
  const first = children(paged.value as Json[]).Affiliations as Json[];
  const rest = await asking.pages(link.slice(link.indexOf('/odata/') + '/odata/'.length));
  expect([...first, ...rest.flat()]).toEqual(children(all).Affiliations);
  expect(first.length + rest.flat().length).toBeGreaterThan(1);
});
