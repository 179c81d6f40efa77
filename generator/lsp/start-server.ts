import type { Readable, Writable } from 'node:stream';
import { createConnection } from 'vscode-languageserver/node';
import { serve } from './server.js';

/**
 * Serves an editor over the two streams until it sends `exit` or disconnects. Then the process exits, with 0 if the editor
 * sent `shutdown` before, else with 1.
 */
export function startServer(input: Readable, output: Writable): void {
  serve(createConnection(input, output));
}
