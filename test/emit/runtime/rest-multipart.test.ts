import { describe, expect, test } from 'vitest';
import { multipartWithHeaders, partHeaders } from '../../../templates/runtime/rest-form.js';
import type { Validate } from '../../../templates/runtime/rest-operation.js';

const SHORT: Validate = (value, options) =>
  options?.mode === 'spec' && String(value).length > 3
    ? { ok: false, issues: [{ path: [], code: 'length', message: 'is too long' }] }
    : { ok: true, value };

const HEADERS = {
  cover: { 'X-Sum': { validate: SHORT, required: true }, 'X-Page': {} },
  note: { 'X-Note': { validate: SHORT } },
};

function formOf(value: object, given?: object): Blob {
  const write = multipartWithHeaders(HEADERS, { data: { media: 'application/json' } });
  return write(value, 'multipart/form-data', given as never) as Blob;
}

/** The text of a form, with a fixed boundary. */
async function textOf(value: object, given?: object): Promise<string> {
  const blob = formOf(value, given);
  const [, boundary] = /^multipart\/form-data; boundary=(----[-0-9a-f]{36})$/.exec(blob.type)!;
  return (await blob.text()).replaceAll(boundary!, 'BOUNDARY');
}

describe('a form whose parts have headers', () => {
  test('has them below the name of the part, before an empty line', async () => {
    const given = { partHeaders: { cover: { 'X-Sum': 'abc', 'X-Page': 7 } } };
    expect(await textOf({ cover: new Blob(['bytes'], { type: 'image/png' }), title: 'A' }, given)).toBe(
      [
        '--BOUNDARY',
        'Content-Disposition: form-data; name="cover"; filename="cover"',
        'Content-Type: image/png',
        'X-Sum: abc',
        'X-Page: 7',
        '',
        'bytes',
        '--BOUNDARY',
        'Content-Disposition: form-data; name="title"',
        '',
        'A',
        '--BOUNDARY--',
        '',
      ].join('\r\n'),
    );
  });

  test('says the same as FormData without them', async () => {
    const value = { cover: new Blob(['x']), data: { a: [1] }, title: 'one\ntwo\rthree\r\nfour', 'a "b"\r\n': 'c' };
    const read = await new Response(formOf(value)).formData();
    expect([...read.keys()]).toEqual(['cover', 'data', 'title', 'a "b"\r\n']);
    expect(read.get('title')).toBe('one\r\ntwo\r\nthree\r\nfour');
    expect(read.get('a "b"\r\n')).toBe('c');
    expect(await (read.get('data') as File).text()).toBe('{"a":[1]}');
    expect((read.get('data') as File).type).toBe('application/json');
  });

  test('has only the headers that the spec names, once for each part of that name', async () => {
    const given = {
      partHeaders: { note: { 'X-Note': 'a\tb', 'X-Other': 'no', 'X-Sum': 'no' }, title: { 'X-Note': 'no' } },
    };
    const text = await textOf({ note: ['one', 'two'], title: 'A' }, given);
    expect(text.match(/^X-.*$/gm)).toEqual(['X-Note: a\tb', 'X-Note: a\tb']);
  });

  test.each(['a\r\nX-Other: b', 'a\nb', 'é', '\u007f', '\0'])(
    'refuses the header %j, which would end it or be another',
    (text) => {
      const write = multipartWithHeaders(HEADERS);
      expect(() => write({ note: 'x' }, '', { partHeaders: { note: { 'X-Note': text } } })).toThrow(
        new TypeError('a header has characters that it cannot have'),
      );
    },
  );
});

describe('the headers of parts that a call gives', () => {
  const issuesOf = (value: unknown): unknown => {
    const result = partHeaders(HEADERS).validate!(value);
    return result.ok ? [] : result.issues.map(({ path, code, message }) => `${path.join('.')} ${code}: ${message}`);
  };

  test.each([
    [{ cover: { 'X-Sum': 'abc' } }, []],
    [{ cover: { 'X-Sum': 'abc', 'X-Page': 'anything' }, note: {} }, []],
    [{ cover: undefined, note: { 'X-Note': undefined, 'X-Other': undefined } }, []],
    [{}, []],
    [{ cover: {} }, ['cover.X-Sum missing: is missing']],
    [{ cover: null }, ['cover.X-Sum missing: is missing']],
    [{ cover: { 'X-Sum': 'abcd' } }, ['cover.X-Sum length: is too long']],
    [
      { note: { 'X-Note': 'abcd', 'X-Sum': 'a' } },
      ['note.X-Note length: is too long', 'note.X-Sum unknown-key: is no header of this part'],
    ],
    [{ title: { 'X-Note': 'a' } }, ['title unknown-key: is no part that has headers']],
    [
      { title: undefined, constructor: {} },
      ['title unknown-key: is no part that has headers', 'constructor unknown-key: is no part that has headers'],
    ],
  ])('%j are reported with %j', (value, issues) => {
    expect(issuesOf(value)).toEqual(issues);
  });

  test('are required where one of them is, and written by the body', () => {
    expect(partHeaders(HEADERS, true).required).toBe(true);
    expect(partHeaders(HEADERS)).not.toHaveProperty('required');
    expect(partHeaders(HEADERS).validate!('no object')).toEqual({ ok: true, value: 'no object' });
  });
});
