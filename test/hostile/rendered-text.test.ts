import { parseDocument } from 'yaml';
import { describe, expect, it } from 'vitest';
import { compileModels, compileRead } from '../../generator/compile.js';
import { formats, type FormatName } from '../../generator/diff/formats/index.js';
import { compareModels, type Diff } from '../../generator/diff/index.js';
import { siteFiles } from '../../generator/emit/site/site-files.js';
import { jsonSamplesOf } from '../../generator/interpret/samples.js';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import type { Model } from '../../generator/model/model.js';
import { readSpecFiles } from '../../generator/read/read-spec.js';
import type { SourceFile } from '../../generator/read/syntax.js';
import { problemOfHtml, problemOfMarkdown, whatIsWrongIn } from './emitted-code.js';
import { hostileTexts, MARKER } from './hostile-texts.js';
import { plantTexts } from './text-places.js';

const LIBRARY = 'test/specs/library';
const texts = Object.values(hostileTexts);

/** The sample spec with texts of a stranger wherever free text may stand. */
const planted = plantTexts(LIBRARY, ({ form, at }, index) =>
  form === undefined && !at.endsWith('resets_in unit') && !at.startsWith('layers/')
    ? texts[index % texts.length]
    : undefined,
);
const { models } = compileRead(readSpecFiles(planted.files), 'exported');
const usual = compileModels(LIBRARY, 'exported').models;

const diff = (before: Model | undefined, after: Model | undefined): Diff =>
  compareModels(before!, after!, { labels: { before: texts[0]!, after: texts[7]! } });
const diffs = [diff(usual[0], models[0]), diff(models[0], usual[0]), diff(models[0], models[1])];

async function printed(name: FormatName): Promise<readonly string[]> {
  const format = await formats[name]();
  return diffs.map((one) => format(one, { prefixes: { before: 'a/', after: 'spec/' }, color: false }));
}

describe('the test of pages', () => {
  it.each([
    `<script>${MARKER}()</script>`,
    `<p onclick="x">`,
    `<p title="" ${MARKER}>`,
    `<${MARKER}>`,
    `<a href=" javascript:x">`,
    `<!-- ${MARKER} -->`,
    `<style>${MARKER}</style>`,
  ])('finds %s', async (html) => {
    expect(await problemOfHtml(`<!doctype html><title>x</title>${html}`)).toBeDefined();
    expect(await problemOfHtml(`<!doctype html><title>x</title><p title="${MARKER}">${MARKER}</p>`)).toBeUndefined();
  });
});

describe('an untrusted text in a spec', () => {
  it('is in hundreds of places, and in the changes', () => {
    expect(planted.places.length).toBeGreaterThan(400);
    for (const { changes } of diffs) expect(changes.length).toBeGreaterThan(20);
    expect(JSON.stringify(diffs)).toContain(MARKER);
  });

  it('is only text on the pages of the site', { timeout: 120_000 }, async () => {
    const pages = (await siteFiles(models, [], jsonSamplesOf, planted.files)).filter(({ path }) =>
      path.endsWith('.html'),
    );
    expect(pages.filter(({ text }) => text.includes(MARKER)).length).toBeGreaterThan(40);
    for (const page of pages) expect(await whatIsWrongIn(page)).toBeUndefined();
  });

  it('is only text on the page of a comparison', { timeout: 120_000 }, async () => {
    for (const page of await printed('html')) expect(await problemOfHtml(page)).toBeUndefined();
  });

  it('is only text in a comment under a pull request', { timeout: 60_000 }, async () => {
    for (const comment of await printed('markdown')) expect(await problemOfMarkdown(comment)).toBeUndefined();
  });

  it('is a value in JSON and SARIF, with addresses of files that exist', async () => {
    const files = new Set(planted.files.map(({ path }) => `spec/${path}`));
    for (const text of await printed('json')) expect(JSON.parse(text)).toBeTypeOf('object');
    for (const text of await printed('sarif')) {
      const uris = Array.from(text.matchAll(/"uri": ?"([^"]*)"/g), ([, uri]) => uri!);
      expect(uris.length).toBeGreaterThan(20);
      for (const uri of new Set(uris)) if (!uri.startsWith('https://')) expect(files).toContain(uri);
    }
  });

  it('is not a command of a build server', async () => {
    for (const text of await printed('github')) {
      for (const line of text.split(/[\r\n]+/).filter((one) => one !== '')) {
        expect(line).toMatch(/^::(error|notice) (file=spec\/|title=)/);
      }
    }
  });

  it('does not move the cursor of a terminal or reverse a line', async () => {
    for (const text of await printed('text')) {
      // oxlint-disable-next-line no-control-regex -- a terminal would obey them
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it('is the same value after a file was formatted, and never another key', { timeout: 120_000 }, () => {
    const valuesOf = ({ text }: Pick<SourceFile, 'text'>): unknown =>
      parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: 0 });
    const before = compiled(planted.files[0]!.path, planted.files[0]!.text);
    for (const file of planted.files) {
      const formatted = formatSpecFile(file);
      if ('problems' in formatted) throw new Error(`${file.path}: ${formatted.problems[0]?.message}`);
      expect(compiled(file.path, formatted.text), file.path).toEqual(before);
      expect(Object.keys(valuesOf(formatted) as object).sort()).toEqual(Object.keys(valuesOf(file) as object).sort());
    }
  });
});

/** Data of a file in which the order of keys means nothing. */
function compiled(path: string, text: string): unknown {
  const files = planted.files.map((file) => (file.path === path ? { path, text } : file));
  const read = compileRead(readSpecFiles(files), 'exported');
  return JSON.parse(JSON.stringify([read.problems.map(({ code }) => code), read.models], withoutPlaces));
}

function withoutPlaces(key: string, value: unknown): unknown {
  return key === 'line' || key === 'column' ? undefined : value;
}
