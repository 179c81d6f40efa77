import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { openApiDocument } from '../../generator/emit/openapi/openapi-file.js';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { modelOf } from './agreement.js';

const read = 'Reads.';
const write = 'Writes.';
const FLOWS = {
  authorizationCode: {
    authorizationUrl: 'https://id.example/a',
    tokenUrl: 'https://id.example/t',
    refreshUrl: 'https://id.example/r',
    scopes: { read, write },
  },
  implicit: { authorizationUrl: 'https://id.example/i', scopes: { read }, 'x-page': 1 },
  clientCredentials: { tokenUrl: 'https://id.example/c', scopes: {} },
  password: { tokenUrl: 'https://id.example/p', scopes: { write } },
  deviceAuthorization: {
    deviceAuthorizationUrl: 'https://id.example/d',
    tokenUrl: 'https://id.example/t',
    scopes: { read, write },
  },
};

function importedWith(flows: object) {
  const document = {
    openapi: '3.2.0',
    info: { title: 'Ids', version: '1' },
    components: { securitySchemes: { Login: { type: 'oauth2', flows } } },
    paths: {
      '/a': { get: { operationId: 'get_a', security: [{ Login: ['read'] }], responses: { 204: { description: '' } } } },
    },
  };
  return importFrom(new Documents('/a.json', new Map([['/a.json', JSON.stringify(document)]])), {
    without: [],
    names: new Map(),
  });
}

describe('The flows of an OAuth 2 scheme', () => {
  it.each(Object.entries(FLOWS))('are kept with addresses and scopes: %s', (kind, flow) => {
    const flows = { [kind]: { ...flow, scopes: { read, write } } };
    expect(emitted(flows)).toEqual(inVersion31(flows));
  });

  it('are kept together, each with its own scopes', () => {
    expect(emitted(FLOWS)).toEqual(inVersion31(FLOWS));
    expect(importedWith(FLOWS).record.losses).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '\u0001data:text/html,x',
    'https://a.example/\n',
    'file:///etc',
  ])('have no address that is not one of the web: %j', (url) => {
    const flows = { implicit: { ...FLOWS.implicit, authorizationUrl: url } };
    const { losses } = importedWith(flows).record;
    expect(losses.map(({ at }) => at)).toEqual(['#/components/securitySchemes/Login/flows/implicit/authorizationUrl']);
    expect(JSON.stringify(emitted(flows))).not.toContain(JSON.stringify(url).slice(1, -1));
  });

  it.each(['https://id.example/{tenant}/a?b=c', '/oauth/a', 'a', '//id.example'])('may have the address %j', (url) => {
    const flows = { implicit: { authorizationUrl: url, scopes: { read } } };
    expect(emitted(flows)).toEqual(flows);
  });

  it('describe a scope once', () => {
    const flows = { ...FLOWS, implicit: { ...FLOWS.implicit, scopes: { read: 'Reads books.' } } };
    expect(importedWith(flows).record.losses.map(({ at, because }) => [at, because])).toEqual([
      ['#/components/securitySchemes/Login/flows/implicit/scopes', 'another flow describes it otherwise'],
    ]);
  });
});

/** OpenAPI 3.1, which is emitted, has no flow for devices. */
function inVersion31(flows: object): object {
  return Object.fromEntries(Object.entries(flows).map(([key, flow]) => [key.replace(/^device/, 'x-device'), flow]));
}

function emitted(flows: object): unknown {
  const document = openApiDocument(createEmitContext(modelOf(importedWith(flows)))) as {
    components: { securitySchemes: { Login: { flows: unknown } } };
  };
  return document.components.securitySchemes.Login.flows;
}
