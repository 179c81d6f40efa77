import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, placesOf } from '../../../generator/emit/site/places.js';
import { darkProblems, seriousProblems } from '../../support/accessibility.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { tries } from '../../support/effort.js';
import { libraryModels, siteOf, writeSite, type SiteFolder } from './library-site.js';

const models = libraryModels();

/** One page of every kind, and every page about the whole model. */
const SAMPLES = [
  'index.html',
  'diagram.html',
  'facts.html',
  'not-shown.html',
  'objects/index.html',
  'live/corrections.html',
  ...samplesOfKinds(),
];

/** Wrong colours, names or widths occur on many pages: the gate tries one page in ten. */
const TRIED = SAMPLES.filter((_, place) => place % tries(10, 1) === 0);

function samplesOfKinds(): readonly string[] {
  const places = placesOf(models[0]!);
  return [
    ...new Map(entriesOf(models[0]!).map((entry) => [entry.kind, places.find(entry.kind, entry.name)!])).values(),
  ].map((entry) => places.pathOf(entry));
}

describe.skipIf(!hasBrowser())('the site of the library in a browser, opened as files', () => {
  let browser: Browser;
  let site: SiteFolder;
  const problems: string[] = [];

  beforeAll(async () => {
    site = writeSite(await siteOf(models));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    site?.remove();
  });

  async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
    const page = await browser.newPage(options);
    page.on('pageerror', (error) => problems.push(`${path}: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && problems.push(`${path}: ${message.text()}`));
    await page.goto(site.address(path));
    return page;
  }

  it('opens the description of a field from the keyboard', async () => {
    const page = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('due_at');
    expect(await page.locator('#found [aria-selected=true] b').textContent()).toBe('Loan.due_at');
    expect(await page.locator('#search').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/objects\/Loan\.html#field-due_at$/);
    expect(await page.locator('#field-due_at:target').count()).toBe(1);
    await page.close();
  });

  it('lists declarations first, moves through the results with the arrow keys, and closes with Escape', async () => {
    const page = await open('live/objects/Loan.html');
    await page.keyboard.press('/');
    await page.keyboard.type('book');
    const options = page.locator('#found li');
    expect(await options.first().locator('b').textContent()).toBe('Book');
    await page.keyboard.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('#search').getAttribute('aria-activedescendant')).toBe('found-1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/live\/objects\/Book\.html$/);
    await page.keyboard.press('/');
    await page.keyboard.type('zzzzzz');
    expect(await page.locator('.found .nothing').textContent()).toContain('zzzzzz');
    await page.keyboard.press('Escape');
    expect(await page.locator('.found').isVisible()).toBe(false);
    await page.close();
  });

  it('shows examples beside the fields on wide screens, in view all the time, and below them elsewhere', async () => {
    const page = await open('objects/Loan.html', { viewport: { width: 1200, height: 700 }, bypassCSP: true });
    const topOf = async (id: string): Promise<{ readonly x: number; readonly y: number }> =>
      (await page.locator(`section[aria-labelledby=${id}]`).boundingBox())!;
    expect((await topOf('examples')).x).toBeGreaterThan((await topOf('fields')).x + 300);
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await topOf('fields')).y).toBeLessThan(0);
    expect((await topOf('examples')).y).toBeGreaterThan(0);
    expect(await seriousProblems(page, '.side')).toEqual([]);
    await page.setViewportSize({ width: 1199, height: 700 });
    expect((await topOf('examples')).x).toBe((await topOf('fields')).x);
    expect((await topOf('examples')).y).toBeGreaterThan((await topOf('fields')).y);
    await page.close();
  });

  it('sends a request of an endpoint to the server that the reader types in, after a click', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['x-library-card']}`);
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-library-card' });
      response.end('{"title":"Emma"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const page = await open('endpoints/get_book.html');
    await page.getByText('Try it').click();
    await page.getByLabel('Server').fill(`http://127.0.0.1:${port}/`);
    await page.getByLabel('book_id').fill('978 1');
    await page.getByLabel('X-Library-Card (optional)').fill('secret');
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => page.locator('.try output').textContent())
      .toMatch(/^200 OK, \d+ ms\{\n {2}"title": "Emma"/);
    expect(requests.at(-1)).toBe('GET /books/978%201 Card secret');
    server.closeAllConnections();
    server.close();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('.try output').textContent()).toContain('No answer from http://127.0.0.1');
    problems.splice(0);
    await page.close();
  });

  it('shows one language and one status at a time, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open('endpoints/get_book.html', { javaScriptEnabled });
      const [curl, typescript] = [page.getByText('curl -X GET'), page.getByText('client.getBook(')];
      expect([await curl.isVisible(), await typescript.isVisible()]).toEqual([true, false]);
      await page.getByText('TypeScript', { exact: true }).first().click();
      expect([await curl.isVisible(), await typescript.isVisible()]).toEqual([false, true]);
      await page.keyboard.press('ArrowLeft');
      expect(await curl.isVisible()).toBe(true);
      expect(await page.getByText('Try it').isVisible()).toBe(javaScriptEnabled);
      await page.close();
    }
  });

  it('filters the pages of the sidebar by name', async () => {
    const page = await open('live/objects/Loan.html');
    await page.locator('.filter').fill('LOAN');
    const links = page.locator('.matches a');
    expect(await links.first().textContent()).toContain('Loan');
    expect(await page.locator('.side > ul:not(.matches)').first().isVisible()).toBe(false);
    await page
      .locator('.matches')
      .getByRole('link', { name: /^LoanProgress/ })
      .click();
    await page.waitForURL(/live\/states\/LoanProgress\.html$/);
    await page.locator('.filter').fill('zzzz');
    expect(await page.locator('.matches').textContent()).toBe('No matching pages');
    await page.locator('.filter').fill('');
    expect(await page.locator('.side > ul:not(.matches)').first().isVisible()).toBe(true);
    await page.close();
  });

  it('switches the theme and applies the choice to the next page', async () => {
    const page = await open('index.html', { colorScheme: 'light' });
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await background()).toBe('rgb(251, 251, 253)');
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await background()).toBe('rgb(15, 18, 24)');
    await page.goto(site.address('objects/Loan.html'));
    expect(await background()).toBe('rgb(15, 18, 24)');
    await page.getByRole('button', { name: 'Dark', pressed: true }).click();
    expect(await background()).toBe('rgb(251, 251, 253)');
    await page.close();
  });

  it('copies an example', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(site.address('objects/Loan.html'));
    const example = page.locator('.code').first();
    await example.getByRole('button').click();
    await example.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await example.locator('code').textContent());
    await context.close();
  });

  it('combines bits with the code of the package', async () => {
    const bitSet = models[0]!.bitSets.find(({ name }) => name === 'StaffPermission')!;
    const bits = bitSet.bits.flatMap(({ name, bit }) => (typeof bit === 'number' ? [{ name, bit }] : []));
    const page = await open('bit-sets/StaffPermission.html');
    const value = page.locator('[data-value]');
    await page.locator(`[data-bit=${bits[0]!.name}]`).check();
    expect(await value.inputValue()).toBe(String(2n ** BigInt(bits[0]!.bit)));
    await value.fill(String((1n << 63n) + 2n ** BigInt(bits[1]!.bit)));
    expect(await page.locator('.result').textContent()).toContain(`${bits[1]!.name}Hexadecimal0x8`);
    expect(await page.locator('.result').textContent()).toContain(`Unnamed bits${1n << 63n}`);
    expect(await page.locator(`[data-bit=${bits[0]!.name}]`).isChecked()).toBe(false);
    expect(await page.locator(`[data-bit=${bits[1]!.name}]`).isChecked()).toBe(true);
    await value.fill('-1');
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    await page.locator('[data-none]').click();
    expect(await page.locator('.result').textContent()).toContain('Bitsnone');
    await page.close();
  });

  it('decodes an identifier with the code of the package', async () => {
    const page = await open('identifiers/Barcode.html');
    const epoch = models[0]!.identifiers[0]!.epoch as number;
    await page.locator('[data-value]').fill(String((1000n << 16n) | (5n << 10n) | 7n));
    const shown = await page.locator('.result').textContent();
    expect(shown).toContain(new Date(epoch + 1000).toISOString());
    expect(shown).toContain('branch, bits 15 to 105');
    expect(shown).toContain('serial, bits 9 to 07');
    await page.locator('[data-value]').fill('no id');
    expect(await page.locator('.result').textContent()).toContain('Barcode');
    await page.locator('[data-now]').click();
    expect(await page.locator('.result').textContent()).toContain(String(new Date().getUTCFullYear()));
    await page.close();
  });

  it('passes axe in light and dark colours', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    for (const [index, path] of TRIED.entries()) {
      await page.goto(site.address(path));
      // The list of all pages is the same on each of them.
      const without = path === 'index.html' ? undefined : '.side';
      expect(await seriousProblems(page, without), path).toEqual([]);
      // Dark colours replace the light ones by their names, on all pages alike.
      if (index % tries(2, 1) === 0) expect(await darkProblems(page, without), path).toEqual([]);
    }
    await context.close();
  });

  it('does not scroll sideways on a phone', async () => {
    const page = await open('index.html', { viewport: { width: 360, height: 700 } });
    for (const path of TRIED) {
      await page.goto(site.address(path));
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
    }
    await page.close();
  });

  it('follows the colours that the reader prefers, drawings as well', async () => {
    const colours = async (colorScheme: 'light' | 'dark') => {
      const page = await open('states/LoanProgress.html', { colorScheme });
      const found = await page.evaluate<[string, string]>(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('svg text')).fill]",
      );
      await page.close();
      return found;
    };
    const [[lightPage, lightText], [darkPage, darkText]] = [await colours('light'), await colours('dark')];
    expect(lightPage).toBe(darkText === lightText ? '' : 'rgb(251, 251, 253)');
    expect(darkPage).toBe('rgb(15, 18, 24)');
  });

  it('shows everything but search and tools where scripts do not run', async () => {
    const page = await open('bit-sets/StaffPermission.html', { javaScriptEnabled: false });
    expect(await page.locator('.tool').isVisible()).toBe(false);
    expect(await page.locator('.search').isVisible()).toBe(false);
    expect(await page.locator('.choice').first().isVisible()).toBe(false);
    expect(await page.locator('.member').first().isVisible()).toBe(true);
    await page.close();
  });

  it('logs no error on any page', () => {
    expect(problems).toEqual([]);
  });
});
