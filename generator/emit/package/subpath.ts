import type { Model } from '../../model/model.js';
import { listLines, relative } from '../imports.js';
import type { OutputFile } from '../output-file.js';
import { grouped } from '../../model/group-by.js';

/** A module or a document with a subpath of its own. */
export interface Subpath {
  /** As in `exports`: `./gateway`, `./live/gateway`. */
  readonly entry: string;
  readonly path: string;
  /** The purpose of the subpath, in Markdown. */
  readonly doc: string;
}

/** The subpaths of files. */
export function subpathsOf(files: readonly Pick<OutputFile, 'path' | 'subpath'>[]): readonly Subpath[] {
  return files.flatMap(({ path, subpath }) => (subpath === undefined ? [] : [{ path, ...subpath }]));
}

/** The file with a subpath below the entry of its profile. */
export function offered(file: OutputFile, name: string, doc: string, model: Model): OutputFile {
  return { ...file, subpath: { entry: entryBelow(model, name), doc } };
}

/** The entry of a module below that of its profile. */
export function entryBelow(model: Model, name: string): string {
  return `${model.profile.entry}/${name}`;
}

/** A module that only exports what others have: `['export { a, type B }', path]`. */
export function exportsFile(path: string, exported: readonly (readonly [what: string, from: string])[]): OutputFile {
  const lines = exported.map(([what, from]) => `${what} from '${relative(path, from)}';`);
  return { path, text: `${lines.join('\n')}\n`, format: 'typescript' };
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
