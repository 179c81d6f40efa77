import type { Issue } from './issue.js';

// Fields that a constructor assigns are only declared, because definitions would take space in bundles.

/** Base class of all errors that operations throw. `kind` identifies the class without `instanceof`. */
export abstract class ClientError extends Error {
  abstract readonly kind: string;

  /** Name of the operation in the spec. */
  declare readonly operation: string;

  /** @param facts further properties, in the order in which they are shown */
  constructor(operation: string, message: string, facts?: object, options?: { readonly cause?: unknown }) {
    super(message, options);
    Object.assign(this, { operation }, facts);
  }
}

/** An error in a request, as the service reports it. */
export interface FieldError {
  /** Keys and indexes from the body of the request inwards; empty for the whole body. */
  readonly path: readonly (string | number)[];
  readonly code: string | number | undefined;
  readonly message: string;
}

/** Contents of an error response. */
export interface Refusal {
  readonly status: number;
  readonly code?: string | number | undefined;
  readonly message?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The parsed body of an error response. */
export interface ErrorBody {
  readonly value: unknown;
  /** Whether it has the type that the spec states for the status. */
  readonly isDeclared: boolean;
}

/** Not enumerable, so that bodies do not get into logs by accident. */
function addBody(error: ClientError, { value, isDeclared }: Partial<ErrorBody> = {}): void {
  Object.defineProperties(error, {
    body: { value, configurable: true },
    isDeclared: { value: isDeclared === true, configurable: true },
  });
}

/** The service responded with an error. */
export class ApiError extends ClientError {
  override readonly name = 'ApiError';
  override readonly kind = 'api';
  /** Status of the response. */
  declare readonly status: number;
  /** Error code of the service; undefined if the body has none. */
  declare readonly code: string | number | undefined;
  /** Errors in parts of the request. */
  declare readonly fields: readonly FieldError[];
  /** Wait that the service requires, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;
  /** The parsed body, or its text. Not enumerable. `isXError` of an operation gives it its type. */
  declare readonly body: unknown;
  /** Whether `body` has the type that the spec states for the status. Not enumerable. */
  declare readonly isDeclared: boolean;

  constructor(operation: string, refusal: Refusal, body?: ErrorBody) {
    const { status, message = `the response has status ${status}`, code, fields = [], retryAfterMs } = refusal;
    super(operation, message, { status, code, fields, retryAfterMs });
    addBody(this, body);
  }
}

/** Facts about a rate limit that was hit. */
export interface LimitHit {
  /** Status of the response; undefined if the request was not sent. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  readonly code?: string | number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly global?: boolean | undefined;
  readonly scope?: string | undefined;
  readonly bucket?: string | undefined;
}

/** Too many requests. `status` is undefined if the client held the request back instead of sending it. */
export class RateLimitError extends ClientError {
  override readonly name = 'RateLimitError';
  override readonly kind = 'rate-limit';
  declare readonly status: number | undefined;
  declare readonly code: string | number | undefined;
  /** How long to wait, in milliseconds; undefined if the service did not say. */
  declare readonly retryAfterMs: number | undefined;
  /** Whether the limit over all requests was hit. */
  declare readonly global: boolean;
  /** Scope of the limit, as the service names it. */
  declare readonly scope: string | undefined;
  /** The service's name for the bucket of requests that share the limit. */
  declare readonly bucket: string | undefined;
  /** The parsed body, or its text. Not enumerable. */
  declare readonly body: unknown;
  /** Whether `body` has the type that the spec states for the status. Not enumerable. */
  declare readonly isDeclared: boolean;

  constructor(operation: string, hit: LimitHit, body?: ErrorBody) {
    const { status, message = 'too many requests', code, retryAfterMs, global = false, scope, bucket } = hit;
    super(operation, message, { status, code, retryAfterMs, global, scope, bucket });
    addBody(this, body);
  }
}

/** No response: the connection failed before the headers arrived. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  override readonly kind = 'network';
  /** System error code, such as `ECONNREFUSED`, if there is one. */
  declare readonly code: string | undefined;

  constructor(operation: string, message: string, code?: string) {
    super(operation, message, { code });
  }
}

/** A timeout expired. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  override readonly kind = 'timeout';
  /** The part of the response that did not arrive in time. */
  declare readonly phase: 'headers' | 'body';
  declare readonly timeoutMs: number;

  constructor(operation: string, phase: 'headers' | 'body', timeoutMs: number) {
    super(operation, `no ${phase === 'headers' ? 'headers' : 'whole body'} within ${timeoutMs} ms`, {
      phase,
      timeoutMs,
    });
  }
}

/** The caller's signal ended the operation; `cause` is the signal's reason. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError';
  override readonly kind = 'aborted';

  constructor(operation: string, reason: unknown) {
    super(operation, 'aborted', undefined, { cause: reason });
  }
}

/** A redirect that the client does not follow: to another host, after too many others, or of an unsafe request. */
export class RedirectError extends ClientError {
  override readonly name = 'RedirectError';
  override readonly kind = 'redirect';
  /** 0 if a browser hides the status. */
  declare readonly status: number;

  constructor(operation: string, status: number, message: string) {
    super(operation, message, { status });
  }
}

/** The response has a success status, but its body cannot be used. */
abstract class BodyError extends ClientError {
  /** Status of the response. */
  declare readonly status: number;

  constructor(operation: string, status: number, message: string, facts?: object) {
    super(operation, message, { status, ...facts });
  }
}

/** The content type of the body is JSON, but the body is not valid JSON. */
export class InvalidJsonError extends BodyError {
  override readonly name = 'InvalidJsonError';
  override readonly kind = 'invalid-json';
}

/** The connection broke inside the body, or the compressed data is invalid. */
export class TruncatedBodyError extends BodyError {
  override readonly name = 'TruncatedBodyError';
  override readonly kind = 'truncated-body';
}

/** The body is not JSON. */
export class ContentTypeError extends BodyError {
  override readonly name = 'ContentTypeError';
  override readonly kind = 'content-type';
  /** Content type of the body; undefined if the response has none. */
  declare readonly contentType: string | undefined;

  constructor(operation: string, status: number, contentType: string | undefined) {
    super(operation, status, `expected a JSON body, got ${contentType ?? 'one without a content type'}`, {
      contentType,
    });
  }
}

/** The body is larger than `maxBodyBytes`. The client discards it. */
export class BodyTooLargeError extends BodyError {
  override readonly name = 'BodyTooLargeError';
  override readonly kind = 'body-too-large';
  declare readonly maxBytes: number;

  constructor(operation: string, status: number, maxBytes: number) {
    super(operation, status, `the body has more than ${maxBytes} bytes`, { maxBytes });
  }
}

/** The parameters or the body of a request do not match the spec. Nothing was sent. */
export class RequestValidationError extends ClientError {
  override readonly name = 'RequestValidationError';
  override readonly kind = 'request-validation';
  declare readonly issues: readonly Issue[];

  constructor(operation: string, issues: readonly Issue[]) {
    super(operation, `the request is not valid: ${summary(issues)}`, { issues });
  }
}

/** The response does not match the spec. The request may have had its effect: `value` is what the service sent. */
export class ResponseValidationError extends BodyError {
  override readonly name = 'ResponseValidationError';
  override readonly kind = 'response-validation';
  declare readonly issues: readonly Issue[];
  /** The parsed body. Not enumerable, so that it does not get into logs by accident. */
  declare readonly value: unknown;
  /** Status and headers of the response. Not enumerable. */
  declare readonly response: { readonly status: number; readonly headers: Headers };

  constructor(
    operation: string,
    { status, headers }: { readonly status: number; readonly headers: Headers },
    value: unknown,
    issues: readonly Issue[],
  ) {
    super(operation, status, `the response is not valid: ${summary(issues)}`, { issues });
    Object.defineProperties(this, {
      value: { value, configurable: true },
      response: { value: { status, headers }, configurable: true },
    });
  }
}

/** The message of an error whose issues may have changed. */
export function messageOf(error: ClientError): string {
  const { issues } = error as { readonly issues?: readonly Issue[] };
  return issues === undefined ? error.message : `${error.message.split(': ', 1)[0]}: ${summary(issues)}`;
}

function summary(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 3).map((issue) => line(issue).slice(0, 200));
  return [...shown, ...(issues.length > 3 ? [`and ${issues.length - 3} more`] : [])].join('; ');
}

function line({ path, message }: Issue): string {
  return path.length === 0 ? message : `${path.slice(0, 8).join('.')}: ${message}`;
}

/** An error response of an operation, with the type of its body. */
export type AnsweredError<Status extends number, Body> = Status extends 429
  ? RateLimitError & { readonly status: Status; readonly body: Body }
  : ApiError & { readonly status: Status; readonly body: Body };

/** Whether an error is a response of an operation that the spec describes. */
export function isAnsweredBy(operation: string, error: unknown): boolean {
  return (
    (error instanceof ApiError || error instanceof RateLimitError) && error.operation === operation && error.isDeclared
  );
}

/** All statuses of errors; of the client, and of the server. */
export type ErrorStatus = ErrorStatus4 | ErrorStatus5;
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberOf<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;
export type ErrorStatus4 = NumberOf<`4${Digit}${Digit}`>;
export type ErrorStatus5 = NumberOf<`5${Digit}${Digit}`>;
