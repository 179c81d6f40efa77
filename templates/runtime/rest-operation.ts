import type { Result, ValidateOptions } from './issue.js';

/** Checks a value, as the `validate` functions of objects do. */
export type Validate = (value: unknown, options?: ValidateOptions) => Result<unknown>;

/** One operation of the spec: everything that sending it takes. */
export interface Operation {
  /** As the spec names it. */
  readonly name: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** Names of the auth schemes that it takes; undefined where the spec does not say, empty where it takes none. */
  readonly auth?: readonly string[];
  /** Parameters whose values have rate limits of their own. */
  readonly countedPer: readonly string[];
  readonly params: Readonly<Record<string, Validate>>;
  readonly query: Readonly<Record<string, QueryParameter>>;
  /** Absent where it takes no body. */
  readonly body?: Validate;
  /** What comes back; the first that fits counts. */
  readonly responses: readonly ResponseCase[];
}

export interface QueryParameter {
  readonly validate: Validate;
  readonly required?: boolean;
}

export interface ResponseCase {
  /** Absent: any status of success. */
  readonly status?: number;
  /** Values of parameters with which this is what comes back; undefined stands for an absent one. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** Null where there is no body. */
  readonly validate: Validate | null;
}

/** How the items of an operation are asked for page by page. */
export interface Paging {
  /** The parameter that begins a page where the caller names none. */
  readonly cursor: 'before' | 'after';
  /** Keys that lead from an item to the id that is the cursor. */
  readonly by: readonly string[];
  /** The parameter that bounds a page. */
  readonly limit: string;
  /** The largest page, where the spec says. */
  readonly largest?: number;
}

/** What all operations share; compiled from the spec. */
export interface Service {
  /** Address where the spec shows one. */
  readonly url?: string;
  readonly userAgent: string;
  readonly auth: Readonly<Record<string, TokenForm>>;
  readonly errors?: ErrorForm;
  readonly rateLimits?: RateLimitFacts;
}

/** How a token is sent: between two texts, in a header. */
export interface TokenForm {
  readonly header: string;
  readonly before: string;
  readonly after: string;
}

/** Keys of the body of an error. */
export interface ErrorForm {
  readonly code?: string;
  readonly message?: string;
  /** The tree of what is wrong with the request. */
  readonly fields?: string;
  /** In the tree, the list of what is wrong at that place. */
  readonly at?: string;
}

export interface RateLimitFacts {
  readonly headers: {
    readonly limit?: string;
    readonly remaining?: string;
    readonly reset?: string;
    readonly resetAfter?: string;
    readonly bucket?: string;
    readonly global?: string;
    readonly scope?: string;
    readonly retryAfter?: string;
  };
  readonly body: { readonly retryAfter?: string; readonly global?: string };
  /** The limit over all requests. */
  readonly global?: { readonly requests: number; readonly seconds: number };
  /** So many answers of these statuses get a client blocked. */
  readonly refused?: {
    readonly statuses: readonly number[];
    readonly except: readonly string[];
    readonly requests: number;
    readonly seconds: number;
  };
}
