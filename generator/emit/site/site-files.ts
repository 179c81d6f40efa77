import type { Model } from '../../model/model.js';
import type { OutputFile } from '../output-file.js';
import { templateText } from '../templates.js';
import { createEmitContext } from '../emit-context.js';
import { schemaBundle } from '../json-schema/schema-bundle.js';
import type { SamplesOf } from './example-values.js';
import { startDrawing } from './graph.js';
import { markdownOf, markdownPath } from './markdown.js';
import { packageScript, searchEngineScript } from './page-scripts.js';
import { decodableChannels } from '../gateway/decodable.js';
import { guidesOf } from './guides.js';
import { openingProfile, placesOf, relativePath, type Places } from './places.js';
import { llmsText, searchScript, type SearchDocument } from './search-documents.js';
import { sitePages } from './site-pages.js';
import type { SourceFile } from './source-pages.js';
import type { Comparison } from './whole-pages.js';

/** A review page, rendered by its own emitter, that the site includes. */
export interface ComparisonPage extends Comparison {
  readonly html: string;
}

/** Guides and comparisons, which readers look for as well. */
function otherDocuments({ model, root }: Places, comparisons: readonly Comparison[]): readonly SearchDocument[] {
  const guides = guidesOf(model, decodableChannels(createEmitContext(model)));
  return [
    ...guides.map(({ title, path, doc }): SearchDocument => [title, 'Guide', path, doc]),
    ...comparisons.map(({ title, path, doc }): SearchDocument => [
      title,
      'Changes',
      relativePath(`${root}index.html`, path),
      `Compares versions: ${doc}`,
    ]),
  ];
}

/**
 * The reference site of the profiles of one spec: static pages that need no server. The profile with the most endpoints is at
 * the root; every other profile has its own folder.
 *
 * @param sources the files of the spec; with them, each fact has a link to its line
 */
export async function siteFiles(
  models: readonly Model[],
  comparisons: readonly ComparisonPage[],
  samplesOf: SamplesOf,
  sources: readonly SourceFile[] = [],
): Promise<readonly OutputFile[]> {
  const draw = await startDrawing();
  const opening = openingProfile(models);
  const packages = await Promise.all(models.map(packageScript));
  const schemas = (model: Model): string => JSON.stringify(schemaBundle(createEmitContext(model), 'spec'));
  const profiles = models.map((model) => ({ model, samples: samplesOf(model) }));
  return [
    { path: 'assets/site.css', text: templateText('base.css') + templateText('site/site.css') },
    { path: 'assets/theme.js', text: templateText('site/theme.js') },
    { path: 'assets/site.js', text: templateText('site/site.js') },
    { path: 'assets/search.js', text: await searchEngineScript() },
    // Without it, GitHub Pages omits files whose names begin with an underscore.
    { path: '.nojekyll', text: '' },
    ...models.flatMap((model, index) => {
      const places = placesOf(model, model === opening);
      return [
        { path: `${places.root}llms.txt`, text: llmsText(places) },
        { path: `${places.root}assets/documents.js`, text: searchScript(places, otherDocuments(places, comparisons)) },
        { path: `${places.root}assets/package.js`, text: packages[index]! },
        { path: `${places.root}schema/bundle.json`, text: schemas(places.model) },
      ];
    }),
    ...sitePages(profiles, comparisons, draw, sources).flatMap(({ path, html }) => {
      const text = html();
      return [
        { path, text },
        { path: markdownPath(path), text: markdownOf(text) },
      ];
    }),
    ...comparisons.map(({ path, html }) => ({ path, text: html })),
  ];
}
