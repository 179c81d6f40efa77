import { describe, expect, it, test } from 'vitest';
import { isJson, parseJson, readBytes } from '../../../templates/runtime/rest-body.js';
import { Deadline } from '../../../templates/runtime/rest-deadline.js';
import { checked } from '../../../templates/runtime/rest-checked.js';
import { byMedia } from '../../../templates/runtime/rest-responses.js';
import type { ErrorForm, Operation, RateLimitFacts, ResponseCase } from '../../../templates/runtime/rest-operation.js';
import { valueAt, valueIn } from '../../../templates/runtime/rest-path.js';
import * as read from '../../../templates/runtime/rest-read.js';
import { redirects, targetIn } from '../../../templates/runtime/rest-redirect.js';
import { detailsIn } from '../../../templates/runtime/rest-refusal.js';
import { checkToken, redactor, redactValue } from '../../../templates/runtime/rest-secret.js';
import { numberIn, requestedWait } from '../../../templates/runtime/rest-wait.js';

const OPERATION: Operation = { name: 'list', method: 'GET', path: '/', countedPer: [], query: {}, responses: [] };

/** A response whose body comes in these pieces, and then ends or breaks off. */
function inPieces(
  pieces: readonly (string | Uint8Array)[],
  headers: Readonly<Record<string, string>> = {},
  end: 'ends' | 'breaks' | 'hangs' = 'ends',
): { readonly response: Response; readonly isCancelled: () => boolean } {
  let next = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces[next++];
      if (piece !== undefined) controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      else if (end === 'breaks') controller.error(new Error('broken'));
      else if (end === 'ends') controller.close();
      else return new Promise(() => {});
      return undefined;
    },
    cancel: () => void (cancelled = true),
  });
  return { response: new Response(body, { headers }), isCancelled: () => cancelled };
}

const deadline = (): Deadline => new Deadline('list', undefined);

describe('The bytes of a body', () => {
  const bytes = async (response: Response, most = 100): Promise<string> =>
    new TextDecoder().decode(await readBytes('list', response, most, deadline()));

  it('are those of all pieces', async () => {
    expect(await bytes(inPieces(['ab', 'c', '', 'de']).response)).toBe('abcde');
    expect(await bytes(inPieces(['abc']).response)).toBe('abc');
    expect(await bytes(inPieces([]).response)).toBe('');
    expect(await bytes(new Response(null, { headers: { 'content-length': '7' } }))).toBe('');
    expect(await bytes(inPieces(['abc'], { 'content-length': '3' }).response)).toBe('abc');
  });

  it('may be exactly as many as the client reads', async () => {
    expect(await bytes(inPieces(['abc', 'de'], { 'content-length': '5' }).response, 5)).toBe('abcde');
    expect(await bytes(inPieces(['abc', 'de']).response, 5)).toBe('abcde');
  });

  test.each([
    ['more than the client reads', inPieces(['abc', 'def', 'ghi']), 'BodyTooLargeError', /5 bytes/],
    [
      'said to be more than the client reads',
      inPieces(['abc'], { 'content-length': '6' }),
      'BodyTooLargeError',
      /5 bytes/,
    ],
    [
      'fewer than said',
      inPieces(['abc'], { 'content-length': '4' }),
      'TruncatedBodyError',
      /the body has 3 bytes of 4/,
    ],
    ['cut off', inPieces(['abc', 'd'], {}, 'breaks'), 'TruncatedBodyError', /the body ended early, after 4 bytes/],
  ])('are an error if they are %s', async (_, { response }, name, message) => {
    const error: unknown = await bytes(response, 5).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name, operation: 'list', status: 200, message: expect.stringMatching(message) });
  });

  it('are as many as there are, whatever is said of compressed ones', async () => {
    const { response } = inPieces(['abc'], { 'content-length': '9', 'content-encoding': 'gzip' });
    expect(await bytes(response, 5)).toBe('abc');
  });

  it('leave the connection when they are too many, or when the time is over', async () => {
    const large = inPieces(['abc', 'def', 'ghi']);
    await bytes(large.response, 5).catch(() => {});
    const said = inPieces(['abc'], { 'content-length': '6' });
    await bytes(said.response, 5).catch(() => {});
    const slow = inPieces(['abc'], {}, 'hangs');
    const stop = new AbortController();
    const reading = readBytes('list', slow.response, 100, new Deadline('list', stop.signal));
    setTimeout(() => stop.abort('enough'), 5);
    await expect(reading).rejects.toMatchObject({ name: 'AbortedError' });
    expect([large, said, slow].map(({ isCancelled }) => isCancelled())).toEqual([true, true, true]);
  });
});

describe('A body of JSON', () => {
  const parse = (bytes: Uint8Array): unknown => parseJson('list', 200, bytes);
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('is parsed', () => {
    expect(parse(encode('{"a":[1,"é"]}'))).toEqual({ a: [1, 'é'] });
  });

  test.each([
    ['empty', new Uint8Array(), /the body is empty/],
    ['not JSON', encode('{"token":'), /the body is not JSON/],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), /the body is not UTF-8/],
  ])('is an error if it is %s, which shows nothing of it', (_, bytes, message) => {
    expect(() => parse(bytes)).toThrow(
      expect.objectContaining({ name: 'InvalidJsonError', message: expect.stringMatching(message) }),
    );
  });

  test.each([
    ['application/json', true],
    [' application/json ; charset=utf-8', true],
    ['APPLICATION/PROBLEM+JSON', true],
    ['application/vnd.api-v1+json', true],
    ['application/jsonl', false],
    ['application/json-seq', false],
    ['text/application/json', false],
    ['text/json', true],
    ['text/x-json; charset=utf-8', true],
    ['application/x-json', true],
    ['text/jsonx', false],
    ['', false],
  ])('is of the type %s: %o', (type, is) => {
    expect(isJson(new Response('', { headers: { 'content-type': type } }))).toBe(is);
  });
});

describe('A stream', () => {
  interface Read {
    readonly values: readonly unknown[];
    readonly error: unknown;
    readonly isCancelled: boolean;
  }

  async function all(
    how: read.ReadBody,
    pieces: readonly (string | Uint8Array)[],
    end: 'ends' | 'breaks' = 'ends',
    check = (value: unknown): unknown => value,
  ): Promise<Read> {
    const { response, isCancelled } = inPieces(pieces, {}, end);
    let isKept = false;
    const reading = { operation: 'list', maxBytes: 30, deadline: deadline(), check, keep: () => void (isKept = true) };
    const values: unknown[] = [];
    try {
      for await (const value of (await how(response, reading)) as AsyncIterable<unknown>) values.push(value);
      return { values, error: undefined, isCancelled: isCancelled() };
    } catch (error) {
      return { values, error, isCancelled: isCancelled() };
    } finally {
      expect(isKept).toBe(true);
    }
  }

  const lines = async (...pieces: readonly string[]): Promise<readonly unknown[]> =>
    (await all(read.readLines, pieces)).values;

  it('of lines has a value for each, wherever its pieces are cut', async () => {
    expect(await lines('{"a":1}\n[2]\r\n"x"\r3\n')).toEqual([{ a: 1 }, [2], 'x', 3]);
    expect(await lines('{"a', '":1', '}\n', '2', '\n', '3')).toEqual([{ a: 1 }, 2, 3]);
    expect(await lines('1\r', '\n2\r', '3\r')).toEqual([1, 2, 3]);
    expect(await lines('1\r', '', '\n2')).toEqual([1, 2]);
    expect(await lines('\n1\n\n  \n2\n')).toEqual([1, 2]);
    expect(await lines()).toEqual([]);
  });

  it('of lines may begin each text with a separator', async () => {
    expect(await lines('\u001e{"a":1}\n\u001e2\n')).toEqual([{ a: 1 }, 2]);
  });

  it('may be cut within a character', async () => {
    const text = new TextEncoder().encode('"é"\n');
    const { values } = await all(read.readLines, [text.slice(0, 2), text.slice(2)]);
    expect(values).toEqual(['é']);
  });

  it('has checked values', async () => {
    const { values } = await all(read.readLines, ['1\n2\n'], 'ends', (value) => [value]);
    expect(values).toEqual([[1], [2]]);
    const failed = await all(read.readLines, ['1\n2\n', '3\n', '4\n'], 'ends', (value) => {
      if (value === 2) throw new RangeError('no');
      return value;
    });
    expect(failed).toMatchObject({ values: [1], error: new RangeError('no'), isCancelled: true });
  });

  it.each([
    ['that is not JSON', read.readLines, ['1\n', 'x\n'], 'InvalidJsonError', 'a part of the stream is not JSON', [1]],
    ['with too long a line', read.readLines, ['1\n', 'x'.repeat(31)], 'InvalidJsonError', 'a line is too long', [1]],
    [
      'with too long an event',
      read.readTextEvents,
      ['data: 1\n\n', 'data: 234567890\n', 'data: 234567890\n', 'data: 2\n'],
      'InvalidJsonError',
      'an event is too long',
      ['1'],
    ],
  ] as const)('%s is an error', async (_, how, pieces, name, message, values) => {
    const found = await all(how, pieces);
    expect(found).toMatchObject({ values, error: { name, message: expect.stringContaining(message) } });
    expect(found.error).toMatchObject({ operation: 'list', status: 200 });
  });

  it('that breaks off is an error', async () => {
    expect(await all(read.readLines, ['1\n2'], 'breaks')).toMatchObject({
      values: [1],
      error: { name: 'TruncatedBodyError', message: expect.stringContaining('the stream broke off') },
    });
  });

  it('may have a line that is as long as the client reads', async () => {
    expect(await lines(`"${'x'.repeat(28)}"`)).toEqual(['x'.repeat(28)]);
    expect(await lines('1\n'.repeat(40))).toHaveLength(40);
  });

  it('leaves the connection when the loop ends', async () => {
    const { response, isCancelled } = inPieces(['1\n', '2\n'], {}, 'hangs');
    const stop = new AbortController();
    const own = new Deadline('list', stop.signal);
    const values = (await read.readLines(response, {
      operation: 'list',
      maxBytes: 30,
      deadline: own,
      check: (value) => value,
      keep: () => {},
    })) as AsyncIterable<unknown>;
    for await (const value of values) if (value === 2) break;
    expect(isCancelled()).toBe(true);
    // The deadline listens no longer.
    stop.abort();
    expect(own.over).toBeUndefined();
  });

  const events = async (...pieces: readonly string[]): Promise<readonly unknown[]> =>
    (await all(read.readTextEvents, pieces)).values;

  it('of events has the data of each', async () => {
    expect(await events('data: a\n\ndata:b\n\ndata\n\n')).toEqual(['a', 'b', '']);
    expect(await events('data: a\ndata:  b\r\n\r\n')).toEqual(['a\n b']);
    expect(await events(': comment\nevent: x\nid: 1\ndata: a\nretry: 5\ndatabase: b\n\n\n\n')).toEqual(['a']);
    expect(await events('\n\ndata: a\n\ndata: unfinished\n')).toEqual(['a']);
    expect(await events(...Array.from({ length: 10 }, () => 'data: 23456\n\n'))).toHaveLength(10);
  });

  it('of events may have some that carry no value', async () => {
    const without = async (marks: object, ...pieces: readonly string[]): Promise<readonly unknown[]> =>
      (await all(read.readEventsWithout(marks), pieces)).values;
    expect(await without({ end: '[DONE]' }, 'data: 1\n\ndata: [DONE]\n\ndata: 2\n\n')).toEqual([1]);
    expect(await without({ pings: ['ping'] }, 'event: ping\ndata: {}\n\ndata: 1\n\nevent: x\ndata: 2\n\n')).toEqual([
      1, 2,
    ]);
    expect((await all(read.readTextEventsWithout({ end: 'bye' }), ['data: hi\n\ndata: bye\n\n'])).values).toEqual([
      'hi',
    ]);
  });

  it('of events may have JSON as data', async () => {
    expect((await all(read.readEvents, ['data: {"a":\ndata: 1}\n\ndata: 2\n\n'])).values).toEqual([{ a: 1 }, 2]);
  });

  it('can also be read as a whole', async () => {
    const reading = {
      operation: 'list',
      maxBytes: 30,
      deadline: deadline(),
      check: (value: unknown) => [value],
      keep: () => {},
    };
    expect(await read.readAsText(inPieces(['ab', 'c']).response, reading)).toEqual(['abc']);
    expect(await read.readAsBytes(inPieces(['a']).response, reading)).toEqual(new Uint8Array([0x61]));
    await expect(read.readAsText(inPieces(['x'.repeat(31)]).response, reading)).rejects.toThrow('30 bytes');
  });
});

describe('The response of the spec that a response is', () => {
  const responses: readonly ResponseCase[] = [
    { status: 200, media: 'application/json' },
    { status: 200, media: 'text/*' },
    { status: 200 },
    { status: '4XX', media: 'application/json' },
    { status: 404, media: 'text/plain' },
    { when: { full: [true] }, media: 'image/png' },
    { media: 'application/xml' },
  ];
  const chosen = (status: number, type = '', given: object = {}, all = responses): number | undefined => {
    const found = byMedia(
      { ...OPERATION, responses: all },
      given as never,
      new Response(null, { status, headers: { 'content-type': type } }),
    );
    return found === undefined ? undefined : all.indexOf(found);
  };

  it('has its status before its type', () => {
    expect([
      chosen(200, 'application/json; charset=utf-8'),
      chosen(200, 'text/csv'),
      chosen(200, 'image/gif'),
      chosen(404, 'application/json'),
      chosen(418, 'text/plain'),
      chosen(500, 'application/json'),
    ]).toEqual([0, 1, 2, 4, 3, undefined]);
  });

  it('has no status where the spec states none of a success', () => {
    expect([
      chosen(201, 'image/png', { full: true }),
      chosen(201, 'image/png'),
      chosen(201, 'x/y', { full: true }),
    ]).toEqual([5, 6, 5]);
    const stated: readonly ResponseCase[] = [
      { status: 200, media: 'a/b' },
      { status: 200, media: 'c/d' },
    ];
    expect([chosen(201, 'c/d', {}, stated), chosen(201, 'e/f', {}, stated), chosen(404, 'c/d', {}, stated)]).toEqual([
      1,
      0,
      undefined,
    ]);
    expect(chosen(200, '', {}, [])).toBeUndefined();
    expect(byMedia({ ...OPERATION, responses }, {}, new Response(null))).toBe(responses[2]);
  });

  it('of an error has its status, its hundred or any', () => {
    const types = { params: [], responses: [] };
    const { checks } = checked(OPERATION, () => ({ ...types, errors: { 404: 'str', '4XX': 'int', default: 'bool' } }));
    const bodies = [404, 499, 500].map((status) => ['a', 1, true].filter((body) => checks!.isError(status, body)));
    expect(bodies).toEqual([['a'], [1], [true]]);
    expect(checked(OPERATION, () => types).checks!.isError(404, 'a')).toBe(false);
  });
});

describe('A redirect', () => {
  const follow = (status: number, location: string | undefined, count = 0, method = 'GET'): string | undefined => {
    const headers = location === undefined ? {} : { location };
    const response = new Response(null, { status, headers });
    return redirects({ ...OPERATION, method }, response, 'https://api.example/v1/a?b=1', count);
  };

  test.each([301, 302, 303, 307, 308])('with status %d is followed within the host', (status) => {
    expect(follow(status, '../c')).toBe('https://api.example/c');
    expect(follow(status, 'https://api.example/d?e', 4, 'HEAD')).toBe('https://api.example/d?e');
  });

  test.each([200, 204, 300, 304, 404])('is none with status %d', (status) => {
    expect(follow(status, '/c')).toBeUndefined();
  });

  test.each([
    ['a POST was redirected', () => follow(307, '/c', 0, 'POST')],
    ['redirected without a target', () => follow(301, undefined)],
    ['redirected without a target', () => follow(301, 'https://ada@api.example/')],
    ['redirected without a target', () => follow(301, 'https://:secret@api.example/')],
    ['redirected without a target', () => follow(301, 'https://[')],
    ['redirected to another host, which must not receive the token', () => follow(301, 'https://other.example/')],
    ['redirected to another host, which must not receive the token', () => follow(301, 'http://api.example/')],
    ['redirected more than 5 times', () => follow(301, '/c', 5)],
    [
      'redirected, and the browser hides the target',
      () =>
        redirects(
          OPERATION,
          { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response,
          'https://a/',
          0,
        ),
    ],
  ])('is refused: %s', (message, followed) => {
    expect(followed).toThrow(
      expect.objectContaining({ name: 'RedirectError', operation: 'list', message: expect.stringContaining(message) }),
    );
  });

  it('leaves the body', async () => {
    const { response, isCancelled } = inPieces(['x'], {}, 'hangs');
    const redirect = new Response(response.body, { status: 301, headers: { location: '/c' } });
    redirects(OPERATION, redirect, 'https://api.example/', 0);
    await Promise.resolve();
    expect(isCancelled()).toBe(true);
    expect(targetIn('b', 'https://api.example/a/')?.href).toBe('https://api.example/a/b');
  });
});

describe('What an error response says', () => {
  const FORM: ErrorForm = { code: 'code', message: 'message', fields: 'errors', at: '_errors' };
  const details = (body: unknown, form: ErrorForm | undefined = FORM): object => detailsIn(form)(400, body);
  const fields = (errors: unknown, form = FORM): unknown => Reflect.get(details({ errors }, form), 'fields');

  it('is its code and its message', () => {
    expect(details({ code: 50_035, message: 'the name is wrong' })).toEqual({
      status: 400,
      code: 50_035,
      message: 'the name is wrong',
      fields: [],
    });
    expect(details({ code: 'no-name' })).toMatchObject({ code: 'no-name', message: undefined });
    expect(details({ code: {}, message: 5 })).toMatchObject({ code: undefined, message: undefined });
    expect(details({ message: 'x'.repeat(3000) })).toMatchObject({ message: 'x'.repeat(2000) });
  });

  it('may be at paths in the body', () => {
    const form = { code: 'error.code', message: 'error.details.text', fields: 'error.list' };
    const body = { error: { code: 7, details: { text: 'x' }, list: [{ code: 1, text: 'y' }] } };
    expect(details(body, form)).toEqual({
      status: 400,
      code: 7,
      message: 'x',
      fields: [{ path: [], code: 1, message: 'y' }],
    });
  });

  it('is that of OAuth 2.0 where it has that form', () => {
    expect(details({ error: 'invalid_grant', error_description: 'the grant is gone' })).toMatchObject({
      code: 'invalid_grant',
      message: 'the grant is gone',
    });
    expect(details({ code: 1, message: 'a', error: 'b', error_description: 'c' })).toMatchObject({
      code: 1,
      message: 'a',
    });
  });

  it('is only its status where nothing is known of the body', () => {
    for (const body of [undefined, null, 'text', [], [{ code: 1 }]]) expect(details(body)).toEqual({ status: 400 });
    expect(detailsIn(undefined)(400, { code: 1 })).toEqual({ status: 400 });
    expect(detailsIn(FORM)(400, { code: 1 }, {})).toEqual({ status: 400 });
    expect(detailsIn(undefined)(400, { own: 1 }, { errors: { code: 'own' } })).toMatchObject({ code: 1 });
  });

  it('has the errors in parts of the request with their paths', () => {
    const errors = {
      name: {
        _errors: [
          { code: 'BASE', message: 'it is too long' },
          { code: 'OTHER', message: '' },
        ],
      },
      list: {
        0: { _errors: [{ code: 1, message: 'x' }] },
        12: { a: { _errors: [{ message: 'y' }] } },
        '007': { _errors: [{}] },
      },
      'a name': 'text',
    };
    expect(fields(errors)).toEqual([
      { path: ['name'], code: 'BASE', message: 'it is too long' },
      { path: ['name'], code: 'OTHER', message: '' },
      { path: ['list', 0], code: 1, message: 'x' },
      { path: ['list', 12, 'a'], code: undefined, message: 'y' },
      { path: ['list', '007'], code: undefined, message: '' },
      { path: ['a name'], code: undefined, message: 'text' },
    ]);
  });

  it('has errors that are lists of texts, or the place itself', () => {
    expect(
      fields({ a: ['x', 'y'], b: { message: 'z', code: 5, inner: { message: 'w' }, note: 'n' }, c: 7, d: null }),
    ).toEqual([
      { path: ['a'], code: undefined, message: 'x' },
      { path: ['a'], code: undefined, message: 'y' },
      { path: ['b'], code: 5, message: 'z' },
      { path: ['b', 'inner'], code: undefined, message: 'w' },
    ]);
    expect(fields('text')).toEqual([{ path: [], code: undefined, message: 'text' }]);
    expect(fields(undefined)).toEqual([]);
  });

  it('is bounded, however much a service sends', () => {
    expect(fields(Array.from({ length: 1500 }, () => 'x'))).toHaveLength(1000);
    expect(
      fields({ a: Array.from({ length: 700 }, () => 'x'), b: Array.from({ length: 700 }, () => 'x') }),
    ).toHaveLength(1000);
    const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { a: nested(depth - 1) });
    expect(fields(nested(128))).toHaveLength(1);
    expect(fields(nested(129))).toHaveLength(0);
    expect(fields({ ['k'.repeat(3000)]: 'x' })).toEqual([{ path: ['k'.repeat(2000)], code: undefined, message: 'x' }]);
    expect(fields({ 1234567890: 'x', 123456789: 'y' })).toEqual([
      { path: [123_456_789], code: undefined, message: 'y' },
      { path: ['1234567890'], code: undefined, message: 'x' },
    ]);
  });
});

describe('The wait that a response requires', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const FACTS: RateLimitFacts = {
    headers: { retryAfter: 'x-wait', global: 'x-global', scope: 'x-scope', bucket: 'x-bucket' },
    body: { retryAfter: 'retry.after', global: 'retry.all' },
  };
  const wait = (
    headers: Readonly<Record<string, string>>,
    body?: unknown,
    facts?: RateLimitFacts,
  ): ReturnType<typeof requestedWait> => requestedWait(new Response(null, { headers }), body, NOW, facts);

  test.each([
    ['2', 2000],
    [' 0.5 ', 500],
    ['0', 0],
    ['-1', undefined],
    ['1e3', undefined],
    ['.5', undefined],
    ['x2', undefined],
    ['2s', undefined],
    ['', undefined],
    ['Thu, 01 Jan 2026 00:00:07 GMT', 7000],
    ['Thursday, 01-Jan-26 00:00:07 GMT', 7000],
    ['Thu Jan  1 00:00:07 2026', 7000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['Thu, 01 Jan 2026 00:00:07', undefined],
    ['x Thu, 01 Jan 2026 00:00:07 GMT', undefined],
    ['Thu, 01 Jan 2026 00:00:07 GMT x', undefined],
    ['Thu, 99 Xxx 2026 00:00:07 GMT', undefined],
    ['2026-01-01T00:00:07Z', undefined],
  ])('in seconds or until a date is read of the header: %j', (text, ms) => {
    expect(wait({ 'retry-after': text }).waitMs).toBe(ms);
  });

  it('is in the header and the body that the spec names; the longer one applies', () => {
    expect(wait({ 'retry-after': '9', 'x-wait': '2' }, undefined, FACTS).waitMs).toBe(2000);
    expect(wait({ 'x-wait': '2' }, { retry: { after: 3 } }, FACTS).waitMs).toBe(3000);
    expect(wait({ 'x-wait': '4' }, { retry: { after: 3 } }, FACTS).waitMs).toBe(4000);
    expect(wait({}, { retry: { after: '5' } }, FACTS).waitMs).toBe(5000);
    expect(wait({}, { retry: { after: ' Thu, 01 Jan 2026 00:00:07 GMT ' } }, FACTS).waitMs).toBe(7000);
    for (const after of [-1, Number.NaN, Infinity, null, [], true]) {
      expect(wait({}, { retry: { after } }, FACTS).waitMs).toBeUndefined();
    }
    expect(wait({}, { retry: { after: 3 } }).waitMs).toBeUndefined();
    expect(wait({}, { retry: { after: 0 } }, FACTS).waitMs).toBe(0);
  });

  it('may be for all requests, in a scope, of a bucket', () => {
    expect(wait({ 'x-global': 'TRUE', 'x-scope': 'user', 'x-bucket': 'abc' }, undefined, FACTS)).toEqual({
      waitMs: undefined,
      global: true,
      scope: 'user',
      bucket: 'abc',
    });
    expect(wait({}, { retry: { all: true } }, FACTS).global).toBe(true);
    expect(wait({ 'x-global': 'no' }, { retry: { all: 'yes' } }, FACTS).global).toBe(false);
    expect(wait({ 'x-global': 'true', 'x-scope': 'user' })).toEqual({
      waitMs: undefined,
      global: false,
      scope: undefined,
      bucket: undefined,
    });
    expect(wait({ 'x-scope': '' }, undefined, FACTS).scope).toBeUndefined();
  });

  it('is a number in a header that is not negative', () => {
    expect(['7', ' 7.25 ', '7.', '-7', '7e1', '', null].map(numberIn)).toEqual([
      7,
      7.25,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('A place in a body', () => {
  it('has its value, or undefined', () => {
    const body = { a: { b: [5, 0], c: null, d: 0 }, text: 'x' };
    expect(
      [['a', 'b', '1'], ['a', 'c'], ['a', 'c', 'x'], ['a', 'd', 'x'], ['x', 'y'], ['text', '0'], []].map((path) =>
        valueAt(body, path),
      ),
    ).toEqual([0, null, undefined, undefined, undefined, 'x', body]);
    expect([valueAt(body, ['constructor']), valueAt(body, ['a', 'toString'])]).toEqual([undefined, undefined]);
    expect([valueIn(body, 'a.b.0'), valueIn(body, undefined), valueIn(null, 'a')]).toEqual([5, undefined, undefined]);
  });
});

describe('A secret', () => {
  it('is removed wherever it is', () => {
    const redact = redactor(['S', 'T$', '"q', '']);
    expect(redact('a S b S c T$ d T%24 e \\"q f "q')).toBe(
      'a [token] b [token] c [token] d [token] e [token] f [token]',
    );
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}{"S":["S"],"__proto__":"S"}${']'.repeat(100_000)}`);
    let inner = redactValue(deep, redact);
    while (Array.isArray(inner)) inner = (inner as unknown[])[0];
    expect(JSON.stringify(inner)).toBe('{"__proto__":"[token]","[token]":["[token]"]}');
  });
  it('removes a secret of less than eight characters where it is a whole word', () => {
    expect(redactor(['k'])('get_book?key=k&q=1: bad token k, as k-1')).toBe(
      'get_book?key=[token]&q=1: bad token [token], as [token]-1',
    );
    expect(redactor(['a-longer-k'])('xa-longer-ky')).toBe('x[token]y');
  });

  it('has visible characters of ASCII only', () => {
    for (const token of ['!', 'abc~', 'Bot.x-y_z']) expect(() => checkToken(token)).not.toThrow();
    for (const token of ['', ' ', 'a b', 'a\n', '\u007f', 'é', 5, undefined, ['a']]) {
      expect(() => checkToken(token)).toThrow(
        new TypeError('the token must be a string of visible ASCII characters, without white space'),
      );
    }
  });
});
