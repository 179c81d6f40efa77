/** One problem of a value. */
export interface Issue {
  /** Keys and indexes from the outermost value inwards. Empty for the value itself. */
  readonly path: (string | number)[];
  /** Kind of the problem; stable, for programs. */
  readonly code: string;
  /** Description of the problem for people. */
  readonly message: string;
  readonly expected?: string;
  /** Kind of the value that was found; never the value itself. */
  readonly received?: string;
  /** The member of a union that the value is taken for, if the problem is in one. */
  readonly variant?: string;
}

/**
 * How much is checked. `shape`: types, presence and null. `spec`: shape, limits and rules. `strict`: spec, and no
 * unknown keys, enum members or bits.
 */
export type Mode = 'shape' | 'spec' | 'strict';

export interface ValidateOptions {
  /** Default: `spec`. */
  readonly mode?: Mode | undefined;
  /** Maximum number of issues to report. Default: 1,000. */
  readonly maxIssues?: number | undefined;
}

/** Result of validation: the same value with its type, or its issues. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: Issue[] };

/** Never throws for a value: it is returned with its type, or with every reason to reject it. */
export type Validator<T> = (value: unknown, options?: ValidateOptions) => Result<T>;

/** Throws a `ValidationError` with every issue, if the value is invalid. */
export type Asserter<T> = (value: unknown) => asserts value is T;
