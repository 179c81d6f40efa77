import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, startBrowser } from '../support/browser.js';
import { isLongRun } from '../support/effort.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

// Its dependencies have 100 MB, which a gate should not download.
describe.skipIf(!isLongRun || !hasBrowser())('the playground in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  const problems: string[] = [];
  let server: Server;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    execFileSync('npm', ['ci', '--prefix', 'playground', '--ignore-scripts', '--silent']);
    execFileSync('npm', ['run', '--silent', '--prefix', 'playground', 'typecheck']);
    execFileSync(process.execPath, ['playground/build.js', folder]);
    server = createServer(({ url = '/' }, response) => {
      const path = join(folder, normalize(new URL(url, 'http://localhost').pathname).replace(/[\\/]$/, '/index.html'));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain');
      response.end(readFileSync(path));
    }).listen(0);
    address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    browser = await startBrowser();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(fragment = ''): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1400, height: 800 } });
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${address}${fragment}`);
    await status(page, /^\d+ types, \d+ modules$/);
    if (fragment === '') await page.selectOption('#sample', 'library');
    await status(page, /^[1-9]\d+ types, \d+ modules$/);
    return page;
  }

  async function status(page: Page, wanted: RegExp): Promise<void> {
    await expect.poll(() => page.locator('#status').textContent(), { timeout: 60_000 }).toMatch(wanted);
  }

  /** Puts a text in the place of everything in an editor, as a person does. */
  async function replaceText(page: Page, editor: string, text: string): Promise<void> {
    await page.locator(`${editor} .view-lines`).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  }

  const textOf = (page: Page, editor: string): Promise<string> =>
    page
      .locator(`${editor} .view-lines`)
      .innerText()
      .then((text) => text.replaceAll('\u00a0', ' '));

  it('shows the types of a shop within 20 kB, before its editor and its compiler, and fits on a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const sizes: number[] = [];
    page.on('response', async (response) => void sizes.push((await response.body().catch(() => '')).length));
    await page.route('**/worker.js', () => undefined);
    const editor = await new Promise<Route>((resolve) => {
      void page.route('**/editor.css', resolve).then(() => page.goto(address, { waitUntil: 'commit' }));
    });
    expect(await page.locator('#output-editor').innerText()).toContain('export interface Product {');
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
    await editor.continue();
    await expect
      .poll(() => textOf(page, '#output-editor'), { timeout: 60_000 })
      .toContain('export interface Product {');
    await status(page, /^Compiling …$/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.close();
  });

  it('shows the TypeScript of what is typed', async () => {
    const page = await open();
    await replaceText(page, '#spec-editor', 'objects:\n  Pen:\n    fields:\n      ink: str\n');
    await status(page, /there is no type/);
    await page.selectOption('#sample', 'payments');
    await status(page, /^\d+ types, \d+ modules$/);
    await expect.poll(() => textOf(page, '#output-editor'), { timeout: 60_000 }).toContain('export');
    await page.close();
  });

  it('opens one sample after the other while the language server responds about the last', async () => {
    const page = await open();
    const [document, ...samples] = await page.locator('#sample option').allTextContents();
    expect(document).toBe('Your OpenAPI document …');
    for (const pause of [0, 20, 100, 300, 600])
      for (const sample of samples) {
        await page.selectOption('#sample', sample);
        await page.waitForTimeout(pause);
      }
    await status(page, /^\d+ types, \d+ modules$/);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('marks mistakes at their places while they are typed', async () => {
    const page = await open();
    await replaceText(page, '#spec-editor', 'objects:\n  Pen:\n    fields:\n      ink: strr\n');
    await expect
      .poll(() => page.locator('#spec-editor .squiggly-error').count(), { timeout: 60_000 })
      .toBeGreaterThan(0);
    await page.close();
  });

  it('validates a payload as it is typed, with the issue at its place', async () => {
    const page = await open();
    await page.click('#tab-payload');
    await page.selectOption('#type', 'Person');
    await page.click('#fill');
    await expect.poll(() => page.locator('#verdict').textContent(), { timeout: 60_000 }).toBe('A valid Person.');
    if (process.env['SNOWSPEC_PICTURE'] === '1') await page.screenshot({ path: 'docs/images/playground.png' });
    await replaceText(page, '#payload-editor', '5');
    await expect.poll(() => page.locator('#verdict').textContent(), { timeout: 60_000 }).toMatch(/^1 issue: expected /);
    await page.locator('#payload-editor .squiggly-error').first().waitFor();
    await page.close();
  });

  it('compares with the version that was opened, and shares both versions in a link', async () => {
    const page = await open();
    await page.click('#files [role=tab]:has-text("spec.yaml")');
    await page.click('#tab-changes');
    await expect.poll(() => page.locator('#changes').textContent(), { timeout: 60_000 }).toContain('no changes');
    await page.click('#files [role=tab]:has-text("fines.yaml")');
    const spec = await textOf(page, '#spec-editor');
    expect(spec).toContain('objects:');
    await page.click('#share');
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('#spec=');
    const again = await open(new URL(page.url()).hash);
    expect(await again.locator('#files').innerText()).toBe(await page.locator('#files').innerText());
    await again.close();
    await page.close();
  });

  it('imports an OpenAPI document, and says what is wrong with one that is none', async () => {
    const page = await open();
    await page.click('#import');
    await page.fill('#document', 'openapi: 3.1.0\ninfo: [\n');
    await page.click('#import-now');
    await expect
      .poll(() => page.locator('#import-problem').textContent(), { timeout: 60_000 })
      .toMatch(/document\.yaml|YAML/);
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pens', version: '1' },
      components: { schemas: { Pen: { type: 'object', required: ['ink'], properties: { ink: { type: 'string' } } } } },
    };
    await page.fill('#document', JSON.stringify(document));
    await page.click('#import-now');
    await status(page, /^1 types/);
    await page.click('#tab-schema');
    await expect.poll(() => textOf(page, '#output-editor'), { timeout: 60_000 }).toContain('"ink"');
    await replaceText(page, '#spec-editor', 'objects:\n  Pen:\n    fields:\n      ink: { type: str, length: ..5 }\n');
    await page.click('#tab-changes');
    const changes = (): Promise<string | null> => page.locator('#changes').textContent();
    await expect.poll(changes, { timeout: 60_000 }).toMatch(/objects\.Pen\.fields\.ink.*after rejects it at/s);
    await page.close();
  });

  it('reports nothing on the console', () => {
    expect(problems).toEqual([]);
  });
});
