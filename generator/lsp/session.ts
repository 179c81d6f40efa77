import type { Connection } from 'vscode-languageserver/node';
import type { OpenSpecs } from './open-specs.js';

/** The conversation with one editor, which all requests share. */
export interface Session {
  readonly connection: Connection;
  readonly specs: OpenSpecs;
  /** Keeps the server running: logs an error of a handler and returns `otherwise`. */
  readonly guarded: <P, R>(what: string, answer: (params: P) => R, otherwise: R) => (params: P) => R;
  /** The capabilities of the editor, known after its first request. */
  readonly client: () => Client;
}

export interface Client {
  /** Whether it reports files that change on disk. */
  readonly watches: boolean;
  readonly snippets: boolean;
  /** Commands of the editor that lenses can call: `initializationOptions.commands`. */
  readonly commands: ReadonlySet<string>;
}
