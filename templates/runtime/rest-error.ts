import type { Issue } from './issue.js';

/** What every operation that fails throws. `kind` tells the classes apart without `instanceof`. */
export abstract class ClientError extends Error {
  abstract readonly kind: string;

  /** The operation, as the spec names it. */
  readonly operation: string;

  constructor(operation: string, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.operation = operation;
  }
}

/** One thing that the platform says is wrong with a request. */
export interface FieldError {
  /** Keys and indexes from the body of the request inwards; empty for the whole. */
  readonly path: readonly (string | number)[];
  readonly code: string | number | undefined;
  readonly message: string;
}

/** What an answer that is no success says. */
export interface Refusal {
  readonly status: number;
  readonly code?: string | number | undefined;
  readonly message?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The platform answered with an error. */
export class PlatformError extends ClientError {
  override readonly name = 'PlatformError';
  override readonly kind = 'platform';
  /** Status of the answer. */
  readonly status: number;
  /** The code that the platform gives the error; undefined where the body does not say. */
  readonly code: string | number | undefined;
  /** What is wrong with which part of the request. */
  readonly fields: readonly FieldError[];
  /** How long the platform asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(operation: string, refusal: Refusal) {
    super(operation, refusal.message ?? `the answer has status ${refusal.status}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields ?? [];
    this.retryAfterMs = refusal.retryAfterMs;
  }
}

/** What is known about a limit that was hit. */
export interface LimitHit {
  /** Status of the answer; undefined where the request was not sent. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  readonly code?: string | number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly global?: boolean | undefined;
  readonly scope?: string | undefined;
  readonly bucket?: string | undefined;
}

/** Too many requests: the platform said so, or the client knows and sent nothing (then `status` is undefined). */
export class RateLimitError extends ClientError {
  override readonly name = 'RateLimitError';
  override readonly kind = 'rate-limit';
  readonly status: number | undefined;
  readonly code: string | number | undefined;
  /** How long to wait, in milliseconds; undefined where the platform did not say. */
  readonly retryAfterMs: number | undefined;
  /** Whether the limit over all requests was hit. */
  readonly global: boolean;
  /** Whose limit it is, in the platform's words. */
  readonly scope: string | undefined;
  /** The platform's name for the requests that are counted together. */
  readonly bucket: string | undefined;

  constructor(operation: string, hit: LimitHit) {
    super(operation, hit.message ?? 'too many requests');
    this.status = hit.status;
    this.code = hit.code;
    this.retryAfterMs = hit.retryAfterMs;
    this.global = hit.global ?? false;
    this.scope = hit.scope;
    this.bucket = hit.bucket;
  }
}

/** No answer: the connection could not be made, or broke before the headers. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  override readonly kind = 'network';
  /** What the system calls it (`ECONNREFUSED`), where it says. */
  readonly code: string | undefined;

  constructor(operation: string, message: string, code?: string) {
    super(operation, message);
    this.code = code;
  }
}

/** Something took longer than allowed. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  override readonly kind = 'timeout';
  /** What was waited for. */
  readonly phase: 'headers' | 'body';
  readonly timeoutMs: number;

  constructor(operation: string, phase: 'headers' | 'body', timeoutMs: number) {
    super(operation, `no ${phase === 'headers' ? 'headers' : 'whole body'} within ${timeoutMs} ms`);
    this.phase = phase;
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's signal ended the operation; `cause` is the signal's reason. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError';
  override readonly kind = 'aborted';

  constructor(operation: string, reason: unknown) {
    super(operation, 'aborted', { cause: reason });
  }
}

/** A redirect that is not followed: to another host, after too many others, or of a request that changes something. */
export class RedirectError extends ClientError {
  override readonly name = 'RedirectError';
  override readonly kind = 'redirect';
  /** 0 where a browser does not tell. */
  readonly status: number;

  constructor(operation: string, status: number, message: string) {
    super(operation, message);
    this.status = status;
  }
}

/** The answer has the right status, and its body cannot be used. */
abstract class BodyError extends ClientError {
  /** Status of the answer. */
  readonly status: number;

  constructor(operation: string, status: number, message: string) {
    super(operation, message);
    this.status = status;
  }
}

/** The body says that it is JSON, and is none. */
export class InvalidJsonError extends BodyError {
  override readonly name = 'InvalidJsonError';
  override readonly kind = 'invalid-json';
}

/** The connection broke inside the body, or its compression did. */
export class TruncatedBodyError extends BodyError {
  override readonly name = 'TruncatedBodyError';
  override readonly kind = 'truncated-body';
}

/** The body is something else than JSON. */
export class ContentTypeError extends BodyError {
  override readonly name = 'ContentTypeError';
  override readonly kind = 'content-type';
  /** What it is; undefined where the answer does not say. */
  readonly contentType: string | undefined;

  constructor(operation: string, status: number, contentType: string | undefined) {
    super(operation, status, `expected a JSON body, got ${contentType ?? 'one without a content type'}`);
    this.contentType = contentType;
  }
}

/** The body is larger than the client takes. Nothing of it was kept. */
export class BodyTooLargeError extends BodyError {
  override readonly name = 'BodyTooLargeError';
  override readonly kind = 'body-too-large';
  readonly maxBytes: number;

  constructor(operation: string, status: number, maxBytes: number) {
    super(operation, status, `the body has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Parameters or body of a request are not as the spec says. Nothing was sent. */
export class RequestValidationError extends ClientError {
  override readonly name = 'RequestValidationError';
  override readonly kind = 'request-validation';
  readonly issues: readonly Issue[];

  constructor(operation: string, issues: readonly Issue[]) {
    super(operation, `the request is not valid: ${summary(issues)}`);
    this.issues = issues;
  }
}

/** The answer is not what the spec says. */
export class ResponseValidationError extends BodyError {
  override readonly name = 'ResponseValidationError';
  override readonly kind = 'response-validation';
  readonly issues: readonly Issue[];

  constructor(operation: string, status: number, issues: readonly Issue[]) {
    super(operation, status, `the answer is not valid: ${summary(issues)}`);
    this.issues = issues;
  }
}

function summary(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 3).map((issue) => line(issue).slice(0, 200));
  return [...shown, ...(issues.length > 3 ? [`and ${issues.length - 3} more`] : [])].join('; ');
}

function line({ path, message }: Issue): string {
  return path.length === 0 ? message : `${path.slice(0, 8).join('.')}: ${message}`;
}
