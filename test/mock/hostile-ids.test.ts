import { describe, expect, it } from 'vitest';
import { createInProcessMock } from '../../generator/mock/in-process.js';
import { modelIn } from '../diff/small-model.js';

/** Ids that requests choose: of things that have a path of their own, and of items of a list that only the list shows. */
const SPEC = `
objects:
  Tag: { fields: { name: str, text?: str } }
  Shop: { identity: [key], fields: { key: str, tags?: 'dict[str, Tag]' } }
endpoints:
  list_tags: { method: GET, path: /tags, body: null, responses: [{ status: 200, type: 'list[Tag]' }] }
  make_tag: { method: POST, path: /tags, body: Tag, responses: [{ status: 201, type: Tag }] }
  get_tag: { method: GET, path: '/tags/{name}', params: { name: str }, body: null, responses: [{ status: 200, type: Tag }] }
  drop_tag: { method: DELETE, path: '/tags/{name}', params: { name: str }, body: null, responses: [{ status: 204, type: null }] }
  list_shops: { method: GET, path: /shops, body: null, responses: [{ status: 200, type: 'list[Shop]' }] }
  make_shop: { method: POST, path: /shops, body: Shop, responses: [{ status: 201, type: Shop }] }
  get_shop: { method: GET, path: '/shops/{key}', params: { key: str }, body: null, responses: [{ status: 200, type: Shop }] }
`;

const IDS = [
  '__proto__',
  'constructor',
  '',
  '.',
  '..',
  '../..',
  'a/b',
  '%2F',
  '?a#b',
  '\ud800',
  'a\udc00b',
  '\u0000',
  '\n',
];

describe.each(IDS)('An id %j that a request gives', (id) => {
  it.each([
    ['/tags', 'name'],
    ['/shops', 'key'],
  ])('is that of what was made at %s, and nothing else is affected', async (path, key) => {
    const mock = await createInProcessMock(modelIn(SPEC), { items: 2 });
    const request = async (method: string, at: string, body?: object) => {
      const made = await mock.fetch(`http://localhost${at}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: made.status, body: made.status === 204 ? undefined : ((await made.json()) as unknown) };
    };
    const before = await request('GET', path);
    const made = await request('POST', path, { [key]: id });
    expect(made).toMatchObject({ status: 201, body: { [key]: id } });
    const after = await request('GET', path);
    expect(after).toMatchObject({ status: 200 });
    expect((after.body as readonly Record<string, unknown>[]).map((item) => item[key])).toEqual([
      ...(before.body as readonly Record<string, unknown>[]).map((item) => item[key]),
      id,
    ]);
  });
});
