import { expect, test } from 'vitest';
import { brokenJsonAt } from '../../generator/import/load/source-document.js';

/** The place is that of `<`, which is no part of the text. */
test.each([
  '<',
  '  <',
  '{"a": 1, <}',
  '{"a":<}',
  '{"a"<, 1}',
  '{<1: 2}',
  '{"a": 1,\n "b" <',
  '{"a": <"text',
  '{"a": <"line\n"}',
  String.raw`["\\\"\u00e9\n", <"\x"]`,
  '{<,}',
  '[1, 2 <',
  '[1,<]',
  '[1 <2]',
  '[1, <:]',
  '{"a": [1, {}<}, 2]',
  '{"a": 1<]',
  '[true, false, null, -1.5e+3, 0, <nothing]',
  '[0<1]',
  '[<.5]',
  '[1<.]',
  '{} <{}',
  '"a"<,',
  '<}',
  '[[], {}, [{}]]<',
  '1 <',
])('%j cannot go on from <', (marked) => {
  const at = marked.indexOf('<');
  expect(brokenJsonAt(marked.slice(0, at) + marked.slice(at + 1))).toBe(at);
});
