/** Keys in the console, in a browser: an administrator makes, changes, rotates and ends them, also where an answer is late or does not come, and where the session ends meanwhile. */
import type { Page } from 'playwright-core';
import { openAdministration, press, signIn, told, toldReady, view, type Administration } from './support/open-console';
import { takePicture } from './support/take-picture';

let administration: Administration;
let page: Page;

beforeAll(async () => {
  administration = await openAdministration();
  ({ page } = await administration.open());
  await signIn(page);
});
afterAll(() => administration.close());

it('makes a key that reads what was ticked, tells so before, and shows its secret once', async () => {
  await press(page, 'New key');
  await page.getByLabel('Name', { exact: true }).fill('Phone book');
  await page.getByLabel('Search fields').fill('uuid');
  const one = page.getByRole('checkbox', { name: /^uuid/ }).first();
  await one.click();
  await told(page, /This key reads 1 field or link of \w+\. Nothing of that is sensitive\./);
  await one.click();
  await told(page, 'This key reads nothing.');
  await page.getByLabel('Search fields').fill('national identification');
  await page.getByRole('checkbox', { name: /^cpr/ }).first().click();
  await told(page, 'Sensitive: Whoever knows the number');
  await page.getByLabel('Search fields').fill('');
  await page
    .locator('summary', { hasText: /^Person / })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Person\.\*/ }).click();
  expect(await page.getByRole('checkbox', { name: /^firstname/ }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: /^notes/ }).isChecked()).toBe(false);
  await page.getByRole('checkbox', { name: /^phones/ }).click();
  await told(page, 'Withheld: Person.phones.');
  await page.getByRole('heading', { name: 'What it may read' }).scrollIntoViewIfNeeded();
  await takePicture(page, 'console-key.png');
  await told(page, /No address may use it yet/);
  await page.getByLabel('Networks', { exact: true }).fill('127.0.0.0/8\n10.0.0.0/8');
  await page.getByLabel('Would this address be let in?').fill('10.2.3.4');
  await page.keyboard.press('Enter');
  await told(page, 'Yes, it would be let in.');
  await page.getByLabel('Would this address be let in?').fill('11.2.3.4');
  await page.keyboard.press('Enter');
  await told(page, 'No, it would be refused.');
  await told(page, /Sensitive:.*Person\.cpr/);
  await page.locator('summary', { hasText: 'Preview' }).click();
  await press(page, 'Show $metadata');
  await told(page, 'The key would get this.');
  const [{ CalculatedName: name }] = (await administration.service.get('/odata/Persons?$top=1&$select=CalculatedName')).json<{
    value: [{ CalculatedName: string }];
  }>().value;
  await page.getByLabel('Name of a person').fill(name);
  await page.keyboard.press('Enter');
  await page.locator('.found button').first().click();
  await page.locator('.preview', { hasText: '"Cpr"' }).waitFor();
  expect(await page.locator('.preview').innerText()).not.toContain('"Notes"');
  await page.getByLabel('Name of a person').fill('8f0f6f0e-52a1-4d5e-9d55-1f3f5f0a9c11');
  await page.keyboard.press('Enter');
  await told(page, 'The key would be refused (404).');
  // The preview is a read of the person.
  expect(await page.getByText('was not looked up').count()).toBe(0);

  await page.getByLabel('Requests at work at the same time').fill('2');
  await told(page, 'No more than 2 of its requests are worked on at the same time.');

  await press(page, 'Make the key');
  await told(page, 'is shown now and never again');
  const secret = await page.locator('.copied-code pre').innerText();
  const answer = await administration.service.inject({ url: '/odata/Persons?$top=1&$select=Cpr', headers: { ApiKey: secret } });
  expect(answer.statusCode).toBe(200);
  const made = (await administration.service.keys.list()).find(({ name: called }) => called === 'Phone book');
  expect(made).toMatchObject({ allow: ['Person.cpr', 'Person.*'], deny: ['Person.phones'], requestsAtWork: 2 });
  await press(page, 'I have copied it');
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await told(page, 'Phone book');
  expect(await page.content()).not.toContain(secret);
  await press(page, 'All keys');
  await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
  await takePicture(page, 'console-keys.png');
  expect(await page.content()).not.toContain(secret);
});

it('asks before a page is left that shows a secret or holds what was typed and is not saved', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const stay = async (): Promise<void> => {
    const question = other.waitForEvent('dialog');
    await other.evaluate(() => setTimeout(() => location.reload()));
    const asked = await question;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
  };
  await press(other, 'New key');
  const name = other.getByLabel('Name', { exact: true });
  await name.fill('Left');
  await stay();
  expect(await name.inputValue()).toBe('Left');
  await press(other, 'Make the key');
  await told(other, 'is shown now and never again');
  await stay();
  await told(other, 'is shown now and never again');
  await press(other, 'I have copied it');
  const questions: string[] = [];
  other.on('dialog', asked => {
    questions.push(asked.message());
    void asked.accept();
  });
  await other.reload();
  await told(other, 'Left');
  expect(questions).toEqual([]);
  await other.context().close();
});

it('changes, rotates and revokes a key, and shows each change before and after', async () => {
  await press(page, 'Phone book');
  const rate = page.getByLabel('Requests a minute');
  await rate.fill('1000');
  await told(page, 'It may make 1,000 requests a minute.');
  // A thousand as Danes write it. It is no number of the console's, so nothing is said of it.
  await rate.fill('1.000');
  await page.getByText('requests a minute.').waitFor({ state: 'detached' });
  await press(page, 'Save');
  await told(page, 'Write a whole number, or leave it empty.');
  await page.getByLabel('Requests a minute').fill('600');
  expect(await page.getByLabel('Requests at work at the same time').inputValue()).toBe('2');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.1/8');
  await press(page, 'Save');
  await told(page, 'write 10.0.0.0/8');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.0/8; 192.168.1.0/24');
  await told(page, 'It reads the same as now.');
  await press(page, 'Save');
  await told(page, 'The key was changed.');
  await page.locator('.audit dd', { hasText: 'after: 600' }).waitFor();
  for (const name of ['Rotate…', 'Revoke…']) {
    await press(page, name);
    await page.getByRole('group', { name }).getByRole('button', { name: 'Cancel' }).click();
    await page.locator('button:focus', { hasText: name }).waitFor();
    // Twice by mistake: nothing comes of it.
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name }).locator(':focus').waitFor();
    await page.keyboard.press('Enter');
  }
  expect((await administration.service.keys.list()).find(({ name }) => name === 'Phone book')).toMatchObject({
    revokedAt: undefined,
    secrets: [{ validUntil: undefined }],
  });
  await press(page, 'Rotate…');
  await press(page, 'Make a new secret');
  await told(page, 'is shown now and never again');
  await press(page, 'Revoke…');
  await press(page, 'Revoke the key');
  await page.locator('.audit strong', { hasText: 'Revoked' }).waitFor();
  const key = (await administration.service.keys.list()).find(({ name }) => name === 'Phone book');
  expect(key).toMatchObject({ addresses: ['10.0.0.0/8', '192.168.1.0/24'], requestsPerMinute: 600, revokedAt: expect.any(Date) as Date });
});

it('keeps what was typed when the session ends meanwhile', async () => {
  await view(page, 'Keys');
  await press(page, 'New key');
  await page.getByLabel('Name', { exact: true }).fill('Half made');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.0/8');
  await view(page, 'Health');
  await toldReady(page);
  await view(page, 'Keys');
  // Only what makes the key finds the session ended: questions of the views before it are answered in their own time.
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('createKey')) await page.context().clearCookies();
    await route.continue();
  });
  await press(page, 'Make the key');
  await told(page, 'The session has ended. Sign in again: what you typed is kept.');
  await page.unroute('**/graphql');
  expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false);
  await page.keyboard.type(administration.token);
  await page.keyboard.press('Enter');
  await told(page, 'This key reads nothing.');
  await told(page, 'Nothing was done, since the session had ended. Try again.');
  await page.locator('h2:focus', { hasText: 'New key' }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half made');
  await page.getByRole('button', { name: 'Make the key' }).focus();
  const pressTwice = async (): Promise<void> => {
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  };
  // No answer comes between the two presses.
  let pressed: Promise<void> | undefined;
  await page.route('**/graphql', async route => {
    await pressed;
    await route.continue();
  });
  pressed = pressTwice();
  await pressed;
  await told(page, 'is shown now and never again');
  await page.unroute('**/graphql');
  const secret = await page.locator('.copied-code pre').innerText();
  await page.context().clearCookies();
  // An answer to what was asked before may have ended the session already, and then no link is shown.
  await page.evaluate(() => location.replace('#health'));
  await told(page, 'The session has ended. Sign in again: what you typed is kept.');
  await page.getByLabel('Admin token').fill(administration.token);
  await page.keyboard.press('Enter');
  await toldReady(page);
  await view(page, 'Keys');
  expect(await page.locator('.copied-code pre').innerText()).toBe(secret);
  await press(page, 'I have copied it');
  await press(page, 'All keys');
  expect((await administration.service.keys.list()).filter(({ name }) => name === 'Half made')).toHaveLength(1);
});

it('gives up a change that is not answered, says that it may have been done, and shows whether it was', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  await other.clock.install();
  await press(other, 'New key');
  await other.getByLabel('Name', { exact: true }).fill('Made in silence');
  let silent: () => void;
  const isDone = new Promise<void>(resolve => (silent = resolve));
  await other.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('createKey')) return route.continue();
    await route.fetch();
    silent();
  });
  await press(other, 'Make the key');
  await isDone;
  await other.clock.fastForward(61_000);
  await told(other, 'it is not known whether this was done');
  await other.locator('button:not([aria-disabled])', { hasText: 'Make the key' }).waitFor();
  expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Made in silence');
  other.once('dialog', dialog => void dialog.accept());
  await press(other, 'Cancel');
  await other.getByRole('button', { name: 'Made in silence' }).waitFor();
  await other.context().close();
});

it('ends a key on a day at a time, and saves no day that is half typed', async () => {
  const { page: other } = await administration.open({ timezoneId: 'Europe/Copenhagen' });
  await signIn(other);
  await press(other, 'Half made');
  const save = () => press(other, 'Save');
  const day = other.getByLabel('Ends on the day');
  const time = other.getByLabel('At the time');
  const expiry = async () => (await administration.service.keys.list()).find(({ name }) => name === 'Half made')?.expiresAt?.toISOString();
  await time.fill('16:30');
  await save();
  await told(other, 'Write the whole day');
  await time.fill('');
  await day.pressSequentially('31');
  await save();
  await told(other, 'Write the whole day');
  expect(await expiry()).toBeUndefined();
  await day.fill('2099-07-01');
  await told(other, /It ends on 1 Jul 2099, 00:00\./);
  await time.fill('16:30');
  await save();
  await told(other, 'The key was changed.');
  expect(await expiry()).toBe('2099-07-01T14:30:00.000Z');
  await day.fill('2001-01-01');
  await save();
  await told(other, 'The expiry is in the past.');
  expect(await other.getByText('The key was changed.').count()).toBe(0);
  await day.fill('');
  await time.fill('');
  await save();
  await told(other, 'The key was changed.');
  expect(await expiry()).toBeUndefined();
  await other.context().close();
});

it('rotates no key while the hours of the old secret are missing or are no number', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const { key, secret } = await administration.service.keys.create({ name: 'In use' }, 'test');
  await other.reload();
  await press(other, 'In use');
  await press(other, 'Rotate…');
  for (const hours of ['', 'a day', '-1', '2161']) {
    await other.getByLabel('Hours that the old secret stays valid').fill(hours);
    await press(other, 'Make a new secret');
    await other.getByRole('alert').getByText('Write a number of hours, from 0 to 2160.').waitFor();
    await other.locator('input:focus').and(other.getByLabel('Hours that the old secret stays valid')).waitFor();
  }
  expect((await administration.service.keys.find(key.id)).secrets).toHaveLength(1);
  await other.getByLabel('Hours that the old secret stays valid').fill('0,5');
  await press(other, 'Make a new secret');
  await told(other, 'is shown now and never again');
  expect((await administration.service.keys.find(key.id)).secrets).toHaveLength(2);
  expect((await administration.service.inject({ url: '/odata/', headers: { ApiKey: secret } })).statusCode).toBe(200);
  await other.context().close();
});

it('tells of a key that it has ended, by the clock of the service, and of what something before the service answers its status', async () => {
  const { key } = await administration.service.keys.create({ name: 'Soon over', expiresAt: new Date(Date.now() + 5000) }, 'test');
  const { page: other } = await administration.open();
  await other.clock.setFixedTime(Date.now() - 5 * 3_600_000);
  await signIn(other);
  const row = other.locator('tr', { hasText: 'Soon over' });
  for (;;) {
    if ((await row.innerText()).includes('Ended on ')) break;
    await other.reload();
    await row.waitFor();
  }
  await press(other, 'Soon over');
  await told(other, /It ended on .*, and is refused\./);
  await administration.service.keys.revoke(key.id, 'test');
  await other.route('**/graphql', route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  await view(other, 'Health');
  await told(other, 'The service answered with status 502.');
  await other.route('**/session', route => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Timeout</h1>' }));
  await press(other, 'Sign out');
  await told(other, 'The service answered with status 504.');
  await other.context().close();
});

it('does not say that a key has ended by a clock of the browser that is fast', async () => {
  const { key } = await administration.service.keys.create({ name: 'Two hours', expiresAt: new Date(Date.now() + 2 * 3_600_000) }, 'test');
  const { page: other } = await administration.open();
  await other.clock.setFixedTime(Date.now() + 5 * 3_600_000);
  await signIn(other);
  const row = other.locator('tr', { hasText: 'Two hours' });
  await row.waitFor();
  expect(await row.innerText()).not.toContain('Ended on');
  await press(other, 'Two hours');
  await told(other, /It ends on /);
  await other.context().close();
  await administration.service.keys.revoke(key.id, 'test');
});

it('shows the first networks of a key that has many, and says how many more there are', async () => {
  const addresses = Array.from({ length: 60 }, (_, at) => `10.${String(at)}.0.0/16`);
  const { key } = await administration.service.keys.create({ name: 'Many networks', addresses }, 'test');
  const { page: other } = await administration.open();
  await signIn(other);
  const row = other.locator('tr', { hasText: 'Many networks' });
  await row.getByRole('cell', { name: '10.0.0.0/16, 10.1.0.0/16, 10.2.0.0/16 and 57 more', exact: true }).waitFor();
  await press(other, 'Many networks');
  await other.getByText('10.59.0.0/16').first().waitFor();
  await other.context().close();
  await administration.service.keys.revoke(key.id, 'test');
});

it('shows all columns of the keys beside a name that is long and has no space', async () => {
  const { key } = await administration.service.keys.create({ name: 'Å'.repeat(200) }, 'test');
  const { page: other } = await administration.open();
  await signIn(other);
  const table = other.locator('.scrolled', { hasText: key.name });
  await table.waitFor();
  const isWhole = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(isWhole).toBe(true);
  await other.context().close();
  await administration.service.keys.revoke(key.id, 'test');
});

it('says of a long list of changes that it shows the newest only', async () => {
  const { key } = await administration.service.keys.create({ name: 'Changed often' }, 'test');
  const { page: other } = await administration.open();
  await signIn(other);
  await press(other, 'Changed often');
  await other.locator('.audit strong', { hasText: 'Made' }).waitFor();
  expect(await other.getByText('Only the newest').count()).toBe(0);
  for (let rate = 1; rate <= 99; rate += 1) await administration.service.keys.update(key, { requestsPerMinute: rate }, 'test');
  await press(other, 'All keys');
  await press(other, 'Changed often');
  const changes = other.locator('.audit > li').filter({ visible: true });
  await changes.nth(99).waitFor();
  expect(await other.getByText('Only the newest').count()).toBe(0);
  await administration.service.keys.update(key, { requestsPerMinute: 100 }, 'test');
  await press(other, 'All keys');
  await press(other, 'Changed often');
  await told(other, 'Only the newest 100 changes are shown. The table access.key_audit has all of them.');
  expect(await changes.count()).toBe(100);
  await other.context().close();
  await administration.service.keys.revoke(key.id, 'test');
});
