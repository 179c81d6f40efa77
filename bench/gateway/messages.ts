/** Who holds the sessions. */
export const CONTENDERS = [
  'ws and JSON.parse',
  'snowspec',
  "snowspec, validate: 'shape'",
  "snowspec, validate: 'spec'",
  '@discordjs/ws',
] as const;

export type Contender = (typeof CONTENDERS)[number];

/** The task of a process that receives events. */
export interface Receive {
  readonly contender: Contender;
  readonly url: string;
  readonly shards: number;
  /** Whether the stream of each connection is compressed with zlib. */
  readonly isCompressed: boolean;
  /** Events after which the measurement begins, over all shards. */
  readonly warmUp: number;
  /** Events that are measured, over all shards. */
  readonly events: number;
}

/** The reports of that process: all sessions have started, and the cost of the events. */
export type Report =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      /** Microseconds of processor time, and of time. */
      readonly processor: number;
      readonly time: number;
      /** Bytes of the heap after a collection, and of the whole process at most. */
      readonly heap: number;
      readonly resident: number;
    };
