import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

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
