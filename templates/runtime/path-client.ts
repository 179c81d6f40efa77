import type {
  Client,
  ClientOptions,
  MergedOptions,
  Middleware,
  MiddlewareRequestParams,
  PathBasedClient,
  QuerySerializerOptions,
} from './path-client-types.js';

type Body = NonNullable<RequestInit['body']>;

interface Init extends Omit<ClientOptions, 'Request' | 'body'> {
  readonly Request?: typeof globalThis.Request;
  readonly params?: MiddlewareRequestParams;
  readonly body?: unknown;
  readonly parseAs?: MergedOptions['parseAs'];
  readonly middleware?: readonly (Middleware | undefined)[];
}

/** A client whose methods take a path of the document, compatible with openapi-fetch. */
export function createPathClient<Paths extends {}, Media extends `${string}/${string}` = `${string}/${string}`>(
  options: ClientOptions = {},
): Client<Paths, Media> {
  const used: Middleware[] = [];
  const { headers: common, requestInitExt, querySerializer: commonQuery, ...standard } = options;

  async function send(path: string, init: Init): Promise<object> {
    const {
      baseUrl,
      fetch = globalThis.fetch as NonNullable<ClientOptions['fetch']>,
      Request = globalThis.Request,
      querySerializer,
      bodySerializer = defaultBodySerializer,
      pathSerializer = defaultPathSerializer,
      headers,
      params = {},
      parseAs = 'json',
      body,
      middleware = [],
      ...more
    } = { ...standard, ...init, baseUrl: (init.baseUrl || options.baseUrl) ?? '' };
    const merged: MergedOptions = Object.freeze({
      baseUrl: baseUrl.replace(/\/$/, ''),
      fetch,
      parseAs,
      querySerializer: queryWriter(commonQuery, querySerializer),
      bodySerializer,
      pathSerializer,
    });
    const all = mergeHeaders(common, headers, params.header);
    const written = body === undefined ? undefined : bodySerializer(body as never, all);
    if (written !== undefined && !(written instanceof FormData) && !all.has('content-type')) {
      // Null removes a header.
      const isRemoved = [common, headers, params.header].some((given) => keyIn(given, 'content-type') === null);
      if (!isRemoved) all.set('content-type', 'application/json');
    }
    const url = urlOf(path, merged, params);
    let request: Request = new Request(url, { redirect: 'follow', ...more, body: written as Body, headers: all });
    for (const [key, value] of Object.entries(more)) {
      if (!(key in request)) Object.assign(request, { [key]: value });
    }
    const steps: readonly (Middleware | undefined)[] = [...used, ...middleware];
    const id = Math.random().toString(36).slice(2, 11);
    const facts = () => ({ request, schemaPath: path, params, options: merged, id });
    let response: Response | undefined;
    for (const step of steps) {
      const changed: unknown = await step?.onRequest?.(facts());
      if (changed instanceof globalThis.Response) {
        response = changed;
        break;
      }
      if (changed) request = expectOne(changed, Request, 'onRequest: must return new Request() or Response()');
    }
    const backwards = [...steps].reverse();
    if (response === undefined) {
      const sent = (async () => fetch(request, requestInitExt as RequestInit, { schemaPath: path, params, body }))();
      response = await sent.catch(async (reason: unknown) => {
        let error = reason;
        for (const step of backwards) {
          const handled = await step?.onError?.({ ...facts(), error });
          if (handled instanceof globalThis.Response) return handled;
          if (handled) error = expectOne(handled, Error, 'onError: must return new Response() or instance of Error');
        }
        throw error;
      });
      for (const step of backwards) {
        const changed: unknown = await step?.onResponse?.({ ...facts(), response });
        if (changed) response = expectOne(changed, Response, 'onResponse: must return new Response()');
      }
    }
    return resultOf(request, response, parseAs);
  }

  const call =
    (method: string) =>
    (path: string, init?: Init): Promise<object> =>
      send(path, { ...init, method });
  const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];
  return {
    ...Object.fromEntries(methods.map((method) => [method, call(method)])),
    request: (method: string, path: string, init?: Init) => call(method.toUpperCase())(path, init),
    use: (...added: readonly (Middleware | undefined)[]) => {
      for (const middleware of added) {
        if (!middleware) continue;
        if (
          typeof middleware !== 'object' ||
          !('onRequest' in middleware || 'onResponse' in middleware || 'onError' in middleware)
        )
          throw new TypeError('Middleware must be an object with onRequest(), onResponse() or onError()');
        used.push(middleware);
      }
    },
    eject: (...removed: readonly Middleware[]) => {
      for (const middleware of removed) if (used.includes(middleware)) used.splice(used.indexOf(middleware), 1);
    },
  } as unknown as Client<Paths, Media>;
}

/** The same with a member for each path: `client['/books'].GET()`. */
export function wrapAsPathBasedClient<Paths extends {}, Media extends `${string}/${string}`>(
  client: Client<Paths, Media>,
): PathBasedClient<Paths, Media> {
  const made = new Map<PropertyKey, unknown>();
  const bind = (path: PropertyKey): unknown =>
    Object.fromEntries(
      Object.entries(client)
        .filter(([name]) => name === name.toUpperCase())
        .map(([name, call]) => [name, (init?: object): unknown => (call as Function)(path, init)]),
    );
  return new Proxy({} as PathBasedClient<Paths, Media>, {
    get: (_, path) => made.get(path) ?? made.set(path, bind(path)).get(path),
  });
}

function expectOne<T>(value: unknown, type: new (...given: never[]) => T, message: string): T {
  if (value instanceof type) return value;
  throw new TypeError(message);
}

async function resultOf({ method }: Request, response: Response, parseAs: MergedOptions['parseAs']): Promise<object> {
  const { status, ok, headers, body } = response;
  const isChunked = headers.get('transfer-encoding')?.includes('chunked') === true;
  const isEmpty = status === 204 || method === 'HEAD' || (headers.get('content-length') === '0' && !isChunked);
  if (isEmpty) return { [ok ? 'data' : 'error']: undefined, response };
  if (ok && parseAs === 'stream') return { data: body, response };
  if (ok && parseAs !== 'json') return { data: await response[parseAs as 'text'](), response };
  const text = await response.text();
  if (text === '') return { [ok ? 'data' : 'error']: undefined, response };
  if (ok) return { data: JSON.parse(text), response };
  try {
    return { error: JSON.parse(text), response };
  } catch {
    return { error: text, response };
  }
}

// -------------------------------------------------------------------------------------------------------- requests

function urlOf(
  path: string,
  { baseUrl, pathSerializer, querySerializer }: MergedOptions,
  params: MiddlewareRequestParams,
): string {
  const address = baseUrl + path.replace(/#.*/s, '');
  const search = querySerializer(params.query ?? {}).replace(/^\?/, '');
  const before = address.includes('?') ? '&' : '?';
  return (params.path === undefined ? address : pathSerializer(address, params.path)) + (search && before + search);
}

type Header = string | number | boolean;
type GivenHeaders = ClientOptions['headers'];

function headerEntries(headers: GivenHeaders): (readonly [string, Header | readonly Header[] | null | undefined])[] {
  return headers && Symbol.iterator in headers
    ? [...(headers as Iterable<[string, string]>)]
    : Object.entries(headers ?? {});
}

function keyIn(headers: GivenHeaders, name: string): unknown {
  return headerEntries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Merges headers; later ones take precedence. Null removes a header, and a list has several values. */
export function mergeHeaders(...all: readonly GivenHeaders[]): Headers {
  const merged = new Headers();
  for (const [name, value] of all.flatMap(headerEntries)) {
    if (value === null) merged.delete(name);
    else if (Array.isArray(value)) for (const item of value as Header[]) merged.append(name, String(item));
    else if (value !== undefined) merged.set(name, String(value));
  }
  return merged;
}

/** JSON, except for forms. */
export function defaultBodySerializer(body: unknown, headers?: GivenHeaders): Body {
  if (body instanceof FormData) return body;
  const isForm = keyIn(headers, 'content-type') === 'application/x-www-form-urlencoded';
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

function queryWriter(
  common: ClientOptions['querySerializer'],
  own: ClientOptions['querySerializer'],
): MergedOptions['querySerializer'] {
  const chosen = own ?? common;
  if (typeof chosen === 'function') return chosen as MergedOptions['querySerializer'];
  return createQuerySerializer({ ...(typeof common === 'object' ? common : {}), ...chosen });
}

// -------------------------------------------------------------------------------------- styles of parameters in OpenAPI

interface Style {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean | undefined;
}

/** Writes a query; by default lists repeat their key, and objects have brackets. */
export function createQuerySerializer(options: QuerySerializerOptions = {}): (query: object) => string {
  const { array, object, allowReserved } = options;
  return (query) =>
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => {
        const style = Array.isArray(value) ? { style: 'form', ...array } : { style: 'deepObject', ...object };
        return written(name, value, { explode: true, ...style, allowReserved });
      })
      .join('&');
}

/** Replaces parameters in a path: `{id}`, `{.id}`, `{;id}`, each with `*` for exploded values. */
export function defaultPathSerializer(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{([.;]?)([^{}*]+)(\*?)\}/g, (whole, mark: string, name: string, star: string) => {
    const value = params[name];
    const style = mark === '.' ? 'label' : mark === ';' ? 'matrix' : 'simple';
    return value === undefined || value === null ? whole : written(name, value, { style, explode: star === '*' });
  });
}

const BETWEEN: Readonly<Record<string, string>> = { simple: ',', label: '.', matrix: ';' };
const WITHIN: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '|' };

function written(name: string, value: unknown, { style = 'form', explode = true, allowReserved }: Style): string {
  const text = (item: unknown): string => {
    if (typeof item === 'object') throw new TypeError(`${name} is nested too deeply: give a querySerializer for it`);
    return allowReserved === true ? String(item) : encodeURIComponent(String(item));
  };
  const before = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const named = style === 'simple' || style === 'label' ? '' : `${name}=`;
  if (typeof value !== 'object' || value === null) return (style === 'deepObject' ? '' : before) + named + text(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
  if (!explode && style !== 'deepObject') {
    const texts = entries.flatMap(([key, item]) => (isList ? [text(item)] : [key, text(item)]));
    return before + named + texts.join((isList && WITHIN[style]) || ',');
  }
  const keyOf = (key: string): string => (isList ? named : style === 'deepObject' ? `${name}[${key}]=` : `${key}=`);
  return before + entries.map(([key, item]) => keyOf(key) + text(item)).join(BETWEEN[style] ?? '&');
}
