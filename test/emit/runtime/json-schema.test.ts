import { expect, test } from 'vitest';
import { explainLimits } from '../../../templates/runtime/limits.js';
import { withJsonSchema } from '../../../templates/runtime/json-schema.js';
import type { Bound, Field, ObjectSchema, Type } from '../../../templates/runtime/schema.js';
import { standard } from '../../../templates/runtime/standard.js';

const objectOf = (name: string, fields: () => readonly Field[]): ObjectSchema => {
  return { kind: 'object', name, check: () => true, parts: () => ({ fields: fields() }) };
};

const limited = (of: Type, ...limits: Bound[]): Type => ({ kind: 'limited', of, limits, explain: explainLimits });

function schemaOf(schema: ObjectSchema, target = 'draft-2020-12'): Record<string, unknown> {
  return withJsonSchema(standard(schema))['~standard'].jsonSchema.input({ target });
}

const identifier: Type = { kind: 'identifier', name: 'Id', wire: 'str', expected: 'Id', check: () => true };
const kind: Type = { kind: 'enum', name: 'Kind', wire: 'int', values: [1, 2] };

test.each<readonly [what: string, type: Type, schema: object]>([
  ['a text', 'str', { type: 'string' }],
  ['an identifier', identifier, { type: 'string' }],
  ['an open enumeration', kind, { type: 'integer' }],
  ['a closed enumeration', { ...kind, closed: true }, { enum: [1, 2] }],
  ['a literal', { kind: 'literal', value: 'a' }, { const: 'a' }],
  ['null', { kind: 'nullable', of: 'bool' }, { anyOf: [{ type: 'boolean' }, { type: 'null' }] }],
  ['a list', { kind: 'list', item: 'int' }, { type: 'array', items: { type: 'integer' } }],
  ['entries', { kind: 'dict', value: 'any' }, { type: 'object', additionalProperties: {} }],
  [
    'a length',
    limited('str', { kind: 'length', min: 1, max: 9 }),
    { allOf: [{ type: 'string' }, { minLength: 1, maxLength: 9 }] },
  ],
  [
    'a range',
    limited('int', { kind: 'range', max: 9 }, { kind: 'values', values: [1, 2] }),
    { allOf: [{ type: 'integer' }, { maximum: 9 }, { enum: [1, 2] }] },
  ],
])('%s', (_, type, schema) => {
  const { $defs } = schemaOf(objectOf('Box', () => [['value', type]]));
  expect($defs).toEqual({ Box: { type: 'object', properties: { value: schema }, required: ['value'] } });
});

test('what contains itself refers to itself, below the key of the target', () => {
  const node: ObjectSchema = objectOf('Node', () => [['next', node, 3]]);
  const schema = (definitions: string): object => ({
    $ref: `#/${definitions}/Node`,
    [definitions]: {
      Node: { type: 'object', properties: { next: { anyOf: [{ $ref: `#/${definitions}/Node` }, { type: 'null' }] } } },
    },
  });
  expect(schemaOf(node)).toMatchObject(schema('$defs'));
  expect(schemaOf(node, 'draft-07')).toMatchObject(schema('definitions'));
  expect(() => schemaOf(node, 'openapi-3.0')).toThrow('target openapi-3.0 is not supported');
});

test('nothing of it is there before a program requests it', () => {
  expect(standard(objectOf('Box', () => []))['~standard']).not.toHaveProperty('jsonSchema');
});
