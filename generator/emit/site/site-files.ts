import { isOpaque, type Model } from '../../model/model.js';
import type { OutputFile } from '../output-file.js';
import { templateText } from '../templates.js';
import { createEmitContext } from '../emit-context.js';
import { decodableChannels } from '../gateway/decodable.js';
import { schemaBundle } from '../json-schema/schema-bundle.js';
import { KINDS, type Entry } from './entries.js';
import { guidePage, guidesOf } from './guides.js';
import type { LoadSamples, Sample } from './example-values.js';
import { relationsIn } from './entity-diagram.js';
import { entryPage } from './entry-page.js';
import { findingsIn } from './findings.js';
import { startDrawing, type Draw } from './graph.js';
import { otherPages, page, listPath, type PageContent, type ProfileLink } from './page.js';
import { packageScript, searchEngineScript } from './page-scripts.js';
import { placesOf, type Places } from './places.js';
import { searchScript } from './search-documents.js';
import type { Sheet } from './sheet.js';
import { shortSamples } from './short-samples.js';
import { sourcePage, sourcePaths, type SourceFile } from './source-pages.js';
import { usesIn } from './uses.js';
import {
  correctionsPage,
  diagramPage,
  factsPage,
  gapsPage,
  listPage,
  overviewPage,
  type Comparison,
} from './whole-pages.js';

/** A review page, rendered by its own emitter, that the site includes. */
export interface ComparisonPage extends Comparison {
  readonly html: string;
}

/**
 * The reference site of the profiles of one spec: static pages that need no server. The main profile is at the root;
 * every other profile has its own folder.
 *
 * @param sources the files of the spec; with them, each fact has a link to its line
 */
export async function siteFiles(
  models: readonly Model[],
  comparisons: readonly ComparisonPage[],
  loadSamples: LoadSamples,
  sources: readonly SourceFile[] = [],
): Promise<readonly OutputFile[]> {
  const draw = await startDrawing();
  const profiles = models.map(placesOf);
  const packages = await Promise.all(models.map(packageScript));
  const samples = await Promise.all(models.map(loadSamples));
  const schemas = (model: Model): string => JSON.stringify(schemaBundle(createEmitContext(model), 'spec'));
  const paths = sourcePaths(sources);
  const sheets = profiles.map((places, index) => profileSheet(places, samples[index]!, paths));
  return [
    { path: 'assets/site.css', text: templateText('site/site.css') },
    { path: 'assets/theme.js', text: templateText('site/theme.js') },
    { path: 'assets/site.js', text: templateText('site/site.js') },
    { path: 'assets/search.js', text: await searchEngineScript() },
    // Without it, GitHub Pages omits files whose names begin with an underscore.
    { path: '.nojekyll', text: '' },
    ...sheets.flatMap((sheet, index) => [
      { path: `${sheet.places.root}assets/documents.js`, text: searchScript(sheet.places) },
      { path: `${sheet.places.root}assets/package.js`, text: packages[index]! },
      { path: `${sheet.places.root}schema/bundle.json`, text: schemas(sheet.places.model) },
      ...profilePages(sheet, sheets, comparisons, draw, index === 0 ? sources : []),
    ]),
    ...comparisons.map(({ path, html }) => ({ path, text: html })),
  ];
}

/** What all pages of a profile share. */
type ProfileSheet = Omit<Sheet, 'path'>;

function profileSheet(places: Places, sample: Sample, sources: ReadonlyMap<string, string>): ProfileSheet {
  const channels = decodableChannels(createEmitContext(places.model));
  const uses = usesIn(places);
  return {
    places,
    uses,
    relations: relationsIn(places, uses),
    findings: findingsIn(places.model, places.entries),
    ...shortSamples(sample),
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
): readonly OutputFile[] {
  const { places } = known;
  const { entries, model, root } = places;
  const write = (path: string, content: (sheet: Sheet) => PageContent): OutputFile => {
    const sheet = { ...known, path };
    const written = content(sheet);
    return { path, text: page(written, sheet, profileLinks(written, sheet, profiles)) };
  };
  const others = new Map(otherPages(model).map(({ path, title }) => [path, title]));
  const other = (path: string, main: (sheet: Sheet) => PageContent['main']) => {
    const title = others.get(path);
    return title === undefined ? [] : [write(`${root}${path}`, (sheet) => ({ title, main: main(sheet) }))];
  };
  return [
    write(`${root}index.html`, (sheet) => ({ title: 'Overview', main: overviewPage(sheet, comparisons, draw) })),
    ...known.guides.map((guide) =>
      write(`${root}${guide.path}`, (sheet) => ({ title: guide.title, main: guidePage(guide, sheet) })),
    ),
    ...other('diagram.html', (sheet) => diagramPage(sheet, draw)),
    ...other('facts.html', factsPage),
    ...other('not-shown.html', gapsPage),
    ...other('corrections.html', correctionsPage),
    ...KINDS.filter(({ kind }) => entries.some((entry) => entry.kind === kind)).map(({ kind, many }) =>
      write(listPath(root, kind), (sheet) => ({ title: many, main: listPage(kind, sheet), kind })),
    ),
    ...entries.map((entry) =>
      write(places.pathOf(entry), (sheet) => ({
        title: entry.name,
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
  const pages = [
    ...KINDS.map(({ kind }) => listPath('', kind)),
    ...[...guides, ...otherPages(other.model)].map((one) => one.path),
  ];
  const there = pages.includes(path) && KINDS.every(({ kind }) => listPath('', kind) !== path || hasKind(other, kind));
  return there ? `${other.root}${path}` : start;
}

function hasKind({ entries }: Places, kind: Entry['kind']): boolean {
  return entries.some((entry) => entry.kind === kind);
}
