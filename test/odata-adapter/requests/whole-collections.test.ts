/** Keys that get whole collections: the same rows as in pages, all of them, however many batches they are read in. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import type { AskingReader } from '../../support/service';
import { startAsking, type Asking, type Json } from './asking';

let paged: Asking;
let batched: Asking;
let whole: AskingReader;
beforeAll(async () => {
  paged = await startAsking({ env: { MAX_PAGE_SIZE: '5000', PAGE_SIZE: '5000', NESTED_PAGE_SIZE: '5000' } });
  // Batches of 100 persons, and fewer where many rows hang on them.
  batched = await startAsking({ env: { PAGE_SIZE: '100', NESTED_PAGE_SIZE: '2', MAX_ROWS_PER_RESPONSE: '4000' } });
  whole = await batched.service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
});
afterAll(async () => {
  await paged.close();
  await batched.close();
});

const at = (url: string): string => `/odata/${url.replaceAll(' ', '%20')}`;

async function unitWithMany(): Promise<string> {
  const [unit] = await paged.rows('OrgUnits?$orderby=Affiliations/$count desc&$top=1&$select=Uuid');
  return String(unit?.Uuid);
}

describe('a whole collection', () => {
  it.each([
    ['Persons'],
    ['Persons?$count=true&$select=Uuid'],
    ['Persons?$top=50&$skip=7'],
    ['Persons?$skip=30&$orderby=Surname desc,Firstname'],
    ['Persons?$top=20'],
    ['Persons?$top=0&$count=true'],
    ["Persons?$filter=Firstname ge 'M'&$count=true&$orderby=LastChanged desc"],
    ['Persons?$search=Hansen OR Nielsen OR Jensen'],
    ['Persons?$filter=false'],
    ['Persons?$filter=Cpr ne null&$select=Uuid'],
    ['Persons?$compute=length(Surname) as letters&$select=Uuid,letters&$orderby=letters desc'],
    ['Persons?$expand=Affiliations,Users'],
    ['Persons?$expand=Affiliations($expand=OrgUnit($expand=Affiliations($select=Uuid;$top=3)))&$select=Uuid'],
    ['Persons?$expand=Affiliations/$count&$select=Uuid'],
    ['OrgUnits?$expand=Affiliations($select=Uuid;$count=true;$orderby=StartDate),Children($select=Uuid)'],
    ['OrgUnits?$expand=Affiliations/$ref&$select=Uuid'],
    ['Persons/$ref'],
    ['Persons?$apply=groupby((Surname),aggregate($count as persons))&$count=true'],
    ['Persons?$apply=groupby((Surname,Firstname))&$orderby=Surname desc&$skip=5'],
    ["Persons?$apply=filter(Firstname ge 'L')/skip(3)/top(60)&$expand=Users"],
    ['Persons?$apply=orderby(Surname)/skip(3)&$top=45'],
    ['Persons?$format=application/json;metadata=full&$expand=Users'],
    ['Persons?$format=application/json;metadata=none'],
    ["Persons/$filter(Firstname ge 'M')?$select=Uuid"],
    ['Functions'],
  ])('%s is what one page of all rows is', async url => {
    const [answer, page] = [await whole.get(at(url)), await paged.service.get(at(url))];
    expect([answer.statusCode, page.statusCode]).toEqual([200, 200]);
    expect(answer.json()).toEqual(page.json());
    expect(answer.body).not.toContain('nextLink');
    expect(answer.headers).not.toHaveProperty('link');
    expect(answer.headers['content-type']).toBe(page.headers['content-type']);
  });

  it('of a path is whole too, by a key and by an alternate one', async () => {
    const unit = await unitWithMany();
    const [person] = await paged.rows('Persons?$filter=Cpr ne null&$top=1&$select=Cpr');
    for (const url of [
      `OrgUnits(${unit})/Affiliations?$count=true`,
      `OrgUnits(${unit})/Affiliations?$apply=groupby((Person/Surname))`,
      `Persons(Cpr='${String(person?.Cpr)}')/Affiliations`,
    ]) {
      const [answer, page] = [await whole.get(at(url)), await paged.service.get(at(url))];
      expect([answer.statusCode, answer.json()]).toEqual([200, page.json()]);
    }
  });

  it('below an entity is whole', async () => {
    const url = `OrgUnits(${await unitWithMany()})?$expand=Affiliations($expand=Person($expand=Users))`;
    const answer = (await whole.get(at(url))).json<Json>();
    expect(answer).toEqual((await paged.service.get(at(url))).json());
    expect((answer.Affiliations as unknown[]).length).toBeGreaterThan(2);
  });

  it('leaves out nulls where that is preferred, and writes long numbers as text', async () => {
    const headers = { Prefer: 'omit-values=nulls', Accept: 'application/json;IEEE754Compatible=true' };
    const [answer, page] = [
      await whole.get(at('Persons?$count=true'), headers),
      await paged.service.get(at('Persons?$count=true'), headers),
    ];
    expect(answer.json()).toEqual(page.json());
  });

  it('goes on to the end after a page that was asked for', async () => {
    const all = (await paged.get('Persons?$select=Uuid&$orderby=Surname')).value as Json[];
    const first = (await whole.get(at('Persons?$select=Uuid&$orderby=Surname'), { Prefer: 'maxpagesize=7' })).json<Json>();
    const link = new URL(String(first['@odata.nextLink']));
    const rest = (await whole.get(link.pathname + link.search)).json<Json>();
    expect([...(first.value as Json[]), ...(rest.value as Json[])]).toEqual(all);
    expect(rest).not.toHaveProperty(['@odata.nextLink']);
  });
});
