import { expect, test } from 'vitest';
import { answerHeaders } from '../../../templates/runtime/rest-responses.js';
import type { Validate } from '../../../templates/runtime/rest-operation.js';

/** What the values are that a header is tried as, none of which is valid. */
function triedFor(text: string): readonly unknown[] {
  const tried: unknown[] = [];
  const validate: Validate = (value) => {
    tried.push(value);
    return { ok: false, issues: [{ path: [], code: 'type', message: 'is another type' }] };
  };
  answerHeaders({ 'x-a': { validate } })(new Headers({ 'x-a': text }));
  return tried;
}

test.each([
  ['12', ['12', 12n, 12, ['12'], [12]]],
  ['-3', ['-3', -3n, -3, ['-3'], [-3]]],
  ['1.5', ['1.5', 1.5, ['1.5'], [1.5]]],
  ['true', ['true', true, ['true'], [true]]],
  ['false', ['false', false, ['false'], [false]]],
  ['word', ['word', ['word'], ['word']]],
  ['1 , two,true', ['1 , two,true', ['1', 'two', 'true'], [1, 'two', true]]],
  ['Infinity', ['Infinity', ['Infinity'], ['Infinity']]],
])('a header with the text %s is tried as each of the values that it can mean', (text, values) => {
  expect(triedFor(text)).toEqual(values);
});

test('a missing header is reported if it is required', () => {
  const stated = { 'x-a': { required: true }, 'x-b': {} };
  expect(answerHeaders(stated)(new Headers())).toEqual([
    { path: ['headers', 'x-a'], code: 'missing', message: 'the header is missing' },
  ]);
  expect(answerHeaders(stated)(new Headers({ 'x-a': '' }))).toEqual([]);
});
