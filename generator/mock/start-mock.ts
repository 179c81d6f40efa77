import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Model, RequestWindow } from '../model/model.js';
import { answerData, type DataSource } from './answer-data.js';
import { isAuthorized } from './check-auth.js';
import { refuseForeignControl, refuseForeignPage, type Refusal } from './check-sender.js';
import { errorBody } from './error-body.js';
import { faultOfHeaders, readFault, takePlanned, type Fault, type PlannedFault } from './faults.js';
import { jsonText } from './json-text.js';
import { loadPackage, type BodyCheck } from './load-package.js';
import { createRateLimiter, globalLimitOf, refusal } from './rate-limiter.js';
import { bodyProblems, readText } from './read-body.js';
import { readParameters } from './read-parameters.js';
import { matchRoute, pathBelow, routesOf } from './routes.js';

export interface MockOptions {
  /** 0 (any free port) by default. */
  readonly port?: number;
  /** Seed of the sample data; the same seed gives the same data. `0` by default. */
  readonly seed?: string;
  /** The only token that is accepted; any token by default. */
  readonly token?: string;
  /** Total number of items of each list; 250 by default. */
  readonly items?: number;
  /** Rate limit of each route; 50 requests per second by default. */
  readonly rateLimit?: RequestWindow;
  /** Rate limit of all requests together; the limit in the spec by default. */
  readonly globalLimit?: RequestWindow;
  /** Fault of every request whose headers select none and for which none is planned. */
  readonly fault?: Fault;
  /** Clock of the rate limits, in Unix milliseconds; the system clock by default. */
  readonly now?: () => number;
  /** Called for every response. */
  readonly onAnswer?: (line: { readonly method: string; readonly path: string; readonly status: number }) => void;
}

/** A running server. */
export interface Mock {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Plans faults for the next requests, in this order. */
  readonly plan: (...faults: readonly PlannedFault[]) => void;
  /** Number of requests that have reached an endpoint. */
  readonly requests: () => number;
  /** Closes every connection, and resolves when the server is closed. */
  readonly close: () => Promise<void>;
}

/** Path for planning faults over HTTP: `POST` a fault or a list of faults. */
const CONTROL_PATH = '/__mock/faults';
const MAX_CONTROL_BYTES = 65_536;
const MOST_PLANNED = 10_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Starts a server on this machine that serves the endpoints of a Model with samples of its objects. */
export async function startMock(model: Model, options: MockOptions = {}): Promise<Mock> {
  const { sample, bodyChecks } = await loadPackage(model);
  const source: DataSource = {
    model,
    sample,
    seed: options.seed ?? '0',
    items: options.items ?? 250,
  };
  const service = createService(source, bodyChecks, options);
  const server = createServer((request, response) => {
    service.handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: service.plan,
    requests: service.requests,
    close: () =>
      new Promise((resolve) => {
        service.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A response before its fault applies. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function createService(source: DataSource, bodyChecks: ReadonlyMap<string, BodyCheck>, options: MockOptions) {
  const { model } = source;
  const [service] = model.services;
  const routes = routesOf(model);
  const { rateLimit = { requests: 50, seconds: 1 }, globalLimit = globalLimitOf(service), now = Date.now } = options;
  const limiter = createRateLimiter(service, rateLimit, globalLimit);
  const planned: PlannedFault[] = [];
  const stopping = new AbortController();
  let count = 0;

  const failed = (status: number, headers: Record<string, string> = {}): Answer => ({
    status,
    headers,
    body: errorBody(service, status),
  });

  const answer = (request: IncomingMessage, url: URL, body: string | undefined, fault: Fault): Answer => {
    const path = pathBelow(service, url.pathname);
    const matched = matchRoute(routes, request.method ?? 'GET', path);
    if (matched === 'not-found') return failed(404);
    if (matched === 'wrong-method') return failed(405);
    count += 1;
    const { endpoint } = matched.route;
    if (!isAuthorized(endpoint, request.headers, model, options.token)) return failed(401);
    if (fault.rateLimit !== undefined) return refusal(service, { retryAfter: fault.rateLimit, global: false });
    const { headers, refused } = limiter.count(matched, now());
    if (refused !== undefined) {
      const answered = refusal(service, refused);
      return { ...answered, headers: { ...headers, ...answered.headers } };
    }
    if (fault.status !== undefined) return failed(fault.status, headers);
    const query = readParameters(endpoint.query, Object.fromEntries(url.searchParams), model);
    const check = bodyChecks.get(endpoint.name);
    if (body === undefined) return failed(413, headers);
    const problems = [
      ...readParameters(endpoint.params, matched.params, model).problems,
      ...query.problems,
      ...(check === undefined ? [] : bodyProblems(body, request.headers['content-type'], check)),
    ];
    if (problems.length > 0) return { status: 400, headers, body: errorBody(service, 400, problems) };
    return { headers, ...answerData(matched, query.values, path, source) };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = urlOf(request);
    const refusal = refuseForeignPage(request.headers) ?? (url === undefined ? NO_ADDRESS : undefined);
    if (url === undefined || refusal !== undefined) {
      const { status } = refuse(response, refusal ?? NO_ADDRESS);
      options.onAnswer?.({ method: request.method ?? '', path: url?.pathname ?? '', status });
      return;
    }
    if (url.pathname === CONTROL_PATH) return control(request, response, planned);
    const body = await readText(request, MAX_BODY_BYTES);
    const selected = faultOfHeaders(request.headers);
    const fault = { ...options.fault, ...takePlanned(planned, url.pathname), ...selected };
    if (fault.delay !== undefined) await wait(fault.delay, undefined, { signal: stopping.signal });
    const sent = answer(request, url, body, fault);
    options.onAnswer?.({ method: request.method ?? '', path: url.pathname, status: sent.status });
    send(response, sent, fault);
  };

  return {
    handle,
    plan: (...faults: readonly PlannedFault[]) => void planned.push(...faults),
    requests: () => count,
    stop: () => stopping.abort(),
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer, { fail }: Fault): void {
  if (fail === 'hang') return;
  if (fail === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const sent = fail === 'lie' ? lieAbout(body) : body;
  const text = fail === 'garbage' ? '<html>Bad gateway' : (jsonText(sent) ?? '');
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    ...headers,
    ...(bytes.length === 0 ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
  });
  if (fail !== 'truncate') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}

/** The same value with every text, number and boolean replaced by a value of another type. */
function lieAbout(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lieAbout);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lieAbout(inner)]));
  }
  return typeof value === 'string' ? value.length : `not ${String(value)}`;
}

const NO_ADDRESS: Refusal = { status: 400, reason: 'The URL of the request is invalid.' };

function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  // A path that begins with two slashes would otherwise parse as a host.
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url;
  return URL.canParse(absolute) ? new URL(absolute) : undefined;
}

function refuse(response: ServerResponse, refusal: Refusal): Refusal {
  const { status, reason } = refusal;
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${reason}\n`);
  return refusal;
}

async function control(request: IncomingMessage, response: ServerResponse, planned: PlannedFault[]): Promise<void> {
  const refusal = refuseForeignControl(request.headers, request.method === 'POST');
  if (refusal !== undefined) return void refuse(response, refusal);
  if (request.method === 'DELETE') planned.length = 0;
  else if (request.method === 'POST') {
    const faults = await readFaults(request);
    if (faults === undefined || planned.length + faults.length > MOST_PLANNED)
      return void response.writeHead(400).end();
    planned.push(...faults);
  } else return void response.writeHead(405, { allow: 'POST, DELETE' }).end();
  response.writeHead(204).end();
}

async function readFaults(request: IncomingMessage): Promise<readonly PlannedFault[] | undefined> {
  const text = await readText(request, MAX_CONTROL_BYTES);
  try {
    const value: unknown = JSON.parse(text ?? '');
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!list.every((one) => typeof one === 'object' && one !== null)) return undefined;
    return list.map((one) => readFault(one as Readonly<Record<string, unknown>>));
  } catch {
    return undefined;
  }
}
