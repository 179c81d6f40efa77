import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Model, RequestWindow } from '../model/model.js';
import { answerData, type DataSource } from './answer-data.js';
import { isAuthorized } from './check-auth.js';
import { errorBody } from './error-body.js';
import { faultOfHeaders, readFault, takePlanned, type Fault, type PlannedFault } from './faults.js';
import { loadSamples } from './load-samples.js';
import { createRateLimiter, headersOf, rateLimitsOf, refusalBody } from './rate-limiter.js';
import { readParameters } from './read-parameters.js';
import { matchRoute, pathBelow, routesOf } from './routes.js';

export interface MockOptions {
  /** 0 (any that is free) where absent. */
  readonly port?: number;
  /** Other seeds, other data; `0` where absent. */
  readonly seed?: string;
  /** The only token that is accepted; any where absent. */
  readonly token?: string;
  /** How many items each list has altogether; 250 where absent. */
  readonly items?: number;
  /** How many requests each route takes; 50 in a second where absent. */
  readonly rateLimit?: RequestWindow;
  /** What every request meets, unless it asks for a fault itself or one is planned. */
  readonly fault?: Fault;
  /** Learns of every answer. */
  readonly onAnswer?: (line: { readonly method: string; readonly path: string; readonly status: number }) => void;
}

/** A server that runs. */
export interface Mock {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Plans faults for the next requests, in this order. */
  readonly plan: (...faults: readonly PlannedFault[]) => void;
  /** Requests that reached an endpoint so far. */
  readonly requests: () => number;
  /** Ends every connection, and resolves when nothing is left open. */
  readonly close: () => Promise<void>;
}

/** Path at which faults are planned over HTTP: `POST` one, or a list of them. */
const CONTROL_PATH = '/__mock/faults';
const MAX_CONTROL_BYTES = 65_536;

/** Starts a server on this machine that serves the endpoints of a Model with samples of its objects. */
export async function startMock(model: Model, options: MockOptions = {}): Promise<Mock> {
  const source: DataSource = {
    model,
    sample: await loadSamples(model),
    seed: options.seed ?? '0',
    items: options.items ?? 250,
  };
  const service = createService(source, options);
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

/** What goes back, before anything is done to it. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function createService(source: DataSource, options: MockOptions) {
  const { model } = source;
  const [service] = model.services;
  const routes = routesOf(model);
  const limiter = createRateLimiter(service, options.rateLimit ?? { requests: 50, seconds: 1 });
  const planned: PlannedFault[] = [];
  const stopping = new AbortController();
  let count = 0;

  const failed = (status: number, headers: Record<string, string> = {}): Answer => ({
    status,
    headers,
    body: errorBody(service, status),
  });

  const refused = (retryAfter: number, headers: Readonly<Record<string, string>>): Answer => ({
    status: 429,
    headers: {
      ...headersOf(rateLimitsOf(service), { retryAfter: Math.ceil(retryAfter), resetAfter: retryAfter, scope: 'user' }),
      ...headers,
    },
    body: refusalBody(service, retryAfter, false),
  });

  const answer = (request: IncomingMessage, url: URL, fault: Fault): Answer => {
    const path = pathBelow(service, url.pathname);
    const matched = matchRoute(routes, request.method ?? 'GET', path);
    if (matched === 'not-found') return failed(404);
    if (matched === 'wrong-method') return failed(405);
    count += 1;
    const { endpoint } = matched.route;
    if (!isAuthorized(endpoint, request.headers, model, options.token)) return failed(401);
    const { headers, retryAfter } = limiter.count(matched, Date.now());
    if (fault.rateLimit !== undefined) return refused(fault.rateLimit, {});
    if (retryAfter !== undefined) return refused(retryAfter, headers);
    if (fault.status !== undefined) return failed(fault.status, headers);
    const query = readParameters(endpoint.query, Object.fromEntries(url.searchParams), model);
    const problems = [...readParameters(endpoint.params, matched.params, model).problems, ...query.problems];
    if (problems.length > 0) return { status: 400, headers, body: errorBody(service, 400, problems) };
    return { headers, ...answerData(matched, query.values, path, source) };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === CONTROL_PATH) return control(request, response, planned);
    request.resume();
    const asked = faultOfHeaders(request.headers);
    const fault = { ...options.fault, ...takePlanned(planned, url.pathname), ...asked };
    if (fault.delay !== undefined) await wait(fault.delay, undefined, { signal: stopping.signal });
    const sent = answer(request, url, fault);
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
  const told = fail === 'lie' ? lieAbout(body) : body;
  const text = fail === 'garbage' ? '<html>Bad gateway' : told === undefined ? '' : JSON.stringify(told);
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

/** The same with every text, number and flag turned into something else. */
function lieAbout(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lieAbout);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lieAbout(inner)]));
  }
  return typeof value === 'string' ? value.length : `not ${String(value)}`;
}

async function control(request: IncomingMessage, response: ServerResponse, planned: PlannedFault[]): Promise<void> {
  if (request.method === 'DELETE') planned.length = 0;
  else if (request.method === 'POST') {
    const faults = await readFaults(request);
    if (faults === undefined) return void response.writeHead(400).end();
    planned.push(...faults);
  } else return void response.writeHead(405, { allow: 'POST, DELETE' }).end();
  response.writeHead(204).end();
}

async function readFaults(request: IncomingMessage): Promise<readonly PlannedFault[] | undefined> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_CONTROL_BYTES) return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!list.every((one) => typeof one === 'object' && one !== null)) return undefined;
    return list.map((one) => readFault(one as Readonly<Record<string, unknown>>));
  } catch {
    return undefined;
  }
}
