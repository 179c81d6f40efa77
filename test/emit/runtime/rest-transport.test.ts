import { inspect } from 'node:util';
import { describe, expect, it, test, vi } from 'vitest';
import { encodeLogin } from '../../../templates/runtime/rest-auth.js';
import { checks } from '../../../templates/runtime/rest-checks.js';
import { createCredentials } from '../../../templates/runtime/rest-credentials.js';
import { ClientError } from '../../../templates/runtime/rest-error.js';
import { limitsOf } from '../../../templates/runtime/rest-limiter.js';
import type {
  SentFields,
  Operation,
  OperationChecks,
  RateLimitFacts,
  Service,
} from '../../../templates/runtime/rest-operation.js';
import type { Parts } from '../../../templates/runtime/rest-parts.js';
import { readLines } from '../../../templates/runtime/rest-read.js';
import { redirects } from '../../../templates/runtime/rest-redirect.js';
import { detailsIn } from '../../../templates/runtime/rest-refusal.js';
import { writeBody } from '../../../templates/runtime/rest-send-body.js';
import { transportTo, type CallOptions, type TransportOptions } from '../../../templates/runtime/rest-transport.js';

const SERVICE: Service = {
  url: 'https://a.example/v1',
  userAgent: 'tried/1',
  auth: { Bot: { header: 'Authorization', before: 'Bot ', after: '' } },
  reasonHeader: 'x-reason',
};

const GET: Operation = {
  name: 'get_book',
  method: 'GET',
  path: '/books/{id}',
  countedPer: [],
  query: {},
  responses: [{ status: 200 }],
};

/** Checks of an operation that find nothing, but for these. */
const checksOf = (own: Partial<OperationChecks>): OperationChecks => ({
  request: () => [],
  response: (_, value) => ({ ok: true, value }),
  headers: () => [],
  isError: () => false,
  ...own,
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

interface Tried {
  readonly service?: Partial<Service>;
  readonly parts?: Parts;
  readonly options?: TransportOptions;
  readonly operation?: Partial<Operation>;
  readonly params?: object;
  readonly call?: CallOptions;
  readonly answers?: readonly (Response | Error | (() => Promise<Response>))[];
}

/** One call, with what it sends. Answers come one after the other. */
function call({ service, parts = {}, options, operation, params, call: own, answers = [json({ id: 1 })] }: Tried = {}) {
  const sent: { readonly url: string; readonly init: RequestInit; readonly sent: unknown }[] = [];
  const fetch: TransportOptions['fetch'] = (url, init, info) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]!;
    sent.push({ url, init: { ...init, headers: { ...(init.headers as object) } }, sent: info });
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : Promise.resolve(answer);
  };
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const transport = transportTo({ ...SERVICE, ...service }, parts, { fetch, token: 'secret', clock, ...options });
  const answered = transport.call({ ...GET, ...operation }, params ?? { id: '7' }, own);
  return { sent, answered, answer: answered.withResponse() };
}

/** The kind of error of a call with its other properties; the value where there is none. */
async function outcomeOf(tried: Tried): Promise<unknown> {
  return call(tried).answered.then(
    (value) => ({ value }),
    (error: Error) => ({ ...error, message: error.message }),
  );
}

describe('a request', () => {
  it('goes to the address of the service with the headers of the client, and follows no redirect', async () => {
    const { sent, answer } = call();
    expect(await answer).toMatchObject({ value: { id: 1 }, status: 200 });
    expect(sent).toEqual([
      {
        url: 'https://a.example/v1/books/7',
        init: {
          method: 'GET',
          headers: { 'user-agent': 'tried/1', accept: 'application/json', authorization: 'Bot secret' },
          body: null,
          redirect: 'manual',
          signal: expect.any(AbortSignal) as unknown,
        },
        sent: { operation: 'get_book', waitedMs: 0 },
      },
    ]);
  });

  it('has the headers of the transport, of the call and of the operation, each before those that come earlier', async () => {
    const headersOf = async (tried: Tried): Promise<unknown> => {
      const { sent, answered } = call({ ...tried, options: { ...tried.options, token: undefined } });
      await answered;
      return sent[0]!.init.headers;
    };
    const plain = { accept: 'application/json', 'user-agent': 'tried/1' };
    expect(await headersOf({ options: { headers: { 'X-A': 'a', 'X-None': undefined }, userAgent: 'own/2' } })).toEqual({
      ...plain,
      'user-agent': 'own/2',
      'x-a': 'a',
    });
    expect(await headersOf({ options: { headers: { 'User-Agent': 'no', Accept: 'no' } } })).toEqual(plain);
    expect(
      await headersOf({
        options: { headers: { 'X-A': 'a' } },
        call: { headers: { 'x-a': 'b', 'User-Agent': 'mine', Accept: 'text/html' } },
      }),
    ).toEqual({ accept: 'text/html', 'user-agent': 'mine', 'x-a': 'b' });
    expect(await headersOf({ operation: { accept: 'text/csv' } })).toEqual({ ...plain, accept: 'text/csv' });
    expect(
      await headersOf({
        operation: { method: 'POST' },
        params: { id: 1, body: {} },
        call: { headers: { 'content-type': 'x' } },
      }),
    ).toEqual({
      ...plain,
      'content-type': 'application/json',
    });
    expect(await headersOf({ call: { reason: 'ü & co' } })).toEqual({ ...plain, 'x-reason': '%C3%BC%20%26%20co' });
    expect(await headersOf({ call: { reason: 'why' }, service: { reasonHeader: undefined } as never })).toEqual(plain);
    const { answered } = call({ call: { reason: 'über' }, service: { reasonLimit: 8 } });
    await expect(answered).rejects.toMatchObject({ issues: [{ path: ['reason'], message: 'is longer than 8' }] });
  });

  it('is not sent with a header that cannot be sent, and the error does not have its text', async () => {
    const { sent, answered } = call({ call: { headers: { 'X-Secret': 'to\nken' } } });
    await expect(answered).rejects.toMatchObject({
      kind: 'request-validation',
      issues: [{ path: ['headers'], code: 'format', message: 'has an invalid name or character' }],
    });
    expect(sent).toEqual([]);
  });

  it('goes to the service of its operation', async () => {
    const other = { name: 'files', url: 'https://files.example/' };
    const { sent, answered } = call({ operation: { service: other } });
    await answered;
    expect(sent[0]!.url).toBe('https://files.example/books/7');
    const addressOf: Service['addressOf'] = ({ name }, { baseUrl }: TransportOptions) =>
      `https://${name ?? 'first'}.example/${baseUrl === undefined ? '' : 'given'}`;
    const chosen = call({ operation: { service: other }, service: { addressOf } });
    await chosen.answered;
    expect(chosen.sent[0]!.url).toBe('https://files.example/books/7');
  });

  it('has values in its path that add no part, and lists and objects as text', async () => {
    const urlOf = async (params: object, operation: Partial<Operation> = {}): Promise<string> => {
      const { sent, answered } = call({ params, operation });
      await answered;
      return sent[0]!.url.replace('https://a.example/v1', '');
    };
    expect(await urlOf({ id: 'a/b?c#d e' })).toBe('/books/a%2Fb%3Fc%23d%20e');
    expect(await urlOf({ id: [1, 'b'] })).toBe('/books/1,b');
    expect(await urlOf({ id: { a: 1, b: 2 } })).toBe('/books/a,1,b,2');
    expect(await urlOf({ id: '...' })).toBe('/books/...');
    const query = {
      q: {},
      list: {},
      none: {},
      renamed: { key: 'r' },
      own: { write: (fields: SentFields, key: string) => fields.append(`${key}[]`, 'w') },
    };
    expect(await urlOf({ id: 1, q: 'a b', list: [1, { a: 2 }, null], renamed: true, own: 0 }, { query })).toBe(
      '/books/1?q=a+b&list=1&list=%7B%22a%22%3A2%7D&list=&r=true&own%5B%5D=w',
    );
    expect(await urlOf({ id: 1, none: undefined }, { query })).toBe('/books/1');
  });

  it.each([
    [{ id: '' }, 'path', 'is not a valid path segment'],
    [{ id: '.' }, 'path', 'is not a valid path segment'],
    [{ id: '..' }, 'path', 'is not a valid path segment'],
    [{}, 'path', 'is not a valid path segment'],
    [{ id: '\ud800' }, 'format', 'has a lone surrogate'],
  ])('with %j in its path is not sent', async (params, code, message) => {
    const { sent, answered } = call({ params });
    await expect(answered).rejects.toMatchObject({ operation: 'get_book', issues: [{ path: ['id'], code, message }] });
    expect(sent).toEqual([]);
  });

  it('has its body as JSON, unless the operation writes others', async () => {
    const { sent, answered } = call({ operation: { method: 'POST' }, params: { id: 1, body: { a: [1] } } });
    await answered;
    expect(sent[0]!.init).toMatchObject({ body: '{"a":[1]}', method: 'POST' });
    expect(await outcomeOf({ params: { id: 1, body: 1n } })).toMatchObject({
      issues: [{ path: ['body'], code: 'unserialisable', message: 'cannot be written as JSON' }],
    });
    const write: Operation['write'] = [(_, given, request) => (request.body = `<${String(given['body'])}>`)];
    const other = call({ operation: { bodies: () => undefined, write }, params: { id: 1, body: 'x' } });
    await other.answered;
    expect(other.sent[0]!.init.body).toBe('<x>');
    expect(other.sent[0]!.init.headers).not.toHaveProperty('content-type');
  });
});

describe('the address of a service', () => {
  it.each([
    ['https://b.example', 'https://b.example/books/7'],
    ['https://b.example///', 'https://b.example/books/7'],
    ['http://b.example:8080/a/b/', 'http://b.example:8080/a/b/books/7'],
  ])('may be %s', async (baseUrl, url) => {
    const { sent, answered } = call({ options: { baseUrl } });
    await answered;
    expect(sent[0]!.url).toBe(url);
  });

  it.each([
    'ftp://b.example',
    'https://me@b.example',
    'https://:pass@b.example',
    'https://b.example?a',
    'https://b.example#a',
    'xhttps://b.example',
  ])('is not %s', (baseUrl) => {
    expect(() => call({ options: { baseUrl } })).toThrow(
      new TypeError('baseUrl must be http or https, without credentials, query and fragment'),
    );
  });

  it('is required where the spec has none', () => {
    expect(() => call({ service: { url: undefined } as never })).toThrow(
      new TypeError('baseUrl is required: the spec states none'),
    );
  });
});

describe('an answer', () => {
  it('is that of the spec with its status, or the first that any success is', async () => {
    const operation: Partial<Operation> = {
      responses: [{ status: 201 }, { when: { full: [true] } }, {}, { status: 404 }],
      checks: checksOf({
        response: (found, value) => ({ ok: true, value: [['created', 'full', 'any', 'missing'][found], value] }),
      }),
    };
    const own: Parts = { checks };
    const checked = async (status: number, params: object = { id: 1 }): Promise<unknown> =>
      call({ parts: own, operation, params, answers: [json(0, status)] }).answered;
    expect(await checked(201)).toEqual(['created', 0]);
    expect(await checked(200)).toEqual(['any', 0]);
    expect(await checked(200, { id: 1, full: true })).toEqual(['full', 0]);
    expect(await checked(404)).toEqual(['missing', 0]);
    // Without checks, values come as they are.
    expect(await call({ operation, answers: [json(0, 201)] }).answered).toBe(0);
    expect(await call({ parts: own, operation, call: { validate: 'off' }, answers: [json(0, 201)] }).answered).toBe(0);
  });

  it('of another success status than those of the spec is the first of them', async () => {
    expect(await outcomeOf({ answers: [json('other', 206)] })).toEqual({ value: 'other' });
  });

  it('without a body is undefined', async () => {
    const nothing = { responses: [{ empty: true as const }] };
    expect(await outcomeOf({ operation: nothing, answers: [new Response('ignored')] })).toEqual({ value: undefined });
    for (const status of [204, 205])
      expect(await outcomeOf({ answers: [new Response(null, { status })] })).toEqual({ value: undefined });
  });

  it.each([
    ['APPLICATION/JSON; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/plain, application/json', false],
    [undefined, false],
  ])('of content type %s is JSON: %s', async (type, isJson) => {
    const answer = new Response(new TextEncoder().encode('{}'), {
      headers: type === undefined ? {} : { 'content-type': type },
    });
    const outcome = await outcomeOf({ answers: [answer] });
    expect(outcome).toMatchObject(
      isJson
        ? { value: {} }
        : {
            operation: 'get_book',
            status: 200,
            contentType: type,
            message: `expected a JSON body, got ${type ?? 'one without a content type'}`,
          },
    );
  });

  it('may have as many bytes as the client accepts', async () => {
    expect(await outcomeOf({ options: { maxBodyBytes: 4 }, answers: [json('ab')] })).toEqual({ value: 'ab' });
    expect(await outcomeOf({ options: { maxBodyBytes: 3 }, answers: [json('ab')] })).toMatchObject({
      message: 'the body has more than 3 bytes',
      maxBytes: 3,
    });
    const said = json('ab', 200, { 'content-length': '17000000' });
    expect(await outcomeOf({ answers: [said] })).toMatchObject({ maxBytes: 16 * 1024 * 1024 });
    const short = json('ab', 200, { 'content-length': '9' });
    expect(await outcomeOf({ answers: [short] })).toMatchObject({ message: 'the body has 4 bytes of 9' });
    const encoded = json('ab', 200, { 'content-length': '9', 'content-encoding': 'br' });
    expect(await outcomeOf({ answers: [encoded] })).toEqual({ value: 'ab' });
  });

  it('that is no success is an error with its status, and with the body that it has', async () => {
    const operation = { checks: checksOf({ isError: (status) => status === 404 }) };
    const failed = async (answer: Response): Promise<unknown> =>
      call({ operation, answers: [answer] }).answered.catch((error: unknown) => error);
    expect(await failed(json({ why: 1 }, 404))).toMatchObject({
      kind: 'api',
      status: 404,
      message: 'the response has status 404',
      body: { why: 1 },
      isDeclared: true,
    });
    expect(await failed(json({ why: 1 }, 403))).toMatchObject({ status: 403, body: { why: 1 }, isDeclared: false });
    expect(await failed(new Response('{}', { status: 500 }))).toMatchObject({
      status: 500,
      body: '{}',
      isDeclared: false,
    });
    expect(
      await failed(new Response('{', { status: 500, headers: { 'content-type': 'application/json' } })),
    ).toMatchObject({ status: 500, body: undefined });
    expect(await failed(json('secret secret', 429))).toMatchObject({
      kind: 'rate-limit',
      status: 429,
      message: 'too many requests',
      body: '[token] [token]',
      global: false,
    });
  });
});

describe('no answer', () => {
  test.each([
    [
      new TypeError('fetch failed', { cause: Object.assign(new Error('connect secret'), { code: 'ECONNREFUSED' }) }),
      'no answer: connect [token]',
      'ECONNREFUSED',
    ],
    [new TypeError('plain'), 'no answer: plain', undefined],
    [new TypeError(''), 'no answer: fetch failed', undefined],
    [Object.assign(new Error('odd'), { code: 7 }), 'no answer: odd', undefined],
  ])('says why: %s', async (error, message, code) => {
    const rejecting = async (): Promise<Response> => {
      throw error;
    };
    for (const answer of [error, rejecting])
      expect(await outcomeOf({ answers: [answer] })).toEqual({
        kind: 'network',
        name: 'NetworkError',
        operation: 'get_book',
        message,
        code,
      });
  });

  test('within the time of the call, of the transport, or of half a minute is a timeout', async () => {
    const never = (): Promise<Response> => new Promise(() => {});
    expect(await outcomeOf({ options: { timeouts: { headers: 5 } }, answers: [never] })).toMatchObject({
      phase: 'headers',
      timeoutMs: 5,
      message: 'no headers within 5 ms',
    });
    expect(
      await outcomeOf({
        options: { timeouts: { headers: 60_000 } },
        call: { timeouts: { headers: 5 } },
        answers: [never],
      }),
    ).toMatchObject({ timeoutMs: 5 });
    const stalled = (): Response =>
      new Response(new ReadableStream({}), { headers: { 'content-type': 'application/json' } });
    expect(await outcomeOf({ options: { timeouts: { body: 5 } }, answers: [stalled()] })).toMatchObject({
      phase: 'body',
      message: 'no whole body within 5 ms',
    });
    expect(await outcomeOf({ call: { timeouts: { body: 5 } }, answers: [stalled()] })).toMatchObject({
      phase: 'body',
      timeoutMs: 5,
    });
  });

  test('after the signal of the call is an abort', async () => {
    const stop = new AbortController();
    const { answered } = call({ call: { signal: stop.signal }, answers: [() => new Promise(() => {})] });
    stop.abort('enough');
    await expect(answered).rejects.toMatchObject({ kind: 'aborted', cause: 'enough' });
    expect(await outcomeOf({ call: { signal: stop.signal } })).toMatchObject({ kind: 'aborted' });
  });
});

describe('a token that the service refuses', () => {
  test('is replaced once by another one, and refused for good where there is none', async () => {
    let count = 0;
    const token = (): string => `token${++count}`;
    const first = call({ options: { token }, answers: [json({}, 401), json('in')] });
    expect(await first.answered).toBe('in');
    expect(first.sent.map(({ init }) => (init.headers as Record<string, string>)['authorization'])).toEqual([
      'Bot token1',
      'Bot token2',
    ]);
    const second = call({ options: { token }, answers: [json({}, 401)] });
    await expect(second.answered).rejects.toMatchObject({ kind: 'api', status: 401 });
    expect(second.sent).toHaveLength(2);
    const fixed = call({ answers: [json({}, 401)] });
    await expect(fixed.answered).rejects.toMatchObject({ status: 401 });
    expect(fixed.sent).toHaveLength(1);
  });
});

describe('a secret that an answer repeats', () => {
  const SECRET = 'SECRETtoken.abc_123xyz';
  const escaped = [...SECRET].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const login = (password: string): string => btoa(`ada:${password}`);
  const facts: RateLimitFacts = {
    headers: { scope: 'X-Scope', bucket: 'X-Bucket', retryAfter: 'Retry-After' },
    body: {},
  };
  const parts: Parts = {
    checks,
    errorDetails: detailsIn({ message: 'message', fields: 'errors' }),
    rateLimits: limitsOf(facts),
  };
  const refusing = checksOf({
    response: (_, value) => ({
      ok: false,
      issues: [{ path: Object.keys(value as object), code: 'x', message: `is ${SECRET}` }],
    }),
  });
  const reply = (body: string, status: number, headers: Record<string, string> = {}) =>
    new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });

  test.each<readonly [string, Tried]>([
    ['in a content type', { answers: [reply('x', 200, { 'content-type': `text/${SECRET}` })] }],
    [
      'in keys of a body that is not valid',
      {
        operation: { checks: refusing },
        answers: [json({ [SECRET]: { more: SECRET } }, 200, { 'x-more': SECRET })],
      },
    ],
    [
      'where a message is cut off',
      { operation: { checks: refusing }, answers: [json({ ['x'.repeat(190) + SECRET]: 1 })] },
    ],
    ['in a message', { answers: [json({ message: `not ${SECRET}`, errors: { [SECRET]: { message: SECRET } } }, 400)] }],
    ['at the end of a long message', { answers: [json({ message: 'x'.repeat(1990) + SECRET }, 400)] }],
    ['with escapes of JSON', { answers: [reply(`{"more":"${escaped}"}`, 400)] }],
    ['in a text', { answers: [reply(`no ${SECRET}`, 500, { 'content-type': 'text/plain' })] }],
    [
      'in the facts about a limit',
      { answers: [reply('{}', 429, { 'x-scope': SECRET, 'x-bucket': SECRET, 'retry-after': '1' })] },
    ],
    ['in the cause of an error', { answers: [new TypeError('failed', { cause: new Error(`bad header ${SECRET}`) })] }],
    ['in the message of the network', { answers: [new TypeError(`cannot send Bot ${SECRET}`)] }],
    [
      'as a password',
      {
        service: {
          auth: { Login: { header: 'Authorization', before: 'Basic ', after: '', encode: encodeLogin } },
          credentials: createCredentials,
        },
        options: {
          token: undefined,
          credentials: { Login: { username: 'ada', password: SECRET } },
        } as TransportOptions,
        answers: [json({ message: `${SECRET} ${login(SECRET)}` }, 400)],
      },
    ],
    [
      'of a header of the caller',
      {
        options: { token: undefined, headers: { Authorization: `Bearer ${SECRET}` } },
        answers: [json({ message: SECRET }, 400)],
      },
    ],
    [
      'that was replaced meanwhile',
      {
        options: {
          token: (() => {
            const tokens = [SECRET, 'other'];
            return () => tokens.shift() ?? 'other';
          })(),
        },
        answers: [json({}, 401), json({ message: SECRET }, 400)],
      },
    ],
    [
      'in a value of a stream',
      {
        operation: { responses: [{ status: 200, read: readLines }], checks: refusing },
        answers: [reply(`{"${SECRET}":1}\n`, 200)],
      },
    ],
  ])('is in no error: %s', async (_, tried) => {
    const { options, ...rest } = tried;
    const { answered } = call({
      parts,
      ...rest,
      options: { token: SECRET, auth: undefined, retry: { limit: 0 }, ...options },
    });
    const error = await answered
      .then((stream) => (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().next())
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ClientError);
    const { body, value, response, stack } = error as Partial<Record<'body' | 'value' | 'stack', unknown>> & {
      response?: { headers: Headers };
    };
    const shown = [inspect(error, { depth: 9 }), stack, JSON.stringify([error, body, value]), inspect(response)].join(
      '\n',
    );
    for (const secret of [SECRET, SECRET.slice(0, 12), login(SECRET)]) expect(shown).not.toContain(secret);
    expect(shown).toContain('[token]');
  });
});

describe('an answer that is not valid', () => {
  const refusing = checksOf({
    response: () => ({ ok: false, issues: [{ path: ['id'], code: 'type', message: 'is secret' }] }),
  });
  const answer = async (method: string, options: TransportOptions = {}): Promise<unknown> => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { answered } = call({
      parts: { checks },
      options,
      operation: { method, checks: refusing },
      answers: [json({ id: 'secret' })],
    });
    const outcome = await answered.catch((error: unknown) => error);
    const warnings = warn.mock.calls.flat();
    warn.mockRestore();
    return [outcome, ...warnings];
  };
  const invalid = { kind: 'response-validation', issues: [{ message: 'is [token]' }] };

  it('is an error after a request that changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) expect(await answer(method)).toMatchObject([invalid]);
  });

  it('is returned as it is after any other, with a warning', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await answer(method)).toEqual([{ id: 'secret' }, 'get_book: the response is not valid: id: is [token]']);
    }
  });

  it('is what the program says', async () => {
    const seen: unknown[] = [];
    for (const method of ['GET', 'POST']) {
      expect(await answer(method, { onInvalid: (error) => seen.push(error) })).toEqual([{ id: 'secret' }]);
      const refuse = (error: Error): never => {
        throw error;
      };
      expect(await answer(method, { onInvalid: refuse })).toMatchObject([invalid]);
      expect(await answer(method, { validate: 'off' })).toEqual([{ id: 'secret' }]);
    }
    expect(seen).toMatchObject([invalid, invalid]);
  });

  it('is checked in the words that the gateway has, too', () => {
    expect(() => call({ options: { validate: 'loose' as never } })).toThrow(
      "validate must be 'off', 'shape', 'spec' or 'strict'",
    );
  });
});

describe('text of an error', () => {
  test.each([
    ['text/plain', 'the shelf is taken', 'the shelf is taken'],
    ['text/html; charset=utf-8', '<p>no</p>', '<p>no</p>'],
    ['application/xml', '<no/>', '<no/>'],
    ['text/json', '{"code":7}', { code: 7 }],
    ['image/png', 'x', undefined],
  ])('of type %s is kept', async (type, text, body) => {
    const operation = { checks: checksOf({ isError: (_, value) => value === body }) };
    const answers = [new Response(text, { status: 409, headers: { 'content-type': type } })];
    const error: unknown = await call({ operation, answers }).answered.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 409, body, isDeclared: typeof body === 'string' });
  });
});

describe('what cannot be sent', () => {
  test.each<readonly [string, Tried, object]>([
    ['half of a character in a reason', { call: { reason: '\ud83d' } }, { path: ['reason'], code: 'format' }],
    [
      'a line break in a content type',
      {
        operation: { bodies: () => ({ contentType: 'text/plain\r\nX-More: 1', media: '*/*' }), write: [writeBody] },
        params: { id: '1', body: 'x' },
      },
      { path: ['contentType'], code: 'media' },
    ],
  ])('is refused before anything is sent: %s', async (_, tried, issue) => {
    const { sent, answered } = call(tried);
    await expect(answered).rejects.toMatchObject({ kind: 'request-validation', issues: [issue] });
    expect(sent).toEqual([]);
  });
});

describe('a redirect', () => {
  const to = (location: string | undefined, status = 302): Response =>
    new Response(null, { status, headers: location === undefined ? {} : { location } });
  const outcome = (answers: readonly Response[], method = 'GET'): Promise<unknown> =>
    outcomeOf({ parts: { redirects }, operation: { method }, answers });

  test('within the host is followed, five times', async () => {
    const { sent, answered } = call({ parts: { redirects }, answers: [to('/v2/x'), to('y?z', 307), json('there')] });
    expect(await answered).toBe('there');
    expect(sent.map(({ url }) => url)).toEqual([
      'https://a.example/v1/books/7',
      'https://a.example/v2/x',
      'https://a.example/v2/y?z',
    ]);
    const five = Array.from({ length: 5 }, () => to('/again'));
    expect(await outcome([...five, json('there')])).toEqual({ value: 'there' });
    expect(await outcome([...five, to('/again'), json('there')])).toMatchObject({
      kind: 'redirect',
      message: 'redirected more than 5 times',
    });
  });

  test('of a HEAD is followed, and other statuses are none', async () => {
    expect(await outcome([to('/x', 301), new Response(null, { status: 204 })], 'HEAD')).toEqual({ value: undefined });
    expect(await outcome([to('/x', 300)])).toMatchObject({ kind: 'api', status: 300 });
  });
});
