import { isOpaque, type Model } from '../../model/model.js';
import { createEmitContext } from '../emit-context.js';
import { decodableChannels } from '../gateway/decodable.js';
import { schemaBundle } from '../json-schema/schema-bundle.js';
import type { OutputFile } from '../output-file.js';
import { templateText } from '../templates.js';
import { type Draw, relationsIn, startDrawing } from './diagrams.js';
import { type JsonSamples, type SamplesOf, shortSamples } from './example-values.js';
import { guidePage, guidesOf } from './guides.js';
import { packageScript, searchEngineScript } from './page-scripts.js';
import { entryPage, page, type PageContent, type ProfileLink } from './page.js';
import { type Entry, KINDS, listPath, openingProfile, type Places, placesOf, relativePath, titleOf } from './places.js';
import { findingsIn, type SourceFile, sourcePage, sourcePaths } from './provenance.js';
import { llmsText, markdownOf, markdownPath, type SearchDocument, searchScript } from './search-documents.js';
import type { Sheet } from './sheet.js';
import { usesIn } from './uses.js';
import { type Comparison, listPage, otherPages, overviewPage } from './whole-pages.js';

/** A review page, rendered by its own emitter, that the site includes. */
export interface ComparisonPage extends Comparison {
  readonly html: string;
}

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
  const schemas = (model: Model): string => JSON.stringify(schemaBundle(createEmitContext(model)));
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

export interface SitePage {
  readonly path: string;
  readonly html: () => string;
}

export interface SampledProfile {
  readonly model: Model;
  readonly samples: JsonSamples;
}

export function sitePages(
  profiles: readonly SampledProfile[],
  comparisons: readonly Comparison[],
  draw: Draw,
  sources: readonly SourceFile[],
): readonly SitePage[] {
  const paths = sourcePaths(sources);
  const opening = openingProfile(profiles.map(({ model }) => model));
  const sheets = profiles.map(({ model, samples }) => profileSheet(placesOf(model, model === opening), samples, paths));
  return sheets.flatMap((sheet, index) => profilePages(sheet, sheets, comparisons, draw, index === 0 ? sources : []));
}

type ProfileSheet = Omit<Sheet, 'path'>;

function profileSheet(places: Places, samples: JsonSamples, sources: ReadonlyMap<string, string>): ProfileSheet {
  const channels = decodableChannels(createEmitContext(places.model));
  const uses = usesIn(places);
  return {
    places,
    uses,
    relations: relationsIn(places, uses),
    findings: findingsIn(places.model, places.entries),
    ...shortSamples(samples),
    sources,
    channels,
    guides: guidesOf(places.model, channels),
  };
}

function profilePages(
  known: ProfileSheet,
  profiles: readonly ProfileSheet[],
  comparisons: readonly Comparison[],
  draw: Draw,
  sources: readonly SourceFile[],
): readonly SitePage[] {
  const { places } = known;
  const { entries, model, root } = places;
  const write = (path: string, content: (sheet: Sheet) => PageContent): SitePage => ({
    path,
    html: () => {
      const sheet = { ...known, path };
      const written = content(sheet);
      return page(written, sheet, profileLinks(written, sheet, profiles));
    },
  });
  return [
    write(`${root}index.html`, (sheet) => ({ title: 'Overview', main: overviewPage(sheet, comparisons, draw) })),
    ...known.guides.map((guide) =>
      write(`${root}${guide.path}`, (sheet) => ({ title: guide.title, main: guidePage(guide, sheet) })),
    ),
    ...otherPages(model).map(({ path, title, content }) =>
      write(`${root}${path}`, (sheet) => ({ title, main: content(sheet, draw) })),
    ),
    ...KINDS.filter(({ kind }) => places.ofKind(kind).length > 0).map(({ kind, many }) =>
      write(listPath(root, kind), (sheet) => ({ title: many, main: listPage(kind, sheet), kind })),
    ),
    ...entries.map((entry) =>
      write(places.pathOf(entry), (sheet) => ({
        title: titleOf(entry),
        main: entryPage(entry, sheet, draw),
        kind: entry.kind,
        entry,
        runs: entry.kind === 'bit-set' || (entry.kind === 'identifier' && !isOpaque(entry.declared)),
      })),
    ),
    ...sources.map((file) =>
      write(known.sources.get(file.path)!, () => ({ title: file.path, main: sourcePage(file) })),
    ),
  ];
}

/** Links to the same page in every profile, or to the start page of a profile that lacks it. */
function profileLinks(
  { entry }: PageContent,
  { places, path }: Sheet,
  profiles: readonly ProfileSheet[],
): ProfileLink[] {
  return profiles.map((other) => ({
    name: other.places.model.profile.name,
    path: other.places === places ? path : counterpart(entry, path.slice(places.root.length), other),
    current: other.places === places,
  }));
}

function counterpart(entry: Entry | undefined, path: string, { places: other, guides }: ProfileSheet): string {
  const start = `${other.root}index.html`;
  if (entry !== undefined) {
    const same = other.find(entry.kind, entry.name);
    return same === undefined ? start : other.pathOf(same);
  }
  const lists = KINDS.filter(({ kind }) => other.ofKind(kind).length > 0).map(({ kind }) => listPath('', kind));
  const pages = [...guides, ...otherPages(other.model)].map((page) => page.path);
  return [...pages, ...lists].includes(path) ? `${other.root}${path}` : start;
}
