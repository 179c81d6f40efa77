/** Messages between a contest and the process of a contender. */
export type Request =
  | { readonly kind: 'load'; readonly module: string }
  | { readonly kind: 'check'; readonly task: string; readonly inputs: string }
  | { readonly kind: 'time'; readonly task: string; readonly inputs: string; readonly milliseconds: number };

export type Reply =
  | { readonly kind: 'loaded'; readonly tasks: readonly string[] }
  /** The answers of the task to each input, in order. */
  | { readonly kind: 'checked'; readonly answers: readonly unknown[] }
  | { readonly kind: 'timed'; readonly nanoseconds: number }
  | { readonly kind: 'failed'; readonly message: string };

/** The exports of a contender's module: one function per task that it takes part in. */
export interface Contender {
  readonly tasks: Readonly<Record<string, (input: never) => unknown>>;
}
