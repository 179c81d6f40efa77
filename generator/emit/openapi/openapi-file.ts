import type { Model } from '../../model/model.js';
import { writtenPath } from '../../model/requests.js';
import { MARK } from '../banner.js';
import type { EmitContext } from '../emit-context.js';
import { prose } from '../json-schema/annotations.js';
import { objectDefinitions, simpleDefinitions, unionDefinitions } from '../json-schema/definitions.js';
import type { JsonSchema, SchemaScope } from '../json-schema/schema.js';
import type { OutputFile } from '../output-file.js';
import { forCompilers } from './for-compilers.js';
import { isShown, operation, tagsOf, type ShownEndpoint } from './operation.js';
import { refusalComponents } from './refusals.js';
import { servers } from './servers.js';
import { securityScheme } from './security.js';
import { deliveredEvents, webhook } from './webhooks.js';

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
  const webhooks = deliveredEvents(model);
  const refused = refusalComponents(model);
  return {
    openapi: '3.1.0',
    'x-comment': MARK,
    info: info(model),
    servers: servers(model),
    tags: tags(endpoints),
    paths: paths(endpoints, scope),
    ...(webhooks.length === 0
      ? {}
      : { webhooks: Object.fromEntries(webhooks.map((one) => [one.name, webhook(one, scope)])) }),
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

function tags(endpoints: readonly ShownEndpoint[]): readonly JsonSchema[] {
  const grouped = new Set(endpoints.flatMap(({ groups }) => groups));
  const names = new Set(endpoints.flatMap(tagsOf));
  return [...names].map((name) =>
    grouped.has(name)
      ? { name, description: `Endpoints of the group ${name}.` }
      : { name, description: `Endpoints below \`/${name}\`.` },
  );
}

function paths(endpoints: readonly ShownEndpoint[], scope: SchemaScope): JsonSchema {
  const byPath = new Map<string, Record<string, JsonSchema>>();
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    const key = pathsOf(endpoint).find((path) => byPath.get(path)?.[method] === undefined)!;
    const item = byPath.get(key) ?? {};
    const isPlain = key === endpoint.path;
    item[method] = scope.context.part(isPlain ? 'openapi' : 'openapi with a query', endpoint, (one, context) =>
      operation(one, isPlain ? one.fixedQuery : [], { ...scope, context }),
    );
    byPath.set(key, item);
  }
  return Object.fromEntries(byPath);
}

/** Keys for a path, the best first. A path with one method has one operation, so that another one has its query, or its name. */
function pathsOf(endpoint: ShownEndpoint): readonly string[] {
  const written = writtenPath(endpoint) as string;
  return [endpoint.path, written, `${written}#${endpoint.name}`];
}
