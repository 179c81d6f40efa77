/** What a contest says to the process of a contender, and what that answers. */
export type Request =
  | { readonly kind: 'load'; readonly module: string }
  | { readonly kind: 'check'; readonly task: string; readonly inputs: string }
  | { readonly kind: 'time'; readonly task: string; readonly inputs: string; readonly milliseconds: number };

export type Reply =
  | { readonly kind: 'loaded'; readonly tasks: readonly string[] }
  /** What the task answered to each input, in order. */
  | { readonly kind: 'checked'; readonly answers: readonly unknown[] }
  | { readonly kind: 'timed'; readonly nanoseconds: number }
  | { readonly kind: 'failed'; readonly message: string };

/** What the module of a contender exports: one function per task that it takes part in. */
export interface Contender {
  readonly tasks: Readonly<Record<string, (input: never) => unknown>>;
}
