import type { ObjectType } from '../../model/model.js';
import { MARK } from '../banner.js';
import type { EmitContext } from '../emit-context.js';
import type { OutputFile } from '../output-file.js';
import { prose } from './annotations.js';
import { definitionsOf, objectDefinitions, simpleDefinition, simpleDefinitions } from './definitions.js';
import { INSIDE, type JsonSchema, type SchemaMode, type SchemaScope } from './schema.js';
import { schemaFileName, schemaFolder, schemaId } from './schema-id.js';

/** The schemas of one profile: a file for each object and view, and all of them in one bundle. */
export function schemaFiles({ model, objects, part }: EmitContext): readonly OutputFile[] {
  return [
    part('schemas', model.profile, (_, context) => file('bundle.json', bundle(context, 'spec'), context)),
    ...[...objects.values()].map((object) => part('schema', object, schemaFile)),
  ];
}

function schemaFile(object: ObjectType, context: EmitContext): OutputFile {
  return file(schemaFileName(object.name), fileSchema(object, context, 'spec'), context);
}

function file(name: string, schema: JsonSchema, { model }: EmitContext): OutputFile {
  return { path: `${schemaFolder(model)}/${name}`, text: JSON.stringify(schema), format: 'json' };
}

/** Every schema of a profile in one document, under `#/$defs/<name>`. */
export function bundle(context: EmitContext, mode: SchemaMode): JsonSchema {
  const { model } = context;
  const scope: SchemaScope = { name: 'bundle', context, mode, ref: (name) => `#/$defs/${name}` };
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
  return [...context.objects.values()].map((object) => ({
    name: schemaFileName(object.name),
    schema: fileSchema(object, context, mode),
  }));
}

function fileSchema(object: ObjectType, context: EmitContext, mode: SchemaMode): JsonSchema {
  const ref = (name: string): string => {
    if (context.order(name) !== undefined) return `${OWN}${name}`;
    return name.endsWith(INSIDE)
      ? `${schemaFileName(name.slice(0, -INSIDE.length))}#/$defs/inside`
      : schemaFileName(name);
  };
  const [own, inside] = definitionsOf(object, { name: 'file', context, mode, ref }).map(([, schema]) => schema);
  const used = ownReferences([own, inside]).filter((name) => context.order(name) !== undefined);
  const inOrder = used.toSorted((a, b) => context.order(a)! - context.order(b)!);
  const definitions = {
    ...Object.fromEntries(inOrder.map((name) => [name, simpleDefinition(name, context, mode) ?? {}])),
    ...(inside === undefined ? {} : { inside }),
  };
  return {
    ...head(context, schemaFileName(object.name)),
    ...withMark(own),
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  };
}

/** Where a file has the definitions that it brings along. */
const OWN = '#/$defs/';

function ownReferences(schemas: readonly (JsonSchema | undefined)[]): readonly string[] {
  const found = JSON.stringify(schemas).matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g);
  return [...new Set(Array.from(found, (match) => match[1]!))];
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
