/** Pages: as many rows as the key, the client or the service says, and a header that leads to the next one as the next link does. */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import type { AskingReader } from '../../support/service';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
let reader: AskingReader;
beforeAll(async () => {
  asking = await startAsking({ env: { PAGE_SIZE: '50', NESTED_PAGE_SIZE: '60', MAX_PAGE_SIZE: '60' } });
  reader = await asking.service.as({ ...allRights(organisationModel()), pageSize: 7 });
});
afterAll(() => asking.close());

const rowsOf = (body: Json): number => (body.value as Json[]).length;

it.each([
  ['Persons?$select=Uuid'],
  ["Persons?$filter=Firstname ne '<a>' and Cpr ne '1'&$orderby=Surname desc&$select=Uuid"],
  ['Persons/$ref?$filter=true'],
  ['Persons?$apply=groupby((Surname))'],
  ['Persons?$select=Uuid&custom=<x>"y"'],
  ['OrgUnits?$expand=Affiliations($select=Uuid)&$select=Uuid'],
])('%s has the next link in the header Link too, on each page but the last', async url => {
  let next: string | undefined = `/odata/${url.replaceAll(' ', '%20')}`;
  let pages = 0;
  for (; next !== undefined && pages < 4; pages += 1) {
    const { headers, statusCode, ...response } = await reader.get(next, { Prefer: 'maxpagesize=20' });
    expect(statusCode).toBe(200);
    const link = response.json<Json>()['@odata.nextLink'];
    const [, target] = /^<([!#-;=?-~]+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    expect(target === undefined ? undefined : new URL(target).href).toBe(typeof link === 'string' ? new URL(link).href : undefined);
    next = target && new URL(target).pathname + new URL(target).search;
  }
  expect(pages).toBeGreaterThan(1);
});

it('have no header Link where nothing follows', async () => {
  for (const url of ['Persons?$top=3', 'Persons/$count', '$metadata', 'Persons?$filter=false'])
    expect((await reader.get(`/odata/${url}`)).headers).not.toHaveProperty('link');
});

it('have the size of the key where a request asks for none, and no more than the service gives', async () => {
  const sizes = async (url: string, headers?: Record<string, string>) => {
    const answers = await Promise.all([reader, asking.service].map(own => own.get(`/odata/${url}`, headers)));
    return answers.map(answer => rowsOf(answer.json<Json>()));
  };
  expect(await sizes('Persons')).toEqual([7, 50]);
  expect(await sizes('Persons?$apply=groupby((Uuid))')).toEqual([7, 50]);
  expect(await sizes('Persons?$top=9')).toEqual([9, 9]);
  expect(await sizes('Persons?$top=99')).toEqual([60, 60]);
  expect(await sizes('Persons', { Prefer: 'odata.maxpagesize=8' })).toEqual([8, 8]);
  const large = await asking.service.as({ ...allRights(organisationModel()), pageSize: 4000 });
  expect(rowsOf((await large.get('/odata/Persons')).json<Json>())).toBe(60);
});

describe('with an option that a client has added', () => {
  const UUIDS = 'Persons?$select=Uuid&$orderby=Surname';
  const added = async (option: string) => {
    const { link } = (await reader.get(`/odata/${UUIDS}`)).headers;
    const { pathname, search } = new URL(String(link).slice(1).split('>', 1).join(''));
    return await reader.get(`${pathname}${search}${option}`);
  };
  const uuids = (body: Json): unknown[] => (body.value as Json[]).map(({ Uuid }) => Uuid);

  it('give as many of the rows that follow as $top says', async () => {
    const whole = uuids((await reader.get(`/odata/${UUIDS}&$top=20`)).json<Json>());
    for (const top of [0, 3, 10]) {
      const answer = (await added(`&$top=${top}`)).json<Json>();
      expect([uuids(answer), '@odata.nextLink' in answer]).toEqual([whole.slice(7, 7 + top), false]);
    }
  });

  it.each(['&$skip=3', '&skip=0', '&$skip=99999'])('refuse %s, which they have done already', async option => {
    const { statusCode, ...response } = await added(option);
    expect([statusCode, response.json()]).toMatchObject([400, { error: { code: 'OptionNotApplicable', target: '$skip' } }]);
  });

  it.each(["&$filter=Surname ne 'x'", '&$search=Anders'])('are refused for the rows of another request: %s', async option => {
    const { statusCode, ...response } = await added(encodeURI(option));
    expect([statusCode, response.json()]).toMatchObject([400, { error: { code: 'InvalidSkipToken' } }]);
  });

  it.each(['&$count=true', '&$format=json', '&$expand=Users', '&own=1'])('give the same rows with %s', async option => {
    const whole = uuids((await reader.get(`/odata/${UUIDS}&$top=20`)).json<Json>());
    const answer = (await added(option)).json<Json>();
    expect([uuids(answer), '@odata.nextLink' in answer]).toEqual([whole.slice(7, 14), true]);
  });
});
