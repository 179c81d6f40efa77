import { startServer } from '../lsp/server.js';

/** `snowspec lsp`: answers an editor on standard input and output. The editor ends it, and with it the process. */
export function lsp(): Promise<never> {
  startServer(process.stdin, process.stdout);
  return new Promise(() => undefined);
}
