import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** An HTTP server on a real socket, and what it saw. */
export interface TestServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** How many requests still hold a connection. */
  readonly held: () => number;
  readonly close: () => Promise<void>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function startServer(answer: Answer): Promise<TestServer> {
  let held = 0;
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    response.on('error', () => {});
    held += 1;
    response.on('close', () => (held -= 1));
    answer(request, response);
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    held: () => held,
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<string> {
  const server = await startServer(() => {});
  await server.close();
  return server.url;
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function text(status: number, body: string | Buffer, type = 'application/json'): Answer {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

/** Each answer once, and the last for ever. */
export function oneByOne(...answers: readonly Answer[]): Answer {
  let next = 0;
  return (request, response) => answers[Math.min(next++, answers.length - 1)]!(request, response);
}

export const resetBeforeHeaders: Answer = (request) => request.socket.resetAndDestroy();

/** Half of what was promised. */
export const resetMidBody: Answer = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{ "id": "1"', () => request.socket.resetAndDestroy());
};

/** A body of unknown length, without its end. */
export const endMidBody: Answer = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{ "id": "1"', () => setTimeout(() => request.socket.destroy(), 20));
};

export const neverAnswers: Answer = () => {};

export const neverEnds: Answer = neverEndsWith(200);

export function neverEndsWith(status: number): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write('{ "id": "1"');
  };
}

/** A byte now and then: something always comes, and it never ends. */
export const drips: Answer = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  request.socket.on('close', () => clearInterval(timer));
};

export function redirect(status: number, location: string | undefined): Answer {
  return (_, response) => response.writeHead(status, location === undefined ? {} : { location }).end('moved');
}

export function gzipped(body: string | Buffer, fault?: 'cut' | 'broken'): Answer {
  const packed = gzipSync(body);
  if (fault === 'broken') packed.fill(0xff, packed.length / 2);
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(fault === 'cut' ? packed.subarray(0, packed.length - 20) : packed);
  };
}

/** So many bytes of white space, as fast as they are taken; `written` counts those that were. */
export function huge(bytes: number, withLength: boolean, written: (bytes: number) => void): Answer {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  return (request, response) => {
    const length = withLength ? { 'content-length': String(bytes) } : {};
    response.writeHead(200, { 'content-type': 'application/json', ...length });
    let sent = 0;
    const send = (): void => {
      while (sent < bytes && !request.socket.destroyed) {
        sent += chunk.length;
        written(sent);
        if (!response.write(chunk)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  };
}
