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
    'servers',
    'summary',
    'description',
  ],
  operation: [
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
  encoding: ['contentType', 'headers', 'style', 'explode'],
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
