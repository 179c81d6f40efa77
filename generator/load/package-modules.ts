import { posix } from 'node:path';
import { Script } from 'node:vm';
import type { Model } from '../model/model.js';

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The modules of the package of one Model. */
export interface PackageModules {
  /** Sources by path, as they are emitted. */
  readonly texts: ReadonlyMap<string, string>;
  /** Runs the module at a path, and those that it imports, unless that was done before. */
  readonly load: (path: string) => Exports;
}

/**
 * Emits the package of a Model and makes its modules loadable, in memory. The modules of a Model are emitted once, and
 * each is transpiled when it is first needed.
 */
export function modulesOf(model: Model): Promise<PackageModules> {
  let modules = known.get(model);
  if (modules === undefined) {
    modules = emitAndTranspile(model);
    known.set(model, modules);
  }
  return modules;
}

const known = new WeakMap<Model, Promise<PackageModules>>();

async function emitAndTranspile(model: Model): Promise<PackageModules> {
  // Loaded late: most commands that may load a package do not get that far.
  const [{ emitPackage }, { ts }] = await Promise.all([import('../emit/emit-package.js'), import('ts-morph')]);
  const files = emitPackage([{ ...model, profile: { ...model.profile, entry: '.' } }]);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const transpile = (path: string, text: string): string => {
    if (!path.startsWith('src/runtime/')) return ts.transpileModule(text, { compilerOptions }).outputText;
    const output = runtime.get(text) ?? ts.transpileModule(text, { compilerOptions }).outputText;
    runtime.set(text, output);
    return output;
  };
  return { texts, load: loader(texts, transpile) };
}

/** Transpiled modules of the runtime, by source: they are the same in every package. */
const runtime = new Map<string, string>();

type Body = (exports: Exports, require: (specifier: string) => Exports) => void;

function loader(
  texts: ReadonlyMap<string, string>,
  transpile: (path: string, text: string) => string,
): PackageModules['load'] {
  const loaded = new Map<string, Exports>();
  const load = (path: string): Exports => {
    const found = loaded.get(path);
    if (found !== undefined) return found;
    const text = texts.get(path);
    if (text === undefined) throw new Error(`the package has no module ${path}`);
    const exports: Exports = {};
    // Before it runs: modules may import each other in circles.
    loaded.set(path, exports);
    const filename = `package:${path}`;
    const body = new Script(`(exports, require) => {${transpile(path, text)}\n}`, { filename }).runInThisContext();
    (body as Body)(exports, (specifier) => load(imported(path, specifier)));
    return exports;
  };
  return load;
}

function imported(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.ts'));
}
