import {
  type AuthAlternative,
  type AuthScheme,
  type BodyPart,
  type Endpoint,
  type EndpointResponse,
  type Field,
  isNotShown,
  type Json,
  type Limit,
  type Model,
  type NeededScheme,
  type OAuthFlowKind,
  type Origin,
  type Parameter,
  type ParameterStyle,
  type RequestBody,
  type Service,
  type Type,
} from './model.js';
import { declaredAs } from './by-name.js';
import { isDict, isList, isNullable, isObjectRef, isOneOf, isString, typesIn } from './types.js';
import { capitalised } from '../capitals.js';
import { accepts } from './limits/limit-kinds.js';

export const JSON_MEDIA = 'application/json';
export const FORM_MEDIA = 'application/x-www-form-urlencoded';
export const MULTIPART_MEDIA = 'multipart/form-data';
export const EVENT_MEDIA = 'text/event-stream';
export const BYTES_MEDIA = 'application/octet-stream';

/** How values of a content type are encoded. A range is `raw`. */
export type MediaKind = 'json' | 'form' | 'multipart' | 'text' | 'raw';

/** Content types of JSON before `application/json`, which services still send. */
const OTHER_JSON: ReadonlySet<string> = new Set(['text/json', 'text/x-json', 'application/x-json']);

/** `json` for `application/json` and `application/problem+json`; `text` for readable text, including XML. */
export function mediaKind(media: string): MediaKind {
  if (media === JSON_MEDIA || media.endsWith('+json') || OTHER_JSON.has(media)) return 'json';
  if (media === FORM_MEDIA) return 'form';
  if (media === MULTIPART_MEDIA) return 'multipart';
  const isText = /^text\/(?!\*)/.test(media) || media === 'application/xml' || media.endsWith('+xml');
  return isText ? 'text' : 'raw';
}

/** Content types for a sequence of values. */
export const STREAM_MEDIA: readonly string[] = [
  EVENT_MEDIA,
  'application/x-ndjson',
  'application/jsonl',
  'application/json-seq',
];

/** Whether a content type without parameters is in a range. */
export function isOfMedia(media: string, range: string): boolean {
  return range === '*/*' || media === range || (range.endsWith('/*') && media.startsWith(range.slice(0, -1)));
}

/** The default encoding of a list or an object. */
export function defaultStyle(type: Type): ParameterStyle {
  if (isOneOf(type)) return type.of.some(isKeyed) ? 'brackets' : 'repeat';
  return isKeyed(type) ? 'brackets' : 'repeat';
}

function isKeyed(type: Type): boolean {
  return isDict(type) || isObjectRef(type);
}

/** The settings of a form field with their defaults: in multipart forms, objects and lists of objects are JSON. */
export function formPart(
  { media, parts }: { readonly media: string; readonly parts: readonly BodyPart[] },
  field: { readonly name: string; readonly type: Type },
): Pick<BodyPart, 'name' | 'media' | 'style' | 'headers'> {
  const written = parts.find(({ name }) => name === field.name);
  return written ?? { name: field.name, media: [], style: partStyle(media, field.type), headers: [] };
}

/** The default encoding of a form field. */
export function partStyle(media: string, type: Type): ParameterStyle {
  const style = defaultStyle(type);
  if (media !== MULTIPART_MEDIA) return style;
  return style === 'brackets' || (isList(type) && defaultStyle(type.item) === 'brackets') ? 'json' : style;
}

export const parameterLists = ['params', 'query', 'headers', 'cookies'] as const;

export type ParameterList = (typeof parameterLists)[number];

export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  return parameterLists.flatMap((list) => endpoint[list]);
}

/** The default name of a header in code: `idempotencyKey` for `Idempotency-Key`. */
export function headerInCode(header: string): string {
  const words = header.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camel = words
    .map((word) => word.toLowerCase())
    .map((word, index) => (index === 0 ? word : capitalised(word)))
    .join('');
  return parameterInCode(/^[A-Za-z]/.test(camel) ? camel : `_${camel}`);
}

/** Members of every object, so that a parameter with such a name would always seem to be given. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The default name of a query parameter or a cookie in code: `constructor_` for `constructor`. */
export function parameterInCode(name: string): string {
  return inherited.has(name) ? `${name}_` : name;
}

/** The parameters of an endpoint, and the headers of its form parts and responses. */
export function fieldsOfEndpoint(endpoint: Endpoint): readonly Field[] {
  return [
    ...parametersOf(endpoint),
    ...shownBodies(endpoint).flatMap(({ parts }) => parts.flatMap(({ headers }) => headers)),
    ...endpoint.responses.flatMap(({ headers }) => headers),
  ];
}

/** An endpoint with a known method and path. Others cannot be called, and are not in OpenAPI. */
export type ShownEndpoint = Endpoint & { readonly method: string; readonly path: string };

export function isShownEndpoint(endpoint: Endpoint): endpoint is ShownEndpoint {
  return !isNotShown(endpoint.method) && !isNotShown(endpoint.path);
}

export function shownBodies({ bodies }: Endpoint): readonly RequestBody[] {
  return isNotShown(bodies) ? [] : bodies;
}

/** A body of GET or HEAD, which `fetch` and many servers refuse. */
export interface RefusedBody {
  readonly path: string;
  readonly method: string;
  readonly origin: Origin;
}

export function refusedBodies({ endpoints }: Model): readonly RefusedBody[] {
  return endpoints.flatMap((endpoint) => {
    const { name, method, origin } = endpoint;
    if (isNotShown(method) || !/^(?:GET|HEAD)$/i.test(method) || shownBodies(endpoint).length === 0) return [];
    return [{ path: `endpoints.${name}`, method, origin }];
  });
}

/** An event of an undeclared channel, which is in no module of the package. */
export interface LostEvent {
  readonly path: string;
  readonly channel: string;
  readonly declared: readonly string[];
  readonly origin: Origin;
}

export function lostEvents({ events, channels }: Model): readonly LostEvent[] {
  const declared = channels.map(({ name }) => name);
  return events.flatMap(({ name, channels: named, origin }) =>
    named
      .filter((channel) => !declared.includes(channel))
      .map((channel) => ({ path: `events.${name}`, channel, declared, origin })),
  );
}

/** A nullable text in a form or a parameter, where null and an empty text are encoded alike. */
export interface EmptyText {
  readonly path: string;
  readonly place: 'a form' | 'a parameter';
  readonly origin: Origin;
}

/** The form fields and parameters with indistinguishable null and empty text, each once. */
export function emptyTexts(model: Model): readonly EmptyText[] {
  const found = new Map<string, EmptyText>();
  const add = (path: string, { type, nullable, limits, origin }: Field, place: EmptyText['place']): void => {
    const isEither =
      (nullable && hasText(type, model)) ||
      typesIn(type).some((inner) => isNullable(inner) && hasText(inner.of, model));
    if (isEither && limits.every(acceptsEmpty)) found.set(path, { path, place, origin });
  };
  for (const endpoint of model.endpoints) {
    for (const field of parametersOf(endpoint)) {
      const isJson = 'style' in field && field.style === 'json';
      if (!isJson) add(`the parameter ${field.name} of endpoints.${endpoint.name}`, field, 'a parameter');
    }
    for (const { media, type, parts } of shownBodies(endpoint)) {
      const isForm = mediaKind(media) === 'form' || (mediaKind(media) === 'multipart' && !jsonPartOf(endpoint, model));
      if (!isForm || isNotShown(type) || !isObjectRef(type)) continue;
      for (const field of declaredAs(model.objects, type.name)?.fields ?? []) {
        const style = parts.find(({ name }) => name === field.name)?.style;
        if (style !== 'json') add(`objects.${type.name}.fields.${field.name}`, field, 'a form');
      }
    }
  }
  return [...found.values()];
}

function hasText(type: Type, model: Model): boolean {
  if (isOneOf(type)) return type.of.some((member) => hasText(member, model));
  const scalar = type.kind === 'scalar' ? model.scalars.find(({ name }) => name === type.name) : undefined;
  const isEmptyText = scalar?.wire === 'str' && scalar.format === undefined && scalar.limits.every(acceptsEmpty);
  return isString(type) || isEmptyText;
}

function acceptsEmpty(limit: Limit): boolean {
  return limit.kind !== 'format' && accepts(limit, '');
}

/** The part of multipart forms with all other fields as JSON; `undefined` if each field is a part. */
export function jsonPartOf(endpoint: Endpoint, model: Model): string | undefined {
  const takesJson = shownBodies(endpoint).some(({ media }) => mediaKind(media) === 'json');
  return takesJson ? serviceOf(endpoint, model)?.jsonPart : undefined;
}

/** Whether requests may have a body, including one that is not shown. */
export function takesBody({ bodies }: Endpoint): boolean {
  return isNotShown(bodies) || bodies.length > 0;
}

/**
 * The only body, if it is JSON. `notShown` if the spec does not show bodies; `undefined` for no body or another content
 * type.
 */
export function jsonBodyOf({ bodies }: Endpoint): RequestBody['type'] | undefined {
  if (isNotShown(bodies)) return bodies;
  return bodies.length === 1 && bodies[0]!.media === JSON_MEDIA ? bodies[0]!.type : undefined;
}

/** Whether a call may need to name the content type of its body: there are several, or a range. */
export function namesContentType(endpoint: Endpoint): boolean {
  const bodies = shownBodies(endpoint);
  return bodies.length > 1 || bodies.some(({ media }) => media.endsWith('*'));
}

/** Whether a call may have headers for parts of a form. */
export function namesPartHeaders(endpoint: Endpoint): boolean {
  return shownBodies(endpoint).some(
    ({ media, parts }) => mediaKind(media) === 'multipart' && parts.some(({ headers }) => headers.length > 0),
  );
}

/** The path with the fixed query and the fragment, as in the spec. */
export function writtenPath({ path, fixedQuery, fragment }: Endpoint): Endpoint['path'] {
  if (isNotShown(path)) return path;
  const query = fixedQuery.map(({ name, value }) => (value === '' ? name : `${name}=${value}`)).join('&');
  return `${path}${query && `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The meaning of a status; `either` for `default` in some endpoints. */
export type Outcome = 'information' | 'success' | 'redirect' | 'error' | 'either';

/** A status that is not shown counts as success. `default` is an error if the endpoint shows a success. */
export function outcomeOf({ status }: EndpointResponse, { responses }: Pick<Endpoint, 'responses'>): Outcome {
  if (isNotShown(status)) return 'success';
  if (status !== 'default') return OUTCOMES[Number(String(status).charAt(0))] ?? 'error';
  const hasSuccess = responses.some(
    (other) => other.status !== 'default' && outcomeOf(other, { responses }) === 'success',
  );
  return hasSuccess ? 'error' : 'either';
}

const OUTCOMES: readonly (Outcome | undefined)[] = [undefined, 'information', 'success', 'redirect', 'error', 'error'];

/** An alternative as in the spec: `OAuth2 guilds + Key`, `none`. */
export function writeAuth({ schemes }: AuthAlternative): string {
  return schemes.length === 0 ? 'none' : schemes.map(writeScheme).join(' + ');
}

/** `OAuth2 guilds`. */
export function writeScheme({ name, scopes }: NeededScheme): string {
  return [name, ...scopes].join(' ');
}

/** The names of all schemes of an endpoint, each once. */
export function schemeNames({ auth }: Pick<Endpoint, 'auth'>): readonly string[] {
  if (isNotShown(auth)) return [];
  return [...new Set(auth.flatMap(({ schemes }) => schemes.map(({ name }) => name)))];
}

/** Whether a request may lack authorization. */
export function isOpen({ auth }: Pick<Endpoint, 'auth'>): boolean {
  return !isNotShown(auth) && (auth.length === 0 || auth.some(({ schemes }) => schemes.length === 0));
}

/** The named service of an endpoint, or the first one. */
export function serviceOf(
  { service }: Pick<Endpoint, 'service'>,
  { services }: { readonly services: readonly Service[] },
): Service | undefined {
  return service === undefined ? services[0] : services.find(({ name }) => name === service);
}

/** The groups of an endpoint, or the first word of its path. */
export function tagsOf({ groups, path }: Pick<Endpoint, 'groups'> & { readonly path: string }): readonly string[] {
  return groups.length > 0 ? groups : [/^\/([^/{]+)/.exec(path)?.[1] ?? 'general'];
}

export const openApiFlows: Readonly<Record<OAuthFlowKind, string>> = {
  'authorization-code': 'authorizationCode',
  implicit: 'implicit',
  'client-credentials': 'clientCredentials',
  password: 'password',
  'device-authorization': 'deviceAuthorization',
};

/** The keys of a flow's addresses in the Model, in the spec and in OpenAPI. */
export const flowAddresses = [
  { key: 'authorizeUrl', inSpec: 'authorize-url', inOpenApi: 'authorizationUrl' },
  { key: 'deviceUrl', inSpec: 'device-url', inOpenApi: 'deviceAuthorizationUrl' },
  { key: 'tokenUrl', inSpec: 'token-url', inOpenApi: 'tokenUrl' },
  { key: 'refreshUrl', inSpec: 'refresh-url', inOpenApi: 'refreshUrl' },
] as const;

/** The place and the form of a credential in requests. */
export type Credential =
  | {
      readonly kind: 'token';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      /** The texts around the token: `Bearer ` and nothing. */
      readonly before: string;
      readonly after: string;
      /** The form of the token in the spec: `Bearer <token>`. */
      readonly form: string;
    }
  | { readonly kind: 'basic' };

/** The form of a token: a text with a placeholder in angle brackets. */
export const TOKEN_FORM = /^[^<>]*<[^<>]+>[^<>]*$/;

/**
 * The credential for a scheme; `undefined` if requests are signed, or the spec does not show it. A token is described
 * by `in` and `name`, or by `header` and `token_format`.
 */
export function credentialOf(scheme: AuthScheme): Credential | undefined {
  switch (scheme.kind) {
    case 'signature':
      return undefined;
    case 'basic':
      return { kind: 'basic' };
    case 'oauth2':
    case 'openid':
    case 'token': {
      const place = placeOf(scheme);
      const [header, format] = [textProperty(scheme, 'header'), textProperty(scheme, 'token_format')];
      const name = textProperty(scheme, 'name') ?? (place === undefined || place === 'header' ? header : undefined);
      const form = format ?? (place === undefined ? '' : '<token>');
      return name === undefined ? undefined : tokenIn(place ?? 'header', name, form);
    }
  }
}

function tokenIn(place: (typeof PLACES)[number], name: string, form: string): Credential | undefined {
  const parts = /^([^<]*)<[^>]*>(.*)$/s.exec(form);
  return parts === null ? undefined : { kind: 'token', in: place, name, before: parts[1]!, after: parts[2]!, form };
}

/**
 * The credential that clients send: for OAuth 2 and OpenID Connect a bearer token, where the spec shows no other form.
 * `undefined` if the spec does not show it.
 */
export function sentCredential(scheme: AuthScheme): Credential | undefined {
  const shown = credentialOf(scheme);
  if (shown !== undefined || (scheme.kind !== 'oauth2' && scheme.kind !== 'openid')) return shown;
  const form = textProperty(scheme, 'token_format') ?? 'Bearer <token>';
  return tokenIn('header', textProperty(scheme, 'header') ?? 'Authorization', form);
}

/** The schemes with a credential that clients can send. The scheme of most operations is first, and that of `token`. */
export function sendableSchemes({ auth, endpoints }: Model): readonly AuthScheme[] {
  const uses = new Map<string, number>();
  for (const name of endpoints.flatMap(schemeNames)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return auth
    .toSorted((a, b) => (uses.get(b.name) ?? 0) - (uses.get(a.name) ?? 0))
    .filter((scheme) => sentCredential(scheme) !== undefined);
}

const PLACES = ['header', 'query', 'cookie'] as const;

function placeOf(scheme: AuthScheme): (typeof PLACES)[number] | undefined {
  const written = textProperty(scheme, 'in');
  return PLACES.find((place) => place === written);
}

export function textProperty(scheme: AuthScheme, name: string): string | undefined {
  const value = propertyOf(scheme, name);
  return typeof value === 'string' ? value : undefined;
}

export function propertyOf({ properties }: AuthScheme, name: string): Json | undefined {
  return properties.find((property) => property.name === name)?.value as Json | undefined;
}

/** The last key of a path, which items of a list of errors have. */
export function lastKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/**
 * An object with values at paths: `error.message` is the key `message` of the object `error`.
 *
 * @param wrap converts the keys of an inner object to its value
 */
export function withValuesAt<Value>(
  values: readonly (readonly [path: string | undefined, value: Value])[],
  wrap: (inner: Readonly<Record<string, Value>>) => Value,
): Readonly<Record<string, Value>> {
  const known = values.flatMap(([path, value]) => (path === undefined ? [] : [[path.split('.'), value] as const]));
  return nested(known, wrap);
}

function nested<Value>(
  values: readonly (readonly [path: readonly string[], value: Value])[],
  wrap: (inner: Readonly<Record<string, Value>>) => Value,
): Readonly<Record<string, Value>> {
  const keys = new Set(values.map(([[key = '']]) => key));
  return Object.fromEntries(
    [...keys].map((key) => {
      const own = values.filter(([[first = '']]) => first === key);
      const whole = own.find(([path]) => path.length === 1);
      return [
        key,
        whole === undefined
          ? wrap(
              nested(
                own.map(([[, ...rest], value]) => [rest, value]),
                wrap,
              ),
            )
          : whole[1],
      ];
    }),
  );
}
