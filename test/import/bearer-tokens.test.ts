import { expect, it } from 'vitest';
import { documentOf, emittedFrom, importedOf } from './one-schema.js';

it('what a bearer token is comes from a document and is in the one that the spec becomes', () => {
  const schemes = { Login: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };
  const document = documentOf({ type: 'string' }) as { components: object; paths: object };
  document.components = { ...document.components, securitySchemes: schemes };
  document.paths = {
    '/a': { get: { operationId: 'get_a', security: [{ Login: [] }], responses: { 204: { description: 'Done.' } } } },
  };
  const imported = importedOf(document);
  expect(imported.record.losses.filter(({ lost }) => lost === 'bearerFormat')).toEqual([]);
  expect(emittedFrom(imported)).toMatchObject({ components: { securitySchemes: schemes } });
});
