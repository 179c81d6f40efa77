import type { ClientOptions } from './path-client-types.js';
import type { ApiError } from './rest-error.js';
import type { Operation, Parameter } from './rest-operation.js';
import type { Transport } from './rest-transport.js';

/**
 * The option `fetch` of a client by path, which sends calls with a transport: with its token, checks, limits and
 * retries. Other calls are sent by `fetch`. Of the changes by middleware, only headers are sent.
 *
 * @param operations those of `rest/operations`, or some of them
 */
export function sentWith(transport: Transport, operations: object): NonNullable<ClientOptions['fetch']> {
  // A name that begins with a dollar is an operation without its checks.
  const all = Object.entries(operations).flatMap(([name, value]) =>
    isOperation(value) && name[0] !== '$' ? [value] : [],
  );
  return async (request, init, call) => {
    const schemaPath = call?.schemaPath.replace(/\?.*/, '');
    const [operation, double] = all.filter(({ method, path }) => method === request.method && path === schemaPath);
    if (operation === undefined || call === undefined) return fetch(request, init);
    if (double !== undefined) throw new TypeError(`${operation.name} and ${double.name} have the same path`);
    const { path, query, header, cookie } = call.params;
    const given = {
      ...path,
      ...named(query, operation.query),
      ...named(header, operation.headers),
      ...named(cookie, operation.cookies),
      ...(call.body !== undefined && { body: call.body }),
      ...contentTypeOf(operation, request),
    };
    const { 'content-type': _, ...headers } = Object.fromEntries(
      request.headers as unknown as Iterable<[string, string]>,
    );
    try {
      const called = transport.call(operation, given, { headers, signal: request.signal });
      const { value, status, headers: received } = await called.withResponse();
      const isPlain = value === undefined || value instanceof Uint8Array;
      const body = isPlain ? (value as BodyInit | undefined) : JSON.stringify(value);
      return new Response(body ?? null, { status, headers: withoutLength(received) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return Response.json(error.body ?? null, { status: error.status });
    }
  };
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'countedPer' in value;
}

/** Parameters by their names in code. */
function named(values: object | undefined, parameters: Readonly<Record<string, Parameter>> = {}): object {
  const names = new Map(Object.entries(parameters).map(([name, { key = name }]) => [key, name]));
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [names.get(key) ?? key, value]));
}

/** The content type of a body, if the operation has several and the request names one. */
function contentTypeOf({ bodies }: Operation, { headers }: Request): object {
  const contentType = headers.get('content-type')?.split(';')[0];
  return bodies !== undefined && contentType !== undefined && contentType !== '' ? { contentType } : {};
}

/** Removes headers about a body that was decompressed and is written again. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return kept;
}

function isApiError(error: unknown): error is ApiError {
  return (error as Partial<ApiError>).kind === 'api' || (error as { readonly kind?: unknown }).kind === 'rate-limit';
}
