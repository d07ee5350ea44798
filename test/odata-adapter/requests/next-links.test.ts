/** Next links name what goes on and nothing else of the request: an alias that only the path used is left out, whatever its name. */
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const belowRoot = (link: unknown): string => String(link).replace(/^.*\/odata\//, '');

it('leave out an alias whose name another one begins with', async () => {
  const [person] = await asking.sql<{ cpr: string }>(
    'SELECT p.cpr FROM organisation.person p WHERE cpr IS NOT NULL AND (SELECT count(*) FROM organisation.affiliation a WHERE a.person_uuid = p.uuid AND NOT a.deleted) > 1 LIMIT 1',
  );
  const cpr = person?.cpr ?? '';
  const url = `Persons(Cpr=@c)/Affiliations?@c='${cpr}'&@c2=false&$filter=Deleted eq @c2&$select=Uuid`;
  const body = await asking.get(url, { Prefer: 'odata.maxpagesize=1' });
  const link = belowRoot(body['@odata.nextLink']);
  expect(link).not.toContain(cpr);
  expect(link).toMatch(/^Persons\([-0-9a-f]{36}\)\/Affiliations\?\$filter=Deleted%20eq%20@c2&\$select=Uuid&@c2=false&\$skiptoken=/);
  const whole = await asking.rows(url);
  expect([...(body.value as unknown[]), ...(await asking.rows(link))]).toEqual(whole);
});

it('keep $it where they lead to the next page of the collection that it ranges over', async () => {
  const url = "Persons?$filter=startswith($it/Surname,'N')&$orderby=$it/Firstname,Uuid&$select=Uuid";
  const body = await asking.get(url, { Prefer: 'odata.maxpagesize=5' });
  const link = belowRoot(body['@odata.nextLink']);
  expect(link).toMatch(/^Persons\?\$filter=startswith\(\$it\/Surname,'N'\)&\$orderby=\$it\/Firstname,Uuid/);
  const whole = await asking.rows(url);
  expect([...(body.value as unknown[]), ...(await asking.rows(link))]).toEqual(whole);
});
