import { bundleOf } from '../../../templates/package/json-schemas.js';
import type { EmitContext } from '../emit-context.js';
import { componentSchemas, openApiDocument } from '../openapi/openapi-file.js';
import type { JsonSchema, SchemaMode } from './schema.js';
import { schemaId } from './schema-files.js';

/**
 * Every schema of a profile in one, under `#/$defs/<name>`. The build of the package makes the same of the OpenAPI document: as
 * sources, the schemas would say everything twice in each change of the spec.
 */
export function schemaBundle(context: EmitContext, mode: SchemaMode): JsonSchema {
  const components = { schemas: componentSchemas({ context, mode }) };
  return bundleOf({ ...openApiDocument(context), components }, schemaId(context.model));
}
