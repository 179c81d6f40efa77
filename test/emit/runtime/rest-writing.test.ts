import { describe, expect, it, test } from 'vitest';
import type { ParameterStyle } from '../../../generator/model/model.js';
import { inCookie, inQuery, encodeLogin } from '../../../templates/runtime/rest-auth.js';
import { RequestValidationError } from '../../../templates/runtime/rest-error.js';
import {
  brackets,
  comma,
  json,
  multipart,
  pipe,
  raw,
  space,
  urlEncoded,
} from '../../../templates/runtime/rest-form.js';
import { withQuery, writeCookies, writeHeaders } from '../../../templates/runtime/rest-headers.js';
import type { Operation, WriteValue } from '../../../templates/runtime/rest-operation.js';
import { prepareRequest, type PreparedRequest } from '../../../templates/runtime/rest-request.js';
import type { Type } from '../../../templates/runtime/schema.js';
import { bigJson, bodiesOf, isOfMedia, writeBody } from '../../../templates/runtime/rest-send-body.js';
import { createReader } from '../../../templates/runtime/written-value.js';

const styles = { brackets, comma, json, pipe, space };

const OPERATION: Operation = { name: 'rename', method: 'POST', path: '/', countedPer: [], query: {}, responses: [] };

function prepared(operation: Partial<Operation>, given: object): PreparedRequest {
  return prepareRequest({ ...OPERATION, ...operation }, 'https://api.example/v1', given as never);
}

/** The issues of parameters that cannot be sent, as `parameter code: message`. */
function refused(prepare: () => unknown): string {
  try {
    prepare();
  } catch (error) {
    expect(error).toBeInstanceOf(RequestValidationError);
    const { operation, issues } = error as RequestValidationError;
    expect(operation).toBe('rename');
    return issues.map(({ path, code, message }) => `${path.join('.')} ${code}: ${message}`).join('; ');
  }
  return 'sent';
}

describe('The path of a request', () => {
  test.each([
    ['text', 'a b/c?d', 'a%20b%2Fc%3Fd'],
    ['a number', 7, '7'],
    ['a bigint', 2n ** 60n, '1152921504606846976'],
    ['false', false, 'false'],
    ['a list', ['a b', 1], 'a%20b,1'],
    ['an object', { a: 1, b: 'x' }, 'a,1,b,x'],
    ['three dots', '...', '...'],
  ])('has %s as one segment', (_, value, segment) => {
    expect(prepared({ path: '/shops/{shop}/books' }, { shop: value }).url).toBe(
      `https://api.example/v1/shops/${segment}/books`,
    );
  });

  test.each([[undefined], [null], [''], ['.'], ['..']])('cannot have %o as a segment', (value) => {
    expect(refused(() => prepared({ path: '/a/{shop}' }, { shop: value }))).toBe(
      'shop path: is not a valid path segment',
    );
  });

  it('cannot have half of a character', () => {
    expect(refused(() => prepared({ path: '/a/{shop}' }, { shop: '\ud800' }))).toBe(
      'shop format: has a lone surrogate',
    );
  });

  it('has all parameters', () => {
    expect(prepared({ path: '/{a}/{b}/{a}' }, { a: 1, b: 2 }).url).toBe('https://api.example/v1/1/2/1');
  });
});

describe('The query of a request', () => {
  const written = (value: unknown, write?: WriteValue): string =>
    decodeURIComponent(prepared({ query: { q: write === undefined ? {} : { write } } }, { q: value }).url)
      .replaceAll('+', ' ')
      .replace('https://api.example/v1/', '');

  test.each<
    readonly [
      name: string,
      WriteValue | undefined,
      list: string,
      object: string,
      text: string,
      nested: string,
      none: string,
    ]
  >([
    ['repeats its key', undefined, '?q=1&q=a', '?q={"a":1,"b":"x"}', '?q=a', '?q={"a":[1]}&q=2', '?q='],
    ['has commas', styles.comma, '?q=1,a', '?q=a,1,b,x', '?q=a', '?q={"a":[1]},2', '?q='],
    ['has spaces', styles.space, '?q=1 a', '?q=a 1 b x', '?q=a', '?q={"a":[1]} 2', '?q='],
    ['has pipes', styles.pipe, '?q=1|a', '?q=a|1|b|x', '?q=a', '?q={"a":[1]}|2', '?q='],
    ['is JSON', styles.json, '?q=[1,"a"]', '?q={"a":1,"b":"x"}', '?q="a"', '?q=[{"a":[1]},2]', '?q=null'],
    ['has brackets', styles.brackets, '?q[]=1&q[]=a', '?q[a]=1&q[b]=x', '?q=a', '?q[0][a][]=1&q[1]=2', '?q='],
  ])('%s where the spec says so', (_, write, list, object, text, nested, none) => {
    expect([[1, 'a'], { a: 1, b: 'x' }, 'a', [{ a: [1] }, 2], null].map((value) => written(value, write))).toEqual([
      list,
      object,
      text,
      nested,
      none,
    ]);
  });

  it('has no keys that are undefined in brackets', () => {
    expect(written({ a: undefined, b: { c: 1 } }, styles.brackets)).toBe('?q[b][c]=1');
  });

  it('is absent where nothing is given', () => {
    expect(written(undefined)).toBe('');
    expect(written([])).toBe('');
  });

  it('has the names that the spec states, and parameters that are false or zero', () => {
    expect(prepared({ query: { a: { key: 'x[a]' }, b: {}, c: {} } }, { a: 0, b: false, c: undefined, d: 1 }).url).toBe(
      'https://api.example/v1/?x%5Ba%5D=0&b=false',
    );
  });

  it('has what every request of the operation has, behind the parameters', () => {
    const write = [
      withQuery([
        ['v', '1 2'],
        ['w', '&'],
      ]),
    ];
    expect(prepared({ query: { a: {} }, write }, { a: 1 }).url).toBe('https://api.example/v1/?a=1&v=1+2&w=%26');
    expect(prepared({ query: { a: {} }, write }, {}).url).toBe('https://api.example/v1/?v=1+2&w=%26');
  });
});

describe('A header of a request', () => {
  const headers = (given: object, names: NonNullable<Operation['headers']>): object =>
    prepared({ headers: names, write: [writeHeaders] }, given).headers;

  it('has its name in lower case, and its value as text', () => {
    expect(
      headers({ Reason: 'why', n: 0, list: ['a', 1] }, { Reason: { key: 'X-Reason' }, n: {}, list: {}, none: {} }),
    ).toEqual({
      'x-reason': 'why',
      n: '0',
      list: 'a,1',
    });
    expect(headers({ a: '\té', b: null }, { a: {}, b: {} })).toEqual({ a: '\té', b: '' });
  });

  test.each(['a\nb', 'a\r', '\u0000', '\x7f', 'Ā', '🍰'])('cannot have %j', (value) => {
    expect(refused(() => headers({ a: value }, { a: {} }))).toBe('a format: has an invalid character');
    expect(refused(() => headers({ a: `x${value}` }, { a: {} }))).toBe('a format: has an invalid character');
  });
});

describe('Cookies of a request', () => {
  const cookies = (given: object): object =>
    prepared({ cookies: { a: { key: 'A' }, b: {}, c: {} }, write: [writeCookies] }, given).headers;

  it('are in one header, encoded', () => {
    expect(cookies({ a: 'x;y', b: 0 })).toEqual({ cookie: 'A=x%3By; b=0' });
    expect(cookies({ c: 'é' })).toEqual({ cookie: 'c=%C3%A9' });
    expect(cookies({})).toEqual({});
    expect(prepared({ write: [writeCookies, writeHeaders] }, { a: 1 }).headers).toEqual({});
  });

  it('cannot have half of a character', () => {
    expect(refused(() => cookies({ a: '\udc00' }))).toBe('a format: has a lone surrogate');
  });
});

describe('A body of JSON', () => {
  it('is written as it is', () => {
    expect(prepared({}, { body: { a: [null, 1] } })).toEqual({
      url: 'https://api.example/v1/',
      body: '{"a":[null,1]}',
      headers: { 'content-type': 'application/json' },
    });
    expect(prepared({}, { body: null }).body).toBe('null');
    expect(prepared({}, {})).toEqual({ url: 'https://api.example/v1/', body: undefined, headers: {} });
  });

  it('cannot contain itself', () => {
    const body: Record<string, unknown> = {};
    body['body'] = body;
    expect(refused(() => prepared({}, { body }))).toBe('body unserialisable: cannot be written as JSON');
  });

  test.each([
    [2n ** 60n, '1152921504606846976'],
    [{ a: 1n, b: [2n, undefined, () => 1], c: undefined, d: 'x"' }, '{"a":1,"b":[2,null,null],"d":"x\\""}'],
    [{ 'a"b': null, c: true, d: Number.NaN }, '{"a\\"b":null,"c":true,"d":null}'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [{ at: { toJSON: () => [5n] }, toJSON: 1 }, '{"at":[5],"toJSON":1}'],
    [undefined, 'null'],
    [[[]], '[[]]'],
    [{}, '{}'],
  ])('can have integers that no number holds', (value, text) => {
    expect(bigJson(value)).toBe(text);
  });

  it('with such integers cannot contain itself', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => bigJson(loop)).toThrow(RangeError);
  });
});

describe('A form', () => {
  it('has fields as text, repeated for lists, in the style of the spec', () => {
    const write = urlEncoded({ tags: styles.comma });
    expect(String(write({ a: 'x y', b: [1, { c: 2 }], none: undefined, null: null, tags: ['p', 'q'] }, ''))).toBe(
      'a=x+y&b=1&b=%7B%22c%22%3A2%7D&null=&tags=p,q',
    );
    expect(String(urlEncoded()({ constructor: 1 }, ''))).toBe('constructor=1');
  });

  const partsOf = async (form: unknown): Promise<readonly string[]> =>
    Promise.all(
      [...(form as FormData).entries()].map(async ([key, part]) =>
        typeof part === 'string' ? `${key}=${part}` : `${key}: ${part.name}, ${part.type}, ${await part.text()}`,
      ),
    );

  it('of parts has files with their names and types, and text', async () => {
    const bytes = new Uint8Array([0x61, 0x62]);
    const write = multipart();
    expect(
      await partsOf(
        write(
          {
            file: new File(['x'], 'x.txt', { type: 'text/plain' }),
            blob: new Blob(['y']),
            bytes,
            list: ['a', { b: 1 }, null],
            none: undefined,
          },
          '',
        ),
      ),
    ).toEqual([
      'file: x.txt, text/plain, x',
      'blob: blob, application/octet-stream, y',
      'bytes: bytes, application/octet-stream, ab',
      'list=a',
      'list={"b":1}',
      'list=',
    ]);
  });

  it('of parts has the types and the styles that the spec states', async () => {
    const write = multipart({
      image: { media: 'image/png' },
      data: { media: 'application/json' },
      note: { media: 'text/markdown' },
      tags: { write: styles.pipe },
    });
    const value = {
      image: [new Blob(['x']), new Blob(['y'], { type: 'image/gif' }), new Uint8Array([0x7a])],
      data: 'text',
      note: 'text',
      tags: ['p', 'q'],
      toString: 'own',
    };
    expect(await partsOf(write(value, ''))).toEqual([
      'image: image, image/png, x',
      'image: image, image/gif, y',
      'image: image, image/png, z',
      'data: blob, application/json, "text"',
      'note: blob, text/markdown, text',
      'tags=p|q',
      'toString=own',
    ]);
  });

  it('of bytes or text is sent as it is', () => {
    const bytes = new Uint8Array(1);
    expect(raw(bytes, '')).toBe(bytes);
    expect(raw(7, '')).toBe('7');
    expect(raw('text', '')).toBe('text');
  });
});

describe('What is written into a query or a form', () => {
  const listOf = (item: Type): Type => ({ kind: 'list', item });
  const dictOf = (value: Type): Type => ({ kind: 'dict', value });
  const nullable = (of: Type): Type => ({ kind: 'nullable', of });

  /** The values that a server reads from a client's request. */
  function read(style: ParameterStyle, type: Type, value: unknown): unknown {
    const write = style === 'repeat' ? undefined : styles[style];
    const { url } = prepared({ query: { q: write === undefined ? {} : { write } } }, { q: value });
    const inQuery = createReader(type).value('q', style, [...new URL(url).searchParams]);
    const body = urlEncoded(write === undefined ? {} : { q: write })({ q: value }, '');
    expect(createReader(type).value('q', style, [...new URLSearchParams(body as string)])).toEqual(inQuery);
    return inQuery;
  }

  test.each<readonly [ParameterStyle, Type, unknown]>([
    ['brackets', dictOf(listOf(dictOf('str'))), { or: [{ name: 'a', n: 'b' }] }],
    ['brackets', dictOf(listOf(dictOf('str'))), { or: [{ name: 'a' }, { name: 'b', n: 'c' }] }],
    ['brackets', listOf(dictOf('str')), [{ name: 'a' }, { name: 'b' }]],
    ['brackets', listOf(listOf('int')), [[1, 2], [3]]],
    ['brackets', dictOf(nullable('int')), { z: null, y: 2 }],
    ['repeat', nullable('int'), null],
    ['repeat', listOf('str'), ['a,b', 'c', '']],
    ['comma', listOf('int'), [1, 2]],
    ['space', listOf('str'), ['a', 'b+c']],
    ['pipe', listOf('str'), ['a,b', 'c']],
    ['json', listOf(dictOf('any')), [{ a: [null, 'x'] }]],
  ])('in style %s is read as the same value: %#', (style, type, value) => {
    expect(read(style, type, value)).toEqual(value);
  });

  test.each<readonly [ParameterStyle, unknown]>([
    ['comma', ['a,b', 'c']],
    ['space', ['a b']],
    ['pipe', ['a|b', 'c']],
    ['comma', ['']],
    ['brackets', [{ a: 1 }, {}]],
    ['brackets', { 'a]': 1 }],
    ['brackets', { '': 1 }],
    ['repeat', ['\ud83d']],
  ])('in style %s is refused where it would be read as something else: %j', (style, value) => {
    expect(refused(() => read(style, listOf('str'), value))).toMatch(/^q format: /);
    expect(refused(() => prepared({ path: '/{a}' }, { a: ['a,b', 'c'] }))).toBe('a format: has an item with a comma');
  });

  it('is read by its indices, and is a text where it is more than a number can be', () => {
    const written = Object.entries({ 'q[10]': '2', 'q[9]': '1e999' });
    expect(createReader(listOf('float')).value('q', 'brackets', written)).toEqual(['1e999', 2]);
  });

  const formOf = (q: Type): Type => ({
    kind: 'object',
    name: 'Form',
    check: () => true,
    parts: () => ({ fields: [['q', q, 0]] }),
  });
  const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : { a: nested(depth - 1, inner) });

  it.each([
    ['q[a', { 'q[a': '1' }],
    ['q[a]b', { 'q[a]b': '1' }],
    [`q${'[a]'.repeat(33)}`, { q: nested(31, { 'a][a': '1' }) }],
  ])('is kept where no key can be written so, or so deep: %s', (key, kept) => {
    expect({ ...createReader(formOf(dictOf('any'))).form({ q: 'brackets' }, [[key, '1']]) }).toEqual(kept);
  });

  it('is left out where a list is empty', () => {
    for (const style of ['repeat', 'comma', 'space', 'pipe', 'brackets'] as const) {
      expect([style, read(style, listOf('str'), [])]).toEqual([style, undefined]);
    }
  });

  it('has everything but files in one part of JSON where the service says so', async () => {
    const value = {
      content: 'x',
      embeds: [{ title: 'a' }, { title: 'b' }],
      none: null,
      'files[0]': new File(['y'], 'y.txt'),
    };
    const parts = [...(multipart({}, 'payload_json')(value, '') as FormData)];
    expect(
      parts.map(([key, part]) => [key, typeof part === 'string' ? (JSON.parse(part) as unknown) : part.name]),
    ).toEqual([
      ['files[0]', 'y.txt'],
      ['payload_json', { content: 'x', embeds: [{ title: 'a' }, { title: 'b' }], none: null }],
    ]);
  });
});

describe('The content type of a body', () => {
  const forms = bodiesOf({ 'application/json': {}, 'image/*': { write: raw }, 'text/plain': {} });

  test.each([
    [{ body: {} }, 'application/json'],
    [{ body: {}, contentType: 'text/plain' }, 'text/plain'],
    [{ body: {}, contentType: 'Text/Plain; charset=utf-8' }, 'Text/Plain; charset=utf-8'],
    [{ body: {}, contentType: 'image/png' }, 'image/png'],
    [{ body: {}, contentType: 'video/mp4' }, undefined],
    [{ body: {}, contentType: 7 }, 'application/json'],
    [{ body: new Blob([], { type: 'image/gif' }) }, 'image/gif'],
    [{ body: new Blob([], { type: 'image/gif' }), contentType: 'text/plain' }, 'text/plain'],
    [{ body: new Blob([], { type: 'video/mp4' }) }, 'application/json'],
    [{ body: new Blob([]) }, 'application/json'],
  ])('of %o is %s', (given, type) => {
    expect(forms(given)?.contentType).toBe(type);
  });

  it('says how the body is written', () => {
    expect(forms({ body: '', contentType: 'image/png' })?.write).toBe(raw);
    expect(forms({ body: '', contentType: 'text/plain' })?.write).toBeUndefined();
    expect(bodiesOf({ 'a/b': { write: raw } })({ body: new Blob([], { type: 'c/d' }) })).toEqual({
      write: raw,
      contentType: 'a/b',
      media: 'a/b',
    });
  });

  test.each([
    ['text/plain', 'text/plain', true],
    ['TEXT/PLAIN ; charset=utf-8', 'text/plain', true],
    ['text/html', 'text/plain', false],
    ['text/html', 'text/*', true],
    ['textual/html', 'text/*', false],
    ['anything', '*/*', true],
    ['', 'text/*', false],
  ])('%s is in the range %s: %o', (media, range, is) => {
    expect(isOfMedia(media, range)).toBe(is);
  });

  const sent = (given: object, bodies: NonNullable<Operation['bodies']> = forms): PreparedRequest =>
    prepared({ bodies, write: [writeBody] }, given);

  it('is sent with the body, which is JSON unless the form says more', () => {
    expect(sent({ body: { a: 1 } })).toMatchObject({
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(sent({ body: 'x', contentType: 'image/png' })).toMatchObject({
      body: 'x',
      headers: { 'content-type': 'image/png' },
    });
    expect(sent({})).toEqual({ url: 'https://api.example/v1/', body: undefined, headers: {} });
  });

  it('is missing where it is only a range, or none that the operation takes', () => {
    const message = 'contentType media: is missing, or not what the operation takes';
    expect(refused(() => sent({ body: 'x' }, bodiesOf({ 'image/*': { write: raw } })))).toBe(message);
    expect(refused(() => sent({ body: 'x', contentType: 'video/mp4' }))).toBe(message);
    expect(refused(() => prepared({ write: [writeBody] }, { body: 'x' }))).toBe(message);
  });

  it('is said where the body cannot be written', () => {
    expect(refused(() => sent({ body: 1n, contentType: 'text/plain' }))).toBe(
      'body unserialisable: cannot be written as text/plain',
    );
  });

  it('of a form is left to fetch, which adds the boundary', () => {
    const form = bodiesOf({ 'multipart/form-data': { write: multipart() } });
    expect(sent({ body: { a: 1 } }, form).headers).toEqual({});
    const own = bodiesOf({
      'multipart/form-data': { write: () => new Blob([], { type: 'multipart/form-data; boundary=x' }) },
    });
    expect(sent({ body: {} }, own).headers).toEqual({});
  });

  it('of a stream comes with what fetch needs for one', () => {
    const stream = bodiesOf({ 'image/png': { write: () => new ReadableStream() } });
    expect(sent({ body: {} }, stream)).toMatchObject({
      init: { duplex: 'half' },
      headers: { 'content-type': 'image/png' },
    });
    expect(sent({ body: {} })).not.toHaveProperty('init');
  });

  it('and what else a form writes knows the parameters of the call', () => {
    const calls: unknown[] = [];
    const write = (...call: readonly unknown[]): string => (calls.push(call), '');
    sent({ body: 'x', other: 1 }, bodiesOf({ 'text/plain': { write } }));
    expect(calls).toEqual([['x', 'text/plain', { body: 'x', other: 1 }]]);
  });
});

describe('A token outside of a header', () => {
  test.each([
    ['https://api.example/a', 'https://api.example/a?key=s%26'],
    ['https://api.example/a?b=1', 'https://api.example/a?b=1&key=s%26'],
    ['https://api.example/a?key=old', 'https://api.example/a?key=s%26'],
    ['https://api.example/a?key=old&b=1', 'https://api.example/a?b=1&key=s%26'],
    // A signature counts what is encoded as it was.
    ['https://api.example/a?b=%7e+x', 'https://api.example/a?b=%7e+x&key=s%26'],
  ])('is in the query of %s', (url, sent) => {
    const headers = {};
    expect(inQuery('key')('s&', headers, url)).toBe(sent);
    expect(headers).toEqual({});
  });

  it('is in a cookie beside others', () => {
    const headers: Record<string, string> = {};
    expect(inCookie('key')('s;', headers, 'https://api.example/')).toBe('https://api.example/');
    expect(headers).toEqual({ cookie: 'key=s%3B' });
    inCookie('other')('x', headers, '');
    expect(headers).toEqual({ cookie: 'key=s%3B; other=x' });
  });

  it('is made of a name and a password as basic authentication does', () => {
    expect(atob(encodeLogin({ username: 'ada', password: 'se:cret' }))).toBe('ada:se:cret');
    expect(encodeLogin('ada:secret')).toBe(btoa('ada:secret'));
    expect(encodeLogin({ username: 'é', password: '' })).toBe(btoa('\xc3\xa9:'));
  });
});
