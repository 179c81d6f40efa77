import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, startBrowser } from '../support/browser.js';
import { copyLibrary, Editor } from './editor.js';

/** Where the picture of docs/editor.md is written: `SNOWSPEC_PICTURE=1 npx vitest run test/lsp/picture.test.ts`. */
const PICTURE = fileURLToPath(new URL('../../docs/images/editor.png', import.meta.url));

describe.skipIf(!hasBrowser())('the picture of a diagnostic', () => {
  const library = copyLibrary();
  const editor = new Editor(library.dir);

  beforeAll(() => editor.start());

  afterAll(() => {
    editor.kill();
    library.remove();
  });

  it("shows the server's messages under the words that they refer to", async () => {
    await editor.open('people.yaml');
    await editor.type('people.yaml', 'borrower: Person', 'borrower: Persn');
    const [problem] = await editor.diagnostics('people.yaml', (found) => found.length === 1);
    const { start, end } = problem!.range;
    const lines = editor.text('people.yaml').split('\n');
    const rows = lines.slice(start.line - 4, start.line + 4).map((line, index) => {
      const number = start.line - 3 + index;
      if (number !== start.line + 1) return row(number, escapeHtml(line));
      const [before, word, after] = [
        line.slice(0, start.character),
        line.slice(start.character, end.character),
        line.slice(end.character),
      ];
      return (
        row(number, `${escapeHtml(before)}<u>${escapeHtml(word)}</u>${escapeHtml(after)}`) +
        reported(String(problem!.message), String(problem!.code))
      );
    });
    const browser = await startBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 640, height: 300 }, deviceScaleFactor: 1.5 });
      await page.setContent(`<style>${style}</style><main>${rows.join('')}</main>`);
      expect(await page.textContent('u')).toBe('Persn');
      expect(await page.textContent('aside')).toContain('there is no type Persn');
      if (process.env['SNOWSPEC_PICTURE'] !== undefined) {
        mkdirSync(dirname(PICTURE), { recursive: true });
        await page.locator('main').screenshot({ path: PICTURE });
      }
    } finally {
      await browser.close();
    }
  });
});

function row(number: number, html: string): string {
  return `<div><b>${number}</b>${html}</div>`;
}

function reported(message: string, code: string): string {
  return `<aside>${escapeHtml(message).replaceAll('\n', '<br>')} <i>snowspec(${escapeHtml(code)})</i></aside>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const style = `
  body { margin: 0 }
  main { background: #1e1e1e; color: #d4d4d4; font: 14px/1.5 monospace; padding: 12px 16px; white-space: pre }
  b { color: #858585; display: inline-block; font-weight: normal; margin-right: 16px; text-align: right; width: 24px }
  u { text-decoration: underline wavy #f14c4c; text-underline-offset: 3px }
  aside { background: #252526; border: 1px solid #454545; margin: 2px 0 4px 180px; padding: 6px 10px; width: max-content }
  i { color: #858585; font-style: normal }
`;
