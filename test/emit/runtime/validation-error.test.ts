import { expect, test } from 'vitest';
import type { Issue } from '../../../templates/runtime/issue.js';
import { ValidationError } from '../../../templates/runtime/validation-error.js';

test('the message shows where the first issues are and counts the others', () => {
  const error = new ValidationError([
    issue([], 'expected an object'),
    issue(['shelves', 0, 'books'], 'expected an array'),
    issue(['title'], 'x'.repeat(500)),
    issue(['author'], 'expected a string'),
    issue(['year'], 'expected an integer'),
  ]);
  expect(error.message).toBe(
    `expected an object; shelves[0].books: expected an array; title: ${'x'.repeat(192)}…; and 2 more`,
  );
  expect(error.issues).toHaveLength(5);
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('ValidationError');
});

function issue(path: (string | number)[], message: string): Issue {
  return { path, code: 'type', message };
}
