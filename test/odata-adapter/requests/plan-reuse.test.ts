/** Requests whose plan is found: links repeat what was asked this time, faults say where this time's mistake is, and keys learn nothing from each other. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import type { AskingReader } from '../../support/service';
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ env: { SERVER_TIMING: 'on' } });
});
afterAll(() => asking.close());

const PAGED = { Prefer: 'maxpagesize=1' };

function urlFor(position: string, name: string): string {
  return `Persons?$filter=Surname ne '${name}' and Affiliations/$count gt 2&$expand=Affiliations($filter=PositionName ne '${position}';$select=PositionName),Users($filter=UserId ne '${name}')&$top=3`;
}

/** The nested and the root links of a page, until none is left or some are read. */
async function links(url: string): Promise<readonly string[]> {
  const { '@odata.nextLink': next, value } = (await asking.get(url, PAGED)) as {
    '@odata.nextLink': string;
    value: Record<string, unknown>[];
  };
  const nested = value.map(row => row['Affiliations@odata.nextLink']).filter(link => typeof link === 'string');
  return [...nested, next].map(decodeURIComponent);
}

it('have links that repeat their own literals', async () => {
  for (let time = 0; time < 2; time += 1) await links(urlFor('x', 'y'));
  const [nested, next] = await links(urlFor("a longer name, isn''t it; (so)", ''));
  expect(nested).toContain("$filter=PositionName ne 'a longer name, isn''t it; (so)'&$select=PositionName&$skiptoken=");
  expect(next).toContain(
    "$filter=Surname ne '' and Affiliations/$count gt 2&$expand=Affiliations($filter=PositionName ne 'a longer name, isn''t it; (so)';$select=PositionName),Users",
  );
});

it('go on where a page ended, each page by its own token', async () => {
  const pages = await asking.pages('Persons?$filter=Deleted eq false&$select=Uuid&$top=6', { Prefer: 'maxpagesize=2' });
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(new Set(pages.flat().map(({ Uuid }) => Uuid)).size).toBe(6);
});

it('say where a literal is wrong, as if nothing were known', async () => {
  const url = (literal: string): string => `Persons?$filter=Firstname eq ${literal} or Surname eq 'x'`;
  for (let time = 0; time < 3; time += 1) await asking.get(url("'x'"));
  expect((await asking.fault(url("'abc%00'"))).error).toMatchObject({ code: 'InvalidLiteral', target: '$filter' });
  expect((await asking.fault(url("'abc%C3'"))).error.message).toContain('not valid UTF-8');
});

describe('of keys with other rights', () => {
  let full: AskingReader;
  let denied: AskingReader;
  let granted: AskingReader;
  beforeAll(async () => {
    full = await asking.service.as(allRights(organisationModel()));
    denied = await asking.service.as({ allow: undefined, deny: ['Person.surname'], schema: 'FULL' });
    granted = await asking.service.as({ allow: undefined, deny: ['Person.surname'], schema: 'GRANTED' });
  });

  it.each([
    ["/odata/Persons?$filter=Surname%20eq%20'", 403, 400],
    ['/odata/Persons(00000000-0000-4000-8000-000000000001)/Surname?$format=', 404, 404],
    ["/odata/Persons?$select=Firstname&$expand=Affiliations($filter=Person/Surname%20eq%20'", 403, 400],
  ])('are answered by their own: %s', async (start, forbidden, unknown) => {
    const end = start.includes('expand') ? "')" : start.endsWith("'") ? "'" : 'json';
    const statuses = async (reader: AskingReader): Promise<readonly number[]> => {
      const replies = [];
      for (const literal of start.endsWith("'") ? ['a', 'b', 'c'] : ['', '', '']) replies.push(await reader.get(start + literal + end));
      return replies.map(({ statusCode }) => statusCode);
    };
    const whole = await statuses(full);
    expect(new Set([...(await statuses(denied)), ...(await statuses(denied))])).toEqual(new Set([forbidden]));
    expect(new Set(await statuses(granted))).toEqual(new Set([unknown]));
    expect(await statuses(full)).toEqual(whole);
  });

  it('see what they may read of the same rows', async () => {
    const url = "/odata/Persons?$filter=Firstname%20ne%20'x'&$top=1";
    const bodies = async (reader: AskingReader) =>
      [await reader.get(url), await reader.get(url), await reader.get(url)].map(({ body }) => body);
    for (const [reader, told, withheld] of [
      [full, true, false],
      [denied, false, true],
      [granted, false, false],
      [full, true, false],
    ] as const) {
      for (const body of await bodies(reader)) {
        expect([body.includes('"Surname":'), body.includes('"Surname@Core.Permissions"')]).toEqual([told, withheld]);
      }
    }
  });
});
