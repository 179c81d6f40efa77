import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { schemaBundle } from '../../../generator/emit/json-schema/schema-bundle.js';
import { bundleOf } from '../../../templates/package/json-schemas.js';
import { modelOf } from '../../model/problems.js';

const bundle = schemaBundle(
  createEmitContext(
    modelOf(`
scalars: { Raw: { wire: str, format: binary } }
enums:
  Genre: { doc: The subject of a book., wire: str, open: false, values: { NOVEL: novel, ATLAS: atlas } }
objects:
  Cat: { fields: { kind: "'cat'", lives?: { type: int, default: 9 } } }
  Dog: { fields: { kind: "'dog'" } }
  Form:
    doc: A form.
    see: [https://example.com/forms]
    fields: { file: bytes, raw: Raw, x-mark?: str, default?: str, $ref?: { type: any, default: { $ref: '#/x', x-own: 1 } } }
unions: { Pet: { of: [Cat, Dog], by: kind } }
`),
  ),
) as { readonly $defs: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

it('has every type, and no schema that only responses refer to', () => {
  const schemas = { Cat: {}, 'Cat.inside': {}, 'Zoo.Error': {}, 'Zoo.RateLimit': {} };
  const document = { info: { title: 'T', description: 'D' }, components: { schemas } };
  expect(bundleOf<object>(document, 'id')).toMatchObject({ $id: 'id', $defs: { Cat: {}, 'Cat.inside': {} } });
  expect(JSON.stringify(bundleOf(document, 'id'))).not.toContain('Zoo');
  expect(Object.keys(bundle.$defs).toSorted()).toEqual(['Cat', 'Dog', 'Form', 'Genre', 'Pet', 'Raw']);
});

it('says under keywords of JSON Schema what only OpenAPI has a keyword for', () => {
  const { Cat, Form, Genre, Pet } = bundle.$defs;
  expect(Cat!['properties']).toMatchObject({ lives: { default: 9 } });
  expect(Form!['description']).toBe('A form.\n\nSee https://example.com/forms');
  expect(Form).not.toHaveProperty('externalDocs');
  expect(Genre!['description']).toBe('The subject of a book.\n\n"novel": NOVEL, "atlas": ATLAS.');
  expect(Pet).toEqual({ title: 'Pet', oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }] });
});

it('lets anything be the content of a file, and only a text be a text of that format', () => {
  expect(bundle.$defs['Form']!['properties']).toMatchObject({ file: {}, raw: { $ref: '#/$defs/Raw' } });
  expect((bundle.$defs['Form']!['properties'] as { file: object }).file).toEqual({});
  expect(bundle.$defs['Raw']).toMatchObject({ type: 'string', format: 'binary' });
});

it('takes no field for a keyword, and no value for a schema', () => {
  const { properties } = bundle.$defs['Form'] as { readonly properties: Readonly<Record<string, object>> };
  expect(Object.keys(properties)).toEqual(['file', 'raw', 'x-mark', 'default', '$ref']);
  expect(properties['$ref']).toMatchObject({ default: { $ref: '#/x', 'x-own': 1 } });
});

it('survives extra keys that look like those of a compiler', () => {
  const schemas = { Odd: { type: 'object', enum: 1, 'x-enum-varnames': 7, 'x-snowspec': null } };
  const document = { info: { title: 'T', description: 'D' }, components: { schemas } };
  expect(bundleOf<object>(document, 'id')).toMatchObject({ $defs: { Odd: { type: 'object', enum: 1 } } });
});

it('accepts under a declared key what the field accepts, although a pattern of other keys matches it', () => {
  const { $defs } = schemaBundle(
    createEmitContext(
      modelOf(`
objects:
  Form:
    fields:
      'x-a.b?': { as: dotted, type: str }
      '^odd$|(x?': { as: odd, type: bool }
    key-patterns: { x: int }
`),
    ),
  ) as { readonly $defs: { readonly Form: object } };
  const isForm = new Ajv2020({ strict: false, unicodeRegExp: true }).compile($defs.Form);
  const accepted = [{ 'x-a.b': 'a' }, { '^odd$|(x': true }, { 'x-aab': 1 }];
  expect(accepted.map((one) => isForm(one))).toEqual([true, true, true]);
  const refused = [{ 'x-a.b': 1 }, { '^odd$|(x': 1 }, { 'x-aab': 'a' }];
  expect(refused.map((one) => isForm(one))).toEqual([false, false, false]);
});
