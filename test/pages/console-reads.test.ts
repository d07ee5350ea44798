/** Who read a person, in the console in a browser: shown for a time, printed and taken away, and kept nowhere. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { withClient } from '../../resolvers/database/with-client';
import { privateDatabase } from '../support/database';
import type { TestService } from '../support/service';
import { until } from '../support/until';
import { openAdministration, openConsole, press, signIn, told, view, type Administration } from './support/open-console';
import { keptTexts, openPages } from './support/open-pages';
import { takePicture } from './support/take-picture';

let administration: Administration;
let page: Page;
let messages: readonly string[];

beforeAll(async () => {
  administration = await openAdministration();
  ({ page, messages } = await administration.open());
  await signIn(page);
});
afterAll(() => administration.close());

/** Sends the request, and waits until it is recorded as a read of the person, or as one without a person: the record is written after the answer. */
async function recorded(
  url: string,
  {
    of,
    service = administration.service,
    key = service.key,
  }: { readonly of?: string; readonly service?: TestService; readonly key?: string } = {},
): Promise<void> {
  const { statusCode, headers } = await service.inject({ url, headers: { ApiKey: key } });
  expect(statusCode).toBe(200);
  await until(async () => (await service.keys.reads(of, { first: 10 })).some(({ requestId }) => requestId === headers['x-request-id']));
}

it('tells of a person in a time who read them, and which reads may have told of them; and that more persons fit a name', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const asked = await administration.service.get('/odata/Persons?$top=1&$filter=Cpr%20ne%20null&$select=Uuid,CalculatedName');
  const [person] = asked.json<{ value: [{ Uuid: string; CalculatedName: string }] }>().value;
  await recorded(`/odata/Persons(${person.Uuid})?$select=Cpr`, { of: person.Uuid });
  const create = () => administration.service.keys.create({ name: 'Sorts by CPR', allow: ['Person.uuid', 'Person.cpr'] }, 'test');
  // The second one is called the same, and has read nothing.
  const [{ key, secret }] = [await create(), await create()];
  await recorded('/odata/Persons?$orderby=Cpr&$top=1', { key: secret });
  await view(other, 'Reads of a person');
  await other.getByLabel('Name of a person').fill('a');
  await other.keyboard.press('Enter');
  await told(other, 'The first 20 are shown.');
  await other.getByLabel('Name of a person').fill(person.CalculatedName);
  await other.keyboard.press('Enter');
  await other.locator('.found li', { hasText: person.Uuid }).getByRole('button').click();
  await told(other, /^[1-9]\d* reads?, newest first\.$/);
  const ofNobody = other.getByRole('region', { name: 'Reads that are recorded without a person' });
  await ofNobody
    .locator('tr', { hasText: `Sorts by CPR (${key.id})` })
    .getByText('ordered')
    .waitFor();
  const [file] = await Promise.all([other.waitForEvent('download'), press(other, 'Download the reads without a person as CSV')]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/Sorts by CPR.*ORDERED/);
  // Whoever types on behind the year gets no year of five digits: nothing could be asked of it, and all reads would be shown.
  await other.getByLabel('From the day').focus();
  await other.keyboard.type('010120011');
  expect(await other.getByLabel('From the day').inputValue()).toMatch(/^\d{4}-01-01$/);
  await other.getByLabel('From the day').fill('2001-01-01');
  await other.getByLabel('To the day').fill('2001-01-02');
  await told(other, 'No read is recorded from 1 Jan 2001 to 2 Jan 2001.');
  expect(await ofNobody.count()).toBe(0);
  await other.getByLabel('To the day').fill('2000-12-31');
  await other.getByRole('alert').getByText('This day is before the first one.').waitFor();
  expect(await other.getByText('No read is recorded').count()).toBe(0);
  await other.getByLabel('To the day').fill('2099-12-31');
  await told(other, /^[1-9]\d* reads? from 1 Jan 2001 to 31 Dec 2099, newest first\.$/);
  await other.context().close();
});

it('tells who read a person, gives it as CSV, and keeps nothing of the person', async () => {
  const answer = await administration.service.get('/odata/Persons?$top=1&$filter=Cpr%20ne%20null&$select=Uuid,Cpr,CalculatedName');
  const [person] = answer.json<{ value: [{ Uuid: string; Cpr: string; CalculatedName: string }] }>().value;
  await recorded(`/odata/Persons(${person.Uuid})?$select=Cpr`, { of: person.Uuid });
  await view(page, 'Reads of a person');
  await page.getByLabel('Name of a person').fill(person.CalculatedName);
  await page.keyboard.press('Enter');
  await page.locator('.found li', { hasText: person.Uuid }).getByRole('button').click();
  await told(page, 'Person.cpr');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await takePicture(page, 'console-reads.png');
  await page.setViewportSize({ width: 1280, height: 900 });
  const download = async (name: string): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
    return readFileSync(await file.path(), 'utf8');
  };
  expect(await download('Download as CSV')).toMatch(/^\uFEFFwhen,key,name,from,request,how,fields\r\n[^]*Person\.cpr/);
  await told(page, 'Search in the console from 127.0.0.1');
  await press(page, 'Dansk');
  await told(page, 'Søgning i konsollen fra 127.0.0.1');
  // Danish sheets take a comma for the point of decimals.
  expect(await download('Hent som CSV')).toMatch(/^\uFEFFwhen;key;name;from;request;how;fields\r\n[^]*Person\.cpr/);
  await press(page, 'English');
  const kept = await keptTexts(page);
  for (const text of [kept, messages.join('\n'), administration.log.join('\n'), await page.content()])
    expect(text).not.toContain(person.Cpr);
  for (const text of [kept, messages.join('\n'), administration.log.join('\n')]) expect(text).not.toContain(person.CalculatedName);
});

it('tells who read a person by UUID, also of one who is no longer in the data, and that a CPR number finds nobody', async () => {
  const database = await privateDatabase();
  const pages = await openPages({ database: database.address });
  const own = await openConsole(pages);
  const { page: other } = await own.open();
  await signIn(other);
  const [uuid, cpr] = ['8f0f6f0e-52a1-4d5e-9d55-1f3f5f0a9c11', '3113995555'];
  const write = (statement: string): Promise<unknown> => withClient(database.address, client => client.query(statement));
  await write(`INSERT INTO organisation.person (uuid, surname, cpr) VALUES ('${uuid}', 'Borte', '${cpr}')`);
  await recorded(`/odata/Persons(${uuid})?$select=Cpr`, { of: uuid, service: pages.service });
  const search = other.getByLabel('Name of a person, or a UUID');
  await view(other, 'Reads of a person');
  await search.fill(cpr);
  await other.keyboard.press('Enter');
  await told(other, 'Nobody was found. Persons are found by their names, and not by CPR number.');
  await write(`DELETE FROM organisation.person WHERE uuid = '${uuid}'`);
  await search.fill(` {${uuid.toUpperCase()}} `);
  await other.keyboard.press('Enter');
  await other.getByRole('heading', { name: uuid }).waitFor();
  await told(other, 'Whether there is such a person was not looked up.');
  await told(other, '1 read, newest first.');
  await told(other, 'Person.cpr');
  const readAgain = (times: number): Promise<unknown> =>
    write(`INSERT INTO access.sensitive_read (id, at, key_id, key_name, sender, request_id, fields, ways, subjects)
      SELECT gen_random_uuid(), at, key_id, key_name, sender, request_id, fields, ways, subjects
      FROM access.sensitive_read, generate_series(1, ${String(times)}) WHERE subjects @> ARRAY['${uuid}'::uuid] LIMIT ${String(times)}`);
  await readAgain(199);
  await other.getByLabel('To the day').fill('2099-12-31');
  await told(other, '200 reads to 31 Dec 2099, newest first.');
  await readAgain(1);
  await other.getByLabel('To the day').fill('2099-12-30');
  await told(other, 'The newest 200 reads to 30 Dec 2099. The file has the others too.');
  expect(await other.getByRole('row', { name: 'Person.cpr' }).count()).toBe(200);
  const kept = `${await keptTexts(other)} ${other.url()} ${own.log.join('\n')}`;
  for (const text of [cpr, uuid]) expect(kept).not.toContain(text);
  await pages.close();
  await own.close();
  await database.drop();
});

it('prints the reads of a person dark on white and whole, without the other persons who were found', async () => {
  const { page: other } = await administration.open({ colorScheme: 'dark' });
  await signIn(other);
  await other.getByLabel('Colours').selectOption('Dark');
  await view(other, 'Reads of a person');
  await other.getByLabel('Name of a person').filter({ visible: true }).fill('A');
  await other.keyboard.press('Enter');
  await other.locator('.found button').first().click();
  const table = other.locator('.scrolled').filter({ visible: true }).first();
  await table.waitFor();
  await other.emulateMedia({ media: 'print' });
  const styleOf = (of: string, property: 'color' | 'overflow'): Promise<string> =>
    other
      .locator(of)
      .filter({ visible: true })
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(await styleOf('body', 'color')).toBe('rgb(26, 31, 39)');
  expect(await styleOf('.scrolled', 'overflow')).toBe('visible');
  expect(await other.locator('.found, nav, button').filter({ visible: true }).count()).toBe(0);
  await other.context().close();
});
