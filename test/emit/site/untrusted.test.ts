import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../generator/model/model.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { isLongRun } from '../../support/effort.js';
import { libraryModels, longestPages, pagesOf, siteOf, writeSite, type SiteFolder } from './library-site.js';

const HOSTILE =
  '"\'></p></code></title><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">`<svg onload=window.hacked=1>` [a](javascript:window.hacked=1) &lt;b \\N \u202E \u0000 __proto__';

/** The Model with something hostile at the end of every text that is not a name of the language or of a declaration. */
function hostile(model: Model): Model {
  const spoil = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return PROSE.has(key) ? `${value}${HOSTILE}` : value;
    if (Array.isArray(value)) return value.map((item) => spoil(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoil(inner, name)]));
  };
  return spoil(model, '') as Model;
}

const PROSE = new Set(
  'doc text because before after section layer source see use was unit title license filledWith value needs version'.split(
    ' ',
  ),
);

/** The Model with hostile names, which the reader rejects: escaping must not rely on that check. */
function hostileNames(model: Model): Model {
  const renamed = <Item extends { readonly name: string }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, name: `${item.name}${HOSTILE}` }));
  return {
    ...model,
    objects: model.objects.map((object) => ({ ...object, fields: renamed(object.fields) })),
    enums: model.enums.map((one) => ({ ...one, values: renamed(one.values) })),
    states: model.states.map((state) => ({ ...state, values: renamed(state.values) })),
    endpoints: renamed(model.endpoints),
    events: renamed(model.events),
    collections: renamed(model.collections),
    auth: renamed(model.auth),
    facts: renamed(model.facts),
  };
}

describe('the site of a hostile spec', () => {
  let site: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = await siteOf(
      libraryModels().map((model) => hostileNames(hostile(model))),
      () => ({ depth: () => 1, declared: () => ({ [HOSTILE]: HOSTILE }), field: () => HOSTILE, accepts: () => true }),
    );
  });

  it('shows the hostile text and never as markup', () => {
    const pages = pagesOf(site);
    expect(pages.filter(([, html]) => html.includes('window.hacked')).length).toBeGreaterThan(40);
    for (const [path, html] of pages) {
      expect(html.match(/<script(?! src="[\w./-]+"(?: defer)?><\/script>)/g), path).toBeNull();
      expect(html.match(/<img|<svg on|href="javascript/g), path).toBeNull();
      expect(html.includes('\u202E'), path).toBe(false);
    }
  });

  it('writes only below its folder', () => {
    for (const path of site.keys()) expect(path).toMatch(/^[\w.-]+(?:\/[\w.-]+)*$/);
    expect([...site.keys()].filter((path) => path.split('/').includes('..'))).toEqual([]);
  });

  describe.skipIf(!hasBrowser())('in a browser', () => {
    let browser: Browser;
    let folder: SiteFolder;
    beforeAll(async () => {
      browser = await startBrowser();
      folder = writeSite(site);
    });
    afterAll(async () => {
      await browser?.close();
      folder?.remove();
    });

    it('runs nothing, even without its policy and in search results', async () => {
      const context = await browser.newContext({ bypassCSP: true });
      const page = await context.newPage();
      // Pages of one kind have one template, and the test above has read all of them as text: one in three of the longest is tried.
      const pages = pagesOf(site);
      const paths = isLongRun ? pages.map(([path]) => path) : longestPages(pages).filter((_, place) => place % 3 === 0);
      for (const path of paths) {
        await page.goto(folder.address(path));
        expect(await page.evaluate("[window.hacked ?? 0, document.querySelectorAll('img').length]"), path).toEqual([
          0, 0,
        ]);
      }
      await page.keyboard.press('/');
      await page.keyboard.type('hacked');
      expect(await page.locator('#found li').count()).toBeGreaterThan(0);
      expect(await page.evaluate("[window.hacked ?? 0, document.querySelectorAll('img').length]")).toEqual([0, 0]);
      await context.close();
    });
  });
});
