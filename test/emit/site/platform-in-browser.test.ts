import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { KINDS } from '../../../generator/emit/site/places.js';
import { darkProblems, seriousProblems } from '../../support/accessibility.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { isLongRun, tries } from '../../support/effort.js';
import { longestPages, pagesOf, siteOf, writeSite, type SiteFolder } from './library-site.js';

const { models } = compileModels('spec', 'exported');

describe.skipIf(!hasBrowser())('the site of the platform in a browser, opened as files', () => {
  let browser: Browser;
  let site: SiteFolder;
  let pages: readonly (readonly [path: string, html: string])[];

  beforeAll(async () => {
    const files = await siteOf(models);
    pages = pagesOf(files);
    site = writeSite(files);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    site?.remove();
  });

  const lengthOf = (path: string): number => new Map(pages).get(path)!.length;

  async function withPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext(options);
    await use(await context.newPage());
    await context.close();
  }

  it('has no page that scrolls sideways on a phone', async () => {
    let tooWide: unknown;
    await withPage({ viewport: { width: 360, height: 700 }, bypassCSP: true }, async (page) => {
      await page.goto(site.address('index.html'));
      // All pages have one style: their bodies, one after the other, take a tenth of the time that the pages take to load.
      const looked = pages.filter((_, index) => index % tries(4, 1) === 0);
      const bodies = looked.map(([path, html]) => [path, /<body[^>]*>(.*)<\/body>/s.exec(html)![1]!] as const);
      tooWide = await page.evaluate(
        `((bodies) => bodies.flatMap(([path, body]) => {
          document.body.innerHTML = body;
          const width = document.documentElement.scrollWidth;
          return width > 360 ? [path + ': ' + width] : [];
        }))(${JSON.stringify(bodies)})`,
      );
    });
    expect(pages.length).toBeGreaterThan(300);
    expect(tooWide).toEqual([]);
  });

  it('passes axe and logs no error, and passes axe in dark colours on its longest page', async () => {
    const paths = longestPages(pages);
    const [longest] = paths.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    expect(paths.length).toBeGreaterThanOrEqual(KINDS.length + 4);
    // The test of the library's site looks at a page of every kind.
    const inspected = isLongRun ? paths : ['index.html', longest, paths.find((path) => path.startsWith('objects/'))];
    await withPage({ bypassCSP: true }, async (page) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      for (const path of paths) {
        await page.goto(site.address(path));
        // The list of all pages is the same on each of them.
        if (!inspected.includes(path)) continue;
        const without = path === 'index.html' ? undefined : '.side';
        expect(await seriousProblems(page, without), path).toEqual([]);
        if (path === longest) expect(await darkProblems(page, without), path).toEqual([]);
      }
      expect(errors).toEqual([]);
    });
  });

  /** Words for the search of the start page, what is clicked then, and what is in view at the end. */
  const tasks: readonly (readonly [task: string, words: string, clicks: readonly string[], shown: string])[] = [
    ['send a file with an embed', 'embed file', ['multipart/form-data'], 'files[0]'],
    ['find the limit of a topic', 'channel topic', [], '1024 characters'],
    ['find the events that an intent brings', 'GUILD_MESSAGES intent', [], 'MESSAGE_DELETE_BULK'],
    ['find the intents of an event', 'MESSAGE_DELETE_BULK', [], 'GUILD_MESSAGES'],
    ['try a request', 'create message', ['Try it'], 'Send'],
    ['compare two versions', 'compare versions', [], 'from a to b'],
  ];

  it.each(tasks)('needs at most three clicks to %s', async (_, words, clicks, shown) => {
    expect(clicks.length + 2).toBeLessThanOrEqual(3);
    await withPage({ viewport: { width: 1400, height: 900 } }, async (page) => {
      await page.goto(site.address('index.html'));
      await page.locator('#search').click();
      await page.keyboard.type(words);
      await page.locator('#found li').first().click();
      await page.waitForURL((address) => !address.pathname.endsWith('/index.html'));
      for (const text of clicks) await page.locator('main').getByText(text, { exact: true }).first().click();
      await expect.poll(() => page.getByText(shown).filter({ visible: true }).count()).toBeGreaterThan(0);
    });
  });

  /** `SNOWSPEC_PICTURE=1 npm run test:long -- test/emit/site/platform-in-browser.test.ts` draws the picture of the README again. */
  it('shows an endpoint with its parameters and examples on one screen', async () => {
    await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.goto(site.address('endpoints/get_guild.html'));
      for (const text of ['Path parameters', 'Query parameters', 'TypeScript', 'Try it'])
        await expect.poll(() => page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
      const picture = await page.screenshot(
        process.env['SNOWSPEC_PICTURE'] === '1' ? { path: 'docs/images/site.png' } : {},
      );
      expect(picture.length).toBeGreaterThan(20_000);
      expect(readFileSync('docs/images/site.png').length).toBeLessThan(200_000);
    });
  });

  it('links references in both directions', async () => {
    await withPage({}, async (page) => {
      await page.goto(site.address('objects/ForumTag.html'));
      await page
        .locator('section', { has: page.locator('#used-by') })
        .getByRole('link', { name: 'Channel', exact: true })
        .click();
      await page.waitForURL(/objects\/Channel\.html/);
      await page.locator('main').getByRole('link', { name: 'ForumTag', exact: true }).first().click();
      await page.waitForURL(/objects\/ForumTag\.html/);
      expect(await page.locator('h1').textContent()).toBe('ForumTag');
    });
  });
});
