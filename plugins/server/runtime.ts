/** The part of the module `server` that is the same for each package. It imports the types `Operation` and `Issue` alone. */
export const RUNTIME = String.raw`
type Written = readonly (readonly [name: string, text: string])[];

/** Reads values of a type from texts. */
interface Reader {
  value(name: string, style: string, written: Written): unknown;
  form(styles: object, written: Written, files?: ReadonlyMap<string, unknown[]>): Record<string, unknown>;
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly key: string;
  readonly style: string;
  readonly required: boolean;
  readonly reader: Reader;
}

interface Body {
  readonly media: string;
  readonly form?: { readonly reader: Reader; readonly styles: object };
  /** The part of a form that has all but its files, as JSON. */
  readonly json?: string;
}

interface Route {
  readonly name: keyof Handlers;
  readonly operation: Operation;
  /** The path of the service. */
  readonly base: string;
  /** Parts of the query that select the operation. */
  readonly fixed: readonly (readonly [key: string, value: string])[];
  readonly params: readonly (readonly [name: string, parameter: Parameter])[];
  /** Null: the handler reads the body itself. */
  readonly bodies: readonly Body[] | null;
  readonly answers: readonly Sent[];
  /** The status of a body that a handler returns alone. */
  readonly success?: number;
}

/** An answer that the spec has; end is the data of the event that ends a stream. */
interface Sent {
  readonly status: number | string;
  readonly media: string;
  readonly empty: boolean;
  readonly stream?: { readonly isText: boolean; readonly end?: string };
}

interface Served {
  readonly route: Route;
  readonly read: (path: string) => Readonly<Record<string, string>> | undefined;
}

type Reply<Value> = Value | Response | Promise<Value | Response>;

/** The request that a handler answers. */
export interface Context {
  /** Its body has been read, unless the spec does not show it. */
  readonly request: Request;
}

export interface ServerOptions {
  /** The path before those of the operations. Default: that of the service in the spec. */
  readonly basePath?: string;
  /** The largest body of a request in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Gets what a handler throws, and an {@link InvalidAnswerError} for what it must not answer. The client gets a 500 without details. */
  readonly onError?: (error: unknown, request: Request) => void;
}

/** An answer with a status. Make it with {@link answer}. */
export class Answer<Status extends number, Body, Headers extends object = object> {
  readonly #status: Status;
  readonly body: Body;
  readonly headers: Headers;
  constructor(status: Status, body: Body, headers: Headers) {
    this.#status = status;
    this.body = body;
    this.headers = headers;
  }
  get status(): Status {
    return this.#status;
  }
}

/** An answer of a handler: answer(404, problem), or answer(201, book, { Location: '/books/1' }). */
export function answer<const Status extends number, Body = undefined, Headers extends Readonly<Record<string, string>> = {}>(
  status: Status,
  body?: Body,
  headers?: Headers,
): Answer<Status, Body, Headers> {
  return new Answer(status, body as Body, headers ?? ({} as Headers));
}

/** A handler returned what the spec does not allow. */
export class InvalidAnswerError extends Error {
  readonly issues: readonly Issue[];
  constructor(operation: string, message: string, issues: readonly Issue[] = []) {
    super([operation + ' ' + message, ...issues.map((issue) => issue.path.join('.') + ' ' + issue.message)].join('; '));
    this.name = 'InvalidAnswerError';
    this.issues = issues;
  }
}

/**
 * Answers requests with a handler for each operation. It checks what comes in and what goes out, and answers wrong requests with
 * problem details (RFC 9457). It does not check credentials. The promise that it returns is never rejected.
 */
export function createServer(handlers: Handlers, options: ServerOptions = {}): (request: Request) => Promise<Response> {
  const served = routes.map((route) => {
    const base = (options.basePath ?? route.base).split('/').filter((part) => part !== '');
    return { route, read: pathReader(['', ...base].join('/') + route.operation.path) };
  });
  return async (request) => {
    const report = async (error: unknown): Promise<void> => {
      try {
        await options.onError?.(error, request);
      } catch {
        // The client gets its answer in any case.
      }
    };
    const answered = answerTo(request, served, handlers, options, report).catch((error: unknown) => {
      void report(error);
      return problem(500, 'Internal Server Error');
    });
    const response = await answered;
    if (request.method !== 'HEAD') return response;
    void response.body?.cancel().catch(report);
    return new Response(null, response);
  };
}

async function answerTo(
  request: Request,
  served: readonly Served[],
  handlers: Handlers,
  options: ServerOptions,
  report: (error: unknown) => void,
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  if (decoded(pathname) === undefined) return problem(400, 'Bad Request', 'The path is not encoded correctly.');
  const found = served.flatMap(({ route, read }) => {
    const values = route.fixed.every(([key, value]) => query.getAll(key).includes(value)) ? read(pathname) : undefined;
    return values === undefined ? [] : [{ route, values }];
  });
  if (found.length === 0) return problem(404, 'Not Found');
  const withMethod = (method: string) => found.find(({ route }) => route.operation.method === method);
  const hit = withMethod(request.method) ?? (request.method === 'HEAD' ? withMethod('GET') : undefined);
  if (hit === undefined) {
    const methods = found.flatMap(({ route: { operation: { method } } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return problem(405, 'Method Not Allowed', undefined, { headers: { allow: [...new Set(methods)].join(', ') } });
  }
  const { route, values } = hit;
  const handler = handlers[route.name] as ((given: object, context: Context) => unknown) | undefined;
  if (handler === undefined) return problem(501, 'Not Implemented');
  const given = readParameters(route, values, query, request.headers);
  const body = await readBody(route, request, options.maxBodyBytes ?? 1_048_576);
  if (body instanceof Response) return body;
  Object.assign(given, body.given);
  const issues = requestIssues(route, given);
  if (issues.length > 0) return problem(400, 'Bad Request', 'The request is not valid.', { issues });
  return responseOf(route, given, await handler.call(handlers, given, { request: body.request }), report);
}

function problem(
  status: number,
  title: string,
  detail?: string,
  { headers = {}, issues }: { headers?: Record<string, string>; issues?: readonly Issue[] } = {},
): Response {
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, issues });
  return new Response(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

// ------------------------------------------------------------------------------------------------------------- requests

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readParameters(
  { params, operation }: Route,
  path: Readonly<Record<string, string>>,
  query: URLSearchParams,
  headers: Headers,
): Record<string, unknown> {
  // A parameter may be called as what all objects have.
  const given = Object.create(null) as Record<string, unknown>;
  const cookie = cookiesOf(headers.get('cookie') ?? '');
  const written = { path: Object.entries(path), query: writtenIn(query), header: writtenIn(headers), cookie };
  for (const [name, { in: place, key, style, reader }] of params) {
    const value = isTyped(operation, name, place) ? reader.value(key, style, written[place]) : undefined;
    if (value !== undefined) given[name] = value;
  }
  return given;
}

function writtenIn(fields: URLSearchParams | Headers): Written {
  const written: [string, string][] = [];
  fields.forEach((text, name) => void written.push([name, text]));
  return written;
}

/** The parameters have no headers that a client sends by itself, such as those of credentials. */
function isTyped({ headers = {} }: Operation, name: string, place: Parameter['in']): boolean {
  return place !== 'header' || Object.hasOwn(headers, name);
}

function cookiesOf(header: string): Written {
  return header.split(';').map((pair) => {
    const [key = '', ...value] = pair.split('=');
    const text = value.join('=').trim();
    return [key.trim(), decoded(text) ?? text] as const;
  });
}

/** The body and the request for the handler, or the answer to a body that cannot be read. */
async function readBody(
  { bodies, operation }: Route,
  request: Request,
  limit: number,
): Promise<Response | { readonly given: object; readonly request: Request }> {
  if (request.bodyUsed) throw new TypeError('The body of the request has been read before');
  if (bodies?.length === 0 || request.body === null) return { given: {}, request };
  const bytes = await readBytes(request, limit);
  if (bytes === 'too large') return problem(413, 'Content Too Large', 'The body has more than ' + limit + ' bytes.');
  if (bytes === 'broken') return problem(400, 'Bad Request', 'The body is not complete.');
  if (bodies === null) {
    const { url, method, headers } = request;
    return { given: {}, request: new Request(url, { method, headers, body: bytes }) };
  }
  if (bytes.length === 0) return { given: {}, request };
  const type = request.headers.get('content-type') ?? '';
  const media = type.split(';')[0]!.trim().toLowerCase();
  const isRange = (range: string): boolean => range === '*/*' || (range.endsWith('/*') && media.startsWith(range.slice(0, -1)));
  const found = bodies.find((body) => body.media === media) ?? bodies.find((body) => isRange(body.media));
  const accept = bodies.map((body) => body.media);
  if (found === undefined) return problem(415, 'Unsupported Media Type', 'The body must be ' + accept.join(' or ') + '.', { headers: { accept: accept.join(', ') } });
  if (!/^(?:identity)?$/i.test(request.headers.get('content-encoding') ?? ''))
    return problem(415, 'Unsupported Media Type', 'The body must not be compressed.', { headers: { 'accept-encoding': 'identity' } });
  try {
    const body = await bodyOf(bytes, found, type);
    return { given: operation.bodies !== undefined && bodies.length > 1 ? { body, contentType: media } : { body }, request };
  } catch {
    const message = 'is not ' + (found.form !== undefined ? 'a form' : isJson(media) ? 'JSON' : 'text in its charset');
    return problem(400, 'Bad Request', 'The body ' + message + '.', { issues: [{ path: ['body'], code: 'format', message }] });
  }
}

/** @throws an error if the body is not of its content type */
async function bodyOf(bytes: Uint8Array<ArrayBuffer>, { media, form, json }: Body, type: string): Promise<unknown> {
  const text = (charset = 'utf-8'): string => new TextDecoder(charset, { fatal: true }).decode(bytes);
  if (isJson(media)) return JSON.parse(text()) as unknown;
  if (form === undefined) return /^text\//.test(media) ? text(/;\s*charset="?([^\s";]+)/i.exec(type)?.[1]) : new Blob([bytes], { type });
  const isMultipart = media === 'multipart/form-data';
  const texts = new URLSearchParams(isMultipart ? '' : text());
  const files = new Map<string, unknown[]>();
  const parts: [key: string, part: File][] = [];
  const sent = isMultipart ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : new FormData();
  sent.forEach((part, key) => void (typeof part === 'string' ? texts.append(key, part) : parts.push([key, part])));
  for (const [key, part] of parts) {
    const value: unknown = isJson(part.type) ? JSON.parse(await part.text()) : part;
    files.set(key, [...(files.get(key) ?? []), value]);
  }
  const whole = json === undefined ? null : texts.get(json);
  if (whole !== null) texts.delete(json!);
  return { ...(whole === null ? {} : JSON.parse(whole)), ...form.reader.form(form.styles, writtenIn(texts), files) };
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | 'too large' | 'broken'> {
  if (Number(request.headers.get('content-length')) > limit) return 'too large';
  let length = 0;
  const limited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > limit) controller.error(new RangeError('too large'));
      else controller.enqueue(chunk);
    },
  });
  try {
    return new Uint8Array(await new Response(request.body!.pipeThrough(limited)).arrayBuffer());
  } catch {
    return length > limit ? 'too large' : 'broken';
  }
}

function requestIssues({ operation, params, bodies }: Route, given: Readonly<Record<string, unknown>>): readonly Issue[] {
  const all = operation.checks?.request(given) ?? [];
  const issues = all.filter(({ path: [name] }) => name !== 'partHeaders' && (bodies !== null || name !== 'body'));
  // A client makes some headers by itself, and may lack them as parameters.
  const missing = params.filter(([name, { required, in: place }]) => {
    return required && isTyped(operation, name, place) && given[name] === undefined && !issues.some(({ path }) => path[0] === name);
  });
  return [...issues, ...missing.map(([name]) => ({ path: [name], code: 'missing', message: 'is missing' }))];
}

// -------------------------------------------------------------------------------------------------------------- answers

function responseOf(
  route: Route,
  given: Readonly<Record<string, unknown>>,
  value: unknown,
  report: (error: unknown) => void,
): Response {
  if (value instanceof Response) return value;
  const { success, answers, operation } = route;
  if (!(value instanceof Answer) && success === undefined) throw new InvalidAnswerError(operation.name, 'must return an answer with a status');
  const { status, body, headers: added } = value instanceof Answer ? value : new Answer(success!, value, {});
  const range = Math.floor(status / 100) + 'XX';
  const declared = [status, range, 'default'].map((key) => answers.filter((answer) => answer.status === key));
  const cases = declared.find((list) => list.length > 0);
  if (cases === undefined) throw new InvalidAnswerError(operation.name, 'has no answer with status ' + status);
  let issues: readonly Issue[] = [];
  for (const sent of cases) {
    const { media, empty, stream } = sent;
    const headers = new Headers(added as Record<string, string>);
    if (!empty && !headers.has('content-type') && !media.includes('*')) headers.set('content-type', media);
    const check = (part: unknown) => answerIssues(route, given, sent, status, part, headers);
    if (stream !== undefined && typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
      return new Response(streamOf(body as AsyncIterable<unknown>, media, stream, operation.name, check, report), { status, headers });
    issues = stream === undefined ? check(body) : [{ path: ['body'], code: 'type', message: 'is not an AsyncIterable' }];
    if (issues.length === 0) return new Response(empty ? null : isJson(media) ? JSON.stringify(body) : (body as BodyInit), { status, headers });
  }
  throw new InvalidAnswerError(operation.name, 'returned an invalid answer with status ' + status, issues);
}

function isJson(media: string): boolean {
  return /[/+]json(?:;|$)/.test(media);
}

/** The values of a stream, each checked before it is sent. A wrong one ends the stream. */
function streamOf(
  values: AsyncIterable<unknown>,
  media: string,
  { isText, end }: NonNullable<Sent['stream']>,
  operation: string,
  check: (value: unknown) => readonly Issue[],
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = values[Symbol.asyncIterator]();
  const event = (text: string): string => text.split(/\r\n|\r|\n/).map((line) => 'data: ' + line + '\n').join('') + '\n';
  const line = (value: unknown): string => (media === 'application/json-seq' ? '\x1e' : '') + JSON.stringify(value) + '\n';
  const written = media !== 'text/event-stream' ? line : (value: unknown) => event(isText ? String(value) : JSON.stringify(value));
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await iterator.next();
    const issues = done === true ? [] : check(value);
    if (issues.length > 0) throw new InvalidAnswerError(operation, 'sent an invalid value', issues);
    if (done !== true) controller.enqueue(new TextEncoder().encode(written(value)));
    else if (end !== undefined) controller.enqueue(new TextEncoder().encode(event(end)));
    if (done === true) controller.close();
  };
  const cancel = async (): Promise<void> => void (await iterator.return?.());
  const ended = (error: unknown): Promise<never> => {
    report(error);
    return cancel().then(() => Promise.reject(error));
  };
  return new ReadableStream({ pull: (controller) => pull(controller).catch(ended), cancel }, { highWaterMark: 0 });
}

function answerIssues(
  { operation: { responses, checks } }: Route,
  given: Readonly<Record<string, unknown>>,
  { media, empty }: Sent,
  status: number,
  body: unknown,
  headers: Headers,
): readonly Issue[] {
  if (empty) return body === undefined ? [] : [{ path: ['body'], code: 'unknown-key', message: 'must be absent' }];
  if (!headers.has('content-type')) return [{ path: ['content-type'], code: 'missing', message: 'is missing' }];
  const found = responses.findIndex((response) => {
    const isStatus = response.status === undefined ? status >= 200 && status < 300 : response.status === status || response.status === Math.floor(status / 100) + 'XX';
    const isMeant = Object.entries(response.when ?? {}).every(([name, values]) => values.includes(given[name]));
    return isStatus && isMeant && (response.media === undefined || response.media === media);
  });
  if (checks === undefined) return [];
  if (found === -1) return checks.isError(status, body) ? [] : [{ path: ['body'], code: 'type', message: 'is not what the spec has for this error' }];
  const result = checks.response(found, body, 'spec');
  return [...(result.ok ? [] : result.issues), ...checks.headers(found, headers)];
}
`;
