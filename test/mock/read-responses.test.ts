import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readResponses } from '../../generator/mock/responses/read-responses.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { temporaryFolder } from '../write/temporary-folder.js';

let known: Model | undefined;
const model = (): Model =>
  (known ??= modelOf(`
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [], auth: [] }
  get_shop: { method: GET, path: /shop, body: null, responses: [], auth: [] }
`));

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const read = (files: Readonly<Record<string, unknown>>): unknown => readResponses(folderWith(files), model());

describe('a folder of responses', () => {
  it('has a body for each endpoint, or recordings, in the order of the names', () => {
    const files = {
      'get_shop.json': [1],
      'get_book.json': { id: '1' },
      'get_book.2.json': {
        request: { path: '/book', query: { a: 'b' }, method: 'GET' },
        response: {
          status: 404,
          headers: { 'X-A': 'b', 'Content-Length': '5', Connection: 'close' },
          body: { code: 1 },
        },
      },
      'get_book.3.json': [{ response: { body: 1 } }, { request: null, response: { status: 599 } }],
      'notes.txt': 'nothing',
    };
    expect(read(files)).toEqual([
      {
        endpoint: 'get_book',
        path: '/book',
        query: { a: 'b' },
        status: 404,
        headers: { 'x-a': 'b' },
        body: { code: 1 },
      },
      { endpoint: 'get_book', status: 200, headers: {}, body: 1 },
      { endpoint: 'get_book', status: 599, headers: {}, body: undefined },
      { endpoint: 'get_book', status: 200, headers: {}, body: { id: '1' } },
      { endpoint: 'get_shop', status: 200, headers: {}, body: [1] },
    ]);
  });

  it.each([
    [[], []],
    [
      [{ response: {} }, 5],
      [{ response: {} }, 5],
    ],
    [{ response: 5 }, { response: 5 }],
    [{ response: [] }, { response: [] }],
    [
      { response: {}, more: 1 },
      { response: {}, more: 1 },
    ],
    [null, null],
    ['text', 'text'],
  ])('takes what is no recording for a body: %j', (content, body) => {
    expect(read({ 'get_book.json': JSON.stringify(content) })).toEqual([
      { endpoint: 'get_book', status: 200, headers: {}, body },
    ]);
  });

  it.each<readonly [what: string, file: unknown, message: RegExp]>([
    [
      'a status that is too small',
      { response: { status: 199 } },
      /get_book\.json: status is not a number from 200 to 599$/,
    ],
    ['a status that is too large', { response: { status: 600 } }, /status is not a number/],
    ['a status that is no whole number', { response: { status: 200.5 } }, /status is not a number/],
    ['a status that is a text', { response: { status: '200' } }, /status is not a number/],
    ['headers that are no texts', { response: { headers: { a: 1 } } }, /headers are not a map of texts$/],
    ['a path that is no text', { request: { path: 5 }, response: {} }, /path is not a text$/],
    ['a query that is no text', { request: { query: { a: 1 } }, response: {} }, /query is not a map of texts$/],
    ['a header that has no name', { response: { headers: { '': 'a' } } }, /"" is no header that can be sent$/],
    ['a header with a space', { response: { headers: { 'a b': 'c' } } }, /"a b" is no header that can be sent$/],
    ['a header with a line end', { response: { headers: { a: 'b\nc' } } }, /"a" is no header that can be sent$/],
    ['no JSON', '{', /get_book\.json is not JSON, or cannot be read$/],
  ])('is refused with %s', (_, file, message) => {
    expect(() => read({ 'get_book.json': file })).toThrow(message);
  });

  it('is refused for endpoints that the spec does not have', () => {
    expect(() => read({ 'get_bok.json': {} })).toThrow(
      /get_bok\.json: there is no endpoint get_bok \(write get_book\)$/,
    );
    expect(() => read({ 'completely_else.json': {} })).toThrow(/there is no endpoint completely_else$/);
  });

  it('is refused if it is no folder, or leads out of itself', () => {
    const folder = folderWith({ 'secret.txt': '{"a":1}' });
    expect(() => readResponses(join(folder, 'none'), model())).toThrow(/^there is no folder .*none$/);
    expect(() => readResponses(join(folder, 'secret.txt'), model())).toThrow(/secret\.txt is not a folder$/);
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    symlinkSync(join(folder, 'secret.txt'), join(inner, 'get_book.json'));
    expect(() => readResponses(inner, model())).toThrow(/get_book\.json is a link that leaves the folder$/);
    const other = folderWith({ 'real.txt': '{"a":1}' });
    symlinkSync(join(other, 'real.txt'), join(other, 'get_book.json'));
    expect(readResponses(other, model())).toMatchObject([{ body: { a: 1 } }]);
    symlinkSync(join(other, 'nowhere'), join(other, 'get_shop.json'));
    expect(() => readResponses(other, model())).toThrow(/get_shop\.json is not JSON, or cannot be read$/);
    const folders = folderWith({});
    mkdirSync(join(folders, 'get_book.json'));
    expect(() => readResponses(folders, model())).toThrow(/get_book\.json cannot be read: ./);
  });
});
