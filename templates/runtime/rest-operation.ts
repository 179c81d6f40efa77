import type { Issue, Mode, Result } from './issue.js';
import type { ReadBody } from './rest-read.js';
import type { Write } from './rest-request.js';
import type { Credentials } from './rest-token.js';

/** One operation of the spec, with all facts for sending it. */
export interface Operation {
  /** The name in the spec. */
  readonly name: string;
  readonly method: string;
  /** The path template, with `{parameters}`. */
  readonly path: string;
  /** The service, if it is not the first one. */
  readonly service?: ServiceFacts;
  /**
   * The credentials of a request: alternatives of a scheme, or several together; an empty list means no scheme.
   * Undefined if the spec does not say; empty if the operation takes no token.
   */
  readonly auth?: readonly (string | readonly string[])[];
  /** Parameters whose values have separate rate limits. */
  readonly countedPer: readonly string[];
  readonly query: Readonly<Record<string, QueryParameter>>;
  readonly headers?: Readonly<Record<string, Parameter>>;
  readonly cookies?: Readonly<Record<string, Parameter>>;
  /** The form of a body that is not JSON; undefined if the operation does not accept its content type. */
  readonly bodies?: (given: Readonly<Record<string, unknown>>) => SentBody | undefined;
  readonly bodyOptional?: boolean;
  /** Whether all attempts have the same idempotency key. */
  readonly isRepeatable?: boolean;
  /** Write all parts except path, query and a JSON body. */
  readonly write?: readonly Write[];
  /** The content types of the responses. Default: `application/json`. */
  readonly accept?: string;
  /** The possible responses; the first that matches applies. */
  readonly responses: readonly ResponseCase[];
  /** Chooses among responses that differ in more than status and parameters. */
  readonly choose?: ChooseResponse;
  /** Absent if neither requests nor responses are checked. */
  readonly checks?: OperationChecks;
}

/** Checks of requests and responses. A response is identified by its index. */
export interface OperationChecks {
  readonly request: (given: Readonly<Record<string, unknown>>) => readonly Issue[];
  readonly response: (found: number, value: unknown, mode: Mode) => Result<unknown>;
  readonly headers: (found: number, headers: Headers) => readonly Issue[];
  /** Whether a body has the type of errors with this status. */
  readonly isError: (status: number, value: unknown) => boolean;
}

/** The matching response of the spec; undefined for an error. */
export type ChooseResponse = (
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  response: Response,
) => ResponseCase | undefined;

export interface Parameter {
  /** The name in the request, if it differs. */
  readonly key?: string;
}

export interface QueryParameter extends Parameter {
  /** Writes lists and objects, if the key is not repeated. */
  readonly write?: WriteValue;
}

/** Writes a value into a query or a form. */
export type WriteValue = (target: SentFields, key: string, value: unknown) => void;

export interface SentFields {
  readonly append: (key: string, text: string) => void;
  /** Writes several texts, which do not contain the separator, into one field. */
  readonly join: (key: string, texts: readonly string[], separator: string) => void;
}

/** A body of one content type. */
export interface BodyForm {
  /** Absent for JSON. */
  readonly write?: (
    value: unknown,
    contentType: string,
    given?: Readonly<Record<string, unknown>>,
  ) => NonNullable<RequestInit['body']>;
}

export interface SentBody extends BodyForm {
  /** A range if the call does not name a content type. */
  readonly contentType: string;
  /** The content type or the range of the operation. */
  readonly media: string;
}

export interface ResponseCase {
  /** A status or a range; absent for any success status. */
  readonly status?: number | `${1 | 2 | 3 | 4 | 5}XX`;
  /** Parameter values for this response; undefined means absent. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** The content type or range for this response, if there are several. */
  readonly media?: string;
  /** Whether the response has no body. */
  readonly empty?: true;
  /** Reads a body that is not JSON. */
  readonly read?: ReadBody;
}

/** Facts of every form of paging. */
export interface Pages {
  /** The parameter for the size of a page; absent if pages continue until an empty one. */
  readonly limit?: string;
  /** The largest page size, if the spec states one. */
  readonly largest?: number;
  /** Path of the list in the body; absent if the body is the list. */
  readonly items?: readonly string[];
}

/** Paging by ids of items. */
export interface Paging extends Pages {
  /** The parameters of cursors, the default one first. */
  readonly cursors: readonly { readonly direction: 'before' | 'after'; readonly param: string }[];
  /** Path of the cursor in an item. */
  readonly by: readonly string[];
  /** Path of the flag for further pages. */
  readonly more?: readonly string[];
}

/** Facts about a service; compiled from the spec. */
export interface ServiceFacts {
  /** Name in the spec, for the option `baseUrls`. Absent for the first service. */
  readonly name?: string;
  /** Base URL, if the spec states one, possibly with `{variables}`. */
  readonly url?: string;
  /** The defaults of the variables of the URL. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly rateLimits?: RateLimitFacts;
  readonly errors?: ErrorForm;
}

/** Facts that all operations share; compiled from the spec. */
export interface Service extends ServiceFacts {
  readonly userAgent: string;
  readonly auth: Readonly<Record<string, TokenForm>>;
  /** The header that explains a call, for the option `reason`, in lower case. */
  readonly reasonHeader?: string;
  readonly reasonLimit?: number;
  /** Finds the address of a service, if there are several or variables. */
  readonly addressOf?: (service: ServiceFacts, options: object) => string | undefined;
  /** Creates the credentials of a client, if they are more than one token in a header. */
  readonly credentials?: (service: Service, options: object) => Credentials;
}

/** Headers of a request; their names are in lower case. */
export type SentHeaders = Record<string, string>;

/** How a token is sent: in a header, between a prefix and a suffix. */
export interface TokenForm {
  readonly header: string;
  readonly before: string;
  readonly after: string;
  /** Encodes credentials that are no single text. */
  readonly encode?: (secret: unknown) => string;
  /** Sends the token outside of the header, and returns the URL. */
  readonly send?: (token: string, headers: SentHeaders, url: string) => string;
}

/** Keys of the body of an error response, or paths of keys: `error.message`. */
export interface ErrorForm {
  readonly code?: string;
  readonly message?: string;
  /** The tree of errors in the request. Its items have the last keys of `code` and `message`. */
  readonly fields?: string;
  /** Key of the errors of a node in the tree. */
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
  /** The limit over all requests, except those of some operations. */
  readonly global?: {
    readonly requests: number;
    readonly seconds: number;
    readonly except?: readonly string[];
  };
  /** The service blocks a client after this many responses with these statuses. */
  readonly refused?: {
    readonly statuses: readonly number[];
    readonly except: readonly string[];
    readonly requests: number;
    readonly seconds: number;
  };
}
