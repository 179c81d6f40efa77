import { expect, test } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { answerTo } from '../../generator/emit/question.js';
import { recordedContext } from '../../generator/emit/recorded-context.js';
import { libraryModel } from '../support/platform.js';

const context = createEmitContext(await libraryModel());

test('whatever is asked of a context, its question alone gives the same answer', () => {
  const asked: { readonly question: string; readonly answer: unknown }[] = [];
  const recorded = recordedContext(context, (question, answer) => void asked.push({ question, answer }));
  const looks = [
    () => recorded.model.objects,
    () => Object.keys(recorded.model),
    () => recorded.objects.get('Book')?.fields,
    () => ({ ...recorded.objects.get('Book') }),
    () => recorded.objects.get('Nobody'),
    () => [...recorded.enums.keys()],
    () => [...recorded.bitSets],
    () => recorded.scalars.size,
    () => recorded.identifiers.has('BookId'),
    () => recorded.recursive.has('Book'),
    () => [...recorded.recursive],
    () => recorded.locate('object', 'Book'),
    () => recorded.isOwn({ name: 'Book' }),
    () => recorded.isOwnModule('state', 'Loan'),
  ];
  for (const look of looks) look();
  expect(asked.length).toBeGreaterThanOrEqual(looks.length);
  for (const { question, answer } of asked) expect(answerTo(question, context), question).toEqual(answer);
});

test.each(['', 'constructor', 'nothing\nof\nthis'])('%j is no question, and has no answer', (text) => {
  expect(answerTo(text, context)).toBeUndefined();
});
