import { withValuesAt, serviceOf } from '../../model/requests.js';
import {
  isNotShown,
  type Endpoint,
  type ErrorBody,
  type Json,
  type Model,
  type RateLimitHeader,
  type RateLimits,
  type Service,
} from '../../model/model.js';
import { SPEC_WORDS } from '../../model/spec-words.js';
import { rateLimitHeaders } from '../../model/wording/index.js';
import type { JsonSchema } from '../json-schema/schema.js';

/** The error responses of a service, which operations share unless they have their own. */
export function refusals(endpoint: Endpoint, model: Model): JsonSchema {
  const service = serviceOf(endpoint, model);
  const shown = service !== undefined && !isNotShown(service.errors);
  const limited = service !== undefined && !isNotShown(service.rateLimits);
  const own = new Set(endpoint.responses.map(({ status }) => status));
  return {
    ...(own.has('4XX') || own.has('default')
      ? {}
      : {
          '4XX': shown
            ? { $ref: `#/components/responses/${componentOf(REFUSED, service, model)}` }
            : { description: 'An error. The spec does not show the body of the response.', [SPEC_WORDS]: false },
        }),
    ...(limited && !own.has(429)
      ? { '429': { $ref: `#/components/responses/${componentOf(LIMITED, service, model)}` } }
      : {}),
  };
}

function componentOf(name: string, service: Service, { services: [first] }: Model): string {
  return service === first ? name : `${name}.${service.name}`;
}

const REFUSED = 'Refused';
const LIMITED = 'RateLimited';

/** Names of schemas that no type of a spec can have. */
const ERROR = 'Service.Error';
const LIMIT = 'Service.RateLimit';

/** The components that the refusals refer to. */
export function refusalComponents(model: Model): {
  readonly schemas: JsonSchema;
  readonly responses: JsonSchema;
} {
  const components = model.services.map((service) => componentsOf(service, model));
  return {
    schemas: Object.assign({}, ...components.map(({ schemas }) => schemas)) as JsonSchema,
    responses: Object.assign({}, ...components.map(({ responses }) => responses)) as JsonSchema,
  };
}

function componentsOf(
  service: Service,
  model: Model,
): { readonly schemas: JsonSchema; readonly responses: JsonSchema } {
  const errors = isNotShown(service.errors) ? undefined : service.errors;
  const limits = isNotShown(service.rateLimits) ? undefined : service.rateLimits;
  const [error, limit] = [componentOf(ERROR, service, model), componentOf(LIMIT, service, model)];
  const [refused, limited] = [componentOf(REFUSED, service, model), componentOf(LIMITED, service, model)];
  return {
    schemas: {
      ...(errors === undefined ? {} : { [error]: errorSchema(errors) }),
      ...(limits === undefined ? {} : { [limit]: limitSchema(limits, errors) }),
    },
    responses: {
      ...(errors === undefined ? {} : { [refused]: { description: 'Refused.', content: content(error) } }),
      ...(limits === undefined
        ? {}
        : { [limited]: { description: 'Too many requests.', headers: headers(limits), content: content(limit) } }),
    },
  };
}

function content(name: string): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

function errorSchema(errors: ErrorBody): JsonSchema {
  const { fields, at } = errors;
  const inside = at === undefined ? '' : ` At each place, \`${at}\` lists the errors.`;
  return {
    description: 'The error in a request.',
    type: 'object',
    properties: properties([
      ...wordsOf(errors),
      [fields, { description: `A tree with the keys of the request.${inside}`, type: 'object' }],
    ]),
  };
}

type Property = readonly [path: string | undefined, schema: Json];

function wordsOf({ code, message }: ErrorBody): readonly Property[] {
  return [
    [code, { description: 'The error code, for programs.', anyOf: [{ type: 'integer' }, { type: 'string' }] }],
    [message, { description: 'The error message, for people.', type: 'string' }],
  ];
}

function properties(all: readonly Property[]): Readonly<Record<string, Json>> {
  return withValuesAt<Json>(all, (inner) => ({ type: 'object', properties: inner }));
}

function limitSchema({ body }: RateLimits, errors: ErrorBody | undefined): JsonSchema {
  return {
    description: 'How long to wait.',
    type: 'object',
    properties: properties([
      ...(errors === undefined ? [] : wordsOf(errors)),
      [body.retryAfter, { description: 'In seconds.', type: 'number' }],
      [body.global, { description: 'Whether the limit applies to all requests.', type: 'boolean' }],
    ]),
  };
}

function headers({ headers: named }: RateLimits): JsonSchema {
  const entries = Object.entries(named) as readonly (readonly [RateLimitHeader, string])[];
  return Object.fromEntries(
    entries.map(([fact, name]) => {
      const { text, type } = rateLimitHeaders[fact];
      return [name, { description: `${text}.`, schema: { type } }];
    }),
  );
}
