import { expect, test } from 'vitest';
import type { Issue } from '../../../templates/runtime/issue.js';
import {
  AbortedError,
  BodyTooLargeError,
  ContentTypeError,
  InvalidJsonError,
  isAnsweredBy,
  NetworkError,
  ApiError,
  RateLimitError,
  RedirectError,
  RequestValidationError,
  ResponseValidationError,
  TimeoutError,
  TruncatedBodyError,
  type ClientError,
} from '../../../templates/runtime/rest-error.js';

const issue = (path: (string | number)[], message = 'is wrong'): Issue => ({ path, code: 'type', message });
const RESPONSE = { status: 200, headers: new Headers() };

test.each<readonly [ClientError, string, object]>([
  [
    new ApiError('op', { status: 404 }),
    'the response has status 404',
    { name: 'ApiError', kind: 'api', status: 404, code: undefined, fields: [], retryAfterMs: undefined },
  ],
  [
    new ApiError('op', { status: 400, message: 'no', code: 7, fields: [issue(['a'])] as never, retryAfterMs: 5 }),
    'no',
    { name: 'ApiError', kind: 'api', status: 400, code: 7, fields: [issue(['a'])], retryAfterMs: 5 },
  ],
  [
    new RateLimitError('op', {}),
    'too many requests',
    {
      name: 'RateLimitError',
      kind: 'rate-limit',
      status: undefined,
      code: undefined,
      retryAfterMs: undefined,
      global: false,
      scope: undefined,
      bucket: undefined,
    },
  ],
  [new NetworkError('op', 'broken', 'EPIPE'), 'broken', { name: 'NetworkError', kind: 'network', code: 'EPIPE' }],
  [
    new TimeoutError('op', 'headers', 5),
    'no headers within 5 ms',
    { name: 'TimeoutError', kind: 'timeout', phase: 'headers', timeoutMs: 5 },
  ],
  [
    new TimeoutError('op', 'body', 5),
    'no whole body within 5 ms',
    { name: 'TimeoutError', kind: 'timeout', phase: 'body', timeoutMs: 5 },
  ],
  [new AbortedError('op', 'why'), 'aborted', { name: 'AbortedError', kind: 'aborted' }],
  [new RedirectError('op', 302, 'elsewhere'), 'elsewhere', { name: 'RedirectError', kind: 'redirect', status: 302 }],
  [
    new InvalidJsonError('op', 200, 'no JSON'),
    'no JSON',
    { name: 'InvalidJsonError', kind: 'invalid-json', status: 200 },
  ],
  [
    new TruncatedBodyError('op', 200, 'cut'),
    'cut',
    { name: 'TruncatedBodyError', kind: 'truncated-body', status: 200 },
  ],
  [
    new ContentTypeError('op', 200, 'text/html'),
    'expected a JSON body, got text/html',
    { name: 'ContentTypeError', kind: 'content-type', status: 200, contentType: 'text/html' },
  ],
  [
    new BodyTooLargeError('op', 200, 5),
    'the body has more than 5 bytes',
    { name: 'BodyTooLargeError', kind: 'body-too-large', status: 200, maxBytes: 5 },
  ],
  [
    new RequestValidationError('op', [issue([]), issue(['a', 0])]),
    'the request is not valid: is wrong; a.0: is wrong',
    { name: 'RequestValidationError', kind: 'request-validation', issues: [issue([]), issue(['a', 0])] },
  ],
  [
    new ResponseValidationError('op', RESPONSE, { secret: 1 }, [issue(['a'])]),
    'the response is not valid: a: is wrong',
    { name: 'ResponseValidationError', kind: 'response-validation', status: 200, issues: [issue(['a'])] },
  ],
])('%o says what happened, and shows nothing else', (error, message, shown) => {
  expect(error.message).toBe(message);
  expect({ ...error }).toEqual({ operation: 'op', ...shown });
  expect(error).toBeInstanceOf(Error);
});

test('bodies are there and not shown', () => {
  const error = new ApiError('op', { status: 400 }, { value: { a: 1 }, isDeclared: true });
  expect([error.body, error.isDeclared, Object.keys(error)]).toEqual([
    { a: 1 },
    true,
    expect.not.arrayContaining(['body', 'isDeclared']),
  ]);
  expect(new RateLimitError('op', {})).toMatchObject({ body: undefined, isDeclared: false });
  const invalid = new ResponseValidationError('op', RESPONSE, { secret: 1 }, []);
  expect([invalid.value, invalid.response]).toEqual([{ secret: 1 }, RESPONSE]);
  expect(Object.keys(invalid)).not.toContain('value');
  expect(new AbortedError('op', 'why').cause).toBe('why');
});

test('a message has three issues, and of each as much as a line', () => {
  const many = Array.from({ length: 5 }, (_, index) => issue([index]));
  expect(new RequestValidationError('op', many).message).toBe(
    'the request is not valid: 0: is wrong; 1: is wrong; 2: is wrong; and 2 more',
  );
  expect(new RequestValidationError('op', many.slice(0, 3)).message).toBe(
    'the request is not valid: 0: is wrong; 1: is wrong; 2: is wrong',
  );
  const long = new RequestValidationError('op', [
    issue(
      Array.from({ length: 20 }, (_, index) => index),
      'x'.repeat(500),
    ),
  ]).message;
  expect(long).toBe(`the request is not valid: 0.1.2.3.4.5.6.7: ${'x'.repeat(183)}`);
});

test('an error is the answer of an operation if it has a type that the spec states for it', () => {
  const body = { value: 1, isDeclared: true };
  expect(isAnsweredBy('op', new ApiError('op', { status: 400 }, body))).toBe(true);
  expect(isAnsweredBy('op', new RateLimitError('op', {}, body))).toBe(true);
  expect(isAnsweredBy('other', new ApiError('op', { status: 400 }, body))).toBe(false);
  expect(isAnsweredBy('op', new ApiError('op', { status: 400 }))).toBe(false);
  expect(isAnsweredBy('op', new NetworkError('op', ''))).toBe(false);
  expect(isAnsweredBy('op', undefined)).toBe(false);
});
