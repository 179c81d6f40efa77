import { describe, expect, test } from 'vitest';
import { Documents } from '../../generator/import/load/documents.js';
import { importFrom } from '../../generator/import/import-document.js';

const NEW = `openapi: 3.0.4
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://api.example.com/v1 }]
paths:
  /pets:
    post:
      operationId: createPet
      parameters:
        - { name: tags, in: query, style: form, explode: true, schema: { type: array, items: { type: string, maxLength: 3 } } }
        - { name: ids, in: query, style: form, explode: false, schema: { type: array, items: { type: string } } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: integer, format: int64 }, name: { type: string, nullable: true } } }
`;

const OLD = `swagger: '2.0'
info: { title: Pets, version: 1.0.0 }
host: api.example.com
basePath: /v1
schemes: [https]
consumes: []
produces: []
paths:
  /pets:
    post:
      operationId: createPet
      parameters:
        - { name: body, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
        - { name: tags, in: query, type: array, items: { type: string, maxLength: 3 }, collectionFormat: multi }
        - { name: ids, in: query, type: array, items: { type: string } }
      responses:
        201: { description: Made., schema: { $ref: '#/definitions/Pet' } }
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key } }
definitions:
  Pet: { type: object, required: [id], properties: { id: { type: integer, format: int64 }, name: { type: string, x-nullable: true } } }
`;

function importOf(text: string) {
  return importFrom(new Documents('a.yaml', new Map([['a.yaml', text]])), { without: [], names: new Map() });
}

describe('a document of Swagger 2.0', () => {
  test('is read as the OpenAPI document that says the same', () => {
    const spec = (text: string) => importOf(text).files.filter(({ path }) => path !== 'import.yaml');
    expect(spec(OLD)).toEqual(spec(NEW));
  });

  test('needs the body whose form has a required field, also where the document shares the field or the body', () => {
    const field = (name: string, more: object) => ({ name, in: 'formData', type: 'string', ...more });
    const parameters = (...all: object[]) => ({ post: { parameters: all, responses: {} } });
    const { files } = importOf(
      JSON.stringify({
        swagger: 2.0, // a number, as in YAML without quotes
        info: { title: 'Forms', version: '1' },
        paths: {
          '/a': parameters({ $ref: '#/parameters/Name' }, field('note', {})),
          '/b': parameters(field('note', {})),
          '/c': parameters({ $ref: '#/parameters/Words' }),
        },
        parameters: {
          Name: field('name', { required: true }),
          Words: { name: 'words', in: 'body', required: true, schema: { type: 'array', items: { type: 'string' } } },
        },
      }),
    );
    const text = files.map((one) => one.text).join('');
    expect(text).toMatch(/body: \{ type: PostABody, as: multipart\/form-data \}/);
    expect(text).toMatch(/body\?: \{ type: PostBBody, as: multipart\/form-data \}/);
    expect(text).toContain('body: list[str]');
    expect(text).toMatch(/name: str\n\s+note\?: str/);
    expect(text).toMatch(/losses: \[\]/);
  });

  const json = JSON.stringify({ swagger: '2.0', info: {}, paths: {}, definitions: { A: { type: 'strng' } } }, null, 1);
  test.each([
    ['a definition', OLD.replace('id: { type: integer', 'id: { type: integr'), '20:60', '"integr" is no type'],
    [
      'a body',
      OLD.replace("schema: { $ref: '#/definitions/Pet' } }\n        - {", 'schema: { type: pet } }\n        - {'),
      '13:61',
      '"pet" is no type',
    ],
    [
      'a parameter behind it',
      OLD.replace('items: { type: string }', 'items: { type: strng }'),
      '15:57',
      '"strng" is no type',
    ],
    ['JSON', json, '7:4', '"strng" is no type'],
    [
      'another file',
      OLD.replace("'#/definitions/Pet' } }\n        -", 'pet.yaml } }\n        -'),
      '13:61',
      '$ref leads out of a document of Swagger 2.0: pet.yaml',
    ],
    ['tabs', OLD.replace('multi', 'tsv'), '14:88', 'OpenAPI 3 has no lists that are separated by tabs'],
    ['a dangerous key', OLD.replace('id:', '__proto__:'), '20:54', 'a key is called __proto__'],
    [
      'nothing',
      OLD.replace('        - { name: body', '        - { named: body').replace('in: body, ', ''),
      '',
      'the document cannot be converted from Swagger 2.0',
    ],
  ])('is refused at a place of its own, for %s', (_, text, place, message) => {
    expect(() => importOf(text)).toThrow(`a.yaml${place === '' ? '' : `:${place}`}: ${message}`);
  });
});
