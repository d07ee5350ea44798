/** Requests of the explorer in a browser, against the service: clicked together or typed, by mouse and by keyboard, in both themes and at 400 %. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { allRights } from '../../graphql/grants/create-grants';
import { readModel } from '../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../server/default-model';
import { cells, openExplorer, request, send, tab } from './support/open-explorer';
import { axeFaults, giveKey, isWithinWidth, openAllWithSpacing, openPages, type OpenedPages } from './support/open-pages';
import { takePicture } from './support/take-picture';

let pages: OpenedPages;
let page: Page;
beforeAll(async () => {
  pages = await openPages();
  ({ page } = await openExplorer(pages));
});
afterAll(() => pages.close());

/** By the list and the button behind it. */
async function add(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption(option);
  await page.getByRole('button', { name: `Add: ${label}` }).click();
}

/** As the browser gives them to a screen reader. */
async function saidNames(): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.map(({ name }) => name?.value as unknown);
}

it('says of a value that no row can have why nothing will be found', async () => {
  await page.getByLabel('Entity set').selectOption('Persons');
  await add('Add a filter', 'Cpr');
  const said = page.getByText('No value of this field is written so. Each fits ^[0-9]{10}$.');
  const value = page.getByLabel('Value', { exact: true });
  expect(await said.count()).toBe(0);
  await value.fill('311399-5555');
  await said.waitFor();
  await page.getByLabel('Comparison').selectOption('contains');
  expect(await said.count()).toBe(0);
  await page.getByLabel('Comparison').selectOption('ne');
  await said.waitFor();
  await value.fill('3113995555');
  await said.waitFor({ state: 'detached' });
  await request(page).fill('');
});

it('keeps how a field is compared, and with what, where another field is chosen that can be compared so', async () => {
  await request(page).fill("Persons?$filter=startswith(Firstname,'A')");
  const choose = async (field: string): Promise<string> => {
    await page.getByLabel('Field to filter by').first().selectOption(field);
    return (await request(page).inputValue()).replace('Persons?$filter=', '');
  };
  expect(await choose('Surname')).toBe("startswith(Surname,'A')");
  expect(await choose('Deleted')).toBe('Deleted eq true');
  const comparison = page.getByLabel('Comparison');
  await comparison.selectOption('ne');
  expect(await choose('Photo/Id')).toMatch(/^Photo\/Id ne \d+$/);
  expect(await choose('FirstEmploymentDate')).toMatch(/^FirstEmploymentDate ne \d{4}-\d\d-\d\d$/);
  await comparison.selectOption('empty');
  expect(await choose('AnniversaryDate')).toBe('AnniversaryDate eq null');
  await comparison.selectOption('ge');
  expect(await choose('AnniversaryDate')).toMatch(/^AnniversaryDate ge \d{4}-\d\d-\d\d$/);
  expect(await choose('Uuid')).toBe('Uuid eq 00000000-0000-0000-0000-000000000000');
  expect(await choose('Surname')).toBe("Surname eq '00000000-0000-0000-0000-000000000000'");
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Status 200').waitFor();
  await request(page).fill('');
});

it('writes what is clicked as a request, and shows its rows', async () => {
  await page.getByLabel('Entity set').selectOption('Persons');
  await page.getByLabel('Search fields').first().fill('family');
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ fields? found\./ })
    .waitFor();
  expect(await saidNames()).toContainEqual(expect.stringMatching(/^Surname String Family name\./));
  await page.getByRole('checkbox', { name: /^Surname/ }).click();
  await page.getByLabel('Search fields').first().fill('');
  await page.getByRole('checkbox', { name: /^Firstname/ }).click();
  await page.getByRole('checkbox', { name: /^FirstEmploymentDate/ }).click();
  await page.getByLabel('Search fields').first().fill('every register');
  await page.locator('.fields [lang=en]', { hasText: 'Sensitive: Whoever knows the number can find the person' }).waitFor();
  await page.getByLabel('Search fields').first().fill('mail');
  await page.getByText('No field fits. Behind links: Users/UserId, DisabledUsers/UserId.').waitFor();
  await page.getByLabel('Search fields').first().fill('');
  await add('Add a filter', 'Surname');
  await page.getByLabel('Comparison').selectOption('startswith');
  await page.getByLabel('Value', { exact: true }).fill("A'&%");
  await page.getByLabel('Value', { exact: true }).fill('A');
  await page.getByText('Links to expand').click();
  await page.getByRole('checkbox', { name: /^Affiliations/ }).click();
  expect(await request(page).inputValue()).toBe(
    "Persons?$top=50&$select=Surname,Firstname,FirstEmploymentDate&$filter=startswith(Surname,'A')&$expand=Affiliations",
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Status 200/).waitFor();
  // Columns are in the order of the model.
  const names = await cells(page, 2);
  expect(names.length).toBeGreaterThan(0);
  expect(names.every(name => name.startsWith('A'))).toBe(true);
  await page.getByLabel('Search fields').first().fill('name');
  await takePicture(page, 'explorer.png');
  await page.getByLabel('Search fields').first().fill('');
});

it('understands what is typed, and leaves to the letter what clicks cannot say', async () => {
  const typed = "Persons?$select=Firstname&$filter=(Firstname eq 'a' or Surname eq 'b') and AnniversaryDate ge 2020-01-31&custom=%31";
  await request(page).fill(typed);
  expect(await page.getByRole('checkbox', { name: /^Firstname/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Condition as text').inputValue()).toBe("(Firstname eq 'a' or Surname eq 'b')");
  await page.getByLabel('Value', { exact: true }).fill('2021-02-28');
  await page.getByRole('checkbox', { name: /^Surname/ }).click();
  expect(await request(page).inputValue()).toBe(typed.replace('2020-01-31', '2021-02-28').replace('Firstname&', 'Firstname,Surname&'));
});

it.each([
  [
    'a day, in a month that does not have the day from before',
    'AnniversaryDate ge 2020-01-31',
    '02022025',
    'AnniversaryDate ge 2025-02-02',
  ],
  ['a day and a time', 'LastChanged ge 2020-01-31T00:00:00Z', '121220251030', 'LastChanged ge 2025-12-12T09:30:00.000Z'],
])('takes %s as it is typed, key by key', async (_what, before, keys, after) => {
  const { page: own, close } = await openExplorer(pages, { zone: 'Europe/Copenhagen' });
  await request(own).fill(`Persons?$filter=${before}`);
  await own.getByLabel('Value', { exact: true }).focus();
  await own.keyboard.type(keys);
  expect(await request(own).inputValue()).toBe(`Persons?$filter=${after}`);
  await close();
});

it('keeps the field of a condition while one types what is no condition yet', async () => {
  const { page: own, close } = await openExplorer(pages);
  const { keyboard } = own;
  await request(own).fill('OrgUnits?$filter=length(Name) gt 5 and Id gt 42&$expand=Affiliations($filter=Prime eq true)');
  await own.getByLabel('Condition as text').focus();
  await keyboard.press('Control+a');
  await keyboard.type("not (Name eq 'a, b')");
  await own.getByLabel('Value', { exact: true }).first().focus();
  await keyboard.press('End');
  for (const key of ['Backspace', 'Backspace', '7']) await keyboard.press(key);
  await own.getByText('Links to expand').click();
  await own.getByText('Fields and links of Affiliations').click();
  const inner = own.locator('.inner', { hasText: 'Fields and links of Affiliations' });
  await inner.getByRole('combobox', { name: 'Add a filter' }).selectOption('PositionName');
  await inner.getByRole('button', { name: 'Add: Add a filter' }).click();
  await inner.getByRole('combobox', { name: 'Comparison' }).last().selectOption('contains');
  await inner.getByLabel('Value', { exact: true }).last().focus();
  await keyboard.type("(';");
  const written =
    "OrgUnits?$filter=not (Name eq 'a, b') and Id gt 7&$expand=Affiliations($filter=Prime eq true and contains(PositionName,'('';'))";
  expect(await request(own).inputValue()).toBe(written);
  await request(own).fill('OrgUnits?$skip=5&$select=Name');
  const skip = own.getByLabel('$skip', { exact: true });
  await skip.focus();
  await keyboard.press('End');
  for (const key of ['Backspace', '2']) await keyboard.press(key);
  expect(await request(own).inputValue()).toBe('OrgUnits?$select=Name&$skip=2');
  await keyboard.press('Backspace');
  await keyboard.press('Tab');
  expect(await skip.count()).toBe(0);
  await request(own).fill("Persons?$filter=Firstname eq Surname and Created ge LastChanged and Surname eq 'Created'");
  const texts = await own.getByLabel('Condition as text').evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value));
  expect(texts).toEqual(['Firstname eq Surname', 'Created ge LastChanged']);
  await close();
});

it('takes an address out of an old script, shows what it says by clicks, and gives PowerShell that reads it', async () => {
  await request(page).fill(
    '$url = "$base/odata/Persons?`$expand=affiliations,users&`$filter=(affiliations/any(a: a/Prime eq true)) and (users/any(u: (u/Prime eq true) and (u/UserType eq \'ACTIVE_DIRECTORY\')))"',
  );
  expect(await request(page).inputValue()).toMatch(/^Persons\?\$expand=affiliations,users&\$filter=\(aff.*'\)\)\)$/);
  expect(await page.getByRole('checkbox', { name: /^Affiliations/ }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Field to filter by' }).first().inputValue()).toBe('Affiliations/any:Prime');
  await tab(page, 'Code');
  const shell = await page.getByRole('region', { name: 'PowerShell' }).innerText();
  expect(shell).toContain('/odata/Persons?$expand=affiliations,users&');
  await tab(page, 'Table');
  await page.getByRole('checkbox', { name: /^Affiliations/ }).click();
  expect(await request(page).inputValue()).toContain('$expand=users&');
});

it('counts the rows behind a link by clicks, of those that fit a filter, and takes the counts away as a sheet', async () => {
  await request(page).fill('OrgUnits?$select=Name');
  await page.getByText('Number of rows behind links').click();
  await page.getByRole('checkbox', { name: 'Number of Affiliations' }).click();
  const counts = page.locator('details', { hasText: 'Number of rows behind links' });
  await counts.getByRole('combobox', { name: 'Add a filter' }).selectOption('Prime');
  await counts.getByRole('button', { name: 'Add: Add a filter' }).click();
  const written = 'OrgUnits?$select=Name,AffiliationsCount&$compute=Affiliations/$count($filter=Prime eq true) as AffiliationsCount';
  expect(await request(page).inputValue()).toBe(written);
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(readFileSync(await sheet.path(), 'utf8')).toMatch(/^Name,AffiliationsCount\r\n.+,\d+\r\n/);
  expect(decodeURIComponent(page.url())).toContain(written);
  await page.getByRole('checkbox', { name: 'Number of Affiliations' }).click();
  expect(await request(page).inputValue()).toBe('OrgUnits?$select=Name');
});

it('groups rows by clicks, with aggregates, a filter before and an order, and reads the same from typed text', async () => {
  await request(page).fill('OrgUnits?$top=50&$select=Name&$filter=OrgTypeId gt 1');
  const aggregates = page.getByRole('list', { name: 'Aggregates' });
  await page.getByText('Groups', { exact: true }).click();
  await add('Group by', 'OrgType');
  await add('Group by', 'Parent/Name');
  await add('Add an aggregate', 'max');
  await aggregates.getByRole('combobox', { name: 'Of' }).selectOption('OrgTypeId');
  await page.getByLabel('Name of the column').last().fill('Highest');
  await page.getByText('Order and amount').click();
  await page.getByLabel('Order by').selectOption('Count');
  await page.getByLabel('Descending').click();
  const written =
    'OrgUnits?$top=50&$apply=filter(OrgTypeId gt 1)/groupby((OrgType,Parent/Name),aggregate($count as Count,OrgTypeId with max as Highest))&$orderby=Count desc';
  expect(await request(page).inputValue()).toBe(written);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('columnheader', { name: 'Highest' }).waitFor();
  const counts = (await cells(page, 3)).map(Number);
  expect(counts[0]).toBeGreaterThan(1);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(readFileSync(await sheet.path(), 'utf8').split('\r\n')[0]).toBe('OrgType,Parent.Name,Count,Highest');
  await page.getByRole('checkbox', { name: /^With subtotals/ }).click();
  const rolledUp = written.replace('(OrgType,Parent/Name)', '(rollup(OrgType,Parent/Name))');
  expect(await request(page).inputValue()).toBe(rolledUp);
  const rowsOf = async (text: string): Promise<number> =>
    (await pages.service.get(`/odata/${encodeURI(text)}`)).json<{ value: readonly unknown[] }>().value.length;
  const [groups, withSubtotals] = [await rowsOf(written.replace('$top=50&', '')), await rowsOf(rolledUp.replace('$top=50&', ''))];
  expect(withSubtotals).toBeGreaterThan(groups);
  await send(page, rolledUp.replace('$top=50&', ''));
  await page.getByText(`· ${withSubtotals} rows`).waitFor();
  await request(page).fill(rolledUp);
  await page.getByRole('checkbox', { name: /^With subtotals/ }).click();
  expect(await request(page).inputValue()).toBe(written);
  await request(page).fill(written.replace('Highest', 'Lowest').replace('max', 'min'));
  expect(await aggregates.getByRole('combobox', { name: 'Aggregate' }).last().inputValue()).toBe('min');
  expect(await page.getByLabel('Name of the column').last().inputValue()).toBe('Lowest');
  await page.getByRole('button', { name: 'Remove Parent/Name' }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Groups');
  await send(page, `${written.replace('$count as Count', '$count as Count,Fejl with max as F')}`);
  expect(await page.locator('mark').innerText()).toBe('Fejl');
  await request(page).fill('OrgUnits?$apply=concat(identity,aggregate($count as N))');
  expect(await page.getByLabel('$apply as text').inputValue()).toBe('concat(identity,aggregate($count as N))');
});

it('keeps the largest groups, groups them again and orders by several columns by clicks', async () => {
  await request(page).fill('OrgUnits?$select=Name');
  await page.getByText('Groups', { exact: true }).click();
  await add('Group by', 'OrgType');
  await add('Group by', 'Parent/Name');
  await page.getByRole('combobox', { name: 'Which groups are kept' }).selectOption('topcount');
  await page.getByLabel('How many').fill('12');
  await page.getByText('Groups of these groups', { exact: true }).click();
  const again = page.locator('details', { has: page.getByText('Groups of these groups', { exact: true }) }).nth(1);
  const addAgain = async (label: string, option: string): Promise<void> => {
    await again.getByRole('combobox', { name: label }).selectOption(option);
    await again.getByRole('button', { name: `Add: ${label}` }).click();
  };
  await addAgain('Add an aggregate', 'average');
  await addAgain('Group by', 'OrgType');
  await page.getByText('Order and amount').click();
  await page.getByLabel('Order by').selectOption('AverageCount');
  await page.getByLabel('Descending: AverageCount').click();
  await page.getByLabel('Then by').selectOption('OrgType');
  const written =
    'OrgUnits?$apply=groupby((OrgType,Parent/Name),aggregate($count as Count))/topcount(12,Count)/groupby((OrgType),aggregate(Count with average as AverageCount))&$orderby=AverageCount desc,OrgType';
  expect(await request(page).inputValue()).toBe(written);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[role=columnheader][aria-sort="descending"]', { hasText: 'AverageCount' }).waitFor();
  const averages = (await cells(page, 2)).map(Number);
  expect(averages[0]).toBeGreaterThan(1);
  expect(averages).toEqual([...averages].sort((a, b) => b - a));
  expect(decodeURIComponent(page.url())).toContain(`#/${written}`);
  await page.getByLabel('Order by').selectOption('');
  expect(await request(page).inputValue()).toBe(written.replace('AverageCount desc,', ''));
});

it('expands units below units to any depth by clicks, and shows what an expansion says that clicks cannot say', async () => {
  await request(page).fill('OrgUnits?$top=1&$select=Name&$expand=Children($select=Name;$levels=2;$skip=1)');
  await page.getByText('Links to expand').click();
  await page.getByText('Fields and links of Children').click();
  const levels = page.getByRole('combobox', { name: 'Levels of Children' });
  expect(await levels.inputValue()).toBe('2');
  await levels.selectOption('max');
  await page.getByLabel('$skip', { exact: true }).fill('');
  expect(await request(page).inputValue()).toBe('OrgUnits?$top=1&$select=Name&$expand=Children($select=Name;$levels=max)');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Status 200 .* 1 row$/).waitFor();
});

it('shows a restricted key nothing that its requests would refuse', async () => {
  const rights = allRights(readModel(DEFAULT_MODEL));
  const reader = await pages.service.as({
    ...rights,
    deny: ['Person.surname', 'Person.cpr', 'Affiliation.*', 'OrgUnit.*', 'PersonChild.*'],
    schema: 'FULL',
  });
  const own = await openExplorer(pages, { key: reader.key });
  expect(await own.page.getByLabel('Entity set').innerText()).not.toContain('OrgUnits');
  await own.page.getByLabel('Entity set').selectOption('Persons');
  const text = (await own.page.locator('.explorer').innerText()) + (await own.page.locator('select').allInnerTexts()).join(' ');
  for (const name of [/\bSurname\b/, /\bCpr\b/, /\bPositionName\b/, /Open the chart/]) expect(text).not.toMatch(name);
  await own.close();
});

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  it('has no serious findings of axe, before and after a key, with an answer and a fault', async () => {
    const own = await pages.open('/explorer', { theme });
    expect(await axeFaults(own.page)).toEqual([]);
    await giveKey(own.page, pages.service.key);
    await request(own.page).fill("Persons?$filter=Surname ne 'x' and Cpr ne '1'&$expand=Affiliations&$top=5");
    await request(own.page).press('Enter');
    await own.page.getByText(/Status 200/).waitFor();
    await own.page.evaluate(() => document.querySelectorAll('details').forEach(part => part.setAttribute('open', '')));
    expect(await axeFaults(own.page)).toEqual([]);
    await own.page.getByRole('tab', { name: 'Tree' }).click();
    expect(await axeFaults(own.page)).toEqual([]);
    await request(own.page).fill('Persons?$select=Nome');
    await request(own.page).press('Enter');
    await own.page.locator('mark').waitFor();
    await own.page.getByRole('button', { name: 'Open the chart of units' }).click();
    await own.page.locator('.unit-drawing rect').first().waitFor();
    expect(await axeFaults(own.page)).toEqual([]);
    await own.close();
  });
});

it.each([
  ['at 400 % zoom, which leaves 320 pixels', 320],
  ['at 200 % zoom', 640],
])('is used by the keyboard alone, in Danish, and is no wider than the window %s', async (_size, width) => {
  const own = await pages.open('/explorer', { width, locale: 'da-DK' });
  const { keyboard } = own.page;
  await own.page.getByLabel('API-nøgle').focus();
  await keyboard.type(pages.service.key);
  await keyboard.press('Enter');
  await request(own.page, 'Forespørgsel').waitFor();
  const focused = (): Promise<string> => own.page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let steps = 0; (await focused()) !== 'Gå til forespørgslen' && steps < 30; steps += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await own.page.locator('#request:focus').waitFor();
  await keyboard.press('Control+a');
  await keyboard.type('OrgUnits?$top=2&$select=Name');
  await keyboard.press('Enter');
  await own.page.getByText(/Status 200/).waitFor();
  expect(await isWithinWidth(own.page)).toBe(true);
  await request(own.page, 'Forespørgsel').fill('Persons?$top=2&$expand=Affiliations($expand=OrgUnit)');
  await own.page.getByText('Felter og relationer i OrgUnit').first().waitFor({ state: 'attached' });
  await openAllWithSpacing(own.page);
  expect(await isWithinWidth(own.page)).toBe(true);
  await own.close();
});
