import { expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { markdownOf } from '../../../generator/emit/site/markdown.js';
import { sitePages } from '../../../generator/emit/site/site-pages.js';
import { jsonSamplesOf } from '../../../generator/interpret/samples.js';
import { drawn } from './drawn-graph.js';

it('the pages of the kiosk read as they were reviewed', async () => {
  const [model] = compileModels('test/specs/kiosk', 'main').models;
  const pages = sitePages([{ model: model!, sample: jsonSamplesOf(model!) }], [], drawn, []);
  const readings = pages.map(({ path, html }) => `==== ${path}\n${markdownOf(html()).replaceAll(/\n+/g, '\n')}\n`);
  await expect(readings.join('\n')).toMatchFileSnapshot('kiosk.txt');
});
