import { posix } from 'node:path';
import { Script } from 'node:vm';
import { artefactsOf, type Artefact } from '../emit/artefacts.js';
import type { Model } from '../model/model.js';
import type { Queries } from '../queries/index.js';
import { transpiled, type TranspiledModules } from './transpile.js';

/** The exports of a module, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The modules of the package of one Model. */
export interface PackageModules {
  /** Sources by path, as they are emitted. */
  readonly texts: ReadonlyMap<string, string>;
  /** Runs the module at a path, and those that it imports, unless that was done before. */
  readonly load: (path: string) => Exports;
}

/** The parts of a package that are needed in this process: emitting everything takes twice as long as the program. */
const PARTS = {
  validators: ['types', 'validators'],
  program: ['types', 'validators', 'client', 'events'],
  samples: ['samples'],
  everything: undefined,
} as const satisfies Readonly<Record<string, readonly Artefact[] | undefined>>;

/** Modules of a package, with those that they import. `program` is what code is written against: types, validators, clients. */
export type PackagePart = keyof typeof PARTS;

/**
 * Emits the package of a Model, or a part of it, and makes its modules loadable, in memory. The modules of a Model are
 * emitted once for each part; each is transpiled and runs when it is first needed.
 *
 * @param queries a store for packages that have much in common, which emits that once
 */
export async function modulesOf(
  model: Model,
  part: PackagePart = 'everything',
  queries?: Queries,
): Promise<PackageModules> {
  const texts = await sourcesOf(model, part, queries);
  const known = loaders.get(texts) ?? transpiled(texts).then(loader);
  loaders.set(texts, known);
  return { texts, load: await known };
}

const loaders = new WeakMap<PackageModules['texts'], Promise<PackageModules['load']>>();

/** The sources of a part of a package, by path. */
export function sourcesOf(model: Model, part: PackagePart, queries?: Queries): Promise<PackageModules['texts']> {
  const parts = sources.get(model) ?? new Map<PackagePart, Promise<PackageModules['texts']>>();
  sources.set(model, parts);
  const texts = parts.get(part) ?? emitted(model, part, queries);
  parts.set(part, texts);
  return texts;
}

const sources = new WeakMap<Model, Map<PackagePart, Promise<PackageModules['texts']>>>();

const ANY_PROFILE = { name: 'any', doc: '' };

async function emitted(model: Model, part: PackagePart, queries?: Queries): Promise<PackageModules['texts']> {
  // Loaded late: most commands that may load a package do not get that far.
  const { emitPackage } = await import('../emit/emit-package.js');
  // With a store, profiles count as versions of one package, and docs as nothing: what they have in common is emitted once.
  const profile = queries === undefined ? model.profile : { ...model.profile, ...ANY_PROFILE };
  const main = { ...model, profile: { ...profile, entry: '.' } };
  const files = emitPackage([main], queries, artefactsOf(PARTS[part]), { prose: queries === undefined });
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Yields what a module imports, by specifier, and receives what that exports. */
type Body = (exports: Exports) => Iterator<string, void, Exports>;

interface RunningModule {
  readonly path: string;
  readonly exports: Exports;
  readonly steps: Iterator<string, void, Exports>;
}

function loader(codes: TranspiledModules): PackageModules['load'] {
  const loaded = new Map<string, Exports>();
  const start = (path: string): RunningModule => {
    const code = codes.get(pathWithoutEnding(path));
    if (code === undefined) throw new Error(`the package has no module ${path}`);
    const exports: Exports = {};
    // Before it runs: modules may import each other in circles.
    loaded.set(path, exports);
    return { path, exports, steps: (scriptOf(path, code).runInThisContext() as Body)(exports) };
  };
  return (path) => {
    const found = loaded.get(path);
    if (found !== undefined) return found;
    const first = start(path);
    // Thousands of modules may import each other in a chain, which is too many for the stack.
    const running = [first];
    let received: Exports = first.exports;
    for (let module = running.at(-1); module !== undefined; module = running.at(-1)) {
      const step = module.steps.next(received);
      if (step.done === true) {
        running.pop();
        received = module.exports;
        continue;
      }
      const imported = importedPath(module.path, step.value);
      const known = loaded.get(imported);
      if (known === undefined) running.push(start(imported));
      else received = known;
    }
    return first.exports;
  };
}

function scriptOf(path: string, code: string): Script {
  const key = `${path}\0${code}`;
  let script = scripts.get(key);
  if (script === undefined) {
    script = new Script(`(function* (exports) {${code}\n})`, { filename: `package:${path}` });
    if (scripts.size >= MOST_SCRIPTS) scripts.clear();
    scripts.set(key, script);
  }
  return script;
}

/** Scripts by path and code: two packages of one spec have most modules in common. */
const scripts = new Map<string, Script>();

/** As many as a few large packages have. */
const MOST_SCRIPTS = 5000;

/** The path of a module without its ending: sources end with `.ts`, what is transpiled with `.js`. */
function pathWithoutEnding(path: string): string {
  return path.replace(/\.[jt]s$/, '');
}

/** The path of the source that a module imports by a relative specifier. */
function importedPath(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.ts'));
}
