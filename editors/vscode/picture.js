// Draws docs/images/vscode.png: opens a new spec in code-server, which must run with the extension installed:
//   code-server --install-extension dist/snowspec.vsix
//   code-server --auth none --bind-addr 127.0.0.1:8899 FOLDER     # a folder in which `snowspec init` has made spec/
//   node picture.js FOLDER
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [folder] = process.argv.slice(2);
const picture = fileURLToPath(new URL('../../docs/images/vscode.png', import.meta.url));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1100, height: 640 } });
await page.goto(`http://127.0.0.1:8899/?folder=${encodeURIComponent(folder)}`);
await page.waitForSelector('.monaco-workbench');
await page.waitForTimeout(5000);
await page.keyboard.press('ControlOrMeta+P');
await page.waitForTimeout(1000);
await page.keyboard.type('book.yaml');
await page.waitForTimeout(3000);
await page.keyboard.press('Enter');
await page.locator('.codelens-decoration').first().waitFor({ timeout: 60_000 });
await page.locator('.view-lines').click();
await page.keyboard.press('ControlOrMeta+End');
await page.keyboard.type('  Pen:\n  fields:\n  cap: strr');
await page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
await page.keyboard.press('Escape');
await page.screenshot({ path: picture });
await browser.close();
