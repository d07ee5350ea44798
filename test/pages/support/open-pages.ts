/** The service on a port of loopback, and Chromium beside it: pages to try, and what must never be seen in one. */
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { startTestService, type TestService, type TestServiceOptions } from '../../support/service';

const { CHROMIUM = '/usr/bin/chromium', HEADLESS_SHELL = CHROMIUM } = process.env;
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

export type Theme = 'light' | 'dark';

export interface PageWishes {
  readonly theme?: Theme;
  readonly width?: number;
  readonly locale?: string;
  /** The name of a time zone; without it that of the machine. */
  readonly zone?: string;
}

export interface OpenedPages {
  readonly service: TestService;
  /** Without a slash at its end. */
  readonly address: string;
  readonly browser: Browser;
  /** At 1,200 points, light and in English unless wished otherwise. */
  open(path: string, wishes?: PageWishes): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage {
  readonly page: Page;
  /** What the console said above information, what failed, and what was asked of other hosts. Nothing is right. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

/** `keeps`: the browser keeps a page that one leaves, and shows it again when one goes back, as it does for people. Then no loading tells that one has come back. `HEADLESS_SHELL` cannot. */
export async function openPages({
  keeps = false,
  ...options
}: TestServiceOptions & { readonly keeps?: boolean } = {}): Promise<OpenedPages> {
  const service = await startTestService(options);
  const address = await service.listen();
  const ignoreDefaultArgs = keeps ? ['--disable-back-forward-cache'] : [];
  const browser = await chromium.launch({ executablePath: keeps ? CHROMIUM : HEADLESS_SHELL, args: ARGUMENTS, ignoreDefaultArgs });
  return {
    service,
    address,
    browser,
    open: (path, wishes = {}) => openPage(browser, `${address}${path}`, wishes),
    close: async () => {
      await browser.close();
      await service.close();
    },
  };
}

async function openPage(
  browser: Browser,
  address: string,
  { theme = 'light', width = 1200, locale = 'en-GB', zone }: PageWishes,
): Promise<OpenedPage> {
  const { origin } = new URL(address);
  const { page, heard: troubles } = await openDrawn(
    browser,
    { colorScheme: theme, locale, timezoneId: zone, viewport: { width, height: 800 } },
    async page => {
      const heard: string[] = [];
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text());
      });
      page.on('pageerror', error => heard.push(error.message));
      page.on('request', request => {
        if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) heard.push(`asked ${request.url()}`);
      });
      await page.goto(address);
      return heard;
    },
  );
  return { page, troubles, close: () => page.context().close() };
}

/** How long a slow machine may take to draw a page that is loaded. */
const DRAWING_MS = 60_000;

/**
 * In a context of its own, which waits two minutes, long enough for a slow machine. On a busy one Chromium may load a page and never draw it:
 * nothing in it is ever found to stand still, and no click begins. Such a page is given up for another.
 */
export async function openDrawn<Heard>(
  browser: Browser,
  options: BrowserContextOptions,
  visit: (page: Page) => Promise<Heard>,
): Promise<{ readonly page: Page; readonly heard: Heard }> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const heard = await visit(page);
    if (await isDrawn(page)) return { page, heard };
    await context.close();
  }
  throw new Error(`Chromium drew nothing of the page within ${String(DRAWING_MS / 1000)} seconds, twice.`);
}

/** Two frames are what it takes to find that something stands still. */
function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(
    limit =>
      new Promise(resolve => {
        setTimeout(() => resolve(false), limit);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      }),
    DRAWING_MS,
  );
}

/** Types the key into the page as a person does. */
export async function giveKey(page: Page, key: string, isKept = false): Promise<void> {
  await page.getByLabel(/API key|API-nøgle/).fill(key);
  if (isKept) await page.getByText(/Remember the key|Husk nøglen/).click();
  await page.getByRole('button', { name: /Use this key|Brug nøglen/ }).click();
}

/** What axe finds serious, each with its place. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  // In the page itself, which has no frames: else axe opens another page, and all that it looked at goes there by way of this process.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG_AA);
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${String(failureSummary)}`));
}

/** All that outlives the page, or can be read from outside it. */
export async function keptTexts(page: Page): Promise<string> {
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  return storage;
}

/** Whether the page can be read without moving it sideways. */
export function isWithinWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

/** Opens what can be opened, with letters, words and lines as far apart as WCAG 1.4.12 asks that a page can bear. */
export async function openAllWithSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
    document.adoptedStyleSheets = [spacing];
    document.querySelectorAll('#page details').forEach(part => part.setAttribute('open', ''));
  });
}

/** From now on the frame of the page throws when it is drawn, since it makes URLs. */
export async function stopDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(window, 'URL', {
      value: function () {
        throw new Error('0101801234');
      },
    });
  });
}
