import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';
import { tasksText, type PeerSource } from './contender-source.js';

/** TypeBox 0.34: its compiler. */
export const typebox034: PeerSource = {
  name: 'TypeBox 0.34',
  text: (objects, roots) =>
    [
      `import { Type, FormatRegistry } from '@sinclair/typebox';`,
      `import { TypeCompiler } from '@sinclair/typebox/compiler';`,
      `import { isSnowflake, isTimestamp } from './formats.mjs';`,
      `FormatRegistry.Set('snowflake', isSnowflake);`,
      `FormatRegistry.Set('timestamp', isTimestamp);`,
      ...objects.map(declaration),
      ...roots.map((root) => `const compiled${root} = TypeCompiler.Compile(${root});`),
      tasksText(
        roots,
        (root) => `(value) => compiled${root}.Check(value)`,
        (root) => `(value) => [...compiled${root}.Errors(value)].length === 0`,
      ),
    ].join('\n'),
};

/** TypeBox 1: its compiler. */
export const typebox1: PeerSource = {
  name: 'TypeBox 1',
  text: (objects, roots) =>
    [
      `import { Type } from 'typebox';`,
      `import { Compile } from 'typebox/compile';`,
      `import { Set as SetFormat } from 'typebox/format';`,
      `import { isSnowflake, isTimestamp } from './formats.mjs';`,
      `SetFormat('snowflake', isSnowflake);`,
      `SetFormat('timestamp', isTimestamp);`,
      ...objects.map(declaration),
      ...roots.map((root) => `const compiled${root} = Compile(${root});`),
      tasksText(
        roots,
        (root) => `(value) => compiled${root}.Check(value)`,
        (root) => `(value) => [...compiled${root}.Errors(value)].length === 0`,
      ),
    ].join('\n'),
};

function declaration(object: ObjectSchema): string {
  const fields = object.fields.map((field) => `  ${JSON.stringify(field.name)}: ${fieldText(field)},`);
  return `const ${object.name} = Type.Object({\n${fields.join('\n')}\n});`;
}

function fieldText({ schema, nullable, optional }: FieldSchema): string {
  const text = nullable ? `Type.Union([${typeText(schema)}, Type.Null()])` : typeText(schema);
  return optional ? `Type.Optional(${text})` : text;
}

function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return `Type.String(${options({ minLength: schema.min, maxLength: schema.max })})`;
    case 'integer':
      return `Type.Integer(${options({ minimum: schema.min, maximum: schema.max })})`;
    case 'number':
      return 'Type.Number()';
    case 'boolean':
      return 'Type.Boolean()';
    case 'null':
      return 'Type.Null()';
    case 'bits':
      return typeText({ kind: 'snowflake' });
    case 'snowflake':
    case 'timestamp':
      return `Type.String({ format: '${schema.kind}' })`;
    case 'values':
      return `Type.Union([${schema.values.map((value) => `Type.Literal(${JSON.stringify(value)})`).join(', ')}])`;
    case 'list':
      return `Type.Array(${typeText(schema.item)}, ${options({ minItems: schema.min, maxItems: schema.max }) || '{}'})`;
    case 'ref':
      return schema.name;
  }
}

function options(all: Readonly<Record<string, number | undefined>>): string {
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given));
}
