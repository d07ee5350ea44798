/** Answers in the explorer in a browser, against the service: shown in several forms, taken away, waited for and given up; and what the page keeps of a request. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { startBreakingRelay } from './support/breaking-relay';
import { cells, openExplorer, request, send, tab } from './support/open-explorer';
import { giveKey, keptTexts, openPages, type OpenedPage, type OpenedPages } from './support/open-pages';

let pages: OpenedPages;
let opened: OpenedPage;
let page: Page;
beforeAll(async () => {
  pages = await openPages();
  opened = await openExplorer(pages);
  ({ page } = opened);
});
afterAll(() => pages.close());

it('points at the place of a fault', async () => {
  await send(page, "Persons?$filter=Surname eq 'Ø' and Fristname eq 'a'");
  expect(await page.locator('mark').innerText()).toBe('Fristname');
  expect(await request(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe(
    'Fristname',
  );
});

it('points at the whole of a name that is asked for as a file', async () => {
  for (const text of ['Persons.csv', 'Affiliationer.Æ_1?$top=1']) {
    await send(page, text);
    expect(await page.locator('mark').innerText()).toBe(text.split('?')[0]);
  }
  await send(page, "Persons?$filter=Surname eq 'Ø' and Fristname eq 'a'");
});

it('does not call a request wrong that the service has no time for', async () => {
  const isInvalid = (): Promise<string | null> => request(page).getAttribute('aria-invalid');
  expect(await isInvalid()).toBe('true');
  const json = { error: { code: 'Unavailable', message: 'Too many requests wait.' } };
  for (const status of [429, 503]) {
    await page.route('**/odata/Persons*', route => route.fulfill({ status, headers: { 'Retry-After': '7' }, json }));
    await send(page, 'Persons?$top=1');
    await page.getByRole('alert').filter({ hasText: 'Too many requests wait. Wait 7 seconds before you try again.' }).waitFor();
    expect(await isInvalid()).toBe('false');
    await page.unroute('**/odata/Persons*');
  }
});

it('orders rows by a heading, by asking anew, and draws only those that are seen', async () => {
  await send(page, 'Persons?$select=Surname,Firstname&$top=5000');
  const all = Number((await pages.service.get('/odata/Persons/$count')).body);
  await page.getByRole('button', { name: 'Surname' }).click();
  await page.locator('[role=columnheader][aria-sort="ascending"]').waitFor();
  await page.getByText(`· ${Math.min(5000, all).toLocaleString('en')} rows`).waitFor();
  expect(await request(page).inputValue()).toContain('$orderby=Surname');
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
  await send(page, 'OrgUnits?$top=1&$select=Name&$expand=Parent($select=Name)');
  const [{ Name: name }] = (await pages.service.get('/odata/OrgUnits?$top=1&$select=Name')).json<{ value: [{ Name: string }] }>().value;
  await tab(page, 'Tree');
  await page.locator('.tree > li > details > summary').first().click();
  await page.locator('.tree code', { hasText: name }).first().waitFor();
  await tab(page, 'JSON');
  expect(await page.locator('.copied-code pre').innerText()).toContain(`"Name": "${name}"`);
  await tab(page, 'Headers');
  await page.getByText('odata-version').waitFor();
  await tab(page, 'Code');
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
  await send(page, "Persons?$filter=Surname eq 'Hansen'&$expand=Affiliations&$top=2");
  await tab(page, 'GraphQL');
  await page.getByRole('button', { name: 'Explain the request' }).click();
  await page.getByText('surname: {eq: $p0}').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('GraphQL');
  await tab(page, 'SQL');
  await page.getByRole('button', { name: 'Explain the request' }).click();
  await page.getByText(/^Statement 2/).waitFor();
  expect(await page.locator('[role=tabpanel]').innerText()).not.toContain('Hansen');
  await tab(page, 'Table');
});

it('downloads the rows as a sheet', async () => {
  await send(page, 'OrgUnits?$select=Name&$count=true&$top=3');
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
  await isUnanswered('**/odata/$metadata', () => giveKey(own.page, pages.service.key));
  await own.page.getByRole('button', { name: 'Try again' }).click();
  await request(own.page).fill('OrgUnits?$top=1');
  await isUnanswered('**/odata/OrgUnits*', () => request(own.page).press('Enter'));
  await own.page.getByRole('button', { name: 'Send' }).click();
  await own.page.getByText(/Status 200/).waitFor();
  await own.close();
});

it('says that an answer broke off, of rows and of a sheet, and that it came no further for a minute', async () => {
  const own = await pages.open('/livez');
  const relay = await startBreakingRelay(pages.address, '/odata/Persons?');
  await own.page.goto(`${relay.address}/explorer`);
  await giveKey(own.page, pages.service.key);
  await request(own.page).fill('Persons?$top=1');
  const answer = own.page.getByRole('region', { name: 'Answer' });
  await own.page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('The answer broke off').waitFor();
  relay.setCut('never');
  await send(own.page, 'Persons?$top=1');
  relay.setCut('in its body');
  await own.page.getByRole('button', { name: 'Download CSV' }).click();
  await answer.getByRole('alert').getByText('The answer broke off').waitFor();
  relay.setCut('silent in its body');
  await own.page.clock.install();
  const headIsThere = own.page.waitForResponse(/Persons/);
  await own.page.getByRole('button', { name: 'Download CSV' }).click();
  await headIsThere;
  await own.page.clock.fastForward(61_000);
  await answer.getByRole('alert').getByText('The service has not answered for a minute.').waitFor();
  await own.close();
  await relay.close();
});

it('keeps the rows that were read when the service refuses the next ones, and reads on at another press', async () => {
  const own = await openExplorer(pages);
  const nextPages = '**/odata/Persons*skiptoken*';
  await own.page.route(nextPages, route => route.abort());
  await request(own.page).fill('Persons?$select=Surname');
  await request(own.page).press('Enter');
  await own.page.getByText('· 1,000 rows').waitFor();
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
  await own.page.getByText(`· ${read.toLocaleString('en')} rows`).waitFor();
  expect(await own.page.getByRole('alert').count()).toBe(0);
  expect(await own.page.locator('.rows-table').getAttribute('aria-rowcount')).toBe(String(read + 1));
  await own.close();
});

it('keeps the focus beside what was pressed when that is gone, and the request in its address when one skips to the content', async () => {
  const own = await openExplorer(pages);
  const { keyboard } = own.page;
  const answer = own.page.getByRole('heading', { name: 'Answer' });
  const focused = (of: Locator): Promise<void> => of.and(own.page.locator(':focus')).waitFor();
  await request(own.page).fill('Persons?$select=Surname');
  await own.page.getByRole('link', { name: 'Skip to the content' }).focus();
  await keyboard.press('Enter');
  await own.page.locator('#content:focus').waitFor();
  expect(new URL(own.page.url()).hash).toBe('#/Persons?$select=Surname');
  await own.page.route('**/odata/Persons*', () => undefined);
  await request(own.page).press('Enter');
  await own.page.getByRole('button', { name: 'Stop' }).press('Enter');
  await own.page.getByText('There is no answer yet.').waitFor();
  await focused(answer);
  await own.page.unroute('**/odata/Persons*');
  await request(own.page).press('Enter');
  const total = Number((await pages.service.get('/odata/Persons/$count')).body);
  const more = own.page.getByRole('button', { name: 'Read more rows' });
  for (let read = 1000; read < total; read += 1000) {
    await own.page.getByText(`· ${read.toLocaleString('en')} rows`).waitFor();
    await focused(read === 1000 ? request(own.page) : more);
    await more.press('Enter');
  }
  await own.page.getByText(`· ${total.toLocaleString('en')} rows`).waitFor();
  await focused(answer);
  await own.close();
});

it('shows no rows of another request in place of those that did not come, and says which request an answer is of', async () => {
  const own = await openExplorer(pages);
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
  await send(page, 'OrgUnits?$top=1&$select=Big&$compute=Id mul 0 add 9007199254740993 as Big');
  expect(await cells(page, 1)).toEqual(['9007199254740993']);
  for (const name of ['Tree', 'JSON']) {
    await tab(page, name);
    await page.evaluate(() => document.querySelectorAll('.tree details').forEach(part => part.setAttribute('open', '')));
    await page.locator('[role=tabpanel]').getByText('9007199254740993').first().waitFor();
  }
  expect(await page.locator('[role=tabpanel] pre').innerText()).toContain('"Big": 9007199254740993\n');
  await tab(page, 'Table');
});

it('keeps a request in the address of the page, without literals of sensitive fields, and says so', async () => {
  await request(page).fill("Persons?$select=Cpr&$filter=Cpr eq '0101011234' and Surname eq 'Ærø'&$top=1");
  await page.getByText(/leaves out a part of this request/).waitFor();
  expect(decodeURIComponent(page.url())).toContain("#/Persons?$select=Cpr&$filter=Surname eq 'Ærø'&$top=1");
  const shared = await openExplorer(pages, { fragment: new URL(page.url()).hash });
  expect(await request(shared.page).inputValue()).toBe("Persons?$select=Cpr&$filter=Surname eq 'Ærø'&$top=1");
  await shared.close();
});

it('goes on when the browser refuses to change the address so often, and changes it later', async () => {
  const own = await openExplorer(pages);
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

it('shows the values of a row in their order where they are written from right to left', async () => {
  const row = { Firstname: 'שרה', Surname: 'כהן', Number: '12' };
  await page.route('**/odata/Persons*', route => route.fulfill({ json: { value: [row] } }));
  await send(page, 'Persons?$top=1');
  await page.unroute('**/odata/Persons*');
  await tab(page, 'Tree');
  const brief = page.locator('.tree summary .hint');
  await brief.waitFor();
  const starts = await brief.evaluate((shown, values) => {
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lefts: number[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const value of values) {
        const at = node.nodeValue?.indexOf(value) ?? -1;
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + value.length);
        lefts.push(range.getBoundingClientRect().left);
      }
    return lefts;
  }, Object.values(row));
  expect(starts).toHaveLength(3);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  await tab(page, 'Table');
});
