import { describe, expect, test } from 'vitest';
import { explainLimits } from '../../../templates/runtime/limits.js';
import { explainPartHeaders, multipartWithHeaders } from '../../../templates/runtime/rest-form.js';
import type { Type } from '../../../templates/runtime/schema.js';
import { validate } from '../../../templates/runtime/validate.js';

const HEADERS = { cover: ['X-Sum', 'X-Page'], note: ['X-Note'] };

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
  const limits = [{ kind: 'length', max: 3 }] as const;
  const short: Type = { kind: 'limited', of: 'str', limits, explain: explainLimits };
  const explain = explainPartHeaders({
    cover: [
      ['X-Sum', short],
      ['X-Page', 'any', 1],
    ],
    note: [['X-Note', short, 1]],
  });
  const issuesOf = (value: unknown): unknown => {
    const result = validate({ kind: 'limited', of: 'any', limits: [], explain }, value);
    return result.ok ? [] : result.issues.map(({ path, code, message }) => `${path.join('.')} ${code}: ${message}`);
  };

  test.each([
    [{ cover: { 'X-Sum': 'abc' } }, []],
    [{ cover: { 'X-Sum': 'abc', 'X-Page': 'anything' }, note: {} }, []],
    [{ cover: undefined, note: { 'X-Note': undefined, 'X-Other': undefined } }, []],
    [{}, []],
    ['no object', []],
    [{ cover: {} }, ['cover.X-Sum missing: is missing']],
    [{ cover: null }, ['cover.X-Sum missing: is missing']],
    [{ cover: { 'X-Sum': 'abcd' } }, ['cover.X-Sum length: must be at most 3 characters, got 4']],
    [
      { note: { 'X-Note': 'abcd', 'X-Sum': 'a' } },
      ['note.X-Note length: must be at most 3 characters, got 4', 'note.X-Sum unknown-key: is no header of this part'],
    ],
    [{ title: { 'X-Note': 'a' } }, ['title unknown-key: is no part that has headers']],
    [
      { title: undefined, constructor: {} },
      ['title unknown-key: is no part that has headers', 'constructor unknown-key: is no part that has headers'],
    ],
  ])('%j are reported with %j', (value, issues) => {
    expect(issuesOf(value)).toEqual(issues);
  });
});
