/** Two administrators at the console at the same time: nothing that one of them did is undone by the other without a word. */
import type { Page } from 'playwright-core';
import { openAdministration, press, signIn, told, type Administration } from './support/open-console';

let administration: Administration;
beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

const networks = (of: Page) => of.getByLabel('Networks', { exact: true });
const rate = (of: Page) => of.getByLabel('Requests a minute');

async function administrator(key: string): Promise<Page> {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, key);
  await told(page, 'It reads the same as now.');
  return page;
}

/** Both have the key open before either does anything. */
async function two(name: string): Promise<{ readonly id: string; readonly one: Page; readonly other: Page }> {
  const { key } = await administration.service.keys.create({ name, addresses: ['10.0.0.0/8'] }, 'test');
  return { id: key.id, one: await administrator(name), other: await administrator(name) };
}

const close = (...opened: readonly Page[]): Promise<unknown> => Promise.all(opened.map(page => page.context().close()));

it('saves nothing over a change of another, shows it beside what was typed, and saves both on one more press', async () => {
  const { id, one, other } = await two('Edited by two');
  await networks(one).fill('10.1.0.0/16');
  await press(one, 'Save');
  await told(one, 'The key was changed.');
  await rate(one).fill('500');
  await press(one, 'Save');
  await told(one, 'It may make 500 requests a minute.');
  await told(one, 'The key was changed.');
  await other.getByLabel('Name', { exact: true }).fill('Renamed by the other');
  await press(other, 'Save');
  await told(other, 'The key was changed meanwhile, and nothing was done.');
  expect(await administration.service.keys.find(id)).toMatchObject({
    name: 'Edited by two',
    addresses: ['10.1.0.0/16'],
    requestsPerMinute: 500,
  });
  await other.locator('.audit dd', { hasText: 'after: 500' }).waitFor();
  expect([await networks(other).inputValue(), await rate(other).inputValue()]).toEqual(['10.1.0.0/16', '500']);
  expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed by the other');
  await press(other, 'Save');
  await told(other, 'The key was changed.');
  const both = { name: 'Renamed by the other', addresses: ['10.1.0.0/16'], requestsPerMinute: 500 };
  expect(await administration.service.keys.find(id)).toMatchObject(both);
  expect(await other.getByText('The key was changed meanwhile').count()).toBe(0);
  await close(one, other);
});

it('shows the change of the other where both have changed one setting, and names it until something is saved', async () => {
  const { id, one, other } = await two('Both change one setting');
  await networks(one).fill('10.1.0.0/16');
  await press(one, 'Save');
  await told(one, 'The key was changed.');
  await networks(other).fill('10.0.0.0/8\n192.0.2.1/32');
  await rate(other).fill('5');
  await press(other, 'Save');
  await told(other, /You have both changed: “Networks”\./);
  expect([await networks(other).inputValue(), await rate(other).inputValue()]).toEqual(['10.1.0.0/16', '5']);
  await rate(other).fill('five');
  await press(other, 'Save');
  await told(other, /You have both changed/);
  await rate(other).fill('5');
  await press(other, 'Save');
  await told(other, 'The key was changed.');
  expect(await other.getByText(/You have both changed/).count()).toBe(0);
  expect(await administration.service.keys.find(id)).toMatchObject({ addresses: ['10.1.0.0/16'], requestsPerMinute: 5 });
  await close(one, other);
});

it('makes no second secret over one that another has just made', async () => {
  const { id, one, other } = await two('Rotated by two');
  for (const page of [one, other]) await press(page, 'Rotate…');
  await press(one, 'Make a new secret');
  await told(one, 'is shown now and never again');
  const { secrets } = await administration.service.keys.find(id);
  await press(other, 'Make a new secret');
  await told(other, 'The key was changed meanwhile, and nothing was done.');
  expect((await administration.service.keys.find(id)).secrets).toEqual(secrets);
  await other.locator('.audit strong', { hasText: 'Rotated' }).waitFor();
  await press(other, 'Make a new secret');
  await told(other, 'is shown now and never again');
  await close(one, other);
});

it('makes no second secret either where one has looked at something else meanwhile', async () => {
  const { id, one, other } = await two('Rotated by another meanwhile');
  await press(one, 'Rotate…');
  await one.getByRole('link', { name: 'Health' }).click();
  await press(other, 'Rotate…');
  await press(other, 'Make a new secret');
  await told(other, 'is shown now and never again');
  const { secrets } = await administration.service.keys.find(id);
  await one.getByRole('link', { name: 'Keys', exact: true }).click();
  await one.locator('.audit strong', { hasText: 'Rotated' }).waitFor();
  await press(one, 'Make a new secret');
  await told(one, 'The key was changed meanwhile, and nothing was done.');
  expect((await administration.service.keys.find(id)).secrets).toEqual(secrets);
  await close(one, other);
});

it.each(['Save', 'Make a new secret', 'Revoke the key'])('shows that another has revoked the key to whoever presses %s', async button => {
  const { one, other } = await two(`Revoked before: ${button}`);
  await rate(one).fill('7');
  if (button !== 'Save') await press(one, button === 'Revoke the key' ? 'Revoke…' : 'Rotate…');
  await press(other, 'Revoke…');
  await press(other, 'Revoke the key');
  await other.locator('.audit strong', { hasText: 'Revoked' }).waitFor();
  await press(one, button);
  await one.locator('.audit strong', { hasText: 'Revoked' }).waitFor();
  expect(await rate(one).count()).toBe(0);
  expect(await one.getByRole('button', { name: 'Rotate…' }).isDisabled()).toBe(true);
  await close(one, other);
});

it('shows what another has changed meanwhile when one comes back to the key, and keeps what was typed', async () => {
  const { id, one, other } = await two('Looked at again');
  await rate(one).fill('60');
  await one.getByRole('link', { name: 'Health' }).click();
  await networks(other).fill('10.2.0.0/16');
  await press(other, 'Save');
  await told(other, 'The key was changed.');
  await one.getByRole('link', { name: 'Keys', exact: true }).click();
  await told(one, /It may be used from 10\.2\.0\.0\/16\./);
  expect([await networks(one).inputValue(), await rate(one).inputValue()]).toEqual(['10.2.0.0/16', '60']);
  await press(one, 'Save');
  await told(one, 'The key was changed.');
  expect(await administration.service.keys.find(id)).toMatchObject({ addresses: ['10.2.0.0/16'], requestsPerMinute: 60 });
  await close(one, other);
});

it('calls nothing a change of another that the service only writes in its own way, and keeps what is typed after a save', async () => {
  const { key } = await administration.service.keys.create({ name: 'Written otherwise', addresses: [] }, 'test');
  const page = await administrator('Written otherwise');
  const save = async (): Promise<void> => {
    await press(page, 'Save');
    await told(page, 'The key was changed.');
  };
  await page.getByLabel('Name', { exact: true }).fill(' Written in spaces ');
  await networks(page).fill('10.1.2.3, 10.4.0.0/16');
  await save();
  // The form gets the key as it is now before its changes are listed.
  await page.locator('.audit dd', { hasText: 'after: "Written in spaces"' }).waitFor();
  expect(await networks(page).inputValue()).toBe('10.1.2.3/32\n10.4.0.0/16');
  let answer: () => void = () => undefined;
  const isTyped = new Promise<void>(resolve => (answer = resolve));
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('query Key(') === true) await isTyped;
    await route.continue();
  });
  await networks(page).fill('10.1.2.3');
  await save();
  await networks(page).fill('10.1.2.3\n10.5.0.0/16');
  answer();
  await page.locator('.audit dd', { hasText: 'after: ["10.1.2.3/32"]' }).waitFor();
  expect(await networks(page).inputValue()).toBe('10.1.2.3\n10.5.0.0/16');
  expect(await page.getByText('Somebody has changed this key').count()).toBe(0);
  expect(await administration.service.keys.find(key.id)).toMatchObject({ name: 'Written in spaces', addresses: ['10.1.2.3/32'] });
  await close(page);
});
