import { expect, test } from 'vitest';
import { keepParts, recallParts, type Made } from '../../generator/emit/kept-parts.js';

const answered = { profile: 'default', question: 'order\nBook', digest: 'number 1', checkedIn: 3, holds: true };
const inner: Made = { key: 'inner', result: ['a'], asked: [answered], parts: [], holdsIn: 3 };
const outer: Made = { key: 'outer', result: undefined, asked: [answered], parts: [inner], holdsIn: 3 };

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('parts are recalled as they were, with what they are made of, and held to be true by no run', () => {
  const recalled = recallParts(throughJson(keepParts([outer])));
  const again = { ...answered, checkedIn: -1, holds: false };
  const innerAgain = { ...inner, asked: [again], holdsIn: -1 };
  expect([...recalled]).toEqual([
    ['inner', innerAgain],
    ['outer', { ...outer, asked: [again], parts: [innerAgain], holdsIn: -1 }],
  ]);
  expect(recalled.get('outer')!.parts[0]).toBe(recalled.get('inner'));
});

test('what stands in several parts is kept once', () => {
  const kept = keepParts([inner, outer]);
  expect([kept.parts.length, kept.answers.length]).toEqual([2, 1]);
});

test.each(
  [
    null,
    1,
    'text',
    [],
    {},
    { answers: [] },
    { answers: [[]], parts: [{}] },
    { answers: [], parts: [{ key: 'a', asked: [7], parts: [] }] },
    { answers: [], parts: [{ key: 'a', asked: [], parts: [0] }] },
  ].map((content) => ({ content, text: JSON.stringify(content) })),
)('nothing is recalled from $text', ({ content }) => {
  expect(recallParts(content).size).toBe(0);
});
