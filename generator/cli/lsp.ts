import { startServer } from '../lsp/server.js';

/** `snowspec lsp`: a language server on standard input and output, until the editor ends it. */
export function lsp(): Promise<never> {
  startServer(process.stdin, process.stdout);
  return new Promise(() => undefined);
}
