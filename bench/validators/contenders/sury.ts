import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';
import { tasksText, type PeerSource } from './contender-source.js';

/** sury 11. It stops at the first error, so it takes no part where every error counts. */
export const sury: PeerSource = {
  name: 'sury 11',
  text: (objects, roots) =>
    [
      `import * as S from 'sury';`,
      `import { isSnowflake, isTimestamp } from './formats.mjs';`,
      `const snowflake = S.refine(S.string, isSnowflake);`,
      `const timestamp = S.refine(S.string, isTimestamp);`,
      ...objects.map(declaration),
      tasksText(roots, (root) => `S.isInput(${root})`),
    ].join('\n'),
};

function declaration(object: ObjectSchema): string {
  const fields = object.fields.map((field) => `  ${JSON.stringify(field.name)}: ${fieldText(field)},`);
  return `const ${object.name} = S.schema({\n${fields.join('\n')}\n});`;
}

function fieldText({ schema, nullable, optional }: FieldSchema): string {
  const text = nullable ? `S.nullable(${typeText(schema)})` : typeText(schema);
  return optional ? `S.optional(${text})` : text;
}

function typeText(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return bounded('S.string', schema, 'Length');
    case 'integer':
      return bounded('S.integer', schema, '');
    case 'number':
      return 'S.number';
    case 'boolean':
      return 'S.boolean';
    case 'null':
      return 'S.schema(null)';
    case 'bits':
      return 'snowflake';
    case 'snowflake':
    case 'timestamp':
      return schema.kind;
    case 'values':
      return `S.union(${JSON.stringify(schema.values)})`;
    case 'list':
      return bounded(`S.array(${typeText(schema.item)})`, schema, 'Length');
    case 'ref':
      return schema.name;
  }
}

function bounded(base: string, { min, max }: { min?: number; max?: number }, what: 'Length' | ''): string {
  const [least, most] = what === 'Length' ? ['minLength', 'maxLength'] : ['gte', 'lte'];
  const low = min === undefined ? base : `S.${least}(${base}, ${min})`;
  return max === undefined ? low : `S.${most}(${low}, ${max})`;
}
