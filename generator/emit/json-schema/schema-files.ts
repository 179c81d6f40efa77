import type { Model } from '../../model/model.js';
import { kebab } from '../names.js';

/** The program that makes the schemas of a package of its OpenAPI documents, when the package is built, and what it imports. */
export const SCHEMA_PROGRAM = ['schema-files.js', 'json-schemas.js'] as const;

/** Path of the bundle below `dist/` of the package, and the subpath that exports it. */
export function schemaPath({ profile }: Model): string {
  return profile.entry === '.' ? 'schema/bundle.json' : `schema/${profile.entry.replace(/^\.\//, '')}/bundle.json`;
}

/** Name of the file with the schema of an object in the built package. */
export function schemaFileName(object: string): string {
  return `${kebab(object)}.schema.json`;
}

/**
 * The `$id` of the bundle: the URL by which Deno and others name a file of a package in a registry of npm. It is
 * absolute, differs between versions and profiles, and lets schemas refer to each other by their file names.
 */
export function schemaId(model: Model): string {
  return `npm:/${model.package.name}@${model.package.version}/${schemaPath(model)}`;
}
