import type { Type } from '../../model/types.js';
import { bundleOf } from '../../../templates/package/json-schemas.js';
import type { EmitContext } from '../emit-context.js';
import { openApiDocument } from '../openapi/openapi-file.js';
import type { JsonSchema } from './schema.js';
import { NO_LIMITS } from './type-limits.js';
import { typeSchema } from './type-schema.js';
import type { Model } from '../../model/model.js';

/** Every schema of a profile, under `#/$defs/<name>`, as the build of the package makes it of the OpenAPI document. */
export function schemaBundle(context: EmitContext): JsonSchema {
  return bundleOf(openApiDocument(context), schemaId(context.model));
}

/** The schema of any type, with references into the bundle. */
export function schemaOfType(type: Type, context: EmitContext): JsonSchema {
  const schemas = { type: typeSchema(type, NO_LIMITS, context) };
  const { $defs } = bundleOf<JsonSchema>({ info: {}, components: { schemas } }, '');
  return ($defs as { readonly type: JsonSchema }).type;
}

/** The module that makes the JSON Schema of an OpenAPI document, which the build of a package imports. */
export const SCHEMA_MODULE = 'json-schemas.js';

/** Path of the bundle below `dist/` of the package, and the subpath that exports it. */
export function schemaPath({ profile }: Model): string {
  return profile.entry === '.' ? 'schema/bundle.json' : `schema/${profile.entry.replace(/^\.\//, '')}/bundle.json`;
}

/**
 * The `$id` of the bundle: the URL of the file in a registry of npm. It is absolute and differs between versions and
 * profiles.
 */
export function schemaId(model: Model): string {
  return `npm:/${model.package.name}@${model.package.version}/${schemaPath(model)}`;
}
