import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileModels } from '../../../generator/compile.js';
import { KINDS, folderOf } from '../../../generator/emit/site/places.js';
import { siteFiles } from '../../../generator/emit/site/site-files.js';
import type { JsonSamples, SamplesOf } from '../../../generator/emit/site/example-values.js';
import { jsonSamplesOf } from '../../../generator/interpret/samples.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { readSpec } from '../../../generator/read/read-spec.js';
import type { Model } from '../../../generator/model/model.js';

const library = fileURLToPath(new URL('../../specs/library', import.meta.url));

/** The Models of the sample spec, the main profile first. */
export function libraryModels(): readonly Model[] {
  return compileModels(library, 'exported').models;
}

/** Of a package without samples. */
export const NO_SAMPLES: JsonSamples = {
  depth: () => 1,
  declared: () => undefined,
  field: () => null,
  accepts: () => true,
};

export async function siteOf(
  models: readonly Model[],
  load: SamplesOf = jsonSamplesOf,
): Promise<ReadonlyMap<string, string>> {
  const comparisons = [
    {
      path: 'changes/a.html',
      title: 'Changes',
      doc: 'What changed.',
      html: '<!doctype html><title>Changes</title><p>from a to b',
    },
  ];
  return textsOf(await siteFiles(models, comparisons, load, readSpec(library).files));
}

function textsOf(files: readonly OutputFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** The pages of the site itself, without review pages. */
export function pagesOf(site: ReadonlyMap<string, string>): readonly (readonly [path: string, html: string])[] {
  return [...site].filter(([path]) => path.endsWith('.html') && !path.startsWith('changes/'));
}

/** The longest page of every kind, and every page about the whole model. */
export function longestPages(pages: readonly (readonly [path: string, html: string])[]): readonly string[] {
  const whole = pages.map(([path]) => path).filter((path) => !path.includes('/') || path === 'live/corrections.html');
  const longest = KINDS.flatMap(({ kind }) => {
    const own = pages.filter(([path]) => path.startsWith(`${folderOf(kind)}/`));
    return own.toSorted(([, a], [, b]) => b.length - a.length).slice(0, 1);
  });
  return [...whole, ...longest.map(([path]) => path)];
}

export interface SiteFolder {
  readonly address: (path: string) => string;
  readonly remove: () => void;
}

/** Writes the site to disk, where a browser opens it without a server. */
export function writeSite(site: ReadonlyMap<string, string>): SiteFolder {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, text] of site) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    address: (path) => `file://${folder}/${path}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
