import type { Model } from '../../model/model.js';
import type { OutputFile } from '../output-file.js';
import { templateText } from '../templates.js';
import { createEmitContext } from '../emit-context.js';
import { decodableChannels } from '../gateway/decodable.js';
import { schemaFile } from '../json-schema/schema-bundle.js';
import { KINDS, type Entry } from './entries.js';
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
 */
export async function siteFiles(
  models: readonly Model[],
  comparisons: readonly ComparisonPage[],
  loadSamples: LoadSamples,
): Promise<readonly OutputFile[]> {
  const draw = await startDrawing();
  const profiles = models.map(placesOf);
  const packages = await Promise.all(models.map(packageScript));
  const samples = await Promise.all(models.map(loadSamples));
  return [
    { path: 'assets/site.css', text: templateText('site/site.css') },
    { path: 'assets/site.js', text: templateText('site/site.js') },
    { path: 'assets/search.js', text: await searchEngineScript() },
    // Without it, GitHub Pages omits files whose names begin with an underscore.
    { path: '.nojekyll', text: '' },
    ...profiles.flatMap((places, index) => [
      { path: `${places.root}assets/documents.js`, text: searchScript(places) },
      { path: `${places.root}assets/package.js`, text: packages[index]! },
      { path: `${places.root}schema/bundle.json`, text: schemaFile(createEmitContext(places.model)).text },
      ...profilePages(places, samples[index]!, profiles, comparisons, draw),
    ]),
    ...comparisons.map(({ path, html }) => ({ path, text: html })),
  ];
}

function profilePages(
  places: Places,
  sample: Sample,
  profiles: readonly Places[],
  comparisons: readonly Comparison[],
  draw: Draw,
): readonly OutputFile[] {
  const { entries, model, root } = places;
  const uses = usesIn(places);
  const known = {
    places,
    uses,
    relations: relationsIn(places, uses),
    findings: findingsIn(model, entries),
    sample,
    channels: decodableChannels(createEmitContext(model)),
  };
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
        runs: entry.kind === 'bit-set' || entry.kind === 'identifier',
      })),
    ),
  ];
}

/** Links to the same page in every profile, or to the start page of a profile that lacks it. */
function profileLinks({ entry }: PageContent, { places, path }: Sheet, profiles: readonly Places[]): ProfileLink[] {
  return profiles.map((other) => ({
    name: other.model.profile.name,
    path: other === places ? path : counterpart(entry, path.slice(places.root.length), other),
    current: other === places,
  }));
}

function counterpart(entry: Entry | undefined, path: string, other: Places): string {
  const start = `${other.root}index.html`;
  if (entry !== undefined) {
    const same = other.find(entry.kind, entry.name);
    return same === undefined ? start : other.pathOf(same);
  }
  const pages = [...KINDS.map(({ kind }) => listPath('', kind)), ...otherPages(other.model).map((one) => one.path)];
  const there = pages.includes(path) && KINDS.every(({ kind }) => listPath('', kind) !== path || hasKind(other, kind));
  return there ? `${other.root}${path}` : start;
}

function hasKind({ entries }: Places, kind: Entry['kind']): boolean {
  return entries.some((entry) => entry.kind === kind);
}
