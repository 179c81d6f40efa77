import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

const declared = `scalars: { Word: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects: { Book: { fields: { title: str } } }
`;
const withBody = (body: string): string =>
  `${declared}endpoints: { act: { method: POST, path: /a, body: ${body}, responses: [], auth: [] } }`;
const withResponse = (response: string): string =>
  `${declared}endpoints: { act: { method: GET, path: /a, responses: [{ status: 200, ${response} }], auth: [] } }`;

describe('a body', () => {
  it.each([
    ['JSON', "'list[Book]'"],
    ['JSON of another name', '{ type: Book, as: application/merge-patch+json }'],
    ['a form', '{ type: Book, as: application/x-www-form-urlencoded }'],
    ['a form of a dict', "{ type: 'dict[str, str]', as: application/x-www-form-urlencoded }"],
    ['text', '{ type: Word, as: text/plain }'],
    ['text of an enum', '{ type: Genre, as: text/plain }'],
    ['text that is no JSON', '{ type: str, as: application/xml }'],
    ['a file', '{ type: bytes, as: application/pdf }'],
    ['something that is not shown', '{ type: !not-shown , as: text/csv }'],
    ['several', '[{ type: Book }, { type: bytes, as: image/* }]'],
  ])('may be %s', (_, body) => {
    expect(codesOf(withBody(body))).toEqual([]);
  });

  it.each([
    ['bytes as JSON', '{ type: bytes, as: application/json }', 'application/json cannot carry bytes'],
    ['an object as text', '{ type: Book, as: text/csv }', 'text/csv cannot carry Book'],
    ['a number as text', '{ type: int, as: text/plain }', 'text/plain cannot carry int'],
    [
      'a list as a form',
      "{ type: 'list[Book]', as: application/x-www-form-urlencoded }",
      'application/x-www-form-urlencoded carries the fields of an object, and list[Book] has none',
    ],
    [
      'bytes as a form',
      '{ type: bytes, as: multipart/form-data }',
      'multipart/form-data carries the fields of an object, and bytes has none',
    ],
  ])('cannot be %s', (_, body, message) => {
    const problems = problemsOf(withBody(body));
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });

  it('has each content type once', () => {
    expect(codesOf(withBody('[{ type: Book }, { type: str }]'))).toEqual(['duplicate-content']);
  });

  it('names content types in lower case, without parameters', () => {
    expect(codesOf(withBody('{ type: str, as: Text/Plain }'))).toEqual(['bad-format']);
    expect(codesOf(withBody("{ type: str, as: 'text/plain; charset=utf-8' }"))).toEqual(['bad-format']);
    expect(codesOf(withBody('{ type: str, as: text }'))).toEqual(['bad-format']);
  });

  it('may be optional, where no other key of an endpoint may', () => {
    const optional = (key: string): string =>
      `${declared}endpoints: { act: { method: POST, path: /a, ${key}: Book, responses: [], auth: [] } }`;
    expect(codesOf(optional('body?'))).toEqual([]);
    expect(codesOf(`${declared}endpoints: { act: { method?: POST, path: /a, responses: [] } }`)).toEqual([
      'optional-key',
    ]);
    expect(codesOf(optional('body: Book, body?'))).toContain('duplicate-key');
  });
});

describe('parts', () => {
  const parts = (media: string, part: string): string => withBody(`{ type: Book, as: ${media}, parts: { ${part} } }`);

  it('are fields of a form', () => {
    expect(codesOf(parts('multipart/form-data', 'title: { media: text/plain }'))).toEqual([]);
    const [unknown] = problemsOf(parts('multipart/form-data', 'titel: { media: text/plain }'));
    expect([unknown?.code, unknown?.hint]).toEqual(['unknown-field', 'write title']);
    const [none] = problemsOf(parts('application/json', 'title: { media: text/plain }'));
    expect(none?.message).toBe('application/json has no parts');
  });

  it('have content types and headers only in a form with parts', () => {
    const [problem] = problemsOf(parts('application/x-www-form-urlencoded', 'title: { media: text/plain }'));
    expect([problem?.code, problem?.hint]).toEqual(['content-does-not-fit', 'write as: multipart/form-data']);
    expect(codesOf(parts('application/x-www-form-urlencoded', 'title: {}'))).toEqual([]);
  });
});

describe('a response', () => {
  it('without a body has no content type', () => {
    expect(codesOf(withResponse('type: null, as: text/plain'))).toEqual(['content-does-not-fit']);
  });

  it('may be a stream, in a content type that has several values', () => {
    expect(codesOf(withResponse("type: 'stream[Book]', as: text/event-stream"))).toEqual([]);
    expect(codesOf(withResponse("type: 'stream[Book]', as: application/x-ndjson"))).toEqual([]);
    const [problem] = problemsOf(withResponse("type: 'stream[Book]'"));
    expect([problem?.message, problem?.hint]).toEqual([
      'application/json cannot carry a stream of values',
      'add as: text/event-stream',
    ]);
  });

  it('is the only place for a stream', () => {
    const [problem] = problemsOf("objects: { Book: { fields: { all: 'stream[str]' } } }");
    expect([problem?.code, problem?.hint]).toEqual(['bad-type', 'write list[str]']);
    expect(codesOf(withBody("'stream[Book]'"))).toEqual(['bad-type']);
  });

  it('has a status, a range or default', () => {
    const status = (text: string): string =>
      `endpoints: { act: { method: GET, path: /a, responses: [{ status: ${text}, type: null }], auth: [] } }`;
    for (const one of ['200', '4XX', 'default']) expect(codesOf(status(one))).toEqual([]);
    for (const one of ['4xx', '40X', '6XX', 'other']) expect(codesOf(status(one))).toEqual(['bad-format']);
    expect(codesOf(status('99'))).not.toEqual([]);
  });
});
