import type { Model } from '../model/model.js';
import { camel, kebab } from './names.js';

/**
 * Kinds of generated modules. An object shares its module with its views and its partial object. Hints, samples and
 * arbitraries are short, so that one module contains those of a profile.
 */
export type ModuleKind =
  | 'identifier'
  | 'scalar'
  | 'enum'
  | 'bit-set'
  | 'object'
  | 'union'
  | 'collection'
  | 'state'
  | 'hints'
  | 'sample'
  | 'arbitrary';

const MODULES: Readonly<Record<ModuleKind, (name: string) => string>> = {
  identifier: inFolder('identifiers'),
  scalar: inFolder('scalars'),
  enum: inFolder('enums'),
  'bit-set': inFolder('bit-sets'),
  object: inFolder('objects'),
  union: inFolder('unions'),
  collection: inFolder('collections'),
  state: inFolder('states'),
  hints: () => 'hints',
  sample: () => 'samples',
  arbitrary: () => 'arbitraries',
};

function inFolder(folder: string): (name: string) => string {
  return (name) => `${folder}/${kebab(name)}`;
}

/** Whether a module of this kind contains an object with its views. */
export function isOfFamily(kind: ModuleKind): boolean {
  return kind === 'object';
}

/**
 * Path of the module of a declaration, below `root` (`src`, or `src/<profile>`).
 *
 * @param name of the declaration; for a view that of its object
 */
export function modulePath(root: string, kind: ModuleKind, name: string): string {
  return `${root}/${MODULES[kind](name)}.ts`;
}

/** Path of a module of the fixed runtime, which all profiles share. */
export function runtimePath(name: string): string {
  return `src/runtime/${name}.ts`;
}

/** The name of a module of the runtime; undefined for other paths. */
function runtimeName(path: string): string | undefined {
  return /^src\/runtime\/(.*)\.ts$/.exec(path)?.[1];
}

/** The namespace of a module of the runtime, of operations or of hints; undefined for other paths. */
export function namespaceName(path: string): string | undefined {
  const module = runtimeName(path);
  if (module !== undefined) return `$${camel(module)}`;
  const topic = /\/rest\/operations\/(.*)\.ts$/.exec(path)?.[1];
  if (topic !== undefined) return `$${camel(topic)}`;
  const profile = /^src\/(?:(.*)\/)?hints\.ts$/.exec(path);
  return profile === null ? undefined : `$${camel(`${profile[1] ?? 'default'}-hints`)}`;
}

export function profileRoot(model: Model): string {
  return model.profile.entry === '.' ? 'src' : `src/${model.profile.entry.replace(/^\.\//, '')}`;
}
