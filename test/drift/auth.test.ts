import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drift, type DriftLine } from '../../generator/api/drift.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const ROOT = `spec: { name: mill, version: 1.0.0, title: Mill, doc: Grain., license: MIT }
profiles:
  default: { doc: The handbook., layers: [], entry: '.' }
`;

const MILL = `services:
  Api: { url: https://mill.example }
objects:
  Sack: { fields: { id: str } }
auth:
  Key: { kind: token, properties: { header: X-Mill-Key } }
  Login:
    kind: oauth2
    properties: { header: Authorization, token_format: Bearer <token> }
    scopes: { read: Read., grind: Grind., sell: Sell. }
    flows:
      authorization-code: { authorize-url: 'https://mill.example/login', token-url: 'https://mill.example/token' }
      password: { token-url: 'https://mill.example/token' }
  Badge: { kind: basic }
  Seal: { kind: signature, properties: { key: Sack.id } }
endpoints:
  list_sacks:
    method: GET
    path: /sacks
    responses: [{ status: 200, type: 'list[Sack]' }]
    auth: [Key, Login read]
  grind_sack:
    method: POST
    path: /sacks/{id}
    params: { id: str }
    responses: [{ status: 200, type: Sack }]
    auth: [Login grind]
  get_sack:
    method: GET
    path: /sacks/{id}
    params: { id: str }
    responses: [{ status: 200, type: Sack }]
    auth: [Key + Login read]
`;

const answer = {
  200: { description: 'Done.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Sack' } } } },
};
const answers = {
  200: {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Sack' } } } },
  },
};
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  security: [{ ApiKey: [] }],
  paths: {
    '/sacks': { get: { operationId: 'sacks', responses: answers } },
    '/sacks/{id}': {
      post: { operationId: 'grind', parameters, security: [{}, { Sso: ['grind'] }], responses: answer },
      get: { operationId: 'sack', parameters, security: [{ Sso: ['read'], ApiKey: [] }], responses: answer },
    },
  },
  components: {
    schemas: { Sack: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
    securitySchemes: {
      ApiKey: { type: 'apiKey', in: 'query', name: 'key' },
      Sso: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://sso.example/login',
            tokenUrl: 'https://mill.example/token',
            scopes: { read: 'Read.', buy: 'Buy.' },
          },
          clientCredentials: { tokenUrl: 'https://mill.example/token', scopes: { grind: 'Grind.' } },
        },
      },
      Robot: { type: 'openIdConnect', openIdConnectUrl: 'https://mill.example/openid' },
    },
  },
};

async function linesOf(document: object, map?: string): Promise<readonly DriftLine[]> {
  const folder = temporaryFolder();
  plant(folder, {
    'spec/spec.yaml': ROOT,
    'spec/mill.yaml': MILL,
    'openapi.json': JSON.stringify(document),
    ...(map === undefined ? {} : { 'map.yaml': map }),
  });
  const { drift: found, problems } = await drift({
    spec: join(folder, 'spec'),
    document: join(folder, 'openapi.json'),
    ...(map === undefined ? {} : { map: join(folder, 'map.yaml') }),
  });
  expect(problems).toEqual([]);
  return found!.lines.filter(({ group }) => group === 'auth');
}

describe('Authorization', () => {
  it('differs in the places of credentials, in flows, addresses and scopes, and in what endpoints take', async () => {
    const said = (await linesOf(DOCUMENT)).map(({ kind, path, before, after, pointer }) =>
      [kind, path, `own ${after ?? 'nothing'}`, `document ${before ?? 'nothing'}`, pointer].join(' | '),
    );
    expect(said).toMatchInlineSnapshot(`
      [
        "auth.added | auth.Badge | own basic | document nothing | #/components/securitySchemes",
        "auth.place.changed | auth.Key.properties.header | own header X-Mill-Key | document query key | #/components/securitySchemes/ApiKey/name",
        "auth.flow.changed | auth.Login.flows.authorization-code.authorize-url | own https://mill.example/login | document https://sso.example/login | #/components/securitySchemes/Sso/flows/authorizationCode/authorizationUrl",
        "auth.flow.changed | auth.Login.flows.authorization-code.scopes | own grind | document nothing | #/components/securitySchemes/Sso/flows/authorizationCode/scopes",
        "auth.flow.removed | auth.Login.flows.client-credentials | own nothing | document client-credentials | #/components/securitySchemes/Sso/flows/clientCredentials",
        "auth.flow.added | auth.Login.flows.password | own password | document nothing | #/components/securitySchemes/Sso/flows",
        "auth.scope.removed | auth.Login.scopes.buy | own nothing | document buy | #/components/securitySchemes/Sso/flows/authorizationCode/scopes/buy",
        "auth.scope.added | auth.Login.scopes.sell | own sell | document nothing | #/components/securitySchemes/Sso/flows",
        "auth.removed | auth.Robot | own nothing | document openid in header Authorization | #/components/securitySchemes/Robot",
        "endpoint.auth.removed | endpoints.grind_sack.auth | own Login grind | document Login grind, or none | #/paths/~1sacks~1{id}/post/security",
        "endpoint.auth.added | endpoints.list_sacks.auth | own Key, or Login read | document Key | #/paths/~1sacks/get",
      ]
    `);
  });

  it('is not compared where the document has no schemes', async () => {
    const { securitySchemes: _, ...components } = DOCUMENT.components;
    const paths = { '/sacks': DOCUMENT.paths['/sacks'] };
    const { security: _all, ...rest } = DOCUMENT;
    expect(await linesOf({ ...rest, paths, components })).toEqual([]);
  });

  it('belongs together as the map says, whatever the schemes are called', async () => {
    const paths = (await linesOf(DOCUMENT, 'ApiKey: Badge\n')).map(({ kind, path }) => `${kind} ${path}`);
    expect(paths).toContain('auth.kind.changed auth.Badge.kind');
    expect(paths).toContain('auth.added auth.Key');
  });
});
