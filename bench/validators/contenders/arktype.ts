import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';
import { tasksText, type PeerSource } from './contender-source.js';

/** arktype 2. `allows` is its check without errors. */
export const arktype: PeerSource = {
  name: 'arktype 2',
  text: (objects, roots) =>
    [
      `import { type } from 'arktype';`,
      `import { isSnowflake, isTimestamp } from './formats.mjs';`,
      `const snowflake = type('string').narrow((value) => isSnowflake(value));`,
      `const timestamp = type('string').narrow((value) => isTimestamp(value));`,
      ...objects.map(declaration),
      tasksText(
        roots,
        (root) => `(value) => ${root}.allows(value)`,
        (root) => `(value) => !(${root}(value) instanceof type.errors)`,
      ),
    ].join('\n'),
};

function declaration(object: ObjectSchema): string {
  const fields = object.fields.map(
    (field) => `  ${JSON.stringify(`${field.name}${field.optional ? '?' : ''}`)}: ${fieldText(field)},`,
  );
  return `const ${object.name} = type({\n${fields.join('\n')}\n});`;
}

function fieldText({ schema, nullable }: FieldSchema): string {
  return nullable ? `${typeText(schema)}.or('null')` : typeText(schema);
}

function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return `type('string')${bounds(schema, 'Length')}`;
    case 'integer':
      return `type('number.safe').and('number.integer')${bounds(schema, '')}`;
    case 'number':
      return `type('number')`;
    case 'boolean':
      return `type('boolean')`;
    case 'null':
      return `type('null')`;
    case 'bits':
      return 'snowflake';
    case 'snowflake':
    case 'timestamp':
      return schema.kind;
    case 'values':
      return `type.enumerated(${schema.values.map((value) => JSON.stringify(value)).join(', ')})`;
    case 'list':
      return `${typeText(schema.item)}.array()${bounds(schema, 'Length')}`;
    case 'ref':
      return schema.name;
  }
}

function bounds({ min, max }: { readonly min?: number; readonly max?: number }, what: 'Length' | ''): string {
  const [least, most] = what === 'Length' ? ['atLeastLength', 'atMostLength'] : ['atLeast', 'atMost'];
  return `${min === undefined ? '' : `.${least}(${min})`}${max === undefined ? '' : `.${most}(${max})`}`;
}
