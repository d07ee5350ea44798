/** The explorer in a browser, against the service: a request is clicked together or typed, sent, seen in several forms and taken away, by mouse and by keyboard. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { allRights } from '../../graphql/grants/create-grants';
import { readModel } from '../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../server/default-model';
import {
  axeFaults,
  giveKey as typeKey,
  isWithinWidth,
  keptTexts,
  openAllWithSpacing,
  openPages,
  type OpenedPage,
  type OpenedPages,
} from './support/open-pages';
import { takePicture } from './support/take-picture';

let pages: OpenedPages;
let opened: OpenedPage;
let page: Page;
beforeAll(async () => {
  pages = await openPages();
  opened = await pages.open('/explorer');
  ({ page } = opened);
  await giveKey(page, pages.service.key);
});
afterAll(() => pages.close());

async function giveKey(to: Page, key: string): Promise<void> {
  await typeKey(to, key);
  await request(to).waitFor();
}

const request = (of = page, label = 'Request') => of.getByLabel(label, { exact: true });

async function send(text: string): Promise<void> {
  await request().fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/^Status \d/).waitFor();
}

/** By the list and the button behind it. */
async function add(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption(option);
  await page.getByRole('button', { name: `Add: ${label}` }).click();
}

const cells = (column: number): Promise<string[]> => page.locator(`.rows-table [role=cell][aria-colindex="${column}"]`).allInnerTexts();
/** As the browser gives them to a screen reader. */
async function saidNames(): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.map(({ name }) => name?.value as unknown);
}
const tab = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

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
  expect(await request().inputValue()).toBe(
    "Persons?$top=50&$select=Surname,Firstname,FirstEmploymentDate&$filter=startswith(Surname,'A')&$expand=Affiliations",
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Status 200/).waitFor();
  // Columns are in the order of the model.
  const names = await cells(2);
  expect(names.length).toBeGreaterThan(0);
  expect(names.every(name => name.startsWith('A'))).toBe(true);
  await page.getByLabel('Search fields').first().fill('name');
  await takePicture(page, 'explorer.png');
  await page.getByLabel('Search fields').first().fill('');
});

it('understands what is typed, and leaves to the letter what clicks cannot say', async () => {
  const typed = "Persons?$select=Firstname&$filter=(Firstname eq 'a' or Surname eq 'b') and AnniversaryDate ge 2020-01-31&custom=%31";
  await request().fill(typed);
  expect(await page.getByRole('checkbox', { name: /^Firstname/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Condition as text').inputValue()).toBe("(Firstname eq 'a' or Surname eq 'b')");
  await page.getByLabel('Value', { exact: true }).fill('2021-02-28');
  await page.getByRole('checkbox', { name: /^Surname/ }).click();
  expect(await request().inputValue()).toBe(typed.replace('2020-01-31', '2021-02-28').replace('Firstname&', 'Firstname,Surname&'));
});

it('keeps the field of a condition while one types what is no condition yet', async () => {
  const { page: own, close } = await pages.open('/explorer');
  await giveKey(own, pages.service.key);
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
  await request().fill(
    '$url = "$base/odata/Persons?`$expand=affiliations,users&`$filter=(affiliations/any(a: a/Prime eq true)) and (users/any(u: (u/Prime eq true) and (u/UserType eq \'ACTIVE_DIRECTORY\')))"',
  );
  expect(await request().inputValue()).toMatch(/^Persons\?\$expand=affiliations,users&\$filter=\(aff.*'\)\)\)$/);
  expect(await page.getByRole('checkbox', { name: /^Affiliations/ }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Field to filter by' }).first().inputValue()).toBe('Affiliations/any:Prime');
  await tab('Code');
  const shell = await page.getByRole('region', { name: 'PowerShell' }).innerText();
  expect(shell).toContain('/odata/Persons?$expand=affiliations,users&');
  await tab('Table');
  await page.getByRole('checkbox', { name: /^Affiliations/ }).click();
  expect(await request().inputValue()).toContain('$expand=users&');
});

it('counts the rows behind a link by clicks, of those that fit a filter, and takes the counts away as a sheet', async () => {
  await request().fill('OrgUnits?$select=Name');
  await page.getByText('Number of rows behind links').click();
  await page.getByRole('checkbox', { name: 'Number of Affiliations' }).click();
  const counts = page.locator('details', { hasText: 'Number of rows behind links' });
  await counts.getByRole('combobox', { name: 'Add a filter' }).selectOption('Prime');
  await counts.getByRole('button', { name: 'Add: Add a filter' }).click();
  const written = 'OrgUnits?$select=Name,AffiliationsCount&$compute=Affiliations/$count($filter=Prime eq true) as AffiliationsCount';
  expect(await request().inputValue()).toBe(written);
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(readFileSync(await sheet.path(), 'utf8')).toMatch(/^Name,AffiliationsCount\r\n.+,\d+\r\n/);
  expect(decodeURIComponent(page.url())).toContain(written);
  await page.getByRole('checkbox', { name: 'Number of Affiliations' }).click();
  expect(await request().inputValue()).toBe('OrgUnits?$select=Name');
});

it('groups rows by clicks, with aggregates, a filter before and an order, and reads the same from typed text', async () => {
  await request().fill('OrgUnits?$top=50&$select=Name&$filter=OrgTypeId gt 1');
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
  expect(await request().inputValue()).toBe(written);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('columnheader', { name: 'Highest' }).waitFor();
  const counts = (await cells(3)).map(Number);
  expect(counts[0]).toBeGreaterThan(1);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(readFileSync(await sheet.path(), 'utf8').split('\r\n')[0]).toBe('OrgType,Parent.Name,Count,Highest');
  await page.getByRole('checkbox', { name: /^With subtotals/ }).click();
  const rolledUp = written.replace('(OrgType,Parent/Name)', '(rollup(OrgType,Parent/Name))');
  expect(await request().inputValue()).toBe(rolledUp);
  const rowsOf = async (text: string): Promise<number> =>
    (await pages.service.get(`/odata/${encodeURI(text)}`)).json<{ value: readonly unknown[] }>().value.length;
  const [groups, withSubtotals] = [await rowsOf(written.replace('$top=50&', '')), await rowsOf(rolledUp.replace('$top=50&', ''))];
  expect(withSubtotals).toBeGreaterThan(groups);
  await send(rolledUp.replace('$top=50&', ''));
  await page.getByText(`· ${withSubtotals} rows`).waitFor();
  await request().fill(rolledUp);
  await page.getByRole('checkbox', { name: /^With subtotals/ }).click();
  expect(await request().inputValue()).toBe(written);
  await request().fill(written.replace('Highest', 'Lowest').replace('max', 'min'));
  expect(await aggregates.getByRole('combobox', { name: 'Aggregate' }).last().inputValue()).toBe('min');
  expect(await page.getByLabel('Name of the column').last().inputValue()).toBe('Lowest');
  await page.getByRole('button', { name: 'Remove Parent/Name' }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Groups');
  await send(`${written.replace('$count as Count', '$count as Count,Fejl with max as F')}`);
  expect(await page.locator('mark').innerText()).toBe('Fejl');
  await request().fill('OrgUnits?$apply=concat(identity,aggregate($count as N))');
  expect(await page.getByLabel('$apply as text').inputValue()).toBe('concat(identity,aggregate($count as N))');
});

it('keeps the largest groups, groups them again and orders by several columns by clicks', async () => {
  await request().fill('OrgUnits?$select=Name');
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
  expect(await request().inputValue()).toBe(written);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[role=columnheader][aria-sort="descending"]', { hasText: 'AverageCount' }).waitFor();
  const averages = (await cells(2)).map(Number);
  expect(averages[0]).toBeGreaterThan(1);
  expect(averages).toEqual([...averages].sort((a, b) => b - a));
  expect(decodeURIComponent(page.url())).toContain(`#/${written}`);
  await page.getByLabel('Order by').selectOption('');
  expect(await request().inputValue()).toBe(written.replace('AverageCount desc,', ''));
});

it('expands units below units to any depth by clicks, and shows what an expansion says that clicks cannot say', async () => {
  await request().fill('OrgUnits?$top=1&$select=Name&$expand=Children($select=Name;$levels=2;$skip=1)');
  await page.getByText('Links to expand').click();
  await page.getByText('Fields and links of Children').click();
  const levels = page.getByRole('combobox', { name: 'Levels of Children' });
  expect(await levels.inputValue()).toBe('2');
  await levels.selectOption('max');
  await page.getByLabel('$skip', { exact: true }).fill('');
  expect(await request().inputValue()).toBe('OrgUnits?$top=1&$select=Name&$expand=Children($select=Name;$levels=max)');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Status 200 .* 1 row$/).waitFor();
});

it('points at the place of a fault', async () => {
  await send("Persons?$filter=Surname eq 'Ø' and Fristname eq 'a'");
  expect(await page.locator('mark').innerText()).toBe('Fristname');
  expect(await request().evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe(
    'Fristname',
  );
});

it('orders rows by a heading, by asking anew, and draws only those that are seen', async () => {
  await send('Persons?$select=Surname,Firstname&$top=5000');
  const all = Number((await pages.service.get('/odata/Persons/$count')).body);
  await page.getByRole('button', { name: 'Surname' }).click();
  await page.locator('[role=columnheader][aria-sort="ascending"]').waitFor();
  await page.getByText(`· ${Math.min(5000, all)} rows`).waitFor();
  expect(await request().inputValue()).toContain('$orderby=Surname');
  expect(await page.locator('.rows-table [role=row]').count()).toBeLessThan(60);
  await page.locator('.table-frame').evaluate(frame => frame.scrollTo(0, frame.scrollHeight));
  const rows = Number(await page.locator('.rows-table').getAttribute('aria-rowcount'));
  await page.locator(`[role=row][aria-rowindex="${rows}"]`).waitFor();
  const onPaper = page.getByText('Only the rows and columns that were in view are printed.');
  expect(await onPaper.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await onPaper.waitFor();
  await page.emulateMedia({ media: null });
});

it('shows the answer as a tree, JSON and headers, and code that sends the request without the key', async () => {
  await send('OrgUnits?$top=1&$select=Name&$expand=Parent($select=Name)');
  const [{ Name: name }] = (await pages.service.get('/odata/OrgUnits?$top=1&$select=Name')).json<{ value: [{ Name: string }] }>().value;
  await tab('Tree');
  await page.locator('.tree > li > details > summary').first().click();
  await page.locator('.tree code', { hasText: name }).first().waitFor();
  await tab('JSON');
  expect(await page.locator('.copied-code pre').innerText()).toContain(`"Name": "${name}"`);
  await tab('Headers');
  await page.getByText('odata-version').waitFor();
  await tab('Code');
  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
    expect.arrayContaining(['curl', 'PowerShell', 'Power Query M', 'Python', 'TypeScript', 'C#']),
  );
  expect(await page.content()).not.toContain(pages.service.key);
  // As on a page that did not come over HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const copy = page.getByRole('button', { name: 'Copy: curl' });
  await copy.click();
  await page.getByText('The browser did not let the page copy.').waitFor();
  expect(await copy.getAttribute('aria-disabled')).toBeNull();
});

it('tells the GraphQL and the SQL that a request becomes', async () => {
  await send("Persons?$filter=Surname eq 'Hansen'&$expand=Affiliations&$top=2");
  await tab('GraphQL');
  await page.getByRole('button', { name: 'Explain the request' }).click();
  await page.getByText('surname: {eq: $p0}').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('GraphQL');
  await tab('SQL');
  await page.getByRole('button', { name: 'Explain the request' }).click();
  await page.getByText(/^Statement 2/).waitFor();
  expect(await page.locator('[role=tabpanel]').innerText()).not.toContain('Hansen');
  await tab('Table');
});

it('downloads the rows as a sheet', async () => {
  await send('OrgUnits?$select=Name&$count=true&$top=3');
  const [workbook] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download XLSX' }).click()]);
  expect(workbook.suggestedFilename()).toBe('OrgUnits.xlsx');
  // A workbook is a ZIP archive.
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\u0003\u0004');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('OrgUnits.csv');
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(4);
});

it('gives up what is not answered, says so, and asks again at a press', async () => {
  const own = await pages.open('/explorer');
  await own.page.clock.install();
  const isUnanswered = async (what: string, begin: () => Promise<void>): Promise<void> => {
    await own.page.route(what, () => undefined);
    await Promise.all([own.page.waitForRequest(what), begin()]);
    await own.page.clock.fastForward(61_000);
    await own.page.getByText('The service has not answered for a minute.').waitFor();
    await own.page.unroute(what);
  };
  await isUnanswered('**/odata/$metadata', () => typeKey(own.page, pages.service.key));
  await own.page.getByRole('button', { name: 'Try again' }).click();
  await request(own.page).fill('OrgUnits?$top=1');
  await isUnanswered('**/odata/OrgUnits*', () => request(own.page).press('Enter'));
  await own.page.getByRole('button', { name: 'Send' }).click();
  await own.page.getByText(/Status 200/).waitFor();
  await own.close();
});

it('keeps the rows that were read when the service refuses the next ones, and reads on at another press', async () => {
  const own = await pages.open('/explorer');
  await giveKey(own.page, pages.service.key);
  const nextPages = '**/odata/Persons*skiptoken*';
  await own.page.route(nextPages, route => route.abort());
  await request(own.page).fill('Persons?$select=Surname');
  await request(own.page).press('Enter');
  await own.page.getByText('· 1000 rows').waitFor();
  await own.page.getByRole('button', { name: 'Read more rows' }).click();
  await own.page.getByText('The service could not be reached.').waitFor();
  expect(await own.page.locator('.rows-table').getAttribute('aria-rowcount')).toBe('1001');
  await own.page.unroute(nextPages);
  // The service refuses such a token.
  await own.page.route(
    nextPages,
    route =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/skiptoken=.*/, 'skiptoken=x'),
      }),
    {
      times: 1,
    },
  );
  await own.page.getByRole('button', { name: 'Read more rows' }).click();
  await own.page.getByRole('alert').getByText('$skiptoken').waitFor();
  expect(await own.page.locator('.rows-table').getAttribute('aria-rowcount')).toBe('1001');
  await own.page.getByRole('button', { name: 'Read more rows' }).click();
  const read = Math.min(2000, Number((await pages.service.get('/odata/Persons/$count')).body));
  await own.page.getByText(`· ${read} rows`).waitFor();
  expect(await own.page.getByRole('alert').count()).toBe(0);
  expect(await own.page.locator('.rows-table').getAttribute('aria-rowcount')).toBe(String(read + 1));
  await own.close();
});

it('keeps the focus beside what was pressed when that is gone, and the request in its address when one skips to the content', async () => {
  const own = await pages.open('/explorer');
  await giveKey(own.page, pages.service.key);
  const { keyboard } = own.page;
  const answer = own.page.getByRole('heading', { name: 'Answer' });
  const isFocused = (of: Locator) => of.evaluate(element => element === document.activeElement);
  await request(own.page).fill('Persons?$select=Surname');
  await own.page.getByRole('link', { name: 'Skip to the content' }).focus();
  await keyboard.press('Enter');
  await own.page.locator('#content:focus').waitFor();
  expect(new URL(own.page.url()).hash).toBe('#/Persons?$select=Surname');
  await own.page.route('**/odata/Persons*', () => undefined);
  await request(own.page).press('Enter');
  await own.page.getByRole('button', { name: 'Stop' }).press('Enter');
  await own.page.getByText('There is no answer yet.').waitFor();
  expect(await isFocused(answer)).toBe(true);
  await own.page.unroute('**/odata/Persons*');
  await request(own.page).press('Enter');
  const total = Number((await pages.service.get('/odata/Persons/$count')).body);
  const more = own.page.getByRole('button', { name: 'Read more rows' });
  for (let read = 1000; read < total; read += 1000) {
    await own.page.getByText(`· ${read} rows`).waitFor();
    expect(await isFocused(read === 1000 ? request(own.page) : more)).toBe(true);
    await more.press('Enter');
  }
  await own.page.getByText(`· ${total} rows`).waitFor();
  expect(await isFocused(answer)).toBe(true);
  await own.close();
});

it('shows no rows of another request in place of those that did not come, and says which request an answer is of', async () => {
  const own = await pages.open('/explorer');
  await giveKey(own.page, pages.service.key);
  const answer = own.page.getByRole('region', { name: 'Answer' });
  await own.page.route('**/odata/OrgUnits*', route => route.abort());
  const fail = async (): Promise<void> => {
    await request(own.page).fill('OrgUnits?$top=1');
    await request(own.page).press('Enter');
    await answer.getByText('The service could not be reached.').waitFor();
  };
  await fail();
  expect(await answer.innerText()).not.toContain('There is no answer yet');
  await request(own.page).fill('Persons?$top=2&$select=Surname');
  await request(own.page).press('Enter');
  await answer.getByText(/Status 200 .* 2 rows/).waitFor();
  expect(await answer.getByText('of an earlier request').count()).toBe(0);
  await request(own.page).fill('Persons?$top=3&$select=Surname');
  await answer.getByText('This is the answer to an earlier request.').waitFor();
  const isJson = { contentType: 'application/json', body: '{"value":[{"Surname":"A"},{"Surn' };
  await own.page.route('**/odata/Persons*', route => route.fulfill(isJson));
  await request(own.page).press('Enter');
  await answer.getByText('The answer broke off').waitFor();
  expect(await own.page.locator('.rows-table').count()).toBe(0);
  await fail();
  expect(await answer.innerText()).not.toMatch(/Status|earlier/);
  await own.close();
});

it('shows each digit of a number that JavaScript would round, in each form of the answer', async () => {
  await send('OrgUnits?$top=1&$select=Big&$compute=Id mul 0 add 9007199254740993 as Big');
  expect(await cells(1)).toEqual(['9007199254740993']);
  for (const name of ['Tree', 'JSON']) {
    await tab(name);
    await page.evaluate(() => document.querySelectorAll('.tree details').forEach(part => part.setAttribute('open', '')));
    await page.locator('[role=tabpanel]').getByText('9007199254740993').first().waitFor();
  }
  expect(await page.locator('[role=tabpanel] pre').innerText()).toContain('"Big": 9007199254740993\n');
  await tab('Table');
});

it('keeps a request in the address of the page, without literals of sensitive fields, and says so', async () => {
  await request().fill("Persons?$select=Cpr&$filter=Cpr eq '0101011234' and Surname eq 'Ærø'&$top=1");
  await page.getByText(/leaves out a part of this request/).waitFor();
  expect(decodeURIComponent(page.url())).toContain("#/Persons?$select=Cpr&$filter=Surname eq 'Ærø'&$top=1");
  const shared = await pages.open(new URL(page.url()).pathname + new URL(page.url()).hash);
  await giveKey(shared.page, pages.service.key);
  expect(await request(shared.page).inputValue()).toBe("Persons?$select=Cpr&$filter=Surname eq 'Ærø'&$top=1");
  await shared.close();
});

it('goes on when the browser refuses to change the address so often, and changes it later', async () => {
  const own = await pages.open('/explorer');
  await giveKey(own.page, pages.service.key);
  await own.page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    let refusals = 2;
    history.replaceState = (...given) => {
      refusals -= 1;
      if (refusals >= 0) throw new DOMException('The page asks too often.', 'SecurityError');
      replace(...given);
    };
  });
  await request(own.page).fill('OrgUnits?$top=1');
  await own.page.waitForURL(url => url.hash === '#/OrgUnits?$top=1');
  expect(await request(own.page).inputValue()).toBe('OrgUnits?$top=1');
  await own.close();
});

it('keeps no key and no literal in storage, cookies, address and console', async () => {
  // A browser tells of each refused request by itself.
  const told = opened.troubles.filter(message => !message.startsWith('Failed to load resource'));
  const kept = await keptTexts(page);
  for (const secret of [pages.service.key, '0101011234', 'Hansen']) expect(kept).not.toContain(secret);
  expect(told).toEqual([]);
});

it('shows a restricted key nothing that its requests would refuse', async () => {
  const rights = allRights(readModel(DEFAULT_MODEL));
  const reader = await pages.service.as({
    ...rights,
    deny: ['Person.surname', 'Person.cpr', 'Affiliation.*', 'OrgUnit.*', 'PersonChild.*'],
    schema: 'FULL',
  });
  const own = await pages.open('/explorer');
  await giveKey(own.page, reader.key);
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
