import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '../json.js';
import type { Model } from '../model/model.js';
import { MOST_BODY_BYTES } from './bounds.js';
import {
  crossOriginHeaders,
  isPreflight,
  preflightHeaders,
  refuseForeignControl,
  refuseForeignPage,
  type Refusal,
} from './check-sender.js';
import { readFault, type MistakenFault, type PlannedFault } from './faults.js';
import { jsonIn, readBytes } from './read-body.js';
import type { RecordedResponse } from './recorded-responses.js';
import { createService, type Service, type ServiceOptions, type ServiceResponse } from './service.js';

export interface MockOptions extends ServiceOptions {
  /** 0 (any free port) by default. */
  readonly port?: number;
  /** Origins whose web pages may use the mock, besides those of this machine: `https://app.example`. */
  readonly origins?: readonly string[];
}

export interface Mock {
  readonly service: Service;
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Plans faults for the next requests, in this order. */
  readonly plan: (...faults: readonly PlannedFault[]) => void;
  /** Number of requests that have reached an endpoint. */
  readonly requests: () => number;
  /** Adds a response that takes precedence over sample data and other responses. */
  readonly respond: (response: RecordedResponse) => void;
  /** Forgets the changes of requests, planned faults, and responses of `respond`. */
  readonly reset: () => void;
  /** Closes every connection, and resolves when the server is closed. */
  readonly close: () => Promise<void>;
}

/** Path for planning faults over HTTP: `POST` a fault or a list of faults. */
const CONTROL_PATH = '/__mock/faults';
/** Path for emitting events over HTTP: `POST { "name": "...", "data": { ... } }`. */
const EVENTS_PATH = '/__mock/events';
/** Path for `reset` over HTTP: `POST` without a body. */
const RESET_PATH = '/__mock/reset';
const MAX_CONTROL_BYTES = 65_536;
const MOST_PLANNED = 10_000;

/** Starts a server on this machine that serves the endpoints of a Model with samples of its objects. */
export async function startMock(model: Model, options: MockOptions = {}): Promise<Mock> {
  const service = await createService(model, options);
  const server = createServer((request, response) => {
    handle(request, response, service, options).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    service,
    plan: service.plan,
    requests: service.requests,
    respond: service.respond,
    reset: service.reset,
    close: () =>
      new Promise((resolve) => {
        service.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
  { origins = [], onAnswer }: MockOptions,
): Promise<void> {
  const { headers, method = 'GET' } = request;
  const url = urlOf(request);
  const refusal = refuseForeignPage(headers, origins) ?? (url === undefined ? NO_ADDRESS : undefined);
  if (url === undefined || refusal !== undefined) {
    const { status } = refuse(response, refusal ?? NO_ADDRESS);
    onAnswer?.({ method, path: url?.pathname ?? '', status });
    return;
  }
  // Sends no headers for foreign pages, because only pages of the mock's own origin may plan faults.
  if (url.pathname === EVENTS_PATH) return controlEvents(request, response, service);
  if (url.pathname === RESET_PATH) return controlReset(request, response, service);
  if (url.pathname === CONTROL_PATH) return control(request, response, service.planned);
  if (isPreflight(method, headers)) return void response.writeHead(204, preflightHeaders(headers)).end();
  const body = await readBytes(request, MOST_BODY_BYTES);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await service.answer({ method, url, headers, body, signal: gone.signal });
  send(response, { ...answer, headers: { ...answer.headers, ...crossOriginHeaders(headers) } });
}

function send(response: ServerResponse, { status, headers, body, fail }: ServiceResponse): void {
  if (fail === 'hang') return;
  if (fail === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(status, headers);
  if (fail !== 'truncate') {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

const NO_ADDRESS: Refusal = { status: 400, reason: 'The URL of the request is invalid.' };

function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  // A path that begins with two slashes would be parsed as a host.
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
    if ('mistake' in faults) return void refuse(response, { status: 400, reason: `The mock: ${faults.mistake}.` });
    if (planned.length + faults.length > MOST_PLANNED) {
      return void refuse(response, { status: 400, reason: `The mock plans at most ${MOST_PLANNED} faults.` });
    }
    planned.push(...faults);
  } else return void response.writeHead(405, { allow: 'POST, DELETE' }).end();
  response.writeHead(204).end();
}

async function controlEvents(request: IncomingMessage, response: ServerResponse, service: Service): Promise<void> {
  const refusal = refuseForeignControl(request.headers, request.method === 'POST');
  if (refusal !== undefined) return void refuse(response, refusal);
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  const bytes = await readBytes(request, MOST_BODY_BYTES);
  const value = jsonIn(bytes);
  if (!isRecord(value) || typeof value['name'] !== 'string') {
    const reason = `The body must be { "name": "${service.events.names[0] ?? 'EVENT'}", "data": { ... } } in JSON.`;
    return void refuse(response, { status: 400, reason });
  }
  try {
    service.emit(value['name'], value['data']);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return void refuse(response, { status: 400, reason: `The mock: ${error.message}.` });
  }
  response.writeHead(204).end();
}

function controlReset(request: IncomingMessage, response: ServerResponse, service: Service): void {
  const refusal = refuseForeignControl(request.headers, false);
  if (refusal !== undefined) return void refuse(response, refusal);
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  service.reset();
  response.writeHead(204).end();
}

async function readFaults(request: IncomingMessage): Promise<readonly PlannedFault[] | MistakenFault> {
  const bytes = await readBytes(request, MAX_CONTROL_BYTES);
  if (bytes === undefined) return { mistake: `the body has more than ${MAX_CONTROL_BYTES} bytes` };
  const value = jsonIn(bytes);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isRecord))
    return { mistake: 'the body must be a fault in JSON, { "status": 503 }, or a list of faults' };
  const faults = list.map(readFault);
  return faults.find((fault) => 'mistake' in fault) ?? (faults as readonly PlannedFault[]);
}
