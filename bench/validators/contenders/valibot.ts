import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';
import { tasksText, type PeerSource } from './contender-source.js';

/** valibot 1. `v.is` stops at the first error. */
export const valibot: PeerSource = {
  name: 'valibot 1',
  text: (objects, roots) =>
    [
      `import * as v from 'valibot';`,
      `import { isSnowflake, isTimestamp } from './formats.mjs';`,
      `const snowflake = v.pipe(v.string(), v.check(isSnowflake));`,
      `const timestamp = v.pipe(v.string(), v.check(isTimestamp));`,
      ...objects.map(declaration),
      tasksText(
        roots,
        (root) => `(value) => v.is(${root}, value)`,
        (root) => `(value) => v.safeParse(${root}, value).success`,
      ),
    ].join('\n'),
};

function declaration(object: ObjectSchema): string {
  const fields = object.fields.map((field) => `  ${JSON.stringify(field.name)}: ${fieldText(field)},`);
  return `const ${object.name} = v.looseObject({\n${fields.join('\n')}\n});`;
}

function fieldText({ schema, nullable, optional }: FieldSchema): string {
  const text = nullable ? `v.nullable(${typeText(schema)})` : typeText(schema);
  return optional ? `v.optional(${text})` : text;
}

function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return piped('v.string()', bounds(schema, 'Length'));
    case 'integer':
      return piped('v.number()', ['v.safeInteger()', ...bounds(schema, 'Value')]);
    case 'number':
      return 'v.number()';
    case 'boolean':
      return 'v.boolean()';
    case 'null':
      return 'v.null()';
    case 'bits':
      return 'snowflake';
    case 'snowflake':
    case 'timestamp':
      return schema.kind;
    case 'values':
      return `v.picklist(${JSON.stringify(schema.values)})`;
    case 'list':
      return piped(`v.array(${typeText(schema.item)})`, bounds(schema, 'Length'));
    case 'ref':
      return schema.name;
  }
}

function piped(base: string, actions: readonly string[]): string {
  return actions.length === 0 ? base : `v.pipe(${[base, ...actions].join(', ')})`;
}

function bounds({ min, max }: { readonly min?: number; readonly max?: number }, what: string): readonly string[] {
  return [
    ...(min === undefined ? [] : [`v.min${what}(${min})`]),
    ...(max === undefined ? [] : [`v.max${what}(${max})`]),
  ];
}
