import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { openApiDocument } from '../../generator/emit/openapi/openapi-file.js';
import { modelIn } from '../diff/small-model.js';

/** Addresses that a program which shows the document should not open. */
const BAD = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'https://a.example/\nb',
];

const object = 'objects: { O: { fields: { f: int } } }\n';
const answered = "method: GET, path: /a, body: 'null', responses: [{ status: 200, type: O }]";

/** Places of a spec whose address becomes one of the OpenAPI document. */
const PLACES: Readonly<Record<string, (url: string) => string>> = {
  'the link of an object': (url) => `objects: { O: { see: [${url}], fields: { f: int } } }\n`,
  'the link of a field': (url) => `objects: { O: { fields: { f: { type: int, see: [${url}] } } } }\n`,
  'the link of an endpoint': (url) => `${object}endpoints: { get: { ${answered}, see: [${url}] } }\n`,
  'the link of a group': (url) =>
    `${object}facts: { groups.g: { value: G, doc: D., see: [${url}] } }\nendpoints: { get: { ${answered}, groups: [G] } }\n`,
  'the address of a sign-in among properties': (url) =>
    `auth: { A: { kind: oauth2, properties: { authorize_url: ${url}, token_url: ${url} } } }\n${object}`,
  'the address of OpenID Connect': (url) => `auth: { A: { kind: openid, properties: { url: ${url} } } }\n${object}`,
};

/** Texts under keys by which a reader of the document finds an address. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /url$/i.test(key) && typeof inner === 'string' ? [inner] : addressesIn(inner),
  );
}

function addressesOf(spec: string): readonly string[] {
  const { servers: _, ...document } = openApiDocument(createEmitContext(modelIn(spec))) as Record<string, unknown>;
  return addressesIn(document);
}

describe.each(Object.entries(PLACES))('In an OpenAPI document, %s', (_, spec) => {
  it('is an address of the web', () => {
    expect(addressesOf(spec('"https://a.example/b"'))).toContain('https://a.example/b');
  });

  it.each(BAD)('is left out where it is %j', (url) => {
    expect(addressesOf(spec(JSON.stringify(url)))).toEqual([]);
  });
});

it.each(BAD)('no flow of OAuth may have the address %j', (url) => {
  const flows = ['authorize-url', 'token-url', 'refresh-url', 'device-url'];
  for (const key of flows) {
    const spec = `auth: { A: { kind: oauth2, flows: { implicit: { ${key}: ${JSON.stringify(url)} } } } }\n${object}`;
    expect(() => modelIn(spec)).toThrow('is not an address of a flow');
  }
});
