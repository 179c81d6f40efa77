import { describe, expect, test } from 'vitest';
import { carriedBy } from '../../../generator/diff/witness/carriers.js';
import { modelIn } from '../small-model.js';

const TRAFFIC = `
bitsets: { Flag: { wire: str, bits: { RARE: 0 } } }
objects:
  Book: { fields: { n: int, flags: Flag } }
  Upload: { fields: { file: bytes } }
  Frame: { fields: { t: str, d?: any } }
endpoints:
  put_book:
    method: PUT
    path: /books/{key}
    params: { key: str }
    query: { sort?: str }
    headers: { X-Row?: str }
    cookies: { seat?: str }
    body: Book
    responses: [{ status: 200, type: Book, headers: { X-Left: int } }, { status: 404, type: null }]
    auth: []
  put_file:
    method: PUT
    path: /file
    body: { type: Upload, as: multipart/form-data, parts: { file: { media: image/png, headers: { X-Size?: int } } } }
    responses: [{ status: 204, type: null }]
    auth: []
  get_none: { method: GET, path: /none, body: null, responses: [{ status: 204, type: null }], auth: [] }
events:
  ADDED: { channel: desk, payload: Book, answer: Frame }
channels:
  desk:
    envelope: { type: Frame, name: t, data: d }
    delivery: { signature: { algorithm: Ed25519, encoding: hex, header: X-Sign }, acknowledge: 204, refuse: 401 }
urls:
  cover: { base: 'https://covers.example', path: '/covers/{key}.png', params: { key: str }, formats: [png] }
permissions:
  rights: { of: Flag, inputs: { base: Flag }, steps: [{ grant: base }] }
`;

const model = modelIn(TRAFFIC);
const both = { aligned: model, written: model };
const shown = (...owners: readonly string[]): readonly string[] =>
  carriedBy(new Set(owners), both, model).carriers.map(
    ({ path, label, isSent, isBody }) =>
      `${path}: ${label}, ${isSent ? 'sent' : 'received'}${isBody ? ', a body' : ''}`,
  );

describe('in place of what has no validator of its own there is an object for', () => {
  test('each list of parameters and each body of an endpoint', () => {
    expect(shown('endpoints.put_book')).toEqual([
      'endpoints.put_book.params: path of put_book, sent',
      'endpoints.put_book.query: query of put_book, sent',
      'endpoints.put_book.headers: headers of put_book, sent',
      'endpoints.put_book.cookies: cookies of put_book, sent',
      'endpoints.put_book.body: body of put_book, sent, a body',
      'endpoints.put_book.responses.200: response 200 of put_book, received, a body',
      'endpoints.put_book.responses.200.headers: headers of the response 200 of put_book, received',
      'endpoints.put_book.responses.404.headers: headers of the response 404 of put_book, received',
    ]);
  });

  test('the headers of a part, and a body that a request does not have', () => {
    const form = 'endpoints.put_file.body.multipart/form-data';
    expect(shown('endpoints.put_file').filter((line) => line.includes('.body'))).toEqual([
      `${form}: body of put_file as multipart/form-data, sent, a body`,
      `${form}.parts.file.headers: headers of file in the body of put_file as multipart/form-data, sent`,
    ]);
    expect(shown('endpoints.get_none').filter((line) => line.includes('.body'))).toEqual([
      'endpoints.get_none.body: body of get_none, sent, a body',
    ]);
  });

  test('the payload of an event and the answer to it', () => {
    expect(shown('events.ADDED')).toEqual([
      'events.ADDED: payload of ADDED, received, a body',
      'events.ADDED.answer: answer to ADDED, sent, a body',
    ]);
  });

  test('the parameters of a URL and the inputs of permissions', () => {
    expect(shown('urls.cover', 'permissions.rights')).toEqual([
      'urls.cover.params: parameters of cover, sent',
      'permissions.rights.inputs: inputs of rights, sent',
    ]);
  });

  test('nothing for other declarations', () => {
    expect(shown('endpoints.none', 'urls.rights')).toEqual([]);
  });
});
