/** The console in a browser for whoever uses it: by the keyboard, by ear, in both languages and themes, at 400 %, and while an answer is awaited. */
import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { openAdministration, press, signIn, told, toldReady, view, type Administration } from './support/open-console';
import { axeFaults, isWithinWidth, openAllWithSpacing } from './support/open-pages';

let administration: Administration;

beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

/** Goes on by the Tab key until the element has the focus, which may not be shown yet. */
async function tabTo(of: Page, name: string): Promise<void> {
  await until(async () => {
    const focused = await of.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : activeElement?.textContent;
      return label ?? '';
    });
    if (focused.startsWith(name)) return true;
    await of.keyboard.press('Tab');
    return false;
  });
}

it('says that an answer is awaited, and shows no table that looks as if there were nothing', async () => {
  const { page: other } = await administration.open();
  let isHeld = true;
  let held: (() => void)[] = [];
  await other.route('**/graphql', async route => {
    if (isHeld) await new Promise<void>(resolve => held.push(resolve));
    await route.continue();
  });
  const release = async (): Promise<void> => {
    isHeld = false;
    held.forEach(go => go());
    held = [];
    await other.locator('table').filter({ visible: true }).first().waitFor();
  };
  const awaited = async (): Promise<void> => {
    await told(other, 'Loading.');
    expect(await other.locator('table').filter({ visible: true }).count()).toBe(0);
  };
  await signIn(other);
  await awaited();
  await release();
  await other.locator('.key-name').first().click();
  await other.getByRole('button', { name: 'Rotate…', exact: true }).waitFor();
  isHeld = true;
  await press(other, 'All keys');
  await awaited();
  await release();
  await view(other, 'Reads of a person');
  await other.getByLabel('Name of a person').filter({ visible: true }).fill('A');
  await other.keyboard.press('Enter');
  await other.locator('.found button').first().waitFor();
  isHeld = true;
  await other.locator('.found button').first().click();
  await awaited();
  await release();
  await other.context().close();
});

it('takes the focus from what was pressed to the heading of what has come', async () => {
  const { page: other } = await administration.open();
  const headed = (text: string) => other.locator('h2:focus', { hasText: text }).waitFor();
  const { key } = await administration.service.keys.create({ name: 'Found by ear' }, 'test');
  await signIn(other);
  await headed('Keys');
  await press(other, 'New key');
  await headed('New key');
  await press(other, 'Cancel');
  await headed('Keys');
  await press(other, 'Found by ear');
  await headed('Found by ear');
  await press(other, 'Save');
  await headed('Found by ear');
  await other.context().close();
  await administration.service.keys.revoke(key.id, 'test');
});

it('leads from a press that saves nothing to the first field that is wrong, which says once what is wrong, in the language of who says it', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  await press(other, 'Dansk');
  await press(other, 'Ny nøgle');
  const saidAtFocus = (label: string): Promise<string> =>
    other
      .getByLabel(label, { exact: true })
      .and(other.locator(':focus'))
      .evaluate(field =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map(id => document.getElementById(id)?.innerHTML)
          .join(' '),
      );
  await other.getByLabel('Forespørgsler i minuttet').fill('mange');
  await press(other, 'Opret nøglen');
  expect(await saidAtFocus('Forespørgsler i minuttet')).toContain('Skriv et helt tal');
  expect(await other.getByText('Skriv et helt tal').count()).toBe(1);
  await other.getByLabel('Forespørgsler i minuttet').fill('');
  await other.getByLabel('Netværk', { exact: true }).fill('10.0.0.1/8');
  await other.getByLabel('Navn', { exact: true }).fill('Half a network');
  await press(other, 'Opret nøglen');
  await told(other, 'write 10.0.0.0/8');
  expect(await saidAtFocus('Netværk')).toMatch(/lang="en">.*write 10\.0\.0\.0\/8/);
  await other.context().close();
});

it('does not take the focus from who types elsewhere when a save is refused late, and tells the refusal also where its field is gone', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  let held: (() => void) | undefined;
  await other.route('**/graphql', async route => {
    if (route.request().postData()?.includes('createKey')) await new Promise<void>(resolve => (held = resolve));
    await route.continue();
  });
  const pressed = async (): Promise<void> => {
    held = undefined;
    await press(other, 'Make the key');
    await until(() => held !== undefined);
  };
  await press(other, 'New key');
  await other.getByLabel('Name', { exact: true }).fill('Power');
  await other.getByLabel('Networks', { exact: true }).fill('10.0.0.1/8');
  await pressed();
  await other.getByLabel('Name', { exact: true }).focus();
  await other.keyboard.press('End');
  held?.();
  await told(other, 'write 10.0.0.0/8');
  await other.keyboard.type(' BI');
  expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Power BI');
  await pressed();
  await other.getByLabel('Anywhere', { exact: true }).check();
  held?.();
  await told(other, 'write 10.0.0.0/8');
  await other.context().close();
});

it('leads to what is said of a new secret, without reading the secret aloud', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  await press(other, 'New key');
  await other.getByLabel('Name', { exact: true }).fill('Said aloud');
  await press(other, 'Make the key');
  await other
    .getByRole('group', { name: /is shown now and never again/ })
    .and(other.locator(':focus'))
    .waitFor();
  const secret = await other.locator('.copied-code pre').innerText();
  expect(await other.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: secret }).count()).toBe(0);
  await press(other, 'I have copied it');
  await other.locator('h2:focus', { hasText: 'Said aloud' }).waitFor();
  await press(other, 'Revoke…');
  const warning = await other
    .locator('button:focus', { hasText: 'Cancel' })
    .evaluate(button => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(warning).toBe('The key stops working at once. This cannot be undone.');
  await press(other, 'Revoke the key');
  await told(other, 'Revoked');
  await other.context().close();
});

it('tells of the health when it was looked at, so that a press that changes no figure is answered too', async () => {
  const { page: other } = await administration.open();
  await other.clock.install();
  await signIn(other);
  await view(other, 'Health');
  const seenAt = other.getByRole('status').filter({ hasText: /^As it was at \d\d:\d\d:\d\d\.$/ });
  const first = await seenAt.innerText();
  await other.clock.fastForward(2000);
  await press(other, 'Look again');
  await seenAt.filter({ hasNotText: first }).waitFor();
  await other.context().close();
});

it('names the view in the title, and takes the focus to a view that is opened, also by going back', async () => {
  const { page: other } = await administration.open();
  const seen = (): Promise<readonly (string | null | undefined)[]> =>
    other.evaluate(() => [document.title, document.activeElement?.tagName, document.activeElement?.textContent]);
  const title = (text: string): Promise<unknown> => other.waitForFunction(expected => document.title === expected, text);
  expect(await other.title()).toBe('Opslag · Console');
  await signIn(other);
  await title('Opslag · Console · Keys');
  await view(other, 'Health');
  await title('Opslag · Console · Health');
  expect(await seen()).toEqual(['Opslag · Console · Health', 'H2', 'Health']);
  await view(other, 'Imports');
  await title('Opslag · Console · Imports');
  await other.goBack();
  await title('Opslag · Console · Health');
  expect(await seen()).toEqual(['Opslag · Console · Health', 'H2', 'Health']);
  await press(other, 'Sign out');
  await title('Opslag · Console');
  await other.getByRole('status').getByText('You have signed out.').waitFor();
  await other.context().close();
});

it('is used by keyboard alone', async () => {
  const { page: other } = await administration.open();
  await tabTo(other, 'Admin token');
  await other.keyboard.type(administration.token);
  await other.keyboard.press('Enter');
  await other.locator('h2:focus', { hasText: 'Keys' }).waitFor();
  await tabTo(other, 'New key');
  await other.keyboard.press('Enter');
  await tabTo(other, 'Name');
  await other.keyboard.type('By keyboard');
  await tabTo(other, 'PERSON_PHONE');
  await other.keyboard.press('Space');
  await tabTo(other, 'Photo ');
  await other.keyboard.press('Enter');
  await tabTo(other, 'Photo.*');
  await other.keyboard.press('Space');
  await told(other, /fields and links of .*Photo/);
  await tabTo(other, 'Ends on the day');
  // The same day in each order of days and months.
  await other.keyboard.type('10102099');
  await tabTo(other, 'At the time');
  await other.keyboard.type('1010AM');
  await told(other, /It ends on 10 Oct 2099, 10:10\./);
  await tabTo(other, 'Make the key');
  await other.keyboard.press('Enter');
  await told(other, 'is shown now and never again');
  await tabTo(other, 'I have copied it');
  await other.keyboard.press('Enter');
  await other.locator('h2:focus', { hasText: 'By keyboard' }).waitFor();
  for (const name of ['Changes of keys', 'Reads of a person', 'Imports', 'Changes of data', 'Health']) {
    await tabTo(other, name);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name, level: 2 }).waitFor();
  }
  await other.getByRole('link', { name: 'Skip to the content' }).focus();
  await other.keyboard.press('Enter');
  await other.locator('#content:focus').waitFor();
  await other.getByRole('heading', { name: 'Health', level: 2 }).waitFor();
  expect(new URL(other.url()).hash).toBe('#health');
  await other.context().close();
});

it('has no serious finding of axe on any view in both themes, and fits a window of 1,280 pixels at 200 % and at 400 %', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page: other } = await administration.open({ colorScheme, viewport: { width: 320, height: 740 } });
    const look = async (where: string): Promise<void> => {
      expect([colorScheme, where, await axeFaults(other)]).toEqual([colorScheme, where, []]);
      // What 200 % and 400 % leave of it.
      for (const width of [640, 320]) {
        await other.setViewportSize({ width, height: 740 });
        expect([where, await other.evaluate(() => document.documentElement.scrollWidth)]).toEqual([where, width]);
      }
    };
    await other.getByLabel('Admin token').waitFor();
    await look('sign in');
    await signIn(other);
    await look('keys');
    await press(other, 'New key');
    await other
      .locator('summary', { hasText: /^Person / })
      .first()
      .click();
    await other.locator('.sensitive').first().waitFor();
    await look('form');
    await openAllWithSpacing(other);
    await other.getByText('Affiliation.*', { exact: true }).waitFor();
    expect(await isWithinWidth(other)).toBe(true);
    for (const name of ['Changes of keys', 'Reads of a person', 'Imports', 'Changes of data', 'Health']) {
      await view(other, name);
      await other.getByRole('heading', { name, level: 2 }).waitFor();
      await look(name);
    }
    await toldReady(other);
    await press(other, 'Dansk');
    await told(other, 'Tjenesten kan svare.');
    await other.context().close();
  }
});
