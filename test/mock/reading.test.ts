import { describe, expect, it } from 'vitest';
import { isAuthorized } from '../../generator/mock/check-auth.js';
import { cookiesOf, readRequest } from '../../generator/mock/read-parameters.js';
import { readBody } from '../../generator/mock/read-body.js';
import { isWrittenAs, writtenValue, type Written } from '../../generator/mock/text-values.js';
import { validatorsIn } from '../../generator/load/load-validators.js';
import { modulesOf } from '../../generator/load/package-modules.js';
import type { RequestProblem } from '../../generator/mock/error-body.js';
import type { Endpoint, Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';

const TYPES = `
identifiers:
  Id: { wire: str, epoch: !not-shown, parts: {} }
  Code: { wire: str, pattern: '^c_[a-z]+$' }
scalars: { Word: { wire: str, length: 1..5 } }
enums:
  Genre: { wire: str, open: false, values: { NOVEL: novel, POETRY: poetry } }
  Size: { wire: int, open: false, values: { SMALL: 1, LARGE: 2 } }
  Mood: { wire: str, values: { GOOD: good } }
objects:
  Range: { fields: { from?: int, to?: int, deep?: Range, words?: 'list[str]' } }
  Other: { fields: { flag?: bool } }
  Form: { fields: { name: { type: str, length: ..3 }, file?: bytes, files?: 'list[bytes]', tags?: 'list[int]', range?: Range } }
  Plain: { fields: { name: { type: str, length: ..3 }, tags?: 'list[int]' } }
unions: { Texts: { of: [str, Other] }, Either: { of: [Other, 'list[int]'] }, Names: { of: [Range, Other] } }
`;

/** A model in which each of the texts describes an endpoint. It is made once for all tests that need it. */
function endpointsOf(
  parts: () => readonly string[],
): (part: string) => { readonly model: Model; readonly endpoint: Endpoint } {
  let model: Model | undefined;
  return (part) => {
    const distinct = [...new Set(parts())];
    model ??= modelOf(`${TYPES}
endpoints:
${distinct.map((one, index) => `  it${index}: { method: POST, path: '/${index}/{id}', params: { id: Id }, ${one}, responses: [] }`).join('\n')}
`);
    return { model, endpoint: model.endpoints[distinct.indexOf(part)]! };
  };
}

describe('the texts of a request', () => {
  const partOf = (type: string, style: string | undefined): string =>
    `query: { p?: { type: '${type}'${style === undefined ? '' : `, style: ${style}`} } }, body: null, auth: []`;
  const endpoint = endpointsOf(() => cases.map(([type, style]) => partOf(type, style)));
  const read = (type: string, style: string | undefined, query: string): unknown => {
    const found = endpoint(partOf(type, style));
    const texts: Written = [...new URLSearchParams(query)];
    return writtenValue(found.endpoint.query[0]!, texts, found.model);
  };

  const cases: readonly (readonly [type: string, style: string | undefined, query: string, expected: unknown])[] = [
    ['int', undefined, 'q=1', undefined],
    ['int', undefined, 'p=1&p=2', 1],
    ['int', undefined, 'p=x', 'x'],
    ['int', undefined, 'p=', ''],
    ['int', undefined, 'p=+', ' '],
    ['int', undefined, 'p=Infinity', 'Infinity'],
    ['float', undefined, 'p=1.5', 1.5],
    ['str', undefined, 'p=1', '1'],
    ['str', undefined, 'p=true', 'true'],
    ['bool', undefined, 'p=TRUE', true],
    ['bool', undefined, 'p=0', false],
    ['bool', undefined, 'p=trueish', 'trueish'],
    ['bool', undefined, 'p=x1', 'x1'],
    ['bool', undefined, 'p=falsey', 'falsey'],
    ['bool', undefined, 'p=x0', 'x0'],
    ['list[int | null]', undefined, 'p=&p=5&p=x', [null, 5, 'x']],
    ['bool | int', undefined, 'p=1', true],
    ['bool | int', undefined, 'p=2', 2],
    ['list[int]', undefined, 'p=1&p=x&p=2', [1, 'x', 2]],
    ['list[int]', undefined, 'q=1', undefined],
    ['tuple[int, bool]', undefined, 'p=1&p=1&p=1', [1, true, '1']],
    ['tuple[int, ...bool]', undefined, 'p=1&p=1&p=1', [1, true, true]],
    ['str | list[int]', undefined, 'p=1&p=2', [1, 2]],
    ['list[int]', 'comma', 'p=1, 2,3', [1, 2, 3]],
    ['list[int]', 'comma', 'p=', []],
    ['list[str]', 'comma', 'p=a, b ,c', ['a', 'b', 'c']],
    ['list[int]', 'comma', 'q=', undefined],
    ['list[str]', 'space', 'p=a%20b', ['a', 'b']],
    ['list[str]', 'pipe', 'p=a | b', ['a ', ' b']],
    ['Range', 'json', 'p={"from":1}', { from: 1 }],
    ['Range', 'json', 'p={', '{'],
    ['Range', 'json', 'q={', undefined],
    ['list[int]', 'brackets', 'p[]=1&p[]=2', [1, 2]],
    ['list[int]', 'brackets', 'p[0]=1&p[1]=2', [1, 2]],
    ['list[int]', 'brackets', 'p=1&p=2', [1, 2]],
    ['list[int]', 'brackets', 'q=1', undefined],
    ['Range', 'brackets', 'p[from]=1&p[to]=x&p[more]=2', { from: 1, to: 'x', more: '2' }],
    ['Range', 'brackets', 'p[deep][from]=1&p[deep][to]=2', { deep: { from: 1, to: 2 } }],
    ['Range', 'brackets', 'p[words][]=1&p[words][]=2', { words: ['1', '2'] }],
    ['Range', 'brackets', 'p[from]=1&p[from][x]=2', { from: { x: '2' } }],
    ['Range', 'brackets', 'p=1', '1'],
    ['Range', 'brackets', 'px[from]=1', undefined],
    ['Range', 'brackets', 'p[from=1', undefined],
    ['Range | null', 'brackets', 'p[from]=1', { from: 1 }],
    ['list[Range | null]', 'brackets', 'p[0][from]=1&p[1]=', [{ from: 1 }, null]],
    ['Range | str', 'brackets', 'p[from]=1&p[x]=2', { from: 1, x: '2' }],
    ['Names', 'brackets', 'p[flag]=1&p[from]=1', { flag: true, from: 1 }],
    ['dict[str, int]', 'brackets', 'p[a]=1&p[b]=x', { a: 1, b: 'x' }],
    ['Range', 'brackets', `p${'[deep]'.repeat(7)}[from]=1`, 'deep'],
    ['Range', 'brackets', `p${'[deep]'.repeat(8)}[from]=1`, undefined],
  ];

  it.each(cases)('mean a value: %s, %s, %s', (type, style, query, expected) => {
    const value = read(type, style, query);
    if (expected === 'deep') expect(JSON.stringify(value)).toBe(`${'{"deep":'.repeat(7)}{"from":1}${'}'.repeat(7)}`);
    else expect(value).toEqual(expected);
  });

  it('may have a name with brackets behind it', () => {
    expect(isWrittenAs('p', { name: 'p', style: 'repeat' })).toBe(true);
    expect(isWrittenAs('p[a]', { name: 'p', style: 'brackets' })).toBe(true);
    expect(isWrittenAs('p[a]', { name: 'p', style: 'repeat' })).toBe(false);
    expect(isWrittenAs('pa', { name: 'p', style: 'brackets' })).toBe(false);
  });
});

describe('a parameter', () => {
  const partOf = (field: string): string => `query: { ${field} }, body: null, auth: []`;
  const OTHERS =
    'query: { q: str }, headers: { X-Count: int, X-Names?: "list[str]" }, cookies: { theme: Genre }, body: null, auth: []';
  const endpoint = endpointsOf(() => [...cases.map(([field]) => partOf(field)), OTHERS]);
  const query = (field: string, text: string): unknown => {
    const found = endpoint(partOf(field));
    const head = { params: { id: '5' }, query: new URLSearchParams(text), headers: {} };
    const { values, problems } = readRequest(found.endpoint, head, found.model);
    return problems.length === 0 ? values : problems.map(problemText);
  };

  const cases: readonly (readonly [field: string, text: string, expected: unknown])[] = [
    ['p: str', '', ['p MISSING This parameter is required.']],
    ['p?: str', '', {}],
    ['p?: { type: int, default: 7 }', '', { p: 7 }],
    ['p?: { type: int, default: 7 }', 'p=8&p=9', { p: 8 }],
    ['p: int', 'p=-12', { p: -12 }],
    ['p: int', 'p=1.5', ['p TYPE Not a value of type int.']],
    ['p: int', 'p=', ['p TYPE Not a value of type int.']],
    ['p: int', 'p=9007199254740993', ['p TYPE Not a value of type int.']],
    ['p: int', 'p=x1', ['p TYPE Not a value of type int.']],
    ['p: int', 'p=1x', ['p TYPE Not a value of type int.']],
    ['p: float', 'p=1.5', { p: 1.5 }],
    ['p: float', 'p=+', ['p TYPE Not a value of type float.']],
    ['p: float', 'p=Infinity', ['p TYPE Not a value of type float.']],
    ['p: bool', 'p=True', { p: true }],
    ['p: bool', 'p=0', { p: false }],
    ['p: bool', 'p=yes', ['p TYPE Not a value of type bool.']],
    ['p: bool', 'p=x1', ['p TYPE Not a value of type bool.']],
    ['p: bool', 'p=10', ['p TYPE Not a value of type bool.']],
    ['p: bool', 'p=x0', ['p TYPE Not a value of type bool.']],
    ['p: bool', 'p=0x', ['p TYPE Not a value of type bool.']],
    ['p: Id', 'p=18446744073709551615', { p: '18446744073709551615' }],
    ['p: Id', 'p=18446744073709551616', ['p TYPE Not a value of Id.']],
    ['p: Id', 'p=x', ['p TYPE Not a value of Id.']],
    ['p: Code', 'p=c_ab', { p: 'c_ab' }],
    ['p: Code', 'p=5', ['p TYPE Not a value of Code.']],
    ['p: Genre', 'p=novel', { p: 'novel' }],
    ['p: Genre', 'p=NOVEL', ['p TYPE Not a value of Genre.']],
    ['p: Size', 'p=2', { p: 2 }],
    ['p: Size', 'p=3', ['p TYPE Not a value of Size.']],
    ['p: Mood', 'p=bad', { p: 'bad' }],
    ['p: Word', 'p=abc', { p: 'abc' }],
    ['p: Word', 'p=abcdef', ['p TYPE Not a value of Word.']],
    ['p: any', 'p=abc', { p: 'abc' }],
    ['p: { type: int, range: 1..5 }', 'p=6', ['p RANGE Must be 1 to 5.']],
    ['p: { type: str, length: 2.. }', 'p=a', ['p LENGTH Must be at least 2 characters.']],
    ["p: 'list[int]'", 'p=1&p=2', {}],
    ["p: 'list[int]'", 'p=1&p=x', ['p.1 INVALID Must be int.']],
    ["p: { type: 'list[int]', items: ..1 }", 'p=1&p=2', ['p INVALID Must be at most 1 item.']],
    ["p: 'list[int]'", '', ['p MISSING This parameter is required.']],
    ['p: { type: Range, style: json }', 'p={"from":"x"}', ['p.from INVALID Must be int.']],
  ];

  it.each(cases)('of the query is read as its type: %s, %s', (field, text, expected) => {
    expect(query(field, text)).toEqual(expected);
  });

  it('of the path, a header or a cookie is checked, too', () => {
    const found = endpoint(OTHERS);
    const problemsOf = (id: string, headers: Readonly<Record<string, string | string[]>>): readonly string[] => {
      const head = { params: { id }, query: new URLSearchParams('q=1'), headers };
      const { problems } = readRequest(found.endpoint, head, found.model);
      return problems.map(({ path, code }) => `${path.join('.')} ${code}`);
    };
    expect(problemsOf('5', { 'x-count': '5', cookie: 'a=b; theme=novel' })).toEqual([]);
    expect(problemsOf('x', {})).toEqual(['id TYPE', 'x-count MISSING', 'theme MISSING']);
    expect(problemsOf('5', { 'x-count': ['5', '6'], cookie: ['a=b', 'theme="poetry"'] })).toEqual(['x-count TYPE']);
    expect(problemsOf('5', { 'x-count': 'x', cookie: 'theme=sad' })).toEqual(['x-count TYPE', 'theme TYPE']);
  });

  it('in a cookie has its value between the first sign and the next semicolon', () => {
    expect(cookiesOf({})).toEqual([]);
    expect(cookiesOf({ cookie: 'a=b=c;d = "e f" ; nothing; g=%20h; i=%; j="' })).toEqual([
      ['a', 'b=c'],
      ['d', 'e f'],
      ['g', ' h'],
      ['i', '%'],
      ['j', '"'],
    ]);
  });
});

describe('what a request is authorized by', () => {
  const AUTH = `
auth:
  Bearer: { kind: oauth2, properties: { header: Authorization, token_format: 'Bearer <token>' }, scopes: { read: Reads. } }
  Key: { kind: token, properties: { in: header, name: X-Key } }
  Query: { kind: token, properties: { in: query, name: key } }
  Cookie: { kind: token, properties: { in: cookie, name: session } }
  Basic: { kind: basic }
  Usual: { kind: signature }
  Own: { kind: signature, properties: { header: X-Own, token_format: 'Own <t>!' } }
endpoints:
  it: { method: GET, path: /a, body: null, responses: [], auth: AUTH }
`;
  const may = (
    auth: string,
    headers: Readonly<Record<string, string | string[]>>,
    query = '',
    token?: string,
  ): boolean => {
    const model = modelOf(AUTH.replace('AUTH', auth));
    return isAuthorized(model.endpoints[0]!, { headers, query: new URLSearchParams(query) }, model, token);
  };

  it.each<
    readonly [auth: string, headers: Readonly<Record<string, string | string[]>>, query: string, expected: boolean]
  >([
    ['[]', {}, '', true],
    ['!not-shown', {}, '', true],
    ['[none, Key]', {}, '', true],
    ['[Bearer read]', { authorization: 'Bearer a.b' }, '', true],
    ['[Bearer]', { authorization: 'Bearer ' }, '', false],
    ['[Bearer]', { authorization: 'Bearer a b' }, '', false],
    ['[Bearer]', { authorization: 'Token a' }, '', false],
    ['[Bearer]', { authorization: 'Digest abc' }, '', false],
    ['[Bearer]', { authorization: ['Bearer a'] }, '', false],
    ['[Bearer]', {}, '', false],
    ['[Key]', { 'x-key': 'a' }, '', true],
    ['[Key]', { 'x-key': '' }, '', false],
    ['[Query]', {}, 'key=a', true],
    ['[Query]', {}, 'kei=a', false],
    ['[Cookie]', { cookie: 'b=c; session=a' }, '', true],
    ['[Cookie]', { cookie: 'b=c' }, '', false],
    ['[Basic]', { authorization: 'Basic YTpi' }, '', true],
    ['[Basic]', { authorization: 'basic YTpi==' }, '', true],
    ['[Basic]', { authorization: 'Basic YTpi===' }, '', false],
    ['[Basic]', { authorization: 'Basic ' }, '', false],
    ['[Basic]', { authorization: 'xBasic YTpi' }, '', false],
    ['[Basic]', {}, '', false],
    ['[Usual]', { authorization: 'a' }, '', true],
    ['[Usual]', {}, '', false],
    ['[Own]', { 'x-own': 'Own a!' }, '', true],
    ['[Own]', { 'x-own': 'Own a' }, '', false],
    ['[Own]', { 'x-own': 'Own abc?' }, '', false],
    ['[Own]', { 'x-own': 'Our abc!' }, '', false],
    ['[Own]', { 'x-own': 'a!' }, '', false],
    ['[Key + Query]', { 'x-key': 'a' }, 'key=a', true],
    ['[Key + Query]', { 'x-key': 'a' }, '', false],
    ['[Key, Query]', {}, 'key=a', true],
  ])('%s with %j and %s', (auth, headers, query, expected) => {
    expect(may(auth, headers, query)).toBe(expected);
  });

  it('is one token alone, if it is given', () => {
    expect(may('[Bearer]', { authorization: 'Bearer right' }, '', 'right')).toBe(true);
    expect(may('[Bearer]', { authorization: 'Bearer wrong' }, '', 'right')).toBe(false);
    expect(may('[Own]', { 'x-own': 'Own right!' }, '', 'right')).toBe(true);
  });
});

describe('a body', () => {
  const FILE = ': { type: bytes, as: image/* }';
  const FORM = ': { type: Form, as: multipart/form-data, parts: { file: { media: [image/png, text/*] } } }';
  const partOf = (body: string): string => `body${body}, auth: []`;
  const endpoint = endpointsOf(() => [...cases.map(([body]) => body), FILE, FORM].map(partOf));
  const read = async (
    body: string,
    content: string | FormData | Uint8Array<ArrayBuffer>,
    type: string | undefined,
  ): Promise<unknown> => {
    const { model, endpoint: found } = endpoint(partOf(body));
    const request = new Response(content, type === undefined ? {} : { headers: { 'content-type': type } });
    const contentType = content instanceof FormData ? request.headers.get('content-type')! : type;
    const bytes = new Uint8Array(await request.arrayBuffer());
    const validators = validatorsIn(await modulesOf(model, 'validators'));
    const { value, problems } = await readBody(found, bytes, contentType, model, validators);
    return problems.length === 0 ? value : problems.map(problemText);
  };

  const JSON_TYPE = 'application/json';

  const cases: readonly (readonly [body: string, content: string, type: string | undefined, expected: unknown])[] = [
    [': null', 'anything', JSON_TYPE, undefined],
    [': !not-shown', '{"a":1}', undefined, { a: 1 }],
    [': !not-shown', '{', JSON_TYPE, undefined],
    [': Range', '{"from":1}', JSON_TYPE, { from: 1 }],
    [': Range', '{"from":1}', 'Application/JSON; charset=utf-8', { from: 1 }],
    [': Range', '{"from":"x"}', JSON_TYPE, ['from TYPE expected integer, got string']],
    [': Range', '{', JSON_TYPE, [' JSON The body is not JSON.']],
    [': Range', '', JSON_TYPE, [' MISSING This endpoint requires a body.']],
    [': Range', '', undefined, [' MISSING This endpoint requires a body.']],
    [': Range', '', 'text/plain', [' MISSING This endpoint requires a body.']],
    ['?: Range', '', undefined, undefined],
    ['?: Range', '', 'text/plain', undefined],
    [': Range', 'x', 'text/plain', [' CONTENT_TYPE The content type must be application/json.']],
    [
      ': [{ type: Range }, { type: str, as: text/plain }]',
      'x',
      'image/png',
      [' CONTENT_TYPE The content type must be application/json or text/plain.'],
    ],
    [': [{ type: Range }, { type: str, as: text/plain }]', 'x', 'text/plain', 'x'],
    [': [{ type: bytes, as: image/* }, { type: str, as: image/svg+xml }]', '<svg>', 'image/svg+xml', '<svg>'],
    [': [{ type: !not-shown, as: text/plain }]', 'x', 'text/plain', 'x'],
    [": 'list[Range]'", '[{"from":1},{"from":"x"}]', JSON_TYPE, ['1.from TYPE expected integer, got string']],
    [": 'list[Range]'", '{}', JSON_TYPE, [' TYPE expected list[Range]']],
    [": { type: 'list[int]', items: ..1 }", '[1,2]', JSON_TYPE, [' LIMIT expected at most 1 item']],
    [": { type: 'list[int]', items: ..2 }", '[1,2]', JSON_TYPE, [1, 2]],
    [': Texts', '5', JSON_TYPE, [' TYPE expected string or Other, got number']],
    [
      ': { type: Plain, as: application/x-www-form-urlencoded }',
      'name=a&tags=1&tags=2&more=5',
      'application/x-www-form-urlencoded',
      { name: 'a', tags: [1, 2], more: '5' },
    ],
    [
      ': { type: Plain, as: application/x-www-form-urlencoded }',
      'name=abcd',
      'application/x-www-form-urlencoded',
      ['name LENGTH must be at most 3 characters, got 4'],
    ],
    [
      ": { type: 'dict[str, int]', as: application/x-www-form-urlencoded }",
      'a=1&b=2',
      'application/x-www-form-urlencoded',
      { a: 1, b: 2 },
    ],
    [
      ': { type: !not-shown, as: application/x-www-form-urlencoded }',
      'a=1&b=2',
      'application/x-www-form-urlencoded',
      { a: '1', b: '2' },
    ],
    [
      ': { type: Form, as: multipart/form-data }',
      'x',
      'multipart/form-data; boundary=b',
      [' FORM The body is not multipart/form-data.'],
    ],
  ];

  it.each(cases)('is read as its content type: %s, %s as %s', async (body, content, type, expected) => {
    expect(await read(body, content, type)).toStrictEqual(expected);
  });

  it('is bytes where the spec says so', async () => {
    const value = await read(FILE, new Uint8Array([1, 2]), 'image/png');
    expect(value).toEqual(new Uint8Array([1, 2]));
  });

  it('is a form with files and parts', async () => {
    const form = (type = 'image/png'): FormData => {
      const data = new FormData();
      data.set('name', 'a');
      data.set('file', new File(['x'], 'x.png', { type }));
      data.append('files', new File(['y'], 'y', { type: '' }));
      data.append('files', 'z');
      data.set('range', '{"from":1}');
      data.set('more', 'b');
      return data;
    };
    expect(await read(FORM, form(), undefined)).toEqual({
      name: 'a',
      file: new TextEncoder().encode('x'),
      files: [new TextEncoder().encode('y'), new TextEncoder().encode('z')],
      range: { from: 1 },
      more: 'b',
    });
    expect(await read(FORM, form('text/csv'), undefined)).toMatchObject({ name: 'a' });
    expect(await read(FORM, form('image/gif'), undefined)).toEqual(['file CONTENT_TYPE Must be image/png or text/*.']);
    const without = new FormData();
    without.set('name', 'a');
    expect(await read(FORM, without, undefined)).toStrictEqual({ name: 'a' });
  });
});

function problemText({ path, code, message }: RequestProblem): string {
  return `${path.join('.')} ${code} ${message}`;
}
