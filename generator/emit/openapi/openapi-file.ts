import { type Fact, isNotShown, type Model } from '../../model/model.js';
import { isShownEndpoint, type ShownEndpoint, tagsOf, writtenPath } from '../../model/requests.js';
import { MARK, SPEC_WORDS } from '../../model/spec-words.js';
import type { EmitContext } from '../emit-context.js';
import { linkIn, prose } from '../json-schema/annotations.js';
import { componentSchemas } from '../json-schema/definitions.js';
import type { JsonSchema } from '../json-schema/schema.js';
import { docIn, specWords } from '../json-schema/spec-words.js';
import type { OutputFile } from '../output-file.js';
import { hasGroups, operation, otherServers, servers } from './operation.js';
import { withNamesOfSchemas } from './names-of-schemas.js';
import { withComponents } from './repeated-parts.js';
import { refusalComponents } from './refusals.js';
import { securityScheme } from './security.js';
import { deliveredEvents, webhook } from './webhooks.js';

/** The OpenAPI document of a profile: `openapi.json`, or `openapi.<entry>.json` for others than the main one. */
export function openApiFile(context: EmitContext): OutputFile {
  const path = openApiPath(context.model);
  const subpath = { entry: `./${path}`, doc: 'The types and endpoints as an OpenAPI 3.1 document.' };
  return { path, text: `${jsonLines(openApiDocument(context), 3)}\n`, subpath };
}

/** JSON without indentation, with one line for each operation and schema, so that a change affects only its line. */
function jsonLines(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const lines = entries.map(([key, inner]) => `${JSON.stringify(key)}:${jsonLines(inner, depth - 1)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
}

export function openApiPath({ profile }: Model): string {
  return profile.entry === '.'
    ? 'openapi.json'
    : `openapi.${profile.entry.replace(/^\.\//, '').replaceAll('/', '.')}.json`;
}

/**
 * Endpoints, types and webhooks of a profile as OpenAPI 3.1, with schemas in JSON Schema. Endpoints without a known
 * path are named in the description.
 */
export function openApiDocument(context: EmitContext): JsonSchema {
  const { model } = context;
  const endpoints = model.endpoints.filter(isShownEndpoint);
  const webhooks = deliveredEvents(model);
  const refused = refusalComponents(model);
  const repeated = withComponents(pathItems(endpoints, context));
  return withNamesOfSchemas(model, {
    openapi: '3.1.0',
    'x-comment': MARK,
    ...specWords({ ...otherServers(model), ...(hasGroups(model) || endpoints.length === 0 ? {} : { groups: [] }) }),
    ...keysOfOthers('document', model),
    info: info(model),
    ...documentFact('externalDocs', 'info.docs', model),
    servers: servers(model),
    tags: tags(endpoints, model),
    paths: repeated.paths,
    ...(webhooks.length === 0
      ? {}
      : { webhooks: Object.fromEntries(webhooks.map((event) => [event.name, webhook(event, context)])) }),
    components: {
      schemas: { ...componentSchemas(context), ...refused.schemas },
      responses: { ...refused.responses, ...repeated.responses },
      ...(Object.keys(repeated.headers).length === 0 ? {} : { headers: repeated.headers }),
      securitySchemes: Object.fromEntries(model.auth.map((scheme) => [scheme.name, securityScheme(scheme)])),
    },
  });
}

function info(model: Model): JsonSchema {
  const { package: about, profile, endpoints } = model;
  const hidden = endpoints.filter((endpoint) => !isShownEndpoint(endpoint)).map(({ name }) => `\`${name}\``);
  const missing =
    hidden.length === 0 ? '' : `Endpoints omitted, since the spec does not show their paths: ${hidden.join(', ')}.`;
  const description = prose(about.doc, profile.doc, missing);
  return {
    title: about.title,
    ...documentFact('summary', 'info.summary', model),
    version: about.version,
    description,
    ...specWords(docIn(description, about.doc)),
    ...documentFact('contact', 'info.contact', model),
    ...documentFact('termsOfService', 'info.terms', model),
    license: { name: about.license, identifier: about.license, [SPEC_WORDS]: false },
    ...documentFact('license', 'info.license', model),
    ...keysOfOthers('info', model),
  };
}

/** A fact about an imported document, which the generated document repeats. */
function documentFact(key: string, name: string, { facts }: Model): JsonSchema {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value === undefined || isNotShown(value) ? {} : { [key]: value };
}

function keysOfOthers(prefix: 'document' | 'info', { facts }: Model): JsonSchema {
  const start = `${prefix}.x-`;
  return Object.fromEntries(
    facts.flatMap(({ name, value }) =>
      name.startsWith(start) && !isNotShown(value) ? [[name.slice(prefix.length + 1), value] as const] : [],
    ),
  );
}

function tags(endpoints: readonly ShownEndpoint[], { facts }: Model): readonly JsonSchema[] {
  const grouped = new Set(endpoints.flatMap(({ groups }) => groups));
  const stated = facts.flatMap(({ name, value }) =>
    name.startsWith('groups.') && typeof value === 'string' ? [value] : [],
  );
  const names = new Set([...stated, ...endpoints.flatMap(tagsOf)]);
  const described = new Map(
    facts.flatMap((fact): readonly (readonly [Fact['value'], Fact])[] =>
      fact.name.startsWith('groups.') ? [[fact.value, fact]] : [],
    ),
  );
  return [...names].map((name) => {
    const { doc = '', see: [url] = [] } = described.get(name) ?? {};
    const description =
      grouped.has(name) || stated.includes(name) ? `Endpoints of the group ${name}.` : `Endpoints below \`/${name}\`.`;
    return {
      name,
      ...(doc === '' ? { description } : { description: doc }),
      ...(!stated.includes(name) ? { [SPEC_WORDS]: false } : doc === '' ? specWords({ docLength: 0 }) : {}),
      ...(url === undefined ? {} : linkIn([url])),
    };
  });
}

function pathItems(endpoints: readonly ShownEndpoint[], context: EmitContext): JsonSchema {
  const byPath = new Map<string, Record<string, JsonSchema>>();
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    const key = pathsOf(endpoint).find((path) => byPath.get(path)?.[method] === undefined)!;
    const item = byPath.get(key) ?? {};
    item[method] = context.part(`openapi ${key}`, endpoint, (tracked, within) => operation(tracked, key, within));
    byPath.set(key, item);
  }
  return Object.fromEntries(byPath);
}

/** Possible keys for a path, the best first. A second operation for a method adds its query or its name. */
function pathsOf(endpoint: ShownEndpoint): readonly string[] {
  const written = writtenPath(endpoint) as string;
  return [...(endpoint.fragment === undefined ? [endpoint.path] : []), written, `${written}#${endpoint.name}`];
}
