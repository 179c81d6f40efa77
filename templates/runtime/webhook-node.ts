import type { WebReader, WebRequest, WebResponse } from './webhook-handler.js';

/** The part of `IncomingMessage` of `node:http` that a listener uses. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes or the text of a body that a middleware has read. */
  readonly rawBody?: unknown;
  readonly body?: unknown;
  readonly readableEnded?: boolean;
  readonly complete?: boolean;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}

/** The part of `ServerResponse` of `node:http` that a listener uses. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: Uint8Array): unknown;
}

/**
 * Makes a listener of `node:http` from a handler: `createServer(nodeListener(handle))`, or a route of Express. A
 * middleware that reads the body first must leave its bytes or its text in `rawBody` or `body`. The listener never
 * rejects.
 */
export function nodeListener(
  handle: (request: WebRequest) => Promise<WebResponse>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const answer = (await handle(toWebRequest(request))) as NodeAnswer;
    const body = new Uint8Array(await answer.arrayBuffer());
    const headers: Record<string, string> = {};
    answer.headers.forEach((value, name) => {
      headers[name] = value;
    });
    // The unread rest of a body must not be read as another request.
    if (request.complete === false) headers['connection'] = 'close';
    try {
      response.writeHead(answer.status, headers);
      response.end(body.byteLength === 0 ? undefined : body);
    } catch {
      // The connection is gone.
    }
  };
}

interface NodeAnswer {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  arrayBuffer(): Promise<ArrayBuffer>;
}

function toWebRequest(request: NodeRequest): WebRequest {
  return {
    method: request.method ?? 'GET',
    headers: {
      get: (name) => {
        const key = name.toLowerCase();
        const value = Object.hasOwn(request.headers, key) ? request.headers[key] : undefined;
        return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
      },
    },
    get body() {
      // Read here, so that the handler reports exceptions as a mistake of the program, not of the sender.
      const reader = readerOf(request);
      return { getReader: () => reader };
    },
  };
}

/** @throws TypeError if the body was read before, and its bytes are missing */
function readerOf(request: NodeRequest): WebReader {
  const given = bytesOf(request.rawBody) ?? bytesOf(request.body);
  if (given !== undefined) {
    let read = false;
    return {
      read: async () => {
        if (read) return { done: true };
        read = true;
        return { done: false, value: given };
      },
      cancel: async () => undefined,
    };
  }
  if (request.readableEnded === true) {
    throw new TypeError(
      'the body was read before the handler, which needs its bytes: leave them in `rawBody` or `body`',
    );
  }
  const bytes = request[Symbol.asyncIterator]();
  return {
    read: async () => {
      const { done, value } = await bytes.next();
      return done === true ? { done } : { done: false, value };
    },
    // Ending the iteration would close the connection before the response is sent.
    cancel: async () => undefined,
  };
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body;
  return typeof body === 'string' ? new TextEncoder().encode(body) : undefined;
}
