import type { Model } from '../../model/model.js';
import { listLines, relative } from '../imports.js';
import { grouped } from '../../model/group-by.js';

/** A module or a document with a subpath of its own. */
export interface Subpath {
  /** As in `exports`: `./gateway`, `./live/gateway`. */
  readonly entry: string;
  readonly path: string;
  /** The purpose of the subpath, in Markdown. */
  readonly doc: string;
}

/** The entry of a module below that of its profile. */
export function entryBelow(model: Model, name: string): string {
  return `${model.profile.entry}/${name}`;
}

export interface ModuleExport {
  readonly name: string;
  readonly module: string;
}

/** The lines with which the module at `path` re-exports names. */
export function exportLines(path: string, names: readonly ModuleExport[], kind: 'export' | 'export type'): string[] {
  const modules = grouped(names.map(({ name, module }) => [module, name] as const));
  return [...modules].flatMap(([module, all]) => listLines(kind, all, relative(path, module)));
}
