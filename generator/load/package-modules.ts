import { Script } from 'node:vm';
import { artefactsOf, type Artefact } from '../emit/artefacts.js';
import type { Model } from '../model/model.js';
import { importedPath, pathWithoutEnding } from './module-path.js';
import { transpiled, type TranspiledModules } from './transpile.js';

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The modules of the package of one Model. */
export interface PackageModules {
  /** Sources by path, as they are emitted. */
  readonly texts: ReadonlyMap<string, string>;
  /** Runs the module at a path, and those that it imports, unless that was done before. */
  readonly load: (path: string) => Exports;
}

/** The parts of a package that are needed in this process: emitting everything takes twice as long as the validators. */
const PARTS = {
  validators: { artefacts: ['validators'], entries: /^src\/(?:objects|unions)\/.*\.ts$/ },
  samples: { artefacts: ['samples'], entries: /^src\/samples\.ts$/ },
  server: { artefacts: ['client', 'events', 'samples'], entries: /^src\/.*\.ts$/ },
  everything: { artefacts: undefined, entries: /^src\/.*\.ts$/ },
} as const satisfies Readonly<
  Record<string, { readonly artefacts: readonly Artefact[] | undefined; readonly entries: RegExp }>
>;

/** Modules of a package, with those that they import. */
export type PackagePart = keyof typeof PARTS;

/**
 * Emits the package of a Model, or a part of it, and makes its modules loadable, in memory. The modules of a Model are
 * emitted and transpiled once for each part, and each runs when it is first needed.
 */
export function modulesOf(model: Model, part: PackagePart = 'everything'): Promise<PackageModules> {
  const parts = known.get(model) ?? new Map<PackagePart, Promise<PackageModules>>();
  known.set(model, parts);
  const modules = parts.get(part) ?? emitAndTranspile(model, part);
  parts.set(part, modules);
  return modules;
}

const known = new WeakMap<Model, Map<PackagePart, Promise<PackageModules>>>();

async function emitAndTranspile(model: Model, part: PackagePart): Promise<PackageModules> {
  // Loaded late: most commands that may load a package do not get that far.
  const { emitPackage } = await import('../emit/emit-package.js');
  const { artefacts, entries } = PARTS[part];
  const main = { ...model, profile: { ...model.profile, entry: '.' } };
  const files = emitPackage([main], undefined, artefactsOf(artefacts));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return { texts, load: loader(await transpiled(texts, entries)) };
}

type Body = (exports: Exports, require: (specifier: string) => Exports) => void;

function loader(codes: TranspiledModules): PackageModules['load'] {
  const loaded = new Map<string, Exports>();
  const load = (path: string): Exports => {
    const found = loaded.get(path);
    if (found !== undefined) return found;
    const code = codes.get(pathWithoutEnding(path));
    if (code === undefined) throw new Error(`the package has no module ${path}`);
    const exports: Exports = {};
    // Before it runs: modules may import each other in circles.
    loaded.set(path, exports);
    const body = new Script(`(exports, require) => {${code}\n}`, { filename: `package:${path}` }).runInThisContext();
    (body as Body)(exports, (specifier) => load(importedPath(path, specifier)));
    return exports;
  };
  return load;
}
