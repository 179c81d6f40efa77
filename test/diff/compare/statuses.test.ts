import { describe, expect, test } from 'vitest';
import { coverOf, isFailure, partsOf } from '../../../generator/diff/compare/statuses.js';
import { modelIn } from '../small-model.js';
import type { EndpointResponse } from '../../../generator/model/index.js';

/** A response as a spec writes it. */
function response(text: string): EndpointResponse {
  const model = modelIn(`
objects: { Book: { fields: { n: int } } }
endpoints: { get: { method: GET, path: /a, query: { q?: bool }, body: null, responses: [{ ${text} }], auth: [] } }
`);
  const [endpoint] = model.endpoints;
  return endpoint!.responses[0]!;
}

const TEXT = 'type: str, as: text/plain';

describe('a status', () => {
  test.each([
    [200, false],
    [399, false],
    [400, true],
    [503, true],
    ['2XX', false],
    ['3XX', false],
    ['4XX', true],
    ['5XX', true],
    ['default', true],
  ] as const)('%s says that a request failed: %s', (status, isSo) => {
    expect(isFailure({ status })).toBe(isSo);
  });
});

describe('a response describes every case of another one', () => {
  test.each([
    ['status: 4XX, type: Book', 'status: 404, type: Book', true],
    ['status: 4XX, type: Book', 'status: 400, type: null', true],
    ['status: 4XX, type: Book', 'status: 503, type: Book', false],
    ['status: 5XX, type: Book', 'status: 503, type: Book', true],
    ['status: 2XX, type: Book', 'status: 200, type: Book', true],
    ['status: 2XX, type: Book', 'status: 2XX, type: Book', false],
    ['status: 404, type: Book', 'status: 4XX, type: Book', false],
    ['status: 404, type: Book', 'status: 404, type: Book', false],
    ['status: default, type: Book', 'status: 404, type: Book', true],
    ['status: default, type: Book', 'status: 5XX, type: Book', true],
    ['status: default, type: Book', 'status: 200, type: Book', false],
    ['status: default, type: Book', 'status: default, type: Book', false],
    ['status: 200, type: Book', 'status: default, type: Book', false],
    // The content types, unless one has no body.
    [`status: 4XX, ${TEXT}`, 'status: 404, type: Book', false],
    [`status: 4XX, type: Book`, `status: 404, ${TEXT}`, false],
    ['status: 4XX, type: null', `status: 404, ${TEXT}`, true],
    ['status: 200, type: bytes, as: image/*', 'status: 200, type: bytes, as: image/png', true],
    ['status: 200, type: bytes, as: image/png', 'status: 200, type: bytes, as: image/*', false],
    ['status: 2XX, type: bytes, as: image/*', 'status: 200, type: bytes, as: image/png', true],
    ['status: 2XX, type: bytes, as: image/*', `status: 200, ${TEXT}`, false],
    // The general one, for one with a condition.
    ['status: 200, type: Book', 'status: 200, type: Book, when: { q: [true] }', true],
    ['status: 200, type: Book, when: { q: [true] }', 'status: 200, type: Book', false],
    ['status: 2XX, type: Book', 'status: 200, type: Book, when: { q: [true] }', false],
    ['status: 201, type: Book', 'status: 200, type: Book, when: { q: [true] }', false],
    [`status: 200, ${TEXT}`, 'status: 200, type: Book, when: { q: [true] }', false],
  ])('{ %s } of { %s }: %s', (general, one, isSo) => {
    const [wide, other] = [response(general), response(one)];
    expect(coverOf(other, [wide])).toBe(isSo ? wide : undefined);
    const hasCondition = other.when.length > 0;
    expect(partsOf(wide, [other])).toEqual(isSo && !hasCondition ? [other] : []);
  });

  test('of several, the most exact one counts', () => {
    const [failures, others] = [response('status: 4XX, type: Book'), response('status: default, type: Book')];
    const one = response('status: 404, type: Book');
    expect(coverOf(one, [others, failures])).toBe(failures);
    expect(coverOf(one, [failures, others])).toBe(failures);
    const image = response('status: 200, type: bytes, as: image/png');
    const [images, all] = [
      response('status: 200, type: bytes, as: image/*'),
      response('status: 200, type: bytes, as: "*/*"'),
    ];
    expect(coverOf(image, [all, images])).toBe(images);
  });
});
