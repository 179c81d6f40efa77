import { expect, test } from 'vitest';
import { answerHeaders } from '../../../templates/runtime/rest-responses.js';

/** The candidate values of a header, none of which is valid. */
function triedFor(text: string): readonly unknown[] {
  const tried: unknown[] = [];
  const check = (value: unknown): boolean => {
    tried.push(value);
    return false;
  };
  answerHeaders(['x-a', { kind: 'identifier', name: 'Id', expected: 'Id', check }])(new Headers({ 'x-a': text }));
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
  const issuesOf = answerHeaders(['x-a', 'str'], ['x-b', 'str', 1]);
  expect(issuesOf(new Headers())).toEqual([
    { path: ['headers', 'x-a'], code: 'missing', message: 'the header is missing' },
  ]);
  expect(issuesOf(new Headers({ 'x-a': '' }))).toEqual([]);
});
