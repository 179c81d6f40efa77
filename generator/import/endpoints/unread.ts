import { inside, type Part } from '../load/part.js';
import type { Report } from '../losses.js';
import { isMap, type Raw } from '../load/pointer.js';

/**
 * Keys of OpenAPI that an import reads: lists have the ending `[]`, maps `{}`, and flags `?`. Other keys are reported
 * as lost.
 */
const READ = {
  document:
    'openapi info{} servers[] paths{} components{} security[] tags[] externalDocs{} webhooks{} $self jsonSchemaDialect',
  info: 'title summary description version license{} contact{} termsOfService',
  components:
    'schemas{} responses{} parameters{} requestBodies{} headers{} securitySchemes{} pathItems{} examples{} links{} callbacks{} mediaTypes{}',
  'path item':
    '$ref parameters[] get{} head{} post{} put{} patch{} delete{} options{} trace{} query{} additionalOperations{} servers[] summary description',
  operation:
    '$ref operationId summary description tags[] parameters[] requestBody{} responses{} security[] servers[] deprecated externalDocs{} callbacks{}',
  parameter:
    '$ref name in required? schema content{} style explode? description example examples{} deprecated allowReserved? allowEmptyValue?',
  'request body': '$ref content{} description required?',
  'media type': '$ref schema itemSchema encoding{} example examples{}',
  response: '$ref description content{} headers{} links{} summary',
  header: '$ref schema content{} required? description example examples{} deprecated style explode?',
  encoding: 'contentType headers{} style explode? allowReserved?',
  server: 'url description variables{} name',
  'server variable': 'default enum[] description',
  tag: 'name description externalDocs{} summary',
  'security scheme': '$ref type description name in scheme bearerFormat flows{} openIdConnectUrl',
  flow: 'authorizationUrl tokenUrl refreshUrl deviceAuthorizationUrl scopes{}',
} as const;

const FORMS: Readonly<Record<string, { readonly what: string; readonly test: (value: unknown) => boolean }>> = {
  '[]': { what: 'it is a list', test: Array.isArray },
  '{}': { what: 'it is a map', test: isMap },
  '?': { what: 'it is true or false', test: (value) => typeof value === 'boolean' },
};

/** Keys for security schemes of one type. */
const OF_SCHEMES: Readonly<Record<string, string>> = {
  name: 'apiKey',
  in: 'apiKey',
  scheme: 'http',
  flows: 'oauth2',
  openIdConnectUrl: 'openIdConnect',
};

/** Reports the keys of a security scheme that belong to another type. */
export function loseOfOtherTypes(part: Part, report: Report): void {
  const { type } = part.raw as Raw;
  for (const [key, owner] of Object.entries(OF_SCHEMES)) {
    const at = inside(part, key);
    if (at !== undefined && type !== owner) report.lose(at, key, `only schemes of the type ${owner} have it`, false);
  }
}

/** Reports the content beside a schema, because only the schema is read. */
export function loseContentBesideSchema(part: Part, report: Report): void {
  const content = inside(part, 'content');
  if (content !== undefined && inside(part, 'schema') !== undefined)
    report.lose(content, 'content', 'the schema beside it is read', false);
}

export type OpenApiObject = keyof typeof READ;

/** Reports unread keys and values of a wrong form. Losses of `x-` keys are found after everything is written. */
export function loseUnread(part: Part | undefined, kind: OpenApiObject, report: Report): void {
  if (part === undefined || part.raw === null) return;
  if (!isMap(part.raw)) {
    report.lose(part, kind, 'it is a map, and this is none', true);
    return;
  }
  const read = new Map(READ[kind].split(' ').map((word) => /^(\$?\w+)(\W*)$/.exec(word)!.slice(1) as [string, string]));
  for (const [key, value] of Object.entries(part.raw)) {
    const form = read.get(key);
    if (form === undefined && !key.startsWith('x-'))
      report.lose(report.at(part, key), key, `the ${kind} of a spec has no such key`, false);
    const { what, test } = FORMS[form ?? ''] ?? {};
    if (test !== undefined && value !== null && !test(value))
      report.lose(report.at(part, key), key, `${what}, and this is none`, true);
  }
}
