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
import { readFault, type PlannedFault } from './faults.js';
import { jsonIn, readBytes } from './read-body.js';
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
  /** Closes every connection, and resolves when the server is closed. */
  readonly close: () => Promise<void>;
}

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
    const { status } = refusal ?? NO_ADDRESS;
    refuse(response, refusal ?? NO_ADDRESS);
    onAnswer?.({ method, path: url?.pathname ?? '', status });
    return;
  }
  // Sends no headers for foreign pages, because only pages of the mock's own origin may plan faults.
  const controls = CONTROLS[url.pathname];
  if (controls !== undefined) return control(request, response, service, controls);
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

function refuse(response: ServerResponse, { status, reason }: Refusal): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${reason}\n`);
}

// ------------------------------------------------------------------------------------------------------------- controls

/** A change of the mock by a program. */
interface Control {
  /** Most bytes of the body, which is JSON; absent without a body. */
  readonly most?: number;
  /** Returns the reason why the body cannot be used. */
  readonly change: (service: Service, body: Uint8Array | undefined) => string | void;
}

const MAX_CONTROL_BYTES = 65_536;
const MOST_PLANNED = 10_000;

/** The controls by path and method. */
const CONTROLS: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  '/__mock/faults': {
    POST: { most: MAX_CONTROL_BYTES, change: planFaults },
    DELETE: { change: ({ planned }) => void (planned.length = 0) },
  },
  '/__mock/events': { POST: { most: MOST_BODY_BYTES, change: emitEvent } },
  '/__mock/reset': { POST: { change: (service) => service.reset() } },
};

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
  controls: Readonly<Record<string, Control>>,
): Promise<void> {
  const { headers, method = 'GET' } = request;
  const { most, change } = controls[method] ?? {};
  const refusal = refuseForeignControl(headers, most !== undefined);
  if (refusal !== undefined) return refuse(response, refusal);
  if (change === undefined) return void response.writeHead(405, { allow: Object.keys(controls).join(', ') }).end();
  const reason = change(service, most === undefined ? undefined : await readBytes(request, most));
  if (reason !== undefined) return refuse(response, { status: 400, reason });
  response.writeHead(204).end();
}

/** Plans the fault, or the list of faults, in a body. */
function planFaults({ planned }: Service, body: Uint8Array | undefined): string | undefined {
  if (body === undefined) return `The mock: the body has more than ${MAX_CONTROL_BYTES} bytes.`;
  const value = jsonIn(body);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isRecord))
    return 'The mock: the body must be a fault in JSON, { "status": 503 }, or a list of faults.';
  const faults = list.map(readFault);
  for (const fault of faults) if ('mistake' in fault) return `The mock: ${fault.mistake}.`;
  if (planned.length + faults.length > MOST_PLANNED) return `The mock plans at most ${MOST_PLANNED} faults.`;
  planned.push(...(faults as readonly PlannedFault[]));
  return undefined;
}

/** Emits the event in a body: `{ "name": "...", "data": { ... } }`. */
function emitEvent({ emit, events }: Service, body: Uint8Array | undefined): string | undefined {
  const value = jsonIn(body);
  if (!isRecord(value) || typeof value['name'] !== 'string')
    return `The body must be { "name": "${events.names[0] ?? 'EVENT'}", "data": { ... } } in JSON.`;
  try {
    emit(value['name'], value['data']);
    return undefined;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `The mock: ${error.message}.`;
  }
}
