import { expect, test } from 'vitest';
import { markdownLine, markdownParagraph } from '../../generator/emit/markdown.js';

test.each([
  ['plain *prose* with `code`', 'plain *prose* with `code`'],
  ['two\n  lines ', 'two lines'],
  ['a | b', 'a \\| b'],
  ['<b>', '\\<b>'],
  ['![image](x)', '!\\[image]\\(x)'],
  [
    '[web](https://a.example) [here](#a) [http](http://a.example)',
    '[web](https://a.example) [here](#a) [http](http://a.example)',
  ],
  ['[run](javascript:x)', '[run]\\(javascript:x)'],
  ['[a]: https://a.example', '[a]\\: https://a.example'],
  ['a \\ b', 'a \\ b'],
  ['a \\| b', 'a \\\\\\| b'],
  ['a \\![b', 'a \\\\!\\[b'],
  ['a\u202eb\u0000c', 'aU+202EbU+0000c'],
])('%s in the middle of a line', (text, line) => {
  expect(markdownLine(text)).toBe(line);
});

test.each([
  ['# no heading', '\\# no heading'],
  ['> no quote', '\\> no quote'],
  ['- no item', '\\- no item'],
  ['1. no item', '1\\. no item'],
  ['1.5 is a number', '1.5 is a number'],
  ['~~~ no fence', '\\~~~ no fence'],
  ['#5 is no heading', '#5 is no heading'],
  ['plain', 'plain'],
])('%s as a paragraph', (text, paragraph) => {
  expect(markdownParagraph(text)).toBe(paragraph);
});
