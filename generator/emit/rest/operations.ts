import { type Condition, type Endpoint, type EndpointResponse, type Field, type Model } from '../../model/model.js';
import { isShownEndpoint, outcomeOf, type ShownEndpoint, tagsOf } from '../../model/requests.js';
import { profileRoot } from '../module-layout.js';
import { camel, kebab } from '../names.js';
import { capitalised } from '../../capitals.js';

export interface RestOperation {
  readonly endpoint: ShownEndpoint;
  /** `getGuild` */
  readonly camel: string;
  /** `GetGuild` */
  readonly pascal: string;
}

/** Operations that share a module. */
export interface Topic {
  readonly operations: readonly RestOperation[];
  /** Path of their module. */
  readonly path: string;
}

/** Most modules, because more would have few operations each. */
const MOST_TOPICS = 24;

/** The operations by topic: the first group, or the first word of the path. The smallest topics share a module. */
export function topicsOf(model: Model): readonly Topic[] {
  const names = new Map<string, RestOperation[]>();
  const add = (name: string, operation: RestOperation): unknown =>
    names.get(name)?.push(operation) ?? names.set(name, [operation]);
  for (const operation of operationsOf(model)) add(topicName(operation), operation);
  const smallest = [...names].toSorted(([, a], [, b]) => b.length - a.length).slice(MOST_TOPICS);
  for (const [name] of smallest) names.delete(name);
  for (const operation of smallest.flatMap(([, operations]) => operations)) add('other', operation);
  const folder = `${profileRoot(model)}/rest/operations`;
  return [...names].map(([name, operations]) => ({ operations, path: `${folder}/${name}.ts` }));
}

function topicName({ endpoint }: RestOperation): string {
  return kebab(tagsOf(endpoint)[0]!.replace(/[^A-Za-z0-9]+/g, '-')) || 'other';
}

/** The endpoints with a known method and path whose path parameters are declared. */
export function operationsOf(model: Model): readonly RestOperation[] {
  return model.endpoints.flatMap((endpoint) => operationOf(endpoint) ?? []);
}

/** Undefined for an endpoint that cannot be called. */
export function operationOf(endpoint: Endpoint): RestOperation | undefined {
  if (!isShownEndpoint(endpoint)) return undefined;
  const camelName = camel(endpoint.name);
  const pascal = capitalised(camelName);
  return { endpoint, camel: camelName, pascal };
}

/** The runtime's error classes, without `Error` at the end. */
const RUNTIME_ERRORS = new Set(
  (
    'Aborted Api Answered Body BodyTooLarge Client ContentType InvalidJson Network RateLimit Redirect ' +
    'RequestValidation ResponseValidation Timeout TruncatedBody'
  ).split(' '),
);

/** The type of the errors of an operation: `GetGuildError`, or `TimeoutOperationError` if the client has that name. */
export function errorName({ pascal }: RestOperation): string {
  return RUNTIME_ERRORS.has(pascal) ? `${pascal}OperationError` : `${pascal}Error`;
}

export function factsName({ camel }: RestOperation): string {
  return `$${camel}`;
}

/** The constant with the facts of another service than the first one: `uploadsService`. */
export function serviceConstant(name: string): string {
  return `${camel(name)}Service`;
}

/** Paths of the modules that all operations of a profile share. */
export function restModule(
  model: Model,
  name: 'client' | 'errors' | 'index' | 'operations' | 'parts' | 'paths' | 'service' | 'transport' | 'unchecked',
): string {
  return `${profileRoot(model)}/rest/${name}.ts`;
}

/** Responses with the same conditions. */
export interface ResponseVariant {
  readonly when: readonly Condition[];
  readonly responses: readonly EndpointResponse[];
}

/** The successful responses of an operation by condition, in order of precedence. */
export function variantsOf({ responses }: Endpoint): readonly ResponseVariant[] {
  const variants = new Map<string, { when: readonly Condition[]; responses: EndpointResponse[] }>();
  for (const response of responses) {
    const outcome = outcomeOf(response, { responses });
    if (outcome === 'error' || outcome === 'information') continue;
    const key = JSON.stringify(response.when);
    const variant = variants.get(key) ?? { when: response.when, responses: [] };
    variant.responses.push(response);
    variants.set(key, variant);
  }
  return [...variants.values()];
}

/** Whether absence of a parameter means one of the values. */
export function absentMeans(field: Field | undefined, values: readonly unknown[]): boolean {
  return field?.default !== undefined && values.includes(field.default.value);
}
