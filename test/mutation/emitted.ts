import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { arbitrariesSubpath } from '../../generator/emit/arbitraries/arbitrary-index.js';
import { artefactsOf } from '../../generator/emit/artefacts.js';
import { gatewaySubpaths } from '../../generator/emit/gateway/gateway-files.js';
import { packageFiles } from '../../generator/emit/package/package-files.js';
import { permissionSubpaths } from '../../generator/emit/permissions/permissions-file.js';
import { restSubpaths } from '../../generator/emit/rest/rest-files.js';
import { samplesSubpath } from '../../generator/emit/samples/sample-index.js';
import { urlSubpaths } from '../../generator/emit/urls/urls-files.js';
import { withBanner } from '../../generator/emit/banner.js';
import { printModules, type ModuleDraft } from '../../generator/emit/declarations.js';
import { createEmitContext, type EmitContext } from '../../generator/emit/emit-context.js';
import type { OutputFile } from '../../generator/emit/output-file.js';
import type { Model } from '../../generator/model/model.js';
import { libraryModel } from '../support/platform.js';
import { filesOfSample, modelOf } from '../support/sample-specs.js';
import { formatted } from './formatted.js';

export interface Emitted {
  readonly model: Model;
  /** What earlier profiles of the package share with this one is in their modules. */
  readonly earlier: readonly Model[];
  readonly folder: string;
}

const library = await libraryModel();
const live = await libraryModel('live');

/**
 * Profiles, and the packages of them that people have reviewed. That of the platform takes longer than all of them, and says nothing
 * that they do not.
 */
export const emitted: readonly (readonly [name: string, emitted: Emitted])[] = [
  ['library', { model: library, earlier: [], folder: 'test/emit/golden/library' }],
  ['library, live', { model: live, earlier: [library], folder: 'test/emit/golden/library' }],
  ...['bookshop', 'shop', 'guestbook', 'payments', 'airline'].map(
    (name) =>
      [
        `spec ${name}`,
        { model: modelOf(filesOfSample(name))!, earlier: [], folder: `test/emit/golden/${name}` },
      ] as const,
  ),
];

/** Whether a part of the package was reviewed, by its path. */
export function isReviewed({ folder }: Emitted, path: string): boolean {
  return existsSync(reviewedPath(folder, path));
}

function reviewedPath(folder: string, path: string): string {
  return fileURLToPath(new URL(`../../${folder}/${path}`, import.meta.url));
}

/** A context in which nothing was computed yet, so that each test reaches whatever its result depends on. */
export function contextOf({ model, earlier }: Emitted): EmitContext {
  return createEmitContext(
    model,
    earlier.map((one) => createEmitContext(one)),
  );
}

export type Made = OutputFile | ModuleDraft | undefined | readonly (OutputFile | ModuleDraft | undefined)[];

/** The text of each emitted file, and of the same file in the package that was reviewed. */
export async function besideReviewed(
  made: Made,
  { folder }: Emitted,
): Promise<readonly (readonly [text: string, reviewed: string])[]> {
  const files = printModules([made].flat().filter((file) => file !== undefined));
  return Promise.all(
    files.map(
      async (file) =>
        [await formatted(withBanner(file)), readFileSync(reviewedPath(folder, file.path), 'utf8')] as const,
    ),
  );
}

/** What users of the package of the library install and read: its entries, and the files around the sources. */
export function entriesOfLibrary(): Made {
  const contexts = [library, live].map((model, index) =>
    createEmitContext(model, index === 0 ? [] : [createEmitContext(library)]),
  );
  const subpaths = contexts.flatMap((context) => [
    ...restSubpaths(context),
    ...urlSubpaths(context),
    ...gatewaySubpaths(context),
    ...permissionSubpaths(context),
    samplesSubpath(context),
    arbitrariesSubpath(context),
  ]);
  return packageFiles([library, live], subpaths, artefactsOf());
}
