import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

describe('auth names', () => {
  describe('auth of endpoints', () => {
    it('names schemes that exist', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [], auth: ['Wbe'] } }
auth: { Web: { kind: oauth2, scopes: { read: Reads. } } }
`;
      expect(codesOf(source)).toEqual(['unknown-name']);
    });

    it('names scopes that exist', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [], auth: ['Web write'] } }
auth: { Web: { kind: oauth2, scopes: { read: Reads. } } }
`;
      expect(codesOf(source)).toEqual(['unknown-name']);
    });

    it('may name scopes that are not shown', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [], auth: ['Web write'] } }
auth: { Web: { kind: oauth2, scopes: { read: Reads. }, others: !not-shown  } }
`;
      expect(codesOf(source)).toEqual([]);
    });

    const alternatives = (auth: string): string =>
      `auth: { A: { kind: basic }, B: { kind: token, properties: {} } }\nendpoints: { act: { method: GET, path: /a, responses: [], auth: ${auth} } }`;

    it('may be none, and several schemes together', () => {
      expect(codesOf(alternatives('[none, A, A + B]'))).toEqual([]);
      expect(codesOf(alternatives('[A + C]'))).toEqual(['unknown-name']);
    });

    it('names an alternative once, and a scheme once in it', () => {
      expect(codesOf(alternatives('[A, A]'))).toEqual(['duplicate-name']);
      expect(codesOf(alternatives('[A + A]'))).toEqual(['duplicate-name']);
      expect(codesOf(alternatives('[none, none]'))).toEqual(['duplicate-name']);
    });

    it('has none alone', () => {
      const [problem] = problemsOf(alternatives('[none + A]'));
      expect([problem?.code, problem?.hint]).toEqual(['unknown-name', 'none is an item of its own: [none, A + B]']);
      expect(codesOf('auth: { none: { kind: basic } }')).toEqual(['bad-name']);
    });
  });
});

describe('bytes in place', () => {
  const objects = `objects:
  Book: { fields: { title: str } }
  Upload: { fields: { file: bytes, more?: 'list[bytes]' } }
`;
  const endpoint = (body: string, response = 'Book'): string =>
    `${objects}endpoints: { act: { method: POST, path: /a, body: ${body}, responses: [{ status: 200, type: ${response} }], auth: [] } }`;

  describe('files', () => {
    it.each([
      ['a whole body', endpoint('bytes')],
      ['a whole body of a content type', endpoint('{ type: bytes, as: image/png }')],
      ['a whole answer', endpoint('null', 'bytes, as: image/*')],
      ['a field of a form with parts', endpoint('{ type: Upload, as: multipart/form-data }')],
    ])('may be %s', (_, source) => {
      expect(codesOf(source)).toEqual([]);
    });

    it.each([
      ['an item of a list', endpoint("{ type: 'list[bytes]', as: image/png }")],
      ['null', 'objects: { Upload: { fields: { file: bytes | null } } }'],
      ['one of several types', 'objects: { Upload: { fields: { file: bytes | str } } }'],
      ['a value of a dict', "objects: { Upload: { fields: { files: 'dict[str, bytes]' } } }"],
      ['a parameter', 'endpoints: { act: { method: GET, path: /a, query: { file: bytes }, responses: [], auth: [] } }'],
      [
        'a header',
        'endpoints: { act: { method: GET, path: /a, headers: { X-File: bytes }, responses: [], auth: [] } }',
      ],
      ['a payload', 'events: { A: { channel: c, payload: bytes } }\nchannels: { c: { doc: One. } }'],
      ['a member of a union', 'unions: { U: { of: [bytes, str] } }'],
    ])('cannot be %s', (_, source) => {
      expect(codesOf(source)).toContain('bytes-here');
    });

    it.each([
      ['sent as JSON', endpoint('Upload')],
      ['sent as a form without parts', endpoint('{ type: Upload, as: application/x-www-form-urlencoded }')],
      ['answered', endpoint('null', 'Upload')],
      ['in another object', `${objects}  Box: { fields: { upload: Upload } }`],
      ['in a list', endpoint("{ type: 'list[Upload]', as: application/json }")],
    ])('in an object cannot be %s', (_, source) => {
      const found = problemsOf(source).filter(({ code }) => code === 'files-here');
      expect(found.map(({ message }) => message)).toEqual([
        'Upload has a file, file, which only a form with parts can carry',
      ]);
    });

    it('say how an object with a file is sent', () => {
      const [problem] = problemsOf(endpoint('Upload'));
      expect(problem?.hint).toBe('write as: multipart/form-data');
    });
  });
});

describe('content types', () => {
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

    it('may have events that carry no value, if it is a stream of events', () => {
      const marked = (as: string): string =>
        withResponse(`type: 'stream[Book]', as: ${as}, end: '[DONE]', pings: [ping]`);
      expect(codesOf(marked('text/event-stream'))).toEqual([]);
      expect(codesOf(marked('application/x-ndjson'))).toEqual(['content-does-not-fit']);
      expect(codesOf(withResponse('type: null, end: bye'))).toEqual(['content-does-not-fit']);
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
});

describe('counted params', () => {
  const spec = (per: string) => `
endpoints: { get_branch: { method: GET, path: '/branches/{branch_id}', params: { branch_id: str }, body: null, responses: [{ status: 204, type: null }] } }
services:
  Rest:
    url: https://library.example/api
    rate-limits: { per: [${per}] }
`;

  describe('what rate limits are counted apart by', () => {
    it.each(['branch_id', 'branch_id, person_id', 'person_id'])(
      'may be %s: not every endpoint is in the spec',
      (per) => {
        expect(problemsOf(spec(per))).toEqual([]);
      },
    );

    it('is not nearly the name of a parameter', () => {
      const source = spec('brench_id');
      const [problem, ...others] = problemsOf(source);
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        code: 'unknown-name',
        message: 'there is no parameter of a path brench_id',
        hint: 'write branch_id',
      });
      expect(source.slice(problem!.span.start, problem!.span.end)).toBe('[brench_id]');
    });
  });
});

describe('header names', () => {
  const request = (headers: string): string =>
    `endpoints: { act: { method: GET, path: /a, headers: { ${headers} }, responses: [], auth: [] } }`;

  describe('headers of a request', () => {
    it('are declared once, whatever their case', () => {
      expect(codesOf(request('X-Trace: str, X-Page?: int'))).toEqual([]);
      expect(codesOf(request('X-Trace: str, x-trace: { type: str, as: other }'))).toEqual(['duplicate-name']);
    });

    it.each([
      ['Content-Type', 'the content type of the body says it: as'],
      ['accept', 'the content types of the responses say it: as'],
      ['Authorization', 'name an auth scheme: auth'],
      ['Cookie', 'write it under cookies'],
      ['Host', 'remove it: it belongs to the connection'],
      ['Transfer-Encoding', 'remove it: it belongs to the connection'],
    ])('cannot be %s', (name, hint) => {
      const [problem] = problemsOf(request(`${name}: str`));
      expect([problem?.code, problem?.hint]).toEqual(['reserved-header', hint]);
    });

    it('have names that HTTP allows', () => {
      expect(codesOf(request("'X Trace': str"))).toEqual(['bad-name']);
      expect(codesOf(request("'X-Trace:': str"))).toEqual(['bad-name']);
    });

    it('share the names of the inputs of a request', () => {
      const both = (headers: string): string =>
        `endpoints: { act: { method: GET, path: /a, query: { trace: str }, headers: { ${headers} }, responses: [], auth: [] } }`;
      expect(codesOf(both('Trace: str'))).toEqual(['duplicate-name']);
      expect(codesOf(both('Trace: { type: str, as: header }'))).toEqual([]);
    });
  });

  describe('headers of answers and of parts', () => {
    it('may be any, once', () => {
      const answer = (headers: string): string =>
        `endpoints: { act: { method: GET, path: /a, responses: [{ status: 200, type: null, headers: { ${headers} } }], auth: [] } }`;
      expect(codesOf(answer('Content-Type: str, Location: str'))).toEqual([]);
      expect(codesOf(answer('Location: str, location: str'))).toEqual(['duplicate-name']);
    });
  });
});

describe('paging params', () => {
  describe('paging', () => {
    it('names parameters of the query', () => {
      const source = `
endpoints: { get_books: { method: GET, path: /a, query: { before?: str }, responses: [], paging: { cursors: [before], by: id, limit: limit } } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it.each([
      ['a field of the items', 'isbn', []],
      ['a field of a field', 'author.id', []],
      ['a field that the items do not have', 'isbm', ['write isbn']],
      ['a field that a field does not have', 'author.name', [undefined]],
    ])('goes by a field of the items that are listed: %s', (_, by, hints) => {
      const source = `
objects:
  Book: { fields: { isbn: str, author: Author | null } }
  Author: { fields: { id: str } }
endpoints:
  get_books:
    method: GET
    path: /books
    query: { after?: str, limit?: int }
    body: null
    responses: [{ status: 200, type: 'list[Book]' }, { status: 404, type: null }]
    paging: { cursors: [after], by: ${by}, limit: limit }
`;
      const problems = problemsOf(source);
      expect(problems.map(({ hint }) => hint)).toEqual(hints);
      for (const { code, span } of problems) {
        expect([code, source.slice(span.start, span.end)]).toEqual(['unknown-field', 'paging']);
      }
    });

    const paged = (paging: string, responses = '[{ status: 200, type: Page }]'): string => `
objects:
  Book: { fields: { isbn: str, size: float } }
  Page: { fields: { data: 'list[Book]', meta: Meta, more: bool } }
  Meta: { fields: { total: int, next?: str | null } }
endpoints:
  get_books:
    method: GET
    path: /books
    query: { page?: int, skip?: int, limit?: int, token?: str, after?: str, sort?: str }
    responses: ${responses}
    paging: ${paging}
`;

    it.each([
      '{ cursors: { after: after }, by: isbn, limit: limit, items: data, more: more }',
      '{ style: cursors, cursors: [after], by: isbn, limit: limit, items: data }',
      '{ style: page, page: page, size: limit, items: data, total: meta.total, first: 0 }',
      '{ style: offset, offset: skip, limit: limit, items: data }',
      '{ style: token, token: token, next: meta.next, items: data }',
      '{ style: link, items: data }',
      '{ style: single, limit: limit, items: data }',
    ])('may be %s', (paging) => {
      expect(codesOf(paged(paging))).toEqual([]);
    });

    it.each([
      ['{ cursors: [after], by: isbn, limit: limit }', 'Page is no list of items', 'add items: data'],
      [
        '{ cursors: [after], by: size, limit: limit, items: data }',
        'size is float, which cannot be a cursor',
        'name a field that is an id, text or a whole number',
      ],
      ['{ style: page, page: sort, items: data }', 'sort must be a number, not str', 'write sort?: int'],
      ['{ style: page, page: page, items: data, total: more }', 'more must be a number of items, not bool', undefined],
      [
        '{ style: offset, offset: skip, items: data, more: meta.total }',
        'meta.total must be true or false, not int',
        undefined,
      ],
      [
        '{ style: token, token: page, next: meta.next, items: data }',
        'meta.next and page have different types',
        undefined,
      ],
      ['{ style: link, items: more }', 'more is no list of items', undefined],
    ])('leads nowhere: %s', (paging, problem, hint) => {
      const [found, ...others] = problemsOf(paged(paging));
      expect(others).toEqual([]);
      expect([found?.message, found?.hint]).toEqual([`the paging of get_books leads nowhere: ${problem}`, hint]);
    });

    it('needs bits of a bit set', () => {
      const needing = (bit: string): string => `
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
endpoints: { lend: { method: POST, path: /a, body: null, responses: [{ status: 204, type: null }], auth: [], needs: ${bit} } }`;
      expect(codesOf(needing('Right.LEND'))).toEqual([]);
      expect(codesOf(needing('[Right.LEND, Right.LENT]'))).toEqual(['unknown-member']);
      expect(codesOf(needing('Wrong.LEND'))).toEqual(['unknown-name']);
    });

    it('needs an answer that is JSON, unless the spec does not show it', () => {
      const paging = '{ style: page, page: page }';
      expect(codesOf(paged(paging, '[{ status: 200, type: str, as: text/csv }]'))).toEqual(['paging-leads-nowhere']);
      expect(codesOf(paged(paging, '[{ status: 404, type: Page }]'))).toEqual(['paging-leads-nowhere']);
      expect(codesOf(paged(paging, '[{ status: 200, type: !not-shown }]'))).toEqual([]);
    });

    it('has the keys of its style', () => {
      expect(codesOf(paged('{ style: page, items: data }'))).toEqual(['missing-key']);
      expect(codesOf(paged('{ style: page, page: page, items: data, by: isbn }'))).toEqual(['unknown-key']);
      expect(codesOf(paged('{ cursors: [after], by: isbn, limit: limit, items: data, total: meta.total }'))).toEqual([
        'unknown-key',
      ]);
      const [problem] = problemsOf(paged('{ style: pages, page: page }'));
      expect([problem?.code, problem?.hint]).toEqual(['bad-choice', 'write page']);
    });
  });
});

describe('parameter names', () => {
  const endpoint = (rest: string): string => `
endpoints: { get_book: { method: GET, path: '/books/{id}', params: { id: int }, responses: [], ${rest} } }
`;

  describe('the parameters of an endpoint', () => {
    it('have unique names, in path and query', () => {
      expect(codesOf(endpoint('query: { page?: int }, body: null'))).toEqual([]);
      expect(codesOf(endpoint('query: { id?: int }, body: null'))).toEqual(['duplicate-name']);
    });

    it('leave the name body to a body', () => {
      expect(codesOf(endpoint('query: { body?: int }, body: any'))).toEqual(['duplicate-name']);
      expect(codesOf(endpoint('query: { body?: int }, body: null'))).toEqual([]);
    });
  });
});

describe('parameter styles', () => {
  const objects = 'objects: { Book: { fields: { title: str } } }\n';
  const query = (field: string): string =>
    `${objects}endpoints: { act: { method: GET, path: /a, query: { f: ${field} }, responses: [], auth: [] } }`;

  describe('a parameter of the query', () => {
    it.each([
      'str',
      "'list[int]'",
      "{ type: 'list[int]', style: comma }",
      "{ type: 'list[int]', style: space }",
      "{ type: 'tuple[int, str]', style: pipe }",
      "{ type: 'list[int]', style: brackets }",
      "{ type: 'list[Book]', style: brackets }",
      "{ type: 'list[Book]', style: json }",
      'Book',
      '{ type: Book, style: json }',
      "'dict[str, int]'",
      "{ type: 'list[int] | str', style: comma }",
      '!not-shown',
      '{ type: any, style: comma }',
    ])('may be %s', (field) => {
      expect(codesOf(query(field))).toEqual([]);
    });

    it.each([
      ['{ type: str, style: comma }', 'style comma cannot carry f: str'],
      ['{ type: Book, style: comma }', 'style comma cannot carry f: Book'],
      ['{ type: Book, style: repeat }', 'style repeat cannot carry f: Book'],
      ["'list[Book]'", 'style repeat cannot carry f: list[Book]'],
      ["{ type: 'list[list[int]]', style: pipe }", 'style pipe cannot carry f: list[list[int]]'],
      ['{ type: int, style: json }', 'style json cannot carry f: int'],
      ['{ type: int, style: brackets }', 'style brackets cannot carry f: int'],
    ])('cannot be %s', (field, message) => {
      expect(problemsOf(query(field)).map((problem) => problem.message)).toEqual([message]);
    });

    it('has one of the styles', () => {
      const [problem] = problemsOf(query("{ type: 'list[int]', style: bracket }"));
      expect([problem?.code, problem?.hint]).toEqual(['bad-choice', 'write brackets']);
    });
  });

  describe('other parameters', () => {
    const at = (list: string): string =>
      `${objects}endpoints: { act: { method: GET, path: '/a/{x}', params: { x: int }, ${list}, responses: [], auth: [] } }`;

    it('of headers and paths are values or lists of them', () => {
      expect(codesOf(at("headers: { X-A: 'list[str]', X-B?: int }"))).toEqual([]);
      expect(codesOf(at('headers: { X-A: Book }'))).toEqual(['style-does-not-fit']);
      expect(codesOf(at("headers: { X-A: 'dict[str, str]' }"))).toEqual(['style-does-not-fit']);
      const path = (type: string): string =>
        `${objects}endpoints: { act: { method: GET, path: '/a/{x}', params: { x: ${type} }, responses: [], auth: [] } }`;
      expect(codesOf(path("'list[int]'"))).toEqual([]);
      expect(codesOf(path('Book'))).toEqual(['style-does-not-fit']);
    });

    it('of cookies are one value each', () => {
      expect(codesOf(at('cookies: { a: str, b?: bool }'))).toEqual([]);
      expect(codesOf(at("cookies: { a: 'list[str]' }"))).toEqual(['style-does-not-fit']);
    });

    it('have no style of their own', () => {
      expect(codesOf(at("headers: { X-A: { type: 'list[str]', style: pipe } }"))).toEqual(['unknown-key']);
    });
  });

  describe('fields of forms', () => {
    const form = (fields: string, parts: string, media = 'application/x-www-form-urlencoded'): string =>
      `objects: { Form: { fields: { ${fields} } }, Book: { fields: { title: str } } }\n` +
      `endpoints: { act: { method: POST, path: /a, body: { type: Form, as: ${media}, parts: { ${parts} } }, responses: [], auth: [] } }`;

    it('that have no text need a style', () => {
      expect(codesOf(form("a: str, b: 'list[int]', c: Book", ''))).toEqual([]);
      expect(codesOf(form("a: 'list[Book]'", ''))).toEqual(['style-does-not-fit']);
      expect(codesOf(form("a: 'list[Book]'", 'a: { style: brackets }'))).toEqual([]);
      expect(codesOf(form("a: 'list[Book]'", 'a: { style: comma }'))).toEqual(['style-does-not-fit']);
    });

    it('are JSON in a form with parts, if nothing else', () => {
      expect(codesOf(form('a: Book', '', 'multipart/form-data'))).toEqual([]);
    });
  });
});

describe('path params', () => {
  describe('parameters of a path', () => {
    it('are declared', () => {
      const source = `
endpoints: { get_book: { method: GET, path: '/books/{id}', responses: [] } }
`;
      expect(codesOf(source)).toEqual(['path-params']);
    });

    it('are in the path', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /books, params: { id: str }, responses: [] } }
`;
      expect(codesOf(source)).toEqual(['path-params']);
    });

    it('may be unknown where the path is', () => {
      const source = `
endpoints: { get_book: { method: GET, path: !not-shown , params: { id: str }, responses: [] } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});

describe('response order', () => {
  describe('responses', () => {
    it('without condition come last', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /a, query: { q?: bool }, responses: [{ status: 200, type: str }, { status: 200, type: int, when: { q: [true] } }] } }
`;
      expect(codesOf(source)).toEqual(['unreachable-response']);
    });

    it('have conditions on parameters that exist', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /a, query: { q?: bool }, responses: [{ status: 200, type: int, when: { p: [true] } }, { status: 200, type: str }] } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it('may differ in status', () => {
      const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [{ status: 200, type: str }, { status: 201, type: int }] } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});

describe('same requests', () => {
  const endpoint = (name: string, method: string, path: string, more = ''): string =>
    `  ${name}: { method: ${method}, path: '${path}', params: { ${[...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => `${one}: int`).join(', ')} }, responses: [{ status: 204, type: null }]${more} }\n`;
  const services = "services: { One: { url: 'https://one.example' }, Two: { url: 'https://two.example' } }\n";

  describe('Endpoints of one service', () => {
    it('differ in method or path, in which names of parameters count', () => {
      const codes = (...lines: readonly string[]): readonly string[] =>
        codesOf(`${services}endpoints:\n${lines.join('')}`);
      expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{book}'))).toEqual([]);
      expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{id}', ', service: One'))).toEqual(
        ['same-request'],
      );
      expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'PUT', '/books/{id}'))).toEqual([]);
      expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{id}/'))).toEqual([]);
      expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{id}', ', service: Two'))).toEqual(
        [],
      );
      expect(codes(endpoint('a', 'GET', '/books?sort=old'), endpoint('b', 'GET', '/books?sort=new'))).toEqual([]);
      expect(codes(endpoint('a', 'GET', '/books?a=1&b=2'), endpoint('b', 'GET', '/books?b=2&a=1'))).toEqual([
        'same-request',
      ]);
    });
  });
});

describe('service variables', () => {
  const service = (url: string, variables: string): string =>
    `services: { One: { url: '${url}', variables: { ${variables} } } }`;

  describe('services', () => {
    it('may be several, and an endpoint names one of them', () => {
      const services = 'services: { One: { url: https://a.example }, Two: { url: https://b.example } }\n';
      const endpoint = (name: string): string =>
        `${services}endpoints: { act: { service: ${name}, method: POST, path: /a, responses: [] } }`;
      expect(codesOf(services)).toEqual([]);
      expect(codesOf(endpoint('Two'))).toEqual([]);
      const [problem] = problemsOf(endpoint('Tow'));
      expect([problem?.message, problem?.hint]).toEqual(['there is no service Tow', 'write Two']);
    });

    it('have an address without query and without credentials', () => {
      expect(codesOf('services: { One: { url: https://a.example/x?y } }')).toEqual(['bad-format']);
      expect(codesOf('services: { One: { url: https://me@a.example } }')).toEqual(['bad-format']);
      expect(codesOf('services: { One: { url: ftp://a.example } }')).toEqual(['bad-format']);
    });

    it('declare the variables of their address, and no others', () => {
      const url = 'https://{region}.a.example';
      expect(codesOf(service(url, 'region: { default: eu, values: [eu, us] }'))).toEqual([]);
      const [missing] = problemsOf(service(url, ''));
      expect([missing?.message, missing?.hint]).toEqual([
        'One does not declare {region}',
        'add variables: { region: { default: ... } }',
      ]);
      const [unused] = problemsOf(service('https://a.example', 'region: { default: eu }'));
      expect(unused?.message).toBe('https://a.example has no {region}');
    });

    it('have variables whose default is one of their values', () => {
      const [problem] = problemsOf(
        service('https://{region}.a.example', 'region: { default: asia, values: [eu, us] }'),
      );
      expect([problem?.message, problem?.expected]).toEqual(['the default of region is none of its values', 'eu, us']);
    });
  });
});

describe('token format', () => {
  const scheme = (format: string): string =>
    `auth: { Bot: { kind: token, properties: { header: X, token_format: ${format} } } }`;

  describe('the form of a token', () => {
    it('contains the token exactly once', () => {
      expect(codesOf(scheme("'Bot <token>'"))).toEqual([]);
      expect(codesOf(scheme('!not-shown'))).toEqual([]);
      expect(codesOf(scheme('Bot'))).toEqual(['bad-format']);
      expect(codesOf(scheme("'<user> <token>'"))).toEqual(['bad-format']);
    });

    it('says where the token is, and under which name', () => {
      const placed = (properties: string): string => `auth: { Key: { kind: token, properties: { ${properties} } } }`;
      expect(codesOf(placed('in: query, name: key'))).toEqual([]);
      expect(codesOf(placed('in: cookie, name: key, token_format: v1.<token>'))).toEqual([]);
      expect(codesOf(placed('in: header, header: X-Key'))).toEqual([]);
      expect(codesOf(placed('in: body, name: key'))).toEqual(['bad-format']);
      expect(codesOf(placed('in: query'))).toEqual(['missing-key']);
      expect(codesOf(placed('in: query, header: X-Key'))).toEqual(['missing-key']);
    });
  });
});
