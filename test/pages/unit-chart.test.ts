/** The chart of units in a browser, against the service: searched, moved and zoomed by mouse, keyboard and fingers. */
import type { Page } from 'playwright-core';
import { run } from '../security/worlds';
import { privateDatabase } from '../support/database';
import { farFromMidnight } from '../support/far-from-midnight';
import { giveKey, openPages, type OpenedPages } from './support/open-pages';
import { takePicture } from './support/take-picture';

let pages: OpenedPages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

/** Opens the chart in a window of its own. */
async function openChart(width: number): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const opened = await pages.open('/explorer', { width });
  await giveKey(opened.page, pages.service.key);
  await opened.page.getByRole('button', { name: 'Open the chart of units' }).click();
  await opened.page.locator('.unit-drawing rect').first().waitFor();
  return opened;
}

it('leads through the chart of units to the people of a unit', async () => {
  const { page, close } = await openChart(1200);
  const drawing = page.locator('.unit-drawing');
  const shown = (): Promise<string[]> => drawing.locator('g').evaluateAll(units => units.map(unit => unit.getAttribute('transform') ?? ''));
  const whole = await shown();
  await drawing.focus();
  for (const key of ['+', '+', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  const moved = await shown();
  expect(moved).not.toEqual(whole);
  await drawing.hover({ position: { x: 300, y: 200 } });
  await page.mouse.down();
  await drawing.hover({ position: { x: 380, y: 260 } });
  await page.mouse.up();
  expect(await shown()).not.toEqual(moved);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await shown()).toEqual(whole);
  await drawing.locator('g').nth(1).click();
  expect(await page.locator('.units h3').innerText()).toBe(await drawing.locator('g:has(.chosen) title').textContent());
  const found = (await pages.service.get('/odata/OrgUnits?$filter=Affiliations/any(x:true)&$top=1&$select=Name')).json<{
    value: [{ Name: string }];
  }>();
  const told = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.getByLabel('Search units', { exact: true }).first().fill('no such unit');
  await told(/^No unit fits\.$/);
  await page.getByLabel('Search units', { exact: true }).first().fill('e');
  await told(/^The first 20 are shown\./);
  await page.getByLabel('Search units', { exact: true }).first().fill(found.value[0].Name);
  await told(/^\d+ units? found\.$/);
  await page.getByRole('list', { name: 'Search units' }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^People of/ }).click();
  await page.getByRole('heading', { name: /^People of/ }).waitFor();
  await takePicture(page.locator('.units'), 'units.png');
  await close();
});

it('shows as people of a unit those who are there today: on their last day too, and not those who have left', async () => {
  await farFromMidnight();
  const database = await privateDatabase();
  const own = await openPages({ database: database.address });
  const day = (days: number): string => `(now() AT TIME ZONE 'Europe/Copenhagen')::date + ${days}`;
  await run(
    database.address,
    `UPDATE organisation.affiliation SET deleted = true;
     WITH unit AS (SELECT uuid FROM organisation.org_unit WHERE NOT deleted ORDER BY uuid LIMIT 1),
       person AS (SELECT uuid, row_number() OVER () AS place FROM organisation.person ORDER BY uuid LIMIT 6)
     INSERT INTO organisation.affiliation (uuid, person_uuid, source_orgunit_uuid, deleted, start_date, stop_date, position_name)
     SELECT gen_random_uuid(), person.uuid, unit.uuid, place = 6, times.start, times.stop, times.name FROM unit, person
     JOIN (VALUES (1, NULL, NULL, 'always'), (2, ${day(-9)}, ${day(0)}, 'last day'), (3, ${day(0)}, NULL, 'first day'), (4, ${day(-9)}, ${day(-1)}, 'left'),
       (5, ${day(1)}, NULL, 'tomorrow'), (6, NULL, NULL, 'deleted')) AS times (place, start, stop, name) USING (place)`,
  );
  const { page, close } = await own.open('/explorer');
  await giveKey(page, own.service.key);
  await page.getByRole('button', { name: 'Open the chart of units' }).click();
  const [{ Name: name }] = (await own.service.get('/odata/OrgUnits?$filter=Affiliations/any(x:x/Deleted%20ne%20true)&$select=Name')).json<{
    value: [{ Name: string }];
  }>().value;
  await page.getByLabel('Search units', { exact: true }).first().fill(name);
  await page.getByRole('list', { name: 'Search units' }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^People of/ }).click();
  await page.getByRole('heading', { name: /^People of/ }).waitFor();
  expect((await page.locator('.units h4 ~ ul .hint').allInnerTexts()).toSorted()).toEqual(['always', 'first day', 'last day']);
  await close();
  await own.close();
  await database.drop();
});

it('leads from unit to unit by the keyboard, also to one without a name, and counts the units alone where several are at the top', async () => {
  const database = await privateDatabase();
  const own = await openPages({ database: database.address });
  await run(
    database.address,
    `WITH tops AS (UPDATE organisation.org_unit SET parent_uuid = NULL
       WHERE parent_uuid = (SELECT uuid FROM organisation.org_unit WHERE parent_uuid IS NULL AND NOT deleted) RETURNING uuid)
     UPDATE organisation.org_unit SET name = ' ' WHERE uuid = (SELECT uuid FROM organisation.org_unit WHERE parent_uuid IN (SELECT uuid FROM tops) AND NOT deleted LIMIT 1)`,
  );
  const [{ Uuid: uuid, Parent: parent }] = (
    await own.service.get('/odata/OrgUnits?$filter=Name%20eq%20%27%20%27&$select=Uuid&$expand=Parent($select=Name)')
  ).json<{ value: [{ Uuid: string; Parent: { Name: string } }] }>().value;
  const { page, close } = await own.open('/explorer');
  await giveKey(page, own.service.key);
  await page.getByRole('button', { name: 'Open the chart of units' }).click();
  const count = (await own.service.get('/odata/OrgUnits/$count')).body;
  await page.getByRole('application', { name: `A chart of ${count} units.` }).waitFor();
  const focused = () => page.evaluate(() => `${document.activeElement?.tagName}: ${document.activeElement?.textContent}`);
  for (const [list, name] of [
    ['Units below', parent.Name],
    ['Units below', uuid],
    ['Unit above', parent.Name],
  ] as const) {
    await page.getByRole('list', { name: list }).getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 3, exact: true }).waitFor();
    expect(await focused()).toBe(`H3: ${name}`);
  }
  await close();
  await own.close();
  await database.drop();
});

it('writes names as large as the text of the page, each within its unit, in the colours that are forced', async () => {
  const { page, close } = await pages.open('/explorer');
  await giveKey(page, pages.service.key);
  await page.emulateMedia({ forcedColors: 'active' });
  // As a browser does that is set to letters of twice the size.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.getByRole('button', { name: 'Open the chart of units' }).click();
  const names = page.locator('.unit-drawing text');
  await names.first().waitFor();
  const drawn = await names.evaluateAll(texts =>
    texts.map(text => {
      const [unit, name] = [text.previousElementSibling, text].map(part => part?.getBoundingClientRect());
      const isWithin = (name?.right ?? 0) <= (unit?.right ?? 0) && (name?.bottom ?? 0) <= (unit?.bottom ?? 0) + 1;
      const { fontSize, fill } = getComputedStyle(text);
      return [isWithin, fontSize, fill];
    }),
  );
  const words = await page.locator('.units h3').evaluate(heading => getComputedStyle(heading).color);
  // The unit that is chosen has colours of its own.
  expect(new Set(drawn.slice(1).map(String))).toEqual(new Set([`true,24px,${words}`]));
  await close();
});

it('moves the chart of units by one finger and zooms it by two, and leaves to the page what the chart cannot use', async () => {
  const { page, close } = await openChart(640);
  const drawing = page.locator('.unit-drawing');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const [left, right] = [200, 400];
  const touch = async (...steps: readonly (readonly { x: number; y: number }[])[]): Promise<void> => {
    const box = await drawing.boundingBox();
    for (const [place, points] of [...steps, []].entries()) {
      const type = place === 0 ? 'touchStart' : points.length === 0 ? 'touchEnd' : 'touchMove';
      const touchPoints = points.map(({ x, y }, id) => ({ x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y, id }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
  };
  interface Seen {
    readonly top: string;
    readonly height: number;
    readonly page: number;
  }
  const look = (): Promise<Seen> =>
    drawing.evaluate(chart => {
      const first = chart.querySelector('g');
      return {
        top: first?.getAttribute('transform') ?? '',
        height: Number(first?.querySelector('rect')?.getAttribute('height')),
        page: scrollY,
      };
    });
  const seen = async (holds: (state: Seen) => boolean): Promise<Seen> => {
    for (;;) {
      const state = await look();
      if (holds(state)) return state;
    }
  };
  await drawing.evaluate(chart => chart.scrollIntoView({ block: 'center' }));
  const whole = await look();
  const pinch = [180, 160, 130, 100].map(y => [
    { x: left, y },
    { x: right, y: 400 - y },
  ]);
  await touch(...pinch);
  const zoomed = await seen(({ height }) => height > whole.height * 1.3);
  await touch(...[200, 190, 170, 140].map(y => [{ x: left, y }]));
  const moved = await seen(({ top }) => top !== zoomed.top);
  expect(moved).toEqual({ ...zoomed, top: moved.top });
  await touch(...pinch.toReversed());
  const away = await seen(({ height }) => height < zoomed.height);
  expect(away.page).toBe(whole.page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await drawing.evaluate(chart => chart.scrollIntoView({ block: 'center' }));
  const { page: below } = await seen(({ height }) => height === whole.height);
  await drawing.focus();
  await page.keyboard.press('ArrowUp');
  const { page: above } = await seen(({ page: at }) => at < below);
  await touch(...[300, 280, 240, 180, 100].map(y => [{ x: left, y }]));
  await seen(({ page: at }) => at > above);
  await close();
});
