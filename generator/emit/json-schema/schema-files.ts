import type { Model } from '../../model/model.js';

/** The module that makes the JSON Schema of an OpenAPI document, which the build of a package imports. */
export const SCHEMA_MODULE = 'json-schemas.js';

/** Path of the bundle below `dist/` of the package, and the subpath that exports it. */
export function schemaPath({ profile }: Model): string {
  return profile.entry === '.' ? 'schema/bundle.json' : `schema/${profile.entry.replace(/^\.\//, '')}/bundle.json`;
}

/**
 * The `$id` of the bundle: the URL by which Deno and others name a file of a package in a registry of npm. It is
 * absolute and differs between versions and profiles.
 */
export function schemaId(model: Model): string {
  return `npm:/${model.package.name}@${model.package.version}/${schemaPath(model)}`;
}
