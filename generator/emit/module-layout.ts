import type { Model } from '../model/model.js';
import { kebab } from './names.js';

/**
 * Kinds of generated modules that hold declarations of the spec. An object shares its three modules with its views and
 * its partial object: one with types, validators and defaults, one with samples, one with arbitraries. Samples and
 * arbitraries of identifiers and bit sets take a line each, so that one module holds all of them.
 */
export type ModuleKind =
  | 'identifier'
  | 'enum'
  | 'bit-set'
  | 'object'
  | 'union'
  | 'collection'
  | 'state'
  | 'sample'
  | 'arbitrary'
  | 'simple-sample'
  | 'simple-arbitrary';

const MODULES: Readonly<Record<ModuleKind, (name: string) => string>> = {
  identifier: inFolder('identifiers'),
  enum: inFolder('enums'),
  'bit-set': inFolder('bit-sets'),
  object: inFolder('objects'),
  union: inFolder('unions'),
  collection: inFolder('collections'),
  state: inFolder('states'),
  sample: inFolder('samples'),
  arbitrary: inFolder('arbitraries'),
  'simple-sample': () => 'simple-samples',
  'simple-arbitrary': () => 'simple-arbitraries',
};

function inFolder(folder: string): (name: string) => string {
  return (name) => `${folder}/${kebab(name)}`;
}

/** Whether a module of this kind holds an object with its views, and not one declaration. */
export function isOfFamily(kind: ModuleKind): boolean {
  return kind === 'object' || kind === 'sample' || kind === 'arbitrary';
}

/**
 * Path inside the package of the module that holds a declaration, below `root` (`src`, or `src/<profile>`).
 *
 * @param name of the declaration that the module is named after: of a view, that is its object
 */
export function modulePath(root: string, kind: ModuleKind, name: string): string {
  return `${root}/${MODULES[kind](name)}.ts`;
}

/** Path of a module of the fixed runtime, which all profiles share. */
export function runtimePath(name: string): string {
  return `src/runtime/${name}.ts`;
}

/** The name of a module of the runtime; undefined for any other path. */
export function runtimeName(path: string): string | undefined {
  return /^src\/runtime\/(.*)\.ts$/.exec(path)?.[1];
}

/** Folder of a profile's modules inside the package. */
export function profileRoot(model: Model): string {
  return model.profile.entry === '.' ? 'src' : `src/${model.profile.entry.replace(/^\.\//, '')}`;
}
