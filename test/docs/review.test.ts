import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { formats, type FormatName } from '../../generator/diff/formats/index.js';
import { compareModels, demonstrate, type Diff } from '../../generator/diff/index.js';
import type { Model } from '../../generator/model/model.js';
import { QueryStore } from '../../generator/queries/index.js';
import { validatorsWith } from '../support/compiled-validators.js';
import { isLongRun } from '../support/effort.js';
import { hasBrowser, startBrowser } from '../support/browser.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { blockIn, OLD, UPDATE } from './marked-block.js';

const EXAMPLE = 'docs/review.md';
const OPTIONS = { color: false, prefixes: { before: 'main:spec/', after: 'spec/' } };

/** The edits that the example is about: file, text before, text after. */
const EDITS = [
  ['channel.yaml', 'length: 1..100', 'length: 1..120'],
  ['channel.yaml', 'length: 0..1024', 'length: 0..512'],
  ['user.yaml', 'discriminator:', 'discriminator?:'],
] as const;

/** All packages here share a store, since they have most in common. */
const load = validatorsWith(new QueryStore());

function modelOf(folder: string, profile: string): Model {
  const { models, problems } = compileModels(folder, { name: profile });
  if (problems.length > 0) throw new Error(`${folder} has ${problems.length} problems`);
  return models[0]!;
}

async function diffOf(before: Model, after: Model, labels: { before: string; after: string }): Promise<Diff> {
  return demonstrate(compareModels(before, after, { labels }), before, after, load);
}

describe('the example in docs/review.md is what snowspec diff says', () => {
  let diff: Diff;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'snowspec-docs-'));
    cpSync('spec', folder, { recursive: true });
    for (const [file, from, to] of EDITS) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    }
    const labels = { before: 'main', after: 'the working tree' };
    diff = await diffOf(modelOf('spec', 'default'), modelOf(folder, 'default'), labels);
    rmSync(folder, { recursive: true });
  });

  const written = async (format: FormatName) => (await formats[format]())(diff, OPTIONS);

  test('the edits', () => {
    const lines = EDITS.map(([file, from, to]) => `--- spec/${file}\n-        ${from}\n+        ${to}`);
    const text = fenced('diff', `${lines.join('\n')}\n`);
    expect(blockIn(EXAMPLE, 'edits', text), OLD).toBe(text);
  });

  test.each(['text', 'github'] as const)('%s', async (format) => {
    const text = fenced('text', await written(format));
    expect(blockIn(EXAMPLE, format, text), OLD).toBe(text);
  });

  test('markdown', async () => {
    const text = fenced('markdown', await written('markdown'));
    expect(blockIn(EXAMPLE, 'markdown', text), OLD).toBe(text);
  });

  test('one change of json', async () => {
    const { changes } = JSON.parse(await written('json')) as { changes: unknown[] };
    const text = fenced('json', `${JSON.stringify(changes[0], null, 2)}\n`);
    expect(blockIn(EXAMPLE, 'json', text), OLD).toBe(text);
  });

  test('one result of sarif', async () => {
    const { runs } = JSON.parse(await written('sarif')) as { runs: { results: { properties: unknown }[] }[] };
    const { properties, ...result } = runs[0]!.results[0]!;
    expect(properties).toBeDefined();
    const text = fenced('json', `${JSON.stringify(result, null, 2)}\n`);
    expect(blockIn(EXAMPLE, 'sarif', text), OLD).toBe(text);
  });

  test.skipIf(!isLongRun || !hasBrowser())('the picture of the page', async () => {
    const file = join(temporaryFolder(), 'review.html');
    writeFileSync(file, await written('html'));
    const browser = await startBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 960, height: 820 } });
      await page.goto(pathToFileURL(file).href);
      const picture = await page.screenshot(UPDATE ? { path: 'docs/images/diff.png' } : {});
      // A blank page of that size has less than 5 kB; a picture that weighs more than this does not belong into git.
      expect(picture.length).toBeGreaterThan(20_000);
      expect(readFileSync('docs/images/diff.png').length).toBeLessThan(200_000);
    } finally {
      await browser.close();
    }
  });
});

function fenced(language: string, text: string): string {
  return `\`\`\`\`${language}\n${text}\`\`\`\`\n`;
}
