import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import type { Sample } from '../../../generator/emit/site/example-values.js';
import { groupBy } from '../../../generator/emit/site/group.js';
import { sitePages, type SitePage } from '../../../generator/emit/site/site-pages.js';
import { filesOfSample } from '../../support/sample-specs.js';
import { drawn } from './drawn-graph.js';
import { readingOf } from './reading.js';

const comparisons = [{ path: 'changes/a.html', title: 'Changes', doc: 'What changed.' }];

/** Whose pages were reviewed: the folders of the site that show what others do not. */
const REVIEWED = [
  ['library', /^(?!live-)/],
  ['bookshop', /^(?:whole|guides|endpoints|services|auth|urls)$/],
  ['shop', /^(?:guides|endpoints|services|auth|urls|permissions|bit-sets|identifiers)$/],
  ['payments', /^(?!live)/],
  ['guestbook', /^(?:guides|endpoints|events|channels|auth|services)$/],
  ['airline', /^(?:states|collections|unions|enums|bit-sets|events|channels|guides)$/],
] as const;

const specs = REVIEWED.map(([name, folders]) => {
  const { models } = compileModels(fileURLToPath(new URL(`../../specs/${name}`, import.meta.url)), 'exported');
  const sources = filesOfSample(name);
  const profiles = models.map((model) => ({ model, sample: sampleOf }));
  return { name, folders, pages: (): readonly SitePage[] => sitePages(profiles, comparisons, drawn, sources) };
});

/** A sample that only says what it is of. */
function sampleOf(type: string): ReturnType<Sample> {
  return { id: '1', sample: type };
}

/** The folder of a page. */
function groupOf(path: string): string {
  const [page = ''] = path.split('/').slice(-1);
  return path.slice(0, -page.length).replaceAll('/', '-').replace(/-$/, '') || 'whole';
}

describe('the pages of the site', () => {
  it.each(specs)('of the spec $name read as they were reviewed', async ({ name, folders, pages }) => {
    const groups = groupBy(pages(), ({ path }) => groupOf(path));
    for (const [group, own] of groups) {
      if (!folders.test(group) || group === 'source') continue;
      const readings = own.map(({ path, html }) => `==== ${path}\n${readingOf(html())}\n`);
      await expect(readings.join('\n')).toMatchFileSnapshot(`golden/${name}/${group}.txt`);
    }
  });

  it('have a frame with links to the other pages, and to the same page of other profiles', async () => {
    const pages = new Map(specs[0]!.pages().map(({ path, html }) => [path, html]));
    const frames = FRAMED.map((path) => `==== ${path}\n${frameOf(pages.get(path)!())}`);
    await expect(frames.join('\n')).toMatchFileSnapshot('golden/library/frames.txt');
  });
});

/** A page of each kind: whole, in a list, with tools, of a guide, of one profile only. */
const FRAMED = [
  'index.html',
  'enums/index.html',
  'bit-sets/StaffPermission.html',
  'guides/call-the-api.html',
  'live/not-shown.html',
  'live/corrections.html',
  'live/states/LoanProgress.html',
];

/** A page without its content. */
function frameOf(html: string): string {
  const [before = '', after = ''] = html.split(/<main[^]*<\/main>/);
  return `${before}${after.replaceAll('<li>', '\n<li>')}`;
}
