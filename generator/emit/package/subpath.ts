import type { Model } from '../../model/model.js';
import { listLines, relative } from '../imports.js';
import { grouped } from '../../model/group-by.js';

/** A module or a document of the package that users import by a path of its own. */
export interface Subpath {
  /** As in `exports`: `./gateway`, `./live/gateway`. */
  readonly entry: string;
  /** Path of the module or the document. */
  readonly path: string;
  /** The purpose of the subpath, in Markdown. */
  readonly doc: string;
}

/** The entry of a module that belongs to a profile: below the entry of the profile itself. */
export function entryBelow(model: Model, name: string): string {
  return `${model.profile.entry}/${name}`;
}

/** A name that an entry exports, and the path of the module that holds it. */
export interface ModuleExport {
  readonly name: string;
  readonly module: string;
}

/** The lines by which the module at `path` exports names of other modules. */
export function exportLines(path: string, names: readonly ModuleExport[], kind: 'export' | 'export type'): string[] {
  const modules = grouped(names.map(({ name, module }) => [module, name] as const));
  return [...modules].flatMap(([module, all]) => listLines(kind, all, relative(path, module)));
}
