import type { Readable, Writable } from 'node:stream';
import {
  createConnection,
  ErrorCodes,
  ResponseError,
  type Message,
  type MessageStrategy,
} from 'vscode-languageserver/node';
import { serve } from './server.js';

/**
 * Serves an editor over the two streams until it sends `exit` or disconnects. Then the process exits, with 0 if the editor
 * sent `shutdown` before, else with 1.
 */
export function startServer(input: Readable, output: Writable): void {
  const connection = createConnection(input, output, { messageStrategy: inOrder() });
  connection.onRequest(REFUSED, ({ code, message }: Refusal) => new ResponseError(code, message));
  serve(connection);
}

/** The method that a request out of order gets, whose handler answers with an error. */
const REFUSED = 'snowspec/refused';

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Refuses requests, and drops notifications, before `initialize` and after `shutdown`. */
function inOrder(): MessageStrategy {
  let state: 'new' | 'running' | 'shut-down' = 'new';
  const refusalOf = (method: string): Refusal | undefined => {
    if (state === 'running' && method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: 'the server is initialized already' };
    if (state === 'running' || (state === 'new' && method === 'initialize') || method === 'exit') return undefined;
    return state === 'new'
      ? { code: ErrorCodes.ServerNotInitialized, message: 'the first request is initialize' }
      : { code: ErrorCodes.InvalidRequest, message: 'the server has been shut down' };
  };
  return {
    handleMessage: (message, next) => {
      if (!hasMethod(message)) return next(message);
      const refusal = refusalOf(message.method);
      if (message.method === 'initialize' && state === 'new') state = 'running';
      if (message.method === 'shutdown' && state === 'running') state = 'shut-down';
      if (refusal === undefined) return next(message);
      if ('id' in message) return next({ ...message, method: REFUSED, params: refusal } as Message);
    },
  };
}

function hasMethod(message: Message): message is Message & { readonly method: string } {
  return 'method' in message && typeof message.method === 'string';
}
