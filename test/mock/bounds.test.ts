import { expect, it, test } from 'vitest';
import { createInProcessMock } from '../../generator/mock/in-process.js';
import { createRateLimiter } from '../../generator/mock/rate-limiter.js';
import type { Matched } from '../../generator/mock/routes.js';
import { forgetSessions, type ServedSession } from '../../generator/mock/gateway/serve-session.js';
import { createService } from '../../generator/mock/service.js';
import { modelOf } from '../model/problems.js';

const MODEL = modelOf(`
objects: { Note: { fields: { a?: str } } }
services: { Shop: { url: https://shop.example, json-part: json } }
endpoints:
  form: { method: POST, path: /form, body: { type: Note, as: application/x-www-form-urlencoded } }
  parts: { method: POST, path: /parts, body: { type: Note, as: multipart/form-data } }
  list: { method: POST, path: /list, body: 'list[Note]' }
  note: { method: POST, path: /note, body: [{ type: Note }, { type: Note, as: multipart/form-data }] }
`);

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const PART = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const objectOf = (keys: number): string => `{${Array.from({ length: keys }, (_, key) => `"k${key}":1`).join(',')}}`;
const JSON_PART = `--B\r\nContent-Disposition: form-data; name="json"\r\n\r\n${objectOf(1_000_000)}\r\n--B--`;
const ODD_PART = PART.replace('--B', '--"B');

it.each([
  ['as many fields as there may be', '/form', FORM, 'a=1&'.repeat(9_999), 204],
  ['millions of fields', '/form', FORM, 'a&'.repeat(2_200_000), 413],
  ['as many parts as there may be', '/parts', 'multipart/form-data; boundary=B', `${PART.repeat(9_999)}--B--`, 204],
  ['too many parts', '/parts', 'multipart/form-data; boundary=B', `${PART.repeat(100_000)}--B--`, 413],
  [
    'too many parts behind a boundary in quotes',
    '/parts',
    String.raw`multipart/form-data; xboundary=C; boundary="\"B"`,
    `${ODD_PART.repeat(100_000)}--"B--`,
    413,
  ],
  ['as many wrong items as there may be', '/list', JSON_TYPE, `[${'0,'.repeat(9_999)}0]`, 400],
  ['millions of wrong items', '/list', JSON_TYPE, `[${'0,'.repeat(2_000_000)}0]`, 413],
  ['commas in a text', '/note', JSON_TYPE, String.raw`{"a":"\"${','.repeat(1_000_000)}"}`, 204],
  ['as many keys as there may be', '/note', JSON_TYPE, objectOf(10_000), 204],
  ['a million unknown keys', '/note', JSON_TYPE, objectOf(1_000_000), 413],
  ['a million unknown keys inside', '/note', JSON_TYPE, `{"b":[${objectOf(1_000_000)}]}`, 413],
  ['a JSON part of a million keys', '/note', 'multipart/form-data; boundary=B', JSON_PART, 413],
])('A body with %s is answered in time', { timeout: 20_000 }, async (_, path, type, body, status) => {
  const mock = await createInProcessMock(MODEL);
  const sent = { method: 'POST', headers: { 'content-type': type }, body };
  const response = await mock.fetch(`https://shop.example${path}`, sent);
  expect([response.status, (await response.text()).length < 100_000]).toEqual([status, true]);
});

test('A delayed answer keeps nothing of a request whose client has gone', async () => {
  const service = await createService(MODEL, { fault: { delay: 60_000 } });
  const gone = new AbortController();
  const url = new URL('https://shop.example/form');
  const answer = service.answer({ method: 'POST', url, headers: {}, body: new Uint8Array(), signal: gone.signal });
  gone.abort();
  await expect(answer).rejects.toThrow('aborted');
});

test('The limits of 100,000 values of a parameter are not all kept', () => {
  const { count } = createRateLimiter(
    modelOf('services: { Shop: { url: https://shop.example, rate-limits: { per: [id] } } }').services[0],
    { requests: 1, seconds: 1_000 },
    undefined,
  );
  const isRefused = (id: number): boolean => {
    const matched = { route: { endpoint: { name: 'a' } }, params: { id: String(id) } } as unknown as Matched;
    return count(matched, 0).refused !== undefined;
  };
  for (let id = 0; id < 100_000; id++) isRefused(id);
  expect([isRefused(0), isRefused(99_999)]).toEqual([false, true]);
});

test('Of sessions without a connection, those that ended first are dropped', () => {
  const session = (id: number, endedAt: number | undefined) =>
    [String(id), { id: String(id), endedAt } as ServedSession] as const;
  const now = performance.now();
  const sessions = new Map([
    session(0, undefined),
    session(1, now - 60_000),
    ...Array.from({ length: 1_200 }, (_, index) => session(index + 2, now + index)),
  ]);
  forgetSessions(sessions, 10_000);
  expect([sessions.size, sessions.has('0'), sessions.has('1'), sessions.has('2'), sessions.has('1201')]).toEqual([
    1_001,
    true,
    false,
    false,
    true,
  ]);
});
