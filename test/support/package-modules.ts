import { posix } from 'node:path';
import { Script } from 'node:vm';
import { artefactsOf, type Artefact } from '../../generator/emit/artefacts.js';
import type { Model } from '../../generator/model/model.js';
import type { Queries } from '../../generator/queries/index.js';
import { transpiled, type TranspiledModules } from './transpile.js';

export type Exports = Readonly<Record<string, unknown>>;

export interface PackageModules {
  /** The source of each module, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Runs a module and its imports once. */
  readonly load: (path: string) => Exports;
}

/** The parts of a package that this process needs. Emitting all of it would take twice as long. */
const PARTS = {
  validators: ['types', 'validators'],
  program: ['types', 'validators', 'client', 'events'],
  samples: ['samples'],
  everything: undefined,
} as const satisfies Readonly<Record<string, readonly Artefact[] | undefined>>;

/** A group of modules with their imports. `program` has types, validators and clients. */
export type PackagePart = keyof typeof PARTS;

/**
 * Emits the package of a Model, or a part of it, in memory. Each part is emitted once for a Model; each module is
 * transpiled and run when it is first loaded.
 *
 * @param queries a store for packages that have much in common, whose common parts are emitted once
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
  // Imported when needed, because most commands load no package.
  const { emitPackage } = await import('../../generator/emit/emit-package.js');
  // With a store, all profiles get the same name, so that equal parts are emitted once.
  const profile = queries === undefined ? model.profile : { ...model.profile, ...ANY_PROFILE };
  const main = { ...model, profile: { ...profile, entry: '.' } };
  const files = emitPackage([main], queries, artefactsOf(PARTS[part]));
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** The body of a module. It yields the specifier of each import and receives its exports. */
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
    // Registered before it runs, because modules may import each other in circles.
    loaded.set(path, exports);
    return { path, exports, steps: (scriptOf(path, code).runInThisContext() as Body)(exports) };
  };
  return (path) => {
    const found = loaded.get(path);
    if (found !== undefined) return found;
    const first = start(path);
    // Avoids recursion, because a chain of imports may contain thousands of modules.
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

/** Scripts by path and code. Two packages of one spec have most modules in common. */
const scripts = new Map<string, Script>();

/** About as many as a few large packages have. */
const MOST_SCRIPTS = 5000;

/** The path of a module without its ending, which is `.ts` in the source and `.js` in the output. */
function pathWithoutEnding(path: string): string {
  return path.replace(/\.[jt]s$/, '');
}

function importedPath(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.ts'));
}
