/** The programs that send calls in the benchmark of the client. */
export const CALLERS = [
  'fetch and JSON.parse',
  'openapi-fetch',
  'hey-api',
  'snowspec without limits',
  'snowspec',
  '@discordjs/rest',
] as const;

export type Caller = (typeof CALLERS)[number];

export interface Calls {
  readonly caller: Caller;
  readonly calls: number;
  /** The module of openapi-fetch and of hey-api's client, which is generated for the benchmark. */
  readonly peers: string;
}

export interface Called {
  /** Microseconds of processor time of all calls. */
  readonly processor: number;
  /** Bytes of the heap for each call that waits for its response. */
  readonly waiting: number;
}
