/** A code: its meaning, and its message. */
export interface Problem<Params> {
  /** The meaning of the code, in a sentence. */
  readonly doc: string;
  /** One sentence, without the position. */
  readonly message: (params: Params) => string;
}

/** Problems by their codes. */
export type Problems = Readonly<Record<string, Problem<never>>>;

/** The parameters of the message of a problem. */
export type ParamsOf<Of extends Problem<never>> = Parameters<Of['message']> extends [infer Params] ? Params : NoParams;

export type NoParams = Readonly<Record<never, never>>;

export function problem(doc: string, message: () => string): Problem<NoParams>;
export function problem<Params>(doc: string, message: (params: Params) => string): Problem<Params>;
export function problem<Params>(doc: string, message: (params: Params) => string): Problem<Params> {
  return { doc, message };
}
