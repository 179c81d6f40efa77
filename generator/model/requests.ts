import {
  isNotShown,
  type AuthAlternative,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type NeededScheme,
  type Origin,
  type Parameter,
  type RequestBody,
  type Service,
  type Type,
  type Model,
} from './model.js';
import { JSON_MEDIA, mediaKind } from './content-types.js';

/** Where a request has its parameters, in the order of the spec. */
export const parameterLists = ['params', 'query', 'headers', 'cookies'] as const;

export type ParameterList = (typeof parameterLists)[number];

/** All parameters of an endpoint. */
export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  return parameterLists.flatMap((list) => endpoint[list]);
}

/** The name in code of a header whose spec gives none: `idempotencyKey` for `Idempotency-Key`. */
export function headerInCode(header: string): string {
  const words = header.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camel = words
    .map((word) => word.toLowerCase())
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return parameterInCode(/^[A-Za-z]/.test(camel) ? camel : `_${camel}`);
}

/** Members of every object: a parameter of that name would be there where a call does not give it. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The name in code of a parameter of a query or of a cookie whose spec gives none: `constructor_` for `constructor`. */
export function parameterInCode(name: string): string {
  return inherited.has(name) ? `${name}_` : name;
}

/** Everything in an endpoint that is typed like a field: parameters, and headers of parts and answers. */
export function fieldsOfEndpoint(endpoint: Endpoint): readonly Field[] {
  return [
    ...parametersOf(endpoint),
    ...shownBodies(endpoint).flatMap(({ parts }) => parts.flatMap(({ headers }) => headers)),
    ...endpoint.responses.flatMap(({ headers }) => headers),
  ];
}

/** The bodies that the spec shows. */
export function shownBodies({ bodies }: Endpoint): readonly RequestBody[] {
  return isNotShown(bodies) ? [] : bodies;
}

/** A body of GET or HEAD, which fetch and many servers refuse. */
export interface RefusedBody {
  readonly path: string;
  readonly method: string;
  readonly origin: Origin;
}

/** The endpoints of GET and HEAD that have a body. */
export function refusedBodies({ endpoints }: Model): readonly RefusedBody[] {
  return endpoints.flatMap((endpoint) => {
    const { name, method, origin } = endpoint;
    if (isNotShown(method) || !/^(?:GET|HEAD)$/i.test(method) || shownBodies(endpoint).length === 0) return [];
    return [{ path: `endpoints.${name}`, method, origin }];
  });
}

/** An event of a channel that the spec does not declare: no module of the package has it. */
export interface LostEvent {
  readonly path: string;
  readonly channel: string;
  /** The channels that the spec declares. */
  readonly declared: readonly string[];
  readonly origin: Origin;
}

/** The events whose channels are not declared. */
export function lostEvents({ events, channels }: Model): readonly LostEvent[] {
  const declared = channels.map(({ name }) => name);
  return events.flatMap(({ name, channels: named, origin }) =>
    named
      .filter((channel) => !declared.includes(channel))
      .map((channel) => ({ path: `events.${name}`, channel, declared, origin })),
  );
}

/** The part of forms with files that has everything else as JSON; undefined: each field is a part of its own. */
export function jsonPartOf(endpoint: Endpoint, model: Model): string | undefined {
  const takesJson = shownBodies(endpoint).some(({ media }) => mediaKind(media) === 'json');
  return takesJson ? serviceOf(endpoint, model)?.jsonPart : undefined;
}

/** Whether requests may or must have a body; one that is not shown counts. */
export function takesBody({ bodies }: Endpoint): boolean {
  return isNotShown(bodies) || bodies.length > 0;
}

/**
 * The only body, if it is JSON. `notShown` where the spec does not show what requests have; undefined if they have none, or one
 * of another content type.
 */
export function jsonBodyOf({ bodies }: Endpoint): RequestBody['type'] | undefined {
  if (isNotShown(bodies)) return bodies;
  return bodies.length === 1 && bodies[0]!.media === JSON_MEDIA ? bodies[0]!.type : undefined;
}

/** Whether a call may have to say of what content type its body is: there are several, or a range. */
export function namesContentType(endpoint: Endpoint): boolean {
  const bodies = shownBodies(endpoint);
  return bodies.length > 1 || bodies.some(({ media }) => media.endsWith('*'));
}

/** Whether a call may give headers of the parts of a form. */
export function namesPartHeaders(endpoint: Endpoint): boolean {
  return shownBodies(endpoint).some(
    ({ media, parts }) => mediaKind(media) === 'multipart' && parts.some(({ headers }) => headers.length > 0),
  );
}

/** The path with the fixed query behind it, as the spec writes it. */
export function writtenPath({ path, fixedQuery }: Endpoint): Endpoint['path'] {
  if (isNotShown(path) || fixedQuery.length === 0) return path;
  return `${path}?${fixedQuery.map(({ name, value }) => (value === '' ? name : `${name}=${value}`)).join('&')}`;
}

/** The meaning of a response: `either` is one that a status of any kind may have. */
export type Outcome = 'information' | 'success' | 'redirect' | 'error' | 'either';

/** A status that is not shown is one of success. `default` is an error where the endpoint shows a success. */
export function outcomeOf({ status }: EndpointResponse, { responses }: Pick<Endpoint, 'responses'>): Outcome {
  if (isNotShown(status)) return 'success';
  if (status !== 'default') return OUTCOMES[Number(String(status).charAt(0))] ?? 'error';
  const hasSuccess = responses.some(
    (other) => other.status !== 'default' && outcomeOf(other, { responses }) === 'success',
  );
  return hasSuccess ? 'error' : 'either';
}

const OUTCOMES: readonly (Outcome | undefined)[] = [undefined, 'information', 'success', 'redirect', 'error', 'error'];

/** A type inside a response or a body; null where there is none, or where it is not shown. */
export function shownType(type: EndpointResponse['type']): Type | null {
  return type === null || isNotShown(type) ? null : type;
}

/** `OAuth2 guilds + Key`, `none`: an alternative as the spec writes it. */
export function writeAuth({ schemes }: AuthAlternative): string {
  return schemes.length === 0 ? 'none' : schemes.map(writeScheme).join(' + ');
}

/** `OAuth2 guilds`. */
export function writeScheme({ name, scopes }: NeededScheme): string {
  return [name, ...scopes].join(' ');
}

/** The names of all schemes that an endpoint takes, each once, in the order of the spec. */
export function schemeNames({ auth }: Pick<Endpoint, 'auth'>): readonly string[] {
  if (isNotShown(auth)) return [];
  return [...new Set(auth.flatMap(({ schemes }) => schemes.map(({ name }) => name)))];
}

/** Whether a request may lack any authorization. */
export function isOpen({ auth }: Pick<Endpoint, 'auth'>): boolean {
  return !isNotShown(auth) && (auth.length === 0 || auth.some(({ schemes }) => schemes.length === 0));
}

/** The service of an endpoint: the one that it names, or the first. */
export function serviceOf(
  { service }: Pick<Endpoint, 'service'>,
  { services }: { readonly services: readonly Service[] },
): Service | undefined {
  return service === undefined ? services[0] : services.find(({ name }) => name === service);
}

/** The groups of an endpoint; where the spec has none, the first word of its path. */
export function tagsOf({ groups, path }: Pick<Endpoint, 'groups'> & { readonly path: string }): readonly string[] {
  return groups.length > 0 ? groups : [/^\/([^/{]+)/.exec(path)?.[1] ?? 'general'];
}
