/** One thing that is wrong with a value. */
export interface Issue {
  /** Where it is: keys and indexes from the outermost value inwards. Empty for the value itself. */
  readonly path: (string | number)[];
  /** What kind of problem it is; stable, for programs. */
  readonly code: string;
  /** The same for people. */
  readonly message: string;
  readonly expected?: string;
  /** What kind of value was there; never the value itself. */
  readonly received?: string;
}

/**
 * How much is checked. `shape`: types, presence and null. `spec`: shape, limits and rules. `strict`: spec, and no
 * unknown keys, enum members or bits.
 */
export type Mode = 'shape' | 'spec' | 'strict';

export interface ValidateOptions {
  /** `spec` where absent. */
  readonly mode?: Mode | undefined;
  /** Stop looking after so many issues; 1,000 where absent. */
  readonly maxIssues?: number | undefined;
}

/** What validating gives: the same value, now typed, or everything that is wrong with it. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: Issue[] };
