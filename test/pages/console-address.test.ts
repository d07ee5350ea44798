/** The address of a key in the console, in a browser: Back and Forward, a page that is loaded again, and what is not saved or copied yet. */
import type { Page } from 'playwright-core';
import { openAdministration, press, signIn, told, view, type Administration } from './support/open-console';

let administration: Administration;
let id: string;

beforeAll(async () => {
  administration = await openAdministration();
  const { key } = await administration.service.keys.create({ name: 'With an address' }, 'test');
  ({ id } = key);
});
afterAll(() => administration.close());

const headed = (of: Page, text: string): Promise<void> =>
  of.getByRole('heading', { name: text, level: 2 }).filter({ visible: true }).waitFor();
const fragment = (of: Page): string => new URL(of.url()).hash;

/** Answers the next question of the page, and gives its text. */
async function answered(of: Page, doAsk: () => Promise<unknown>, isAccepted: boolean): Promise<string> {
  const question = of.waitForEvent('dialog').then(async dialog => {
    await (isAccepted ? dialog.accept() : dialog.dismiss());
    return dialog.message();
  });
  await doAsk();
  return await question;
}

it('names the key that is open, so that Back leads to the list, Forward to the key, and a page that is loaded again shows it', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'With an address');
  await headed(page, 'With an address');
  expect(fragment(page)).toBe(`#keys/${id}`);
  await page.goBack();
  await headed(page, 'Keys');
  await page.locator('h2:focus', { hasText: 'Keys' }).waitFor();
  await page.goForward();
  await headed(page, 'With an address');
  await page.reload();
  await headed(page, 'With an address');
  await press(page, 'All keys');
  await headed(page, 'Keys');
  expect(fragment(page)).toBe('#keys');
  await page.goBack();
  await headed(page, 'With an address');
  await page.context().close();
});

it('says of an address that no key has, that there is none', async () => {
  const { page } = await administration.open();
  await page.goto(`${administration.address}/#keys/000000000000`);
  await page.getByLabel('Admin token').fill(administration.token);
  await press(page, 'Sign in');
  await told(page, 'There is no key at this address.');
  await press(page, 'All keys');
  await headed(page, 'Keys');
  await page.context().close();
});

it('asks before Back, the link to the keys or a button takes what was typed, and stays at the key if told so', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'With an address');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Half typed');
  for (const leave of [() => page.goBack(), () => view(page, 'Keys'), () => press(page, 'All keys'), () => press(page, 'Cancel')]) {
    expect(await answered(page, leave, false)).toMatch(/not saved or copied yet will be lost/);
    await page.waitForURL(`**/#keys/${id}`);
    expect(await name.inputValue()).toBe('Half typed');
  }
  await view(page, 'Health');
  await headed(page, 'Health');
  await view(page, 'Keys');
  await headed(page, 'With an address');
  expect([fragment(page), await name.inputValue()]).toEqual([`#keys/${id}`, 'Half typed']);
  await answered(page, () => view(page, 'Keys'), true);
  await headed(page, 'Keys');
  await press(page, 'With an address');
  await headed(page, 'With an address');
  expect(await name.inputValue()).toBe('With an address');
  await page.context().close();
});

it('leads from a key that was just made back to the list, and asks before its secret goes', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'New key');
  expect(fragment(page)).toBe('#keys/new');
  await page.getByLabel('Name', { exact: true }).fill('Made at its address');
  await press(page, 'Make the key');
  await told(page, 'is shown now and never again');
  expect(fragment(page)).toMatch(/^#keys\/(?!new)/);
  for (const leave of [() => page.goBack(), () => press(page, 'All keys'), () => press(page, 'Cancel')]) {
    expect(await answered(page, leave, false)).toMatch(/not saved or copied yet will be lost/);
    await page.waitForURL(/#keys\/(?!new)/);
    await told(page, 'is shown now and never again');
  }
  await press(page, 'I have copied it');
  await page.goBack();
  await headed(page, 'Keys');
  await told(page, 'Made at its address');
  await page.context().close();
});

it('opens the keys, not one of them, to who signs in after another has signed out', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'With an address');
  await headed(page, 'With an address');
  await press(page, 'Sign out');
  await page.waitForURL('**/#keys');
  await signIn(page);
  await headed(page, 'Keys');
  await page.context().close();
});

it('stays at a key whose change is not answered yet when one goes back', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'With an address');
  await headed(page, 'With an address');
  let release: (() => void) | undefined;
  const isAsked = new Promise<void>(asked =>
    page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('updateKey') === true) {
        asked();
        await new Promise<void>(go => (release = go));
      }
      await route.continue();
    }),
  );
  await press(page, 'Save');
  await isAsked;
  await page.goBack();
  await page.waitForURL(`**/#keys/${id}`);
  release?.();
  await told(page, 'The key was changed.');
  await page.context().close();
});

it('keeps a secret that is not copied beside a key that is changed, and drops it with the key that is revoked', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'New key');
  await page.getByLabel('Name', { exact: true }).fill('Changed before it is copied');
  await press(page, 'Make the key');
  await told(page, 'is shown now and never again');
  const secret = page.locator('.copied-code pre').filter({ visible: true });
  const shown = await secret.innerText();
  await page.getByLabel('Requests a minute').fill('60');
  await press(page, 'Save');
  await told(page, 'The key was changed.');
  expect(await secret.innerText()).toBe(shown);
  await press(page, 'Revoke…');
  await press(page, 'Revoke the key');
  await page.locator('.audit strong', { hasText: 'Revoked' }).waitFor();
  expect(await secret.count()).toBe(0);
  await page.context().close();
});

it('keeps what Forward leads to when one stays at a key, and says the address of what is shown', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await view(page, 'Health');
  await headed(page, 'Health');
  await view(page, 'Keys');
  await press(page, 'With an address');
  await headed(page, 'With an address');
  await press(page, 'All keys');
  await headed(page, 'Keys');
  await press(page, 'New key');
  await headed(page, 'New key');
  await page.goBack();
  await page.goBack();
  await headed(page, 'With an address');
  await page.getByLabel('Name', { exact: true }).fill('Half typed');
  for (const move of [() => page.goBack(), () => page.goForward(), () => page.evaluate(() => history.go(2))]) {
    await answered(page, move, false);
    await page.waitForURL(`**/#keys/${id}`);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half typed');
  }
  await answered(page, () => page.goForward(), true);
  await headed(page, 'Keys');
  await page.goForward();
  await headed(page, 'New key');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await headed(page, 'Keys');
  await page.goBack();
  await headed(page, 'Health');
  await page.context().close();
});

it('shows the key whose address Back leads to after one has signed out, once one has signed in', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'With an address');
  await headed(page, 'With an address');
  await view(page, 'Health');
  await press(page, 'Sign out');
  await page.getByLabel('Admin token').waitFor();
  await page.goBack();
  await page.waitForURL(`**/#keys/${id}`);
  await page.getByLabel('Admin token').fill(administration.token);
  await press(page, 'Sign in');
  await headed(page, 'With an address');
  expect(fragment(page)).toBe(`#keys/${id}`);
  await page.context().close();
});

it('asks about what is not saved once the next session is open, not over the form that opens it', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'With an address');
  await headed(page, 'With an address');
  await page.getByLabel('Name', { exact: true }).fill('Typed before the session ended');
  await page.context().clearCookies();
  await view(page, 'Health');
  await told(page, 'The session has ended');
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goBack();
  await page.goBack();
  await page.waitForURL(({ hash }) => hash === '');
  await page.getByLabel('Admin token').fill(administration.token);
  expect(asked).toEqual([]);
  await press(page, 'Sign in');
  await headed(page, 'With an address');
  await page.waitForURL(`**/#keys/${id}`);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed before the session ended');
  await page.context().close();
});

it('leads Back to the key, not to the form of a new one, where the key was made while another view was shown', async () => {
  const { page } = await administration.open();
  await signIn(page);
  await press(page, 'New key');
  await page.getByLabel('Name', { exact: true }).fill('Made from afar');
  let release: (() => void) | undefined;
  const isAsked = new Promise<void>(asked =>
    page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('createKey') === true) {
        asked();
        await new Promise<void>(go => (release = go));
      }
      await route.continue();
    }),
  );
  await press(page, 'Make the key');
  await isAsked;
  await view(page, 'Health');
  await headed(page, 'Health');
  release?.();
  await page.getByText('is shown now and never again').waitFor({ state: 'attached' });
  await page.goBack();
  await headed(page, 'Made from afar');
  await told(page, 'is shown now and never again');
  expect(fragment(page)).toMatch(/^#keys\/(?!new)/);
  await page.context().close();
});
