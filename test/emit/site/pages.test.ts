import { expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { markdownOf } from '../../../generator/emit/site/search-documents.js';
import { sitePages } from '../../../generator/emit/site/site-files.js';
import { jsonSamplesOf } from '../../../generator/interpret/samples.js';
import { drawn } from './drawn-graph.js';

/** A page of each kind; pages of other kinds of types have the same parts. */
const PAGES = [
  'index.html',
  'guides/call-the-api.html',
  'objects/index.html',
  'objects/Magazine.html',
  'enums/Edition.html',
  'endpoints/sell_magazine.html',
  'events/PAPER_ARRIVED.html',
];

it('the pages of the kiosk read as they were reviewed', async () => {
  const [model] = compileModels('test/specs/kiosk', 'main').models;
  const pages = sitePages([{ model: model!, samples: jsonSamplesOf(model!) }], [], drawn, []);
  const chosen = pages.filter(({ path }) => PAGES.includes(path));
  expect(chosen).toHaveLength(PAGES.length);
  const readings = chosen.map(({ path, html }) => `==== ${path}\n${markdownOf(html()).replaceAll(/\n+/g, '\n')}\n`);
  await expect(readings.join('\n')).toMatchFileSnapshot('kiosk.txt');
});
