import type { Model } from '../../model/model.js';

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
