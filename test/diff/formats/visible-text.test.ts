import { expect, test } from 'vitest';
import { shortText, visibleText } from '../../../generator/diff/formats/visible-text.js';

test.each([
  ['one line', 'one line'],
  ['two\nlines', 'two lines'],
  ['two\r\nlines', 'two lines'],
  ['a\ttab', 'a tab'],
  ['\u001b[31mred', String.raw`\u001b[31mred`],
  ['back\rwards', String.raw`back\u000dwards`],
  ['\u202egnp.exe', String.raw`\u202egnp.exe`],
  ['\ufeffmark', String.raw`\ufeffmark`],
  ['naïve 📚', 'naïve 📚'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each([
  ['abcd', 'abcd'],
  ['abcde', 'abc…'],
  ['📚📚📚📚', '📚📚📚📚'],
  ['📚📚📚📚📚', '📚📚📚…'],
  ['', ''],
])('of %j no more than four characters are shown: %j', (text, shown) => {
  expect(shortText(text, 4)).toBe(shown);
});
