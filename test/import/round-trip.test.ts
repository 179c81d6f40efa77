import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modelOf } from './agreement.js';
import { emittedOf, importedOf, roundTrip } from './round-trip.js';

describe('The OpenAPI document of an imported spec', () => {
  it.each(['harbour.json', 'shop.yaml', 'depot.yaml', 'parcels.yaml'])('is imported as the same spec: %s', (name) => {
    const [first, again] = roundTrip(fileURLToPath(new URL(`documents/${name}`, import.meta.url)));
    expect(again).toEqual(first);
  });

  it('has the names, summaries and groups of the document', () => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      tags: [{ name: 'z' }, { name: 'a', description: 'As.' }],
      paths: {
        '/a': {
          get: {
            operationId: 'as/get',
            summary: 'Get as',
            description: 'Get as of all kinds.',
            tags: ['a', 'z'],
            responses: { 200: { description: '', content: { 'application/json': { schema: ref('a.b-c') } } } },
          },
        },
      },
      components: {
        schemas: {
          'a.b-c': { type: 'object', properties: { default: ref('B'), e: ref('E') } },
          B: { allOf: [ref('a.b-c'), { type: 'object', properties: { b: { type: 'string' } } }] },
          Error: { type: 'object', properties: { a: { type: 'string' } } },
          error: { type: 'object', properties: { b: { type: 'string' } } },
          E: { enum: ['a', 'b'] },
        },
      },
    };
    const { tags, paths, components } = emittedOf(modelOf(importedOf(document))) as typeof document;
    const { operationId, summary, description, tags: own, responses } = paths['/a'].get;
    expect(tags.map(({ name }) => name)).toEqual(['z', 'a']);
    expect({ operationId, summary, description, tags: own }).toEqual({
      operationId: 'as/get',
      summary: 'Get as',
      description: 'Get as of all kinds.',
      tags: ['a', 'z'],
    });
    expect(responses[200].content).toEqual(document.paths['/a'].get.responses[200].content);
    expect(Object.keys(components.schemas).toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
    expect(components.schemas['a.b-c'].properties).toEqual({ default: ref('B'), e: ref('E') });
  });
});

function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
