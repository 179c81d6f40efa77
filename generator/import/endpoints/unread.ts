import { inside, type RawMap } from '../document.js';
import type { Part } from '../load/documents.js';
import type { Report } from '../losses.js';

/** Keys that an import reads, of each kind of object of OpenAPI. Any other key is reported as lost. */
const READ = {
  document: [
    'openapi',
    'info',
    'servers',
    'paths',
    'components',
    'security',
    'tags',
    'externalDocs',
    'webhooks',
    '$self',
    'jsonSchemaDialect',
  ],
  info: ['title', 'summary', 'description', 'version', 'license', 'contact', 'termsOfService'],
  components: [
    'schemas',
    'responses',
    'parameters',
    'requestBodies',
    'headers',
    'securitySchemes',
    'pathItems',
    'examples',
    'links',
    'callbacks',
    'mediaTypes',
  ],
  'path item': [
    '$ref',
    'parameters',
    'get',
    'head',
    'post',
    'put',
    'patch',
    'delete',
    'options',
    'trace',
    'query',
    'additionalOperations',
    'servers',
    'summary',
    'description',
  ],
  operation: [
    '$ref',
    'operationId',
    'summary',
    'description',
    'tags',
    'parameters',
    'requestBody',
    'responses',
    'security',
    'servers',
    'deprecated',
    'externalDocs',
    'callbacks',
  ],
  parameter: [
    'name',
    'in',
    'required',
    'schema',
    'content',
    'style',
    'explode',
    'description',
    'example',
    'examples',
    'deprecated',
    'allowReserved',
    'allowEmptyValue',
    '$ref',
  ],
  'request body': ['content', 'description', 'required', '$ref'],
  'media type': ['schema', 'itemSchema', 'encoding', 'example', 'examples'],
  response: ['description', 'content', 'headers', 'links', '$ref', 'summary'],
  header: [
    'schema',
    'content',
    'required',
    'description',
    'example',
    'examples',
    'deprecated',
    'style',
    'explode',
    '$ref',
  ],
  encoding: ['contentType', 'headers', 'style', 'explode', 'allowReserved'],
  server: ['url', 'description', 'variables', 'name'],
  'server variable': ['default', 'enum', 'description'],
  tag: ['name', 'description', 'externalDocs', 'summary', 'parent', 'kind'],
  'security scheme': [
    'type',
    'description',
    'name',
    'in',
    'scheme',
    'bearerFormat',
    'flows',
    'openIdConnectUrl',
    '$ref',
    'deprecated',
    'oauth2MetadataUrl',
  ],
  flow: ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl', 'scopes'],
} as const;

/** Keys of a security scheme that belong to one of its types. */
const OF_SCHEMES: Readonly<Record<string, string>> = {
  name: 'apiKey',
  in: 'apiKey',
  scheme: 'http',
  flows: 'oauth2',
  openIdConnectUrl: 'openIdConnect',
};

/** Reports the keys of a security scheme that schemes of its type do not have. */
export function loseOfOtherTypes(part: Part, report: Report): void {
  const { type } = part.raw as RawMap;
  for (const [key, owner] of Object.entries(OF_SCHEMES)) {
    const at = inside(part, key);
    if (at !== undefined && type !== owner)
      report.lose(report.at(at), key, `only schemes of the type ${owner} have it`, false);
  }
}

/** Of two descriptions of the same values, the schema is read. */
export function loseContentBesideSchema(part: Part, report: Report): void {
  const content = inside(part, 'content');
  if (content !== undefined && inside(part, 'schema') !== undefined)
    report.lose(report.at(content), 'content', 'the schema beside it is read', false);
}

export type OpenApiObject = keyof typeof READ;

/** Reports every key that nothing reads. What becomes of `x-` keys is found out when everything is written. */
export function loseUnread(part: Part | undefined, kind: OpenApiObject, report: Report): void {
  if (part === undefined || typeof part.raw !== 'object' || part.raw === null) return;
  const read: readonly string[] = READ[kind];
  for (const key of Object.keys(part.raw as RawMap)) {
    if (read.includes(key) || key.startsWith('x-')) continue;
    const at = inside(part, key);
    if (at !== undefined) report.lose(report.at(at), key, `the ${kind} of a spec has no such key`, false);
  }
}
