import type { Model } from '../../model/model.js';
import { MARK } from '../../model/spec-words.js';
import type { EmitContext } from '../emit-context.js';
import type { OutputFile } from '../output-file.js';
import { prose } from './annotations.js';
import { objectDefinitions, simpleDefinitions, unionDefinitions } from './definitions.js';
import type { JsonSchema, SchemaMode, SchemaScope } from './schema.js';
import { schemaId } from './schema-id.js';

/**
 * The schemas of one profile, all in one file. The build of the package also writes each object to a file of its own
 * (`templates/package/schema-files.js`): those would say everything twice in each change of the spec.
 */
export function schemaFile(context: EmitContext): OutputFile {
  return { path: schemaPath(context.model), text: JSON.stringify(schemaBundle(context, 'spec')), format: 'json' };
}

/** Path of the file inside the package, and the subpath that exports it. */
export function schemaPath({ profile }: Model): string {
  return profile.entry === '.' ? 'schema/bundle.json' : `schema/${profile.entry.replace(/^\.\//, '')}/bundle.json`;
}

/** Every schema of a profile in one document, under `#/$defs/<name>`. */
export function schemaBundle(context: EmitContext, mode: SchemaMode): JsonSchema {
  const { model } = context;
  const scope: SchemaScope = { name: 'bundle', context, mode, ref: (name) => `#/$defs/${name}` };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaId(model, schemaPath(model)),
    $comment: MARK,
    title: model.package.title,
    description: prose(model.package.doc, model.profile.doc),
    $defs: Object.fromEntries([
      ...simpleDefinitions(context, mode),
      ...objectDefinitions(scope),
      ...unionDefinitions(scope),
    ]),
  };
}
