import type { EmitContext } from '../emit-context.js';
import { MARK } from '../banner.js';
import { jsonText } from '../json-text.js';
import type { OutputFile } from '../output-file.js';
import { prose } from './annotations.js';
import { objectDefinitions, simpleDefinitions, type Definitions } from './definitions.js';
import { insideName, type JsonSchema, type SchemaMode, type SchemaScope } from './schema.js';
import { schemaFileName, schemaFolder, schemaId } from './schema-id.js';

/** The schemas of one profile: a file for each object and view, and all of them in one bundle. */
export function schemaFiles(context: EmitContext, mode: SchemaMode = 'spec'): readonly OutputFile[] {
  const folder = schemaFolder(context.model);
  const file = (name: string, schema: JsonSchema): OutputFile => ({
    path: `${folder}/${name}`,
    text: jsonText(schema),
  });
  return [
    file('bundle.json', bundle(context, mode)),
    ...objectSchemas(context, mode).map(({ name, schema }) => file(name, schema)),
  ];
}

/** Every schema of a profile in one document, under `#/$defs/<name>`. */
export function bundle(context: EmitContext, mode: SchemaMode): JsonSchema {
  const { model } = context;
  const scope: SchemaScope = { context, mode, ref: (name) => `#/$defs/${name}` };
  return {
    ...head(context, 'bundle.json'),
    ...withMark({ title: model.package.title, description: prose(model.package.doc, model.profile.doc) }),
    $defs: Object.fromEntries([...simpleDefinitions(context, mode), ...objectDefinitions(scope)]),
  };
}

/**
 * One schema for each object. It refers to other objects by their files, and brings the definitions of identifiers,
 * scalars, enumerations and bit sets that it needs along.
 */
export function objectSchemas(
  context: EmitContext,
  mode: SchemaMode,
): readonly { readonly name: string; readonly schema: JsonSchema }[] {
  const simple = simpleDefinitions(context, mode);
  const inside = new Map([...context.objects.keys()].map((name) => [insideName(name), name]));
  const ref = (name: string): string => {
    const owner = inside.get(name);
    if (simple.has(name)) return `#/$defs/${name}`;
    return owner === undefined ? schemaFileName(name) : `${schemaFileName(owner)}#/$defs/inside`;
  };
  const schemas = objectDefinitions({ context, mode, ref });
  return [...context.objects.keys()].map((object) => {
    const name = schemaFileName(object);
    const within = schemas.get(insideName(object));
    const definitions = {
      ...usedDefinitions([schemas.get(object), within], simple),
      ...(within === undefined ? {} : { inside: within }),
    };
    const schema = {
      ...head(context, name),
      ...withMark(schemas.get(object)),
      ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
    };
    return { name, schema };
  });
}

/** A file says near its top that it is generated. */
function withMark({ $comment, ...schema }: JsonSchema = {}): JsonSchema {
  return { $comment: prose(MARK, $comment).replace(/\n+/g, ' '), ...schema };
}

function head({ model }: EmitContext, name: string): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaId(model, `${schemaFolder(model)}/${name}`),
  };
}

function usedDefinitions(
  schemas: readonly (JsonSchema | undefined)[],
  simple: Definitions,
): Record<string, JsonSchema> {
  const text = JSON.stringify(schemas);
  return Object.fromEntries([...simple].filter(([name]) => text.includes(`"$ref":"#/$defs/${name}"`)));
}
