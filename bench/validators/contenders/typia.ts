import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';
import { tasksText } from './contender-source.js';

/**
 * The source that typia 12 compiles: types with tags, and custom tags for the two formats that it does not have, which
 * is several times as fast as its patterns.
 */
export function typiaSource(objects: readonly ObjectSchema[], roots: readonly string[]): string {
  return [
    `import typia, { tags } from 'typia';`,
    `import { isSnowflake, isTimestamp } from '../formats.mjs';`,
    `type Snowflake = string & tags.TagBase<{ target: 'string'; kind: 'snowflake'; value: undefined; validate: 'isSnowflake($input)' }>;`,
    `type Timestamp = string & tags.TagBase<{ target: 'string'; kind: 'timestamp'; value: undefined; validate: 'isTimestamp($input)' }>;`,
    `type Integer = number & tags.TagBase<{ target: 'number'; kind: 'integer'; value: undefined; validate: 'Number.isSafeInteger($input)' }>;`,
    `void isSnowflake; void isTimestamp;`,
    ...objects.map(declaration),
    tasksText(
      roots,
      (root) => `typia.createIs<${root}>()`,
      (root) => `((validate) => (value: unknown) => validate(value).success)(typia.createValidate<${root}>())`,
    ),
  ].join('\n');
}

function declaration(object: ObjectSchema): string {
  const fields = object.fields.map(
    (field) => `  ${JSON.stringify(field.name)}${field.optional ? '?' : ''}: ${fieldText(field)};`,
  );
  return `interface ${object.name} {\n${fields.join('\n')}\n}`;
}

function fieldText({ schema, nullable }: FieldSchema): string {
  return `${typeText(schema)}${nullable ? ' | null' : ''}`;
}

function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return `(${['string', ...bounds(schema, 'MinLength', 'MaxLength')].join(' & ')})`;
    case 'integer':
      return `(${['Integer', ...bounds(schema, 'Minimum', 'Maximum')].join(' & ')})`;
    case 'number':
    case 'boolean':
      return schema.kind;
    case 'null':
      return 'null';
    case 'bits':
    case 'snowflake':
      return 'Snowflake';
    case 'timestamp':
      return 'Timestamp';
    case 'values':
      return `(${schema.values.map((value) => JSON.stringify(value)).join(' | ')})`;
    case 'list':
      return `(${[`${typeText(schema.item)}[]`, ...bounds(schema, 'MinItems', 'MaxItems')].join(' & ')})`;
    case 'ref':
      return schema.name;
  }
}

function bounds({ min, max }: { min?: number; max?: number }, least: string, most: string): readonly string[] {
  return [
    ...(min === undefined ? [] : [`tags.${least}<${min}>`]),
    ...(max === undefined ? [] : [`tags.${most}<${max}>`]),
  ];
}
