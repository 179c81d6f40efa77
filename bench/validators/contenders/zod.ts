import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';
import { tasksText, type PeerSource } from './contender-source.js';

/** zod 4. It has no check without errors, so both tasks are the same call. */
export const zod: PeerSource = {
  name: 'zod 4',
  text: (objects, roots) => modelText(objects, roots, (root) => root),
};

/** The same with `z.compile`, which writes code when the schema is loaded: it needs `new Function`. */
export const compiledZod: PeerSource = {
  name: 'zod 4, compiled',
  text: (objects, roots) =>
    [
      modelText(objects, roots, (root) => `compiled${root}`),
      ...roots.map((root) => `const compiled${root} = z.compile(${root});`),
    ].join('\n'),
};

function modelText(
  objects: readonly ObjectSchema[],
  roots: readonly string[],
  schema: (root: string) => string,
): string {
  const call = (root: string): string => `(value) => ${schema(root)}.safeParse(value).success`;
  return [
    `import { z } from 'zod';`,
    `import { isSnowflake, isTimestamp } from './formats.mjs';`,
    `const snowflake = z.string().refine(isSnowflake);`,
    `const timestamp = z.string().refine(isTimestamp);`,
    ...objects.map(declaration),
    tasksText(roots, call, call),
  ].join('\n');
}

function declaration(object: ObjectSchema): string {
  const fields = object.fields.map((field) => `  ${JSON.stringify(field.name)}: ${fieldText(field)},`);
  return `const ${object.name} = z.looseObject({\n${fields.join('\n')}\n});`;
}

function fieldText({ schema, nullable, optional }: FieldSchema): string {
  return `${typeText(schema)}${nullable ? '.nullable()' : ''}${optional ? '.optional()' : ''}`;
}

function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return `z.string()${bounds(schema)}`;
    case 'integer':
      return `z.int()${bounds(schema)}`;
    case 'number':
      return 'z.number()';
    case 'boolean':
      return 'z.boolean()';
    case 'null':
      return 'z.null()';
    case 'bits':
      return 'snowflake';
    case 'snowflake':
    case 'timestamp':
      return schema.kind;
    case 'values':
      return `z.literal(${JSON.stringify(schema.values)})`;
    case 'list':
      return `z.array(${typeText(schema.item)})${bounds(schema)}`;
    case 'ref':
      return schema.name;
  }
}

function bounds({ min, max }: { readonly min?: number; readonly max?: number }): string {
  return `${min === undefined ? '' : `.min(${min})`}${max === undefined ? '' : `.max(${max})`}`;
}
