import { isNotShown, type Event, type Model } from '../../model/model.js';
import { MARK } from '../banner.js';
import type { EmitContext } from '../emit-context.js';
import { annotations, prose } from '../json-schema/annotations.js';
import { objectDefinitions, simpleDefinitions, unionDefinitions } from '../json-schema/definitions.js';
import type { JsonSchema, SchemaScope } from '../json-schema/schema.js';
import { NO_LIMITS, typeSchema } from '../json-schema/type-schema.js';
import type { OutputFile } from '../output-file.js';
import { forCompilers } from './for-compilers.js';
import { isShown, json, operation, tagOf, type ShownEndpoint } from './operation.js';
import { refusalComponents } from './refusals.js';
import { securityScheme } from './security.js';

/** The OpenAPI document of a profile: `openapi.json`, or `openapi.<entry>.json` for others than the main one. */
export function openApiFile(context: EmitContext): OutputFile {
  return { path: openApiPath(context.model), text: JSON.stringify(openApiDocument(context)), format: 'json' };
}

/** Path of the document inside the package, and the subpath that exports it. */
export function openApiPath({ profile }: Model): string {
  return profile.entry === '.'
    ? 'openapi.json'
    : `openapi.${profile.entry.replace(/^\.\//, '').replaceAll('/', '.')}.json`;
}

/**
 * Endpoints, types and webhooks of a profile as OpenAPI 3.1, whose schemas are JSON Schema. Endpoints of which the spec
 * shows no path are named in the description.
 */
export function openApiDocument(context: EmitContext): JsonSchema {
  const { model } = context;
  const scope: SchemaScope = {
    name: 'openapi',
    context,
    mode: 'spec',
    withExtra: true,
    ref: (name) => `#/components/schemas/${name}`,
  };
  const endpoints = model.endpoints.filter(isShown);
  const webhooks = model.events.filter(({ channel, family }) => channel === 'webhook' && !family);
  const refused = refusalComponents(model);
  return {
    openapi: '3.1.0',
    'x-comment': MARK,
    info: info(model),
    servers: servers(model),
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: `Endpoints below \`/${name}\`.` })),
    paths: paths(endpoints, scope),
    ...(webhooks.length === 0
      ? {}
      : { webhooks: Object.fromEntries(webhooks.map((event) => [event.name, webhook(event, scope)])) }),
    components: {
      schemas: {
        ...Object.fromEntries(
          [
            ...withExtraKeys([...simpleDefinitions(context, 'spec'), ...unionDefinitions(scope)], model),
            ...objectDefinitions(scope),
          ].map(([name, schema]) => [name, context.part('schema for compilers', schema, forCompilers)]),
        ),
        ...refused.schemas,
      },
      responses: refused.responses,
      securitySchemes: Object.fromEntries(model.auth.map((scheme) => [scheme.name, securityScheme(scheme)])),
    },
  };
}

function info({ package: about, profile, endpoints }: Model): JsonSchema {
  const hidden = endpoints.filter((endpoint) => !isShown(endpoint)).map(({ name }) => `\`${name}\``);
  const missing = hidden.length === 0 ? '' : `Omitted, since the spec does not show their paths: ${hidden.join(', ')}.`;
  return {
    title: about.title,
    version: about.version,
    description: prose(about.doc, profile.doc, missing),
    license: { name: about.license, identifier: about.license },
  };
}

/** The schemas of declarations with the keys of other tools. */
function withExtraKeys(
  schemas: readonly (readonly [string, JsonSchema])[],
  model: Model,
): readonly (readonly [string, JsonSchema])[] {
  const declared = [...model.identifiers, ...model.scalars, ...model.enums, ...model.bitSets, ...model.unions];
  const extras = new Map(declared.map(({ name, extraKeys }) => [name, extraKeys]));
  return schemas.map(([name, schema]) => {
    const extra = extras.get(name);
    return [name, extra === undefined ? schema : { ...schema, ...extra }];
  });
}

/** Where the spec shows no address, paths begin where the document was found. */
function servers({ services: [service] }: Model): readonly JsonSchema[] {
  const url = service === undefined || isNotShown(service.url) ? '/' : service.url;
  return [
    { url: url.length > 1 ? url.replace(/\/$/, '') : url, ...(service?.doc ? { description: service.doc } : {}) },
  ];
}

function paths(endpoints: readonly ShownEndpoint[], scope: SchemaScope): JsonSchema {
  const byPath = new Map<string, Record<string, JsonSchema>>();
  for (const endpoint of endpoints) {
    const item = byPath.get(endpoint.path) ?? {};
    item[endpoint.method.toLowerCase()] = scope.context.part('openapi', endpoint, (one, context) =>
      operation(one, { ...scope, context }),
    );
    byPath.set(endpoint.path, item);
  }
  return Object.fromEntries(byPath);
}

function webhook(event: Event, scope: SchemaScope): JsonSchema {
  const schema = isNotShown(event.payload) ? {} : typeSchema(event.payload, NO_LIMITS, scope);
  const { description } = annotations(event);
  return {
    post: {
      operationId: event.name,
      summary: event.name,
      ...(description === undefined ? {} : { description }),
      ...event.extraKeys,
      requestBody: { required: true, content: json(schema) },
      responses: { '2XX': { description: 'Received.' }, '4XX': { description: 'Refused.' } },
      security: scope.context.model.auth.filter(({ kind }) => kind === 'signature').map(({ name }) => ({ [name]: [] })),
    },
  };
}
