/** The console in a browser on a slow network: answers that come late, in another order, or not at all tell nothing that is not so, and lose nothing. */
import type { Page, Route } from 'playwright-core';
import { ADMIN_FAILURES } from '../../server/admin/admin-failures';
import { until } from '../support/until';
import { openAdministration, press, signIn, told, view, type Administration } from './support/open-console';

let administration: Administration;
beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

interface Held {
  /** Until the console has asked. */
  readonly isHeld: (times?: number) => Promise<void>;
  /** How often. */
  readonly count: () => number;
  /** Lets what was held go on, or does something else with it; what is asked from now on is not held. */
  readonly release: (go?: (route: Route, place: number) => Promise<void>) => Promise<void>;
}

/** What the console asks with these words is not answered. */
async function hold(of: Page, words: string): Promise<Held> {
  const held: Route[] = [];
  let isHolding = true;
  await of.route('**/graphql', async route => {
    if (isHolding && route.request().postData()?.includes(words) === true) held.push(route);
    else await route.continue();
  });
  return {
    isHeld: (times = 1) => until(() => held.length >= times),
    count: () => held.length,
    release: async (go = (route: Route) => route.continue()) => {
      isHolding = false;
      await Promise.all(held.map(go));
    },
  };
}

it('does not say of a draft what the key read before the last tick, while it is not known yet', async () => {
  await administration.service.keys.create({ name: 'Read late', allow: ['Person.firstname'] }, 'test');
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'Read late');
  await told(page, 'It reads the same as now.');
  const reading = await hold(page, 'gained');
  await page.getByLabel('Search fields').fill('national identification');
  await page.getByRole('checkbox', { name: /^cpr/ }).first().click();
  await reading.isHeld();
  await page.getByText('It reads the same as now.').waitFor({ state: 'hidden' });
  await told(page, 'Loading.');
  await reading.release();
  await told(page, 'New: Person.cpr.');
  await page.context().close();
});

it('shows the preview of what was pressed last, whichever answer comes last', async () => {
  await administration.service.keys.create({ name: 'Previewed' }, 'test');
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'Previewed');
  await page.locator('summary', { hasText: 'Preview' }).click();
  await page.getByLabel('Name of a person').fill('a');
  await page.keyboard.press('Enter');
  const first = page.locator('.found li').first();
  await first.waitFor();
  const metadata = await hold(page, 'metadata');
  await press(page, 'Show $metadata');
  await metadata.isHeld();
  await first.getByRole('button').click();
  const id = await first.locator('code').innerText();
  await page.locator('.preview', { hasText: id }).waitFor();
  const late = page.waitForResponse(response => response.request().postData()?.includes('metadata') === true);
  await metadata.release();
  await late;
  // What is asked after it is answered after it.
  await page.getByLabel('Name of a person').fill('no such person');
  await page.keyboard.press('Enter');
  await told(page, 'Nobody was found.');
  expect(await page.locator('.preview').innerText()).toContain(id);
  const person = await hold(page, 'PreviewPerson');
  await page.getByLabel('Name of a person').fill('a');
  await page.keyboard.press('Enter');
  await page.locator('.found li').nth(1).getByRole('button').click();
  await person.isHeld();
  expect(await page.locator('.preview').count()).toBe(0);
  await person.release();
  await page.locator('.preview').waitFor();
  await page.context().close();
});

it('asks for the fields again when a key is opened, where they did not come before', async () => {
  await administration.service.keys.create({ name: 'Opened late' }, 'test');
  const { page } = await administration.open();
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('grantableFields') === true ? route.abort() : route.continue(),
  );
  await signIn(page);
  await press(page, 'Opened late');
  await told(page, 'The service could not be reached.');
  await page.unroute('**/graphql');
  await press(page, 'All keys');
  await press(page, 'Opened late');
  await told(page, 'It reads the same as now.');
  await page.context().close();
});

it('offers to ask again in each view that is answered 503, and tells how long to wait', async () => {
  const { key } = await administration.service.keys.create({ name: 'Away for a while' }, 'test');
  const { page } = await administration.open();
  await signIn(page);
  const away = (route: Route): Promise<void> =>
    route.fulfill({
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '5' },
      body: JSON.stringify({ errors: [{ message: 'The database does not answer in time.', extensions: { code: 'UNAVAILABLE' } }] }),
    });
  for (const fragment of ['#audit', '#imports', '#changes', '#keys', `#keys/${key.id}`]) {
    await page.route('**/graphql', away);
    await page.goto('about:blank');
    await page.goto(`${administration.address}/${fragment}`);
    await told(page, 'The database does not answer in time. Wait 5 seconds before you try again.');
    await page.unroute('**/graphql');
    const again = page.getByRole('button', { name: 'Try again', exact: true }).filter({ visible: true });
    await again.first().click();
    await page.getByText('The database does not answer in time.').filter({ visible: true }).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
  await page.context().close();
});

it('stays at a key whose change is not answered yet, and tells there what became of it', async () => {
  const { key } = await administration.service.keys.create({ name: 'Changed late' }, 'test');
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'Changed late');
  await page.getByLabel('Requests a minute').fill('7');
  const saving = await hold(page, 'updateKey');
  await press(page, 'Save');
  await saving.isHeld();
  const ways = ['All keys', 'Cancel'].map(name => page.getByRole('button', { name, exact: true }));
  expect(await Promise.all(ways.map(way => way.isDisabled()))).toEqual([true, true]);
  await saving.release(route => route.abort());
  await told(page, 'it is not known whether this was done');
  page.once('dialog', dialog => void dialog.accept());
  await press(page, 'All keys');
  await page.getByRole('heading', { name: 'Keys', level: 2 }).waitFor();
  await page.context().close();
  await administration.service.keys.revoke(key.id, 'test');
});

it('answers the last of two addresses and of two names that are asked for, while the first answer is awaited, and asks once for the same', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'New key');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.2');
  const address = page.getByLabel('Would this address be let in?');
  const check = await hold(page, 'admits');
  await address.fill('10.0.0.1');
  await page.keyboard.press('Enter');
  await check.isHeld();
  await address.fill('10.0.0.2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await check.isHeld(2);
  // What was asked first is asked again: it is the last now.
  await address.fill('10.0.0.1');
  await page.keyboard.press('Enter');
  await check.isHeld(3);
  await check.release();
  await told(page, 'No, it would be refused.');
  expect(check.count()).toBe(3);
  await view(page, 'Reads of a person');
  const name = page.getByLabel('Name of a person').filter({ visible: true });
  const search = await hold(page, 'findPersons');
  await name.fill('a');
  await page.keyboard.press('Enter');
  await search.isHeld();
  await name.fill('no such person');
  await page.keyboard.press('Enter');
  await search.isHeld(2);
  // The answers come in the other order.
  const late = page.waitForResponse(response => response.request().postDataJSON()?.variables?.words === 'a');
  await search.release(async (route, place) => {
    if (place === 0) await told(page, 'Nobody was found.');
    await route.continue();
  });
  await late;
  expect(await page.locator('.found button').count()).toBe(0);
  await page.context().close();
});

it('does not offer the persons of the search before, while those of the next one are awaited or where they do not come', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await view(page, 'Reads of a person');
  const name = page.getByLabel('Name of a person').filter({ visible: true });
  await name.fill('a');
  await page.keyboard.press('Enter');
  await told(page, 'The first 20 are shown.');
  const search = await hold(page, 'findPersons');
  await name.fill('b');
  await page.keyboard.press('Enter');
  await search.isHeld();
  await page.getByText('The first 20 are shown.').waitFor({ state: 'hidden' });
  expect(await page.locator('.found button').count()).toBe(0);
  await search.release(route => route.abort());
  await told(page, 'The service could not be reached.');
  expect(await page.locator('.found button').count()).toBe(0);
  await page.context().close();
});

it('shows the numbers of an import with separators, as in its table', async () => {
  const { page } = await administration.open();
  await signIn(page);
  const counts = [{ set: 'Persons', read: 12_345, added: 1_234, changed: 0, gone: 1 }];
  const run = {
    id: '1',
    ended: '2026-01-01T00:00:00Z',
    actor: 'a',
    source: 's',
    outcome: 'APPLIED',
    counts,
    faultCount: 2_000,
    faults: [],
  };
  await page.route('**/graphql', route => route.fulfill({ json: { data: { lastImport: null, imports: [run] } } }));
  await view(page, 'Imports');
  await told(page, '12,345 records read: 1,234 new, 0 changed, 1 gone.');
  await told(page, '2,000 faults');
  await page.context().close();
});

it('says of a change that it may have been done where the database does not answer in time', async () => {
  const { page } = await administration.open({ locale: 'da-DK' });
  await page.getByLabel('Administratortoken').fill(administration.token);
  await press(page, 'Log ind');
  await press(page, 'Ny nøgle');
  await page.getByLabel('Navn', { exact: true }).fill('Made in doubt');
  const { status, code, message } = ADMIN_FAILURES.unavailable;
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('createKey') !== true) return route.continue();
    return route.fulfill({ status, json: { errors: [{ message, extensions: { code } }] } });
  });
  await press(page, 'Opret nøglen');
  await told(page, 'så det vides ikke, om det blev gjort');
  expect(await page.getByLabel('Navn', { exact: true }).inputValue()).toBe('Made in doubt');
  await page.context().close();
});
