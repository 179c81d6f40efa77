import type { Result, ValidateOptions } from './issue.js';

/** Validates a value, like the `validate` functions of objects. */
export type Validate = (value: unknown, options?: ValidateOptions) => Result<unknown>;

/** One operation of the spec, with all facts that the transport needs to send it. */
export interface Operation {
  /** The name in the spec. */
  readonly name: string;
  readonly method: string;
  /** The path template, with `{parameters}`. */
  readonly path: string;
  /** Names of the accepted auth schemes. Undefined if the spec does not say; empty if the operation takes no token. */
  readonly auth?: readonly string[];
  /** Parameters whose values have separate rate limits. */
  readonly countedPer: readonly string[];
  /** Validators of the parameters in the path. Absent if requests are not checked. */
  readonly params?: Readonly<Record<string, Validate>>;
  readonly query: Readonly<Record<string, QueryParameter>>;
  /** Validator of the body. Absent if the operation takes no body, or if requests are not checked. */
  readonly body?: Validate;
  /** The possible responses; the first that matches applies. */
  readonly responses: readonly ResponseCase[];
}

export interface QueryParameter {
  readonly validate?: Validate;
  readonly required?: boolean;
  /** The key in the URL, where it differs from the name of the parameter. */
  readonly key?: string;
}

export interface ResponseCase {
  /** Absent: any success status. */
  readonly status?: number;
  /** Parameter values that select this response; undefined stands for an absent parameter. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** Null if the response has no body. Absent if responses are not checked. */
  readonly validate?: Validate | null;
}

/** How a paged operation is requested. */
export interface Paging {
  /** The cursor parameter to use if the caller passes none. */
  readonly cursor: 'before' | 'after';
  /** Path of keys from an item to the id that serves as the cursor. */
  readonly by: readonly string[];
  /** The parameter that limits the size of a page. */
  readonly limit: string;
  /** The largest page size, if the spec states one. */
  readonly largest?: number;
}

/** Facts that all operations share; compiled from the spec. */
export interface Service {
  /** Base URL, if the spec states one. */
  readonly url?: string;
  readonly userAgent: string;
  readonly auth: Readonly<Record<string, TokenForm>>;
}

/** How a token is sent: in a header, between a prefix and a suffix. */
export interface TokenForm {
  readonly header: string;
  readonly before: string;
  readonly after: string;
}

/** Keys of the body of an error response. */
export interface ErrorForm {
  readonly code?: string;
  readonly message?: string;
  /** The tree of errors in the request. */
  readonly fields?: string;
  /** The key of a tree node that lists the errors at that place. */
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
  /** The platform blocks a client after this many responses with these statuses. */
  readonly refused?: {
    readonly statuses: readonly number[];
    readonly except: readonly string[];
    readonly requests: number;
    readonly seconds: number;
  };
}
