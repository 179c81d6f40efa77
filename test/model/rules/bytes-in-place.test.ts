import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

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
    ['a header', 'endpoints: { act: { method: GET, path: /a, headers: { X-File: bytes }, responses: [], auth: [] } }'],
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
