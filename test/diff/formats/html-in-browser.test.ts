import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diff } from '../../../generator/diff/change.js';
import { html } from '../../../generator/diff/formats/html.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { temporaryFolder } from '../../write/temporary-folder.js';
import { diffOf, HOSTILE_DIFF, OPTIONS, SAMPLE } from './sample-diff.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!hasBrowser())('the page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await startBrowser()));
  afterAll(() => browser.close());

  /** Opens the page from a file, as people do, and returns what the browser complained about. */
  const open = async (diff: Diff = SAMPLE, colorScheme: 'light' | 'dark' = 'light') => {
    const file = join(temporaryFolder(), 'review.html');
    writeFileSync(file, html(diff, OPTIONS));
    const context = await browser.newContext({ colorScheme, viewport: { width: 1100, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => void (request.url().startsWith('file:') || complaints.push(request.url())));
    await page.goto(pathToFileURL(file).href);
    return { page, complaints };
  };

  // An element that is not on the screen yet has no inner text.
  const shown = (page: Page) => page.locator('article:visible h3').allTextContents();
  const pathsShown = async (page: Page) => (await shown(page)).map((heading) => heading.split(' ')[0]!);

  test('shows every row, and complains about nothing', async () => {
    const { page, complaints } = await open();
    expect(await pathsShown(page)).toEqual([
      'objects.Book.fields.title',
      'objects.Loan.fields.returned_at',
      'endpoints.list_shelves',
      'objects.Shelf.fields.label',
      'objects.Book.fields.isbn',
      'enums.Genre',
      'objects.Person.fields.nickname',
    ]);
    expect(await page.getByRole('status').innerText()).toBe('7 rows');
    expect(complaints).toEqual([]);
  });

  test('the facts before and after stand side by side', async () => {
    const { page } = await open();
    const [before, after] = await Promise.all(
      ['.old', '.now'].map((side) => page.locator(`article ${side}`).first().boundingBox()),
    );
    expect(before!.y).toBe(after!.y);
    expect(before!.x + before!.width).toBeLessThanOrEqual(after!.x);
  });

  test('an audience sees the changes that affect it, with the levels for it', async () => {
    const { page } = await open();
    await page.getByText('Writers', { exact: true }).click();
    await page.getByRole('button', { name: /safe/ }).click();
    expect(await pathsShown(page)).toEqual([
      'objects.Book.fields.title',
      'endpoints.list_shelves',
      'objects.Person.fields.nickname',
    ]);
    await page.keyboard.press('2');
    expect(await pathsShown(page)).toContain('objects.Shelf.fields.label');
    await page.keyboard.press('4');
    expect(await pathsShown(page)).not.toContain('objects.Shelf.fields.label');
  });

  test('levels are switched off and on', async () => {
    const { page } = await open();
    const breaking = page.getByRole('button', { name: /breaking/ });
    await breaking.click();
    expect(await breaking.getAttribute('aria-pressed')).toBe('false');
    expect(await shown(page)).toHaveLength(4);
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toMatch(/risky/i);
    expect(await page.getByRole('status').innerText()).toBe('4 of 7 rows');
    await breaking.click();
    expect(await shown(page)).toHaveLength(7);
  });

  test('search finds words anywhere in a row, and says when there is nothing', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('get_book LENGTH');
    expect(await pathsShown(page)).toEqual(['objects.Book.fields.title']);
    await page.getByRole('searchbox').fill('nothing of the kind');
    expect(await shown(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all changes' }).click();
    expect(await shown(page)).toHaveLength(7);
  });

  test('the keyboard goes from row to row, and takes filters back', async () => {
    const { page } = await open();
    const focused = () => page.evaluate<string>("document.activeElement.querySelector('h3').textContent.split(' ')[0]");
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused()).toBe('objects.Loan.fields.returned_at');
    await page.keyboard.press('k');
    expect(await focused()).toBe('objects.Book.fields.title');
    await page.keyboard.press('/');
    await page.keyboard.type('Genre');
    expect(await shown(page)).toHaveLength(1);
    await page.keyboard.press('Escape');
    expect(await shown(page)).toHaveLength(7);
  });

  test.each(['light', 'dark'] as const)('%s: the colours are of that kind, and axe finds nothing', async (scheme) => {
    const { page } = await open(SAMPLE, scheme);
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const [red] = background.match(/\d+/g)!.map(Number);
    expect(red! < 128).toBe(scheme === 'dark');
    // The policy of the page lets no script in, so axe comes from outside of it.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: AXE });
    const { result } = await session.send('Runtime.evaluate', {
      expression:
        'axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])))',
      awaitPromise: true,
      returnByValue: true,
    });
    expect(JSON.parse(result.value as string)).toEqual([]);
  });

  test('nothing of a hostile spec runs, and all of it is read', async () => {
    const { page, complaints } = await open(HOSTILE_DIFF);
    expect(complaints).toEqual([]);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('article').first().innerText()).toContain('</script><script>alert(1)</script>');
  });

  test('a comparison of equal sides says that they are equal', async () => {
    const { page } = await open(diffOf([]));
    expect(await page.locator('main').innerText()).toContain('Both sides are equal.');
  });

  test('a large review has pages of 50 changes', async () => {
    const [change] = SAMPLE.changes;
    const { page } = await open(
      diffOf(
        Array.from({ length: 123 }, (_, index) => ({
          ...change!,
          path: `objects.Book.fields.f${index}`,
          message: `${index}`,
        })),
      ),
    );
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect((await shown(page)).length).toBe(50);
    expect(await pages.innerText()).toContain('Page 1 of 3');
    await pages.getByRole('button', { name: 'Next' }).click();
    await pages.getByRole('button', { name: 'Next' }).click();
    expect((await shown(page)).length).toBe(23);
    await page.getByPlaceholder('Path, kind, endpoint…').fill('f12');
    expect((await shown(page)).length).toBe(4);
    expect(await pages.isVisible()).toBe(false);
  });

  test('nothing has to be scrolled sideways on a phone', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
