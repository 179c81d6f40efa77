import {
  isNotShown,
  type Condition,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Model,
} from '../../model/model.js';
import { outcomeOf } from '../../model/requests.js';
import { profileRoot } from '../module-layout.js';
import { camel, kebab } from '../names.js';

/** An endpoint that clients can call. */
export interface RestOperation {
  readonly endpoint: Endpoint & { readonly method: string; readonly path: string };
  /** `getGuild` */
  readonly camel: string;
  /** `GetGuild` */
  readonly pascal: string;
  /** Path of its module. */
  readonly module: string;
}

/** The endpoints with a known method and path whose path parameters are declared. */
export function operationsOf(model: Model): readonly RestOperation[] {
  return model.endpoints.flatMap((endpoint) => operationOf(endpoint, model) ?? []);
}

/** Undefined for an endpoint that cannot be called. */
export function operationOf(endpoint: Endpoint, model: Model): RestOperation | undefined {
  const { method, path, name } = endpoint;
  if (isNotShown(method) || isNotShown(path)) return undefined;
  const camelName = camel(name);
  const pascal = camelName.charAt(0).toUpperCase() + camelName.slice(1);
  const module = `${profileRoot(model)}/rest/operations/${kebab(name)}.ts`;
  return { endpoint: { ...endpoint, method, path }, camel: camelName, pascal, module };
}

/** Path of the module of an operation without validators. */
export function uncheckedModule({ endpoint }: RestOperation, model: Model): string {
  return `${profileRoot(model)}/rest/unchecked/${kebab(endpoint.name)}.ts`;
}

/** Errors of the runtime, without the end of their names. */
const RUNTIME_ERRORS = new Set(
  (
    'Aborted Api Answered Body BodyTooLarge Client ContentType InvalidJson Network RateLimit Redirect ' +
    'RequestValidation ResponseValidation Timeout TruncatedBody'
  ).split(' '),
);

/** The name of the errors of an operation: `GetGuildError`, or `TimeoutOperationError` where the client has that one. */
export function errorName({ pascal }: RestOperation): string {
  return RUNTIME_ERRORS.has(pascal) ? `${pascal}OperationError` : `${pascal}Error`;
}

/** The name of the facts about a service that is not the first one: `uploadsService`. */
export function serviceConstant(name: string): string {
  return `${camel(name)}Service`;
}

/** Paths of the modules that all operations of a profile share. */
export function restModule(
  model: Model,
  name: 'client' | 'index' | 'operations' | 'parts' | 'service' | 'transport' | 'unchecked',
): string {
  return `${profileRoot(model)}/rest/${name}.ts`;
}

/** Responses with the same conditions: the responses to one kind of request. */
export interface ResponseVariant {
  readonly when: readonly Condition[];
  readonly responses: readonly EndpointResponse[];
}

/** The responses of an operation that are no errors, by condition, in order of precedence. */
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

/** Whether an absent parameter means one of the values. */
export function absentMeans(field: Field | undefined, values: readonly unknown[]): boolean {
  return field?.default !== undefined && values.includes(field.default.value);
}
