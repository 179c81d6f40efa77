import { expect, test } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { schemaBundle } from '../../../generator/emit/json-schema/schema-bundle.js';
import { openApiDocument } from '../../../generator/emit/openapi/openapi-file.js';
import { modelOf } from '../../model/problems.js';

const context = createEmitContext(
  modelOf(`
scalars: { Cents: { wire: int, examples: [50], extra: { x-unit: EUR } } }
enums: { Genre: { wire: str, values: { NOVEL: novel }, extra: { x-source: [a, { b: null }] } } }
objects: { Book: { extra: { x-table: books }, fields: { id: int, price: { type: Cents, extra: { x-index: true }, examples: [100, 200] } } } }
endpoints:
  get_book:
    method: GET
    path: /books/{id}
    extra: { x-internal: true }
    params: { id: { type: int, examples: [7], extra: { x-id: book } } }
    body: null
    responses: [{ status: 200, type: Book }]
    auth: []
events: { BOOK_SOLD: { channel: hooks, payload: Book, extra: { x-retries: 3 } } }
channels: { hooks: { delivery: !not-shown } }
`),
);

test('the OpenAPI document has the keys of other tools where the spec has them', () => {
  const text = JSON.stringify(openApiDocument(context));
  for (const key of [
    '"x-unit":"EUR"',
    '"x-source":["a",{"b":null}]',
    '"x-table":"books"',
    '"x-index":true',
    '"x-internal":true',
    '"x-id":"book"',
  ]) {
    expect(text).toContain(key);
  }
});

test('the JSON Schemas have none: ajv refuses keywords that it does not know', () => {
  expect(JSON.stringify(schemaBundle(context))).not.toContain('x-');
});

test('both have the examples', () => {
  for (const document of [openApiDocument(context), schemaBundle(context)]) {
    const text = JSON.stringify(document);
    expect(text).toContain('"examples":[50]');
    expect(text).toContain('"examples":[100,200]');
  }
  expect(JSON.stringify(openApiDocument(context))).toContain('"examples":[7]');
});
