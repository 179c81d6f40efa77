import type { Model } from '../model/model.js';
import { kebab } from './names.js';

/** Kinds of generated modules that hold one declaration of the spec. */
export type ModuleKind =
  | 'identifier'
  | 'enum'
  | 'bit-set'
  | 'object'
  | 'validator'
  | 'defaults'
  | 'collection'
  | 'state'
  | 'sample'
  | 'arbitrary';

const FOLDERS: Readonly<Record<ModuleKind, string>> = {
  identifier: 'identifiers',
  enum: 'enums',
  'bit-set': 'bit-sets',
  object: 'objects',
  validator: 'validators',
  defaults: 'defaults',
  collection: 'collections',
  state: 'states',
  sample: 'samples',
  arbitrary: 'arbitraries',
};

/** Path inside the package of the module that holds a declaration, below `root` (`src`, or `src/<profile>`). */
export function modulePath(root: string, kind: ModuleKind, name: string): string {
  return `${root}/${FOLDERS[kind]}/${kebab(name)}.ts`;
}

/** Path of a module of the fixed runtime, which all profiles share. */
export function runtimePath(name: string): string {
  return `src/runtime/${name}.ts`;
}

/** Folder of a profile's modules inside the package. */
export function profileRoot(model: Model): string {
  return model.profile.entry === '.' ? 'src' : `src/${model.profile.entry.replace(/^\.\//, '')}`;
}
