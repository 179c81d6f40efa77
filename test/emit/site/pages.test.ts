import { expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { sitePages } from '../../../generator/emit/site/site-pages.js';
import { jsonSamplesOf } from '../../../generator/interpret/samples.js';
import { drawn } from './drawn-graph.js';
import { readingOf } from './reading.js';

it('the pages of the kiosk read as they were reviewed', async () => {
  const [model] = compileModels('test/specs/kiosk', 'main').models;
  const pages = sitePages([{ model: model!, sample: jsonSamplesOf(model!) }], [], drawn, []);
  const readings = pages.map(({ path, html }) => `==== ${path}\n${readingOf(html())}\n`);
  await expect(readings.join('\n')).toMatchFileSnapshot('kiosk.txt');
});
