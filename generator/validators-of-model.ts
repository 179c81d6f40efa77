import { posix } from 'node:path';
import { Script } from 'node:vm';
import type { LoadValidators, Validators } from './diff/witness/validators.js';
import type { Model } from './model/model.js';

/** The modules of the runtime are the same in every package. */
const runtime = new Map<string, string>();

const loaded = new WeakMap<Model, Promise<Validators>>();

/** Compiles the package of a Model in memory and loads its validators; once for each Model. Nothing is written to disk. */
export const loadValidators: LoadValidators = (model) => {
  let validators = loaded.get(model);
  if (validators === undefined) {
    validators = compile(model);
    loaded.set(model, validators);
  }
  return validators;
};

async function compile(model: Model): Promise<Validators> {
  const [{ emitPackage }, { ts }] = await Promise.all([import('./emit/emit-package.js'), import('ts-morph')]);
  const files = emitPackage([{ ...model, profile: { ...model.profile, entry: '.' } }]);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const transpile = (path: string, text: string): string => {
    const known = path.startsWith('src/runtime/') ? runtime.get(text) : undefined;
    const output = known ?? ts.transpileModule(text, { compilerOptions }).outputText;
    if (path.startsWith('src/runtime/')) runtime.set(text, output);
    return output;
  };
  return validatorsIn(new Modules(texts, transpile));
}

type Exports = Record<string, unknown>;
type Body = (exports: Exports, require: (specifier: string) => Exports) => void;

/** The modules of a package in memory, each run when it is first needed. */
class Modules {
  readonly #run = new Map<string, Exports>();

  constructor(
    readonly texts: ReadonlyMap<string, string>,
    readonly transpile: (path: string, text: string) => string,
  ) {}

  require(path: string): Exports {
    const known = this.#run.get(path);
    if (known !== undefined) return known;
    const text = this.texts.get(path);
    if (text === undefined) throw new Error(`the package has no module ${path}`);
    const exports: Exports = {};
    this.#run.set(path, exports);
    const script = new Script(`(exports, require) => {${this.transpile(path, text)}\n}`, {
      filename: `package:${path}`,
    });
    const body = script.runInThisContext() as Body;
    body(exports, (specifier) => this.require(posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'))));
    return exports;
  }
}

type Validate = (
  value: unknown,
  options: { readonly mode: string },
) => { readonly ok: true } | { readonly ok: false; readonly issues: ReturnType<Validators['issues']> };

function validatorsIn(modules: Modules): Validators {
  const paths = new Map<string, string>();
  for (const [path, text] of modules.texts) {
    if (!path.startsWith('src/objects/')) continue;
    for (const [, name = ''] of text.matchAll(/^export function validate(\w+)/gm)) paths.set(name, path);
  }
  return {
    has: (type) => paths.has(type),
    issues: (type, value, mode) => {
      const path = paths.get(type);
      if (path === undefined) throw new Error(`the package has no validator of ${type}`);
      const result = (modules.require(path)[`validate${type}`] as Validate)(value, { mode });
      return result.ok ? [] : result.issues.map(({ path, code, message }) => ({ path, code, message }));
    },
  };
}
