import {
  isNotShown,
  type AuthAlternative,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Json,
} from '../../model/model.js';
import { jsonBodyOf } from '../../model/requests.js';
import { conditionsText } from '../../model/wording/index.js';
import { prose } from '../json-schema/annotations.js';
import { fieldSchema } from '../json-schema/object-schema.js';
import type { JsonSchema, SchemaScope } from '../json-schema/schema.js';
import { NO_LIMITS, typeSchema } from '../json-schema/type-schema.js';
import { refusals } from './refusals.js';

/** An endpoint whose method and path are shown; without both, OpenAPI has no place for it. */
export type ShownEndpoint = Endpoint & { readonly method: string; readonly path: string };

export function isShown(endpoint: Endpoint): endpoint is ShownEndpoint {
  return !isNotShown(endpoint.method) && !isNotShown(endpoint.path);
}

/** The tag of an endpoint: where its path begins. */
export function tagOf({ path }: ShownEndpoint): string {
  return /^\/([^/{]+)/.exec(path)?.[1] ?? 'general';
}

export function operation(endpoint: ShownEndpoint, scope: SchemaScope): JsonSchema {
  const { name, doc, paging, notes, auth, deprecated } = endpoint;
  const body = jsonBodyOf(endpoint);
  const description = prose(
    doc,
    ...notes.map(({ text }) => text),
    paging?.style === 'cursors'
      ? `Paged with ${paging.cursors.map(({ param }) => param).join(' and ')} by \`${paging.by}\`.`
      : '',
    isNotShown(auth) ? 'The spec does not show the authorization of the request.' : '',
    isNotShown(endpoint.bodies) ? 'The spec does not show the body of the request.' : '',
  );
  const parameters = [
    ...endpoint.params.map((field) => parameter(field, 'path', scope)),
    ...endpoint.query.map((field) => parameter(field, 'query', scope)),
  ];
  return {
    operationId: name,
    summary: summary(endpoint),
    ...(description === '' ? {} : { description }),
    tags: [tagOf(endpoint)],
    ...(deprecated === undefined ? {} : { deprecated: true }),
    ...endpoint.extraKeys,
    security: isNotShown(auth) ? [] : auth.map(requirement),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined || isNotShown(body)
      ? {}
      : { requestBody: { required: true, content: json(typeSchema(body, NO_LIMITS, scope)) } }),
    responses: { ...successes(endpoint, scope), ...refusals(scope.context.model) },
  };
}

function summary({ name, doc }: Endpoint): string {
  const sentence = /^[\s\S]*?[.!?](?=\s|$)/.exec(doc.trim())?.[0].replace(/\s+/g, ' ') ?? '';
  return sentence === '' ? name.replaceAll('_', ' ') : sentence.replace(/\.$/, '');
}

function parameter(field: Field, where: 'path' | 'query', scope: SchemaScope): JsonSchema {
  const { description, $comment: _, deprecated, ...schema } = fieldSchema(field, scope);
  return {
    name: field.name,
    in: where,
    ...(description === undefined ? {} : { description }),
    required: where === 'path' || !field.optional,
    ...(deprecated === undefined ? {} : { deprecated }),
    schema,
  };
}

/** Schemes that are needed together, with their scopes. */
function requirement({ schemes }: AuthAlternative): JsonSchema {
  return Object.fromEntries(schemes.map(({ name, scopes }) => [name, scopes]));
}

/** One response for each status; where the query decides between several types, any of them. */
function successes({ responses }: Endpoint, scope: SchemaScope): JsonSchema {
  const byStatus = new Map<string, EndpointResponse[]>();
  for (const response of responses) {
    const status = isNotShown(response.status) ? '2XX' : String(response.status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), response]);
  }
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, answer(all, scope)]));
}

function answer(responses: readonly EndpointResponse[], scope: SchemaScope): JsonSchema {
  const shown = responses.filter(({ type }) => type !== null && !isNotShown(type));
  const schemas = shown.map(({ type, when }) => ({
    ...(when.length === 0 ? {} : { description: `Where ${conditionsText(when)}.` }),
    ...(type === null || isNotShown(type) ? {} : typeSchema(type, NO_LIMITS, scope)),
  }));
  if (responses.every(({ type }) => type === null)) return { description: 'Done, without a body.' };
  const schema: JsonSchema = schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas };
  return { description: 'Done.', content: json(schemas.length === 0 ? {} : schema) };
}

export function json(schema: Json): JsonSchema {
  return { 'application/json': { schema } };
}
