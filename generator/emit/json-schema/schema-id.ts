import type { Model } from '../../model/model.js';
import { kebab } from '../names.js';

/** Name of the file with the schema of an object in the built package. */
export function schemaFileName(object: string): string {
  return `${kebab(object)}.schema.json`;
}

/**
 * The `$id` of a file of the package: the URL by which Deno and others name a file of a package in a registry of npm.
 * It is absolute, differs between versions and profiles, and lets schemas refer to each other by their file names.
 */
export function schemaId(model: Model, path: string): string {
  return `npm:/${model.package.name}@${model.package.version}/${path}`;
}
