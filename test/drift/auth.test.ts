import { join } from 'node:path';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { drift, formatDrift, type DriftFormat, type DriftLine, type DriftResult } from '../../generator/api/drift.js';
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

async function driftOf(document: object, map?: string, mill = MILL): Promise<DriftResult> {
  const folder = temporaryFolder();
  plant(folder, {
    'spec/spec.yaml': ROOT,
    'spec/mill.yaml': mill,
    'openapi.json': JSON.stringify(document),
    ...(map === undefined ? {} : { 'map.yaml': map }),
  });
  const result = await drift({
    corrections: true,
    spec: join(folder, 'spec'),
    document: join(folder, 'openapi.json'),
    ...(map === undefined ? {} : { map: join(folder, 'map.yaml') }),
  });
  expect(result.problems).toEqual([]);
  return result;
}

async function linesOf(document: object, map?: string): Promise<readonly DriftLine[]> {
  return (await driftOf(document, map)).drift!.lines.filter(({ group }) => group === 'auth');
}

/** The report on the authorization of the mill in one format, with paths relative to the folder. */
async function printed(format: DriftFormat): Promise<string> {
  const { drift: found, context } = await driftOf(DOCUMENT);
  const lines = found!.lines.filter(({ group }) => group === 'auth');
  const places = { ...context!, document: 'openapi.json', prefix: 'spec/' };
  return formatDrift({ ...found!, lines }, places, format);
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
        "auth.flow.changed | auth.Login.flows.authorization-code | own authorizeUrl https://mill.example/login, scopes grind, read | document authorizeUrl https://sso.example/login, scopes read | #/components/securitySchemes/Sso/flows/authorizationCode",
        "auth.flow.removed | auth.Login.flows.client-credentials | own nothing | document tokenUrl https://mill.example/token, scopes grind | #/components/securitySchemes/Sso/flows/clientCredentials",
        "auth.flow.added | auth.Login.flows.password | own tokenUrl https://mill.example/token, scopes grind, read | document nothing | #/components/securitySchemes/Sso/flows",
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
    expect(paths).toContain('auth.kind.changed auth.Badge');
    expect(paths).toContain('auth.added auth.Key');
  });

  it('is in the results of SARIF, each at its place in the spec', async () => {
    const { runs } = JSON.parse(await printed('sarif')) as Log;
    const { tool, results = [] } = runs[0]!;
    expect(tool.driver.name).toBe('snowspec drift');
    const said = results.map(({ ruleId, message, locations }) => {
      const { artifactLocation, region } = locations![0]!.physicalLocation!;
      return `${ruleId} | ${message.text!.split('\n')[0]} | ${artifactLocation!.uri}:${region!.startLine}`;
    });
    expect(said).toMatchInlineSnapshot(`
      [
        "auth.added | auth.Badge: only the own spec has auth Badge: basic | spec/mill.yaml:14",
        "auth.place.changed | auth.Key.properties.header: auth Key.header: the own spec has header X-Mill-Key, and the published document has query key | spec/mill.yaml:6",
        "auth.flow.changed | auth.Login.flows.authorization-code: auth Login.flows.authorization-code: the own spec has authorizeUrl https://mill.example/login, scopes grind, read, and the published document has authorizeUrl https://sso.example/login, scopes read | spec/mill.yaml:7",
        "auth.flow.removed | auth.Login.flows.client-credentials: only the published document has auth Login.flows.client-credentials: tokenUrl https://mill.example/token, scopes grind | spec/mill.yaml:7",
        "auth.flow.added | auth.Login.flows.password: only the own spec has auth Login.flows.password: tokenUrl https://mill.example/token, scopes grind, read | spec/mill.yaml:13",
        "auth.scope.removed | auth.Login.scopes.buy: only the published document has auth Login.buy: buy | spec/mill.yaml:7",
        "auth.scope.added | auth.Login.scopes.sell: only the own spec has auth Login.sell: sell | spec/mill.yaml:10",
        "auth.removed | auth.Robot: only the published document has auth Robot: openid in header Authorization | spec/spec.yaml:1",
        "endpoint.auth.removed | endpoints.grind_sack.auth: grind_sack.auth: the own spec has Login grind, and the published document has Login grind, or none | spec/mill.yaml:22",
        "endpoint.auth.added | endpoints.list_sacks.auth: list_sacks.auth: the own spec has Key, or Login read, and the published document has Key | spec/mill.yaml:17",
      ]
    `);
  });

  it('has rows in the table of Markdown', async () => {
    const rows = (await printed('markdown')).split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toMatchInlineSnapshot(`
      [
        "| \`auth.Badge\` <sub>\`spec/mill.yaml:14\`</sub> | \`basic\` |  <sub>\`1 #/components/securitySchemes\`</sub> |  |",
        "| \`auth.Key.properties.header\` <sub>\`spec/mill.yaml:6\`</sub> | \`header X-Mill-Key\` | \`query key\` <sub>\`1 #/components/securitySchemes/ApiKey/name\`</sub> |  |",
        "| \`auth.Login.flows.authorization-code\` <sub>\`spec/mill.yaml:7\`</sub> | \`authorizeUrl https://mill.example/login, scopes grind, read\` | \`authorizeUrl https://sso.example/login, scopes read\` <sub>\`1 #/components/securitySchemes/Sso/flows/authorizationCode\`</sub> |  |",
        "| \`auth.Login.flows.client-credentials\` <sub>\`spec/mill.yaml:7\`</sub> |  | \`tokenUrl https://mill.example/token, scopes grind\` <sub>\`1 #/components/securitySchemes/Sso/flows/clientCredentials\`</sub> |  |",
        "| \`auth.Login.flows.password\` <sub>\`spec/mill.yaml:13\`</sub> | \`tokenUrl https://mill.example/token, scopes grind, read\` |  <sub>\`1 #/components/securitySchemes/Sso/flows\`</sub> |  |",
        "| \`auth.Login.scopes.buy\` <sub>\`spec/mill.yaml:7\`</sub> |  | \`buy\` <sub>\`1 #/components/securitySchemes/Sso/flows/authorizationCode/scopes/buy\`</sub> |  |",
        "| \`auth.Login.scopes.sell\` <sub>\`spec/mill.yaml:10\`</sub> | \`sell\` |  <sub>\`1 #/components/securitySchemes/Sso/flows\`</sub> |  |",
        "| \`auth.Robot\` |  | \`openid in header Authorization\` <sub>\`1 #/components/securitySchemes/Robot\`</sub> |  |",
        "| \`endpoints.grind_sack.auth\` <sub>\`spec/mill.yaml:22\`</sub> | \`Login grind\` | \`Login grind, or none\` <sub>\`1 #/paths/~1sacks~1{id}/post/security\`</sub> |  |",
        "| \`endpoints.list_sacks.auth\` <sub>\`spec/mill.yaml:17\`</sub> | \`Key, or Login read\` | \`Key\` <sub>\`1 #/paths/~1sacks/get\`</sub> |  |",
      ]
    `);
  });

  it('is not written as corrections: each difference that only the document has is listed with the reason', async () => {
    const { corrections } = await driftOf(DOCUMENT);
    const problem = 'a person decides which credentials are right: write it by hand';
    const lines = (await linesOf(DOCUMENT)).filter(({ before }) => before !== undefined);
    expect(lines.length).toBeGreaterThan(5);
    expect(corrections).toEqual({ text: '', count: 0, refused: lines.map(({ path }) => ({ at: path, problem })) });
  });
});

describe('Corrections that would lose something', () => {
  it('are not written, and listed with the reason', async () => {
    const mill = MILL.replace(
      'params: { id: str }\n    responses: [{ status: 200, type: Sack }]\n    auth: [Login grind]',
      'params: { id: str }\n    body: { type: str, length: ..9 }\n    responses: [{ status: 200, type: Sack, source: handbook }]\n    auth: [Login grind]',
    );
    expect(mill).not.toBe(MILL);
    const text = { content: { 'text/csv': { schema: { type: 'string' } } } };
    const { post } = DOCUMENT.paths['/sacks/{id}'];
    const grind = { ...post, requestBody: text, responses: { ...answer, 201: { description: 'Later.', ...text } } };
    const paths = { ...DOCUMENT.paths, '/sacks/{id}': { ...DOCUMENT.paths['/sacks/{id}'], post: grind } };
    const { corrections } = await driftOf({ ...DOCUMENT, paths }, undefined, mill);
    expect(corrections!.refused.filter(({ at }) => at.startsWith('endpoints.grind_sack.'))).toMatchInlineSnapshot(`
      [
        {
          "at": "endpoints.grind_sack.body",
          "problem": "bodies are written as a whole, and the limits or parts of the own ones would be lost",
        },
        {
          "at": "endpoints.grind_sack.body.text/csv",
          "problem": "bodies are written as a whole, and the limits or parts of the own ones would be lost",
        },
        {
          "at": "endpoints.grind_sack.responses.201.text/csv",
          "problem": "answers are written as a whole list, and conditions, limits or sources of the own ones would be lost",
        },
        {
          "at": "endpoints.grind_sack.auth",
          "problem": "a person decides which credentials are right: write it by hand",
        },
      ]
    `);
  });
});
