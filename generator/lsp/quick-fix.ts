import type { Diagnostic } from '../diagnostics/index.js';
import type { Edit } from './rename.js';

/** The edit that replaces a misspelled word, if the problem has a suggestion and its span has the word once. */
export function quickFix({ fix, span }: Diagnostic): Edit | undefined {
  if (fix === undefined) return undefined;
  const text = span.file.text.slice(span.start, span.end);
  const [first, ...others] = Array.from(text.matchAll(/[^\s'"?^[\]{}<>,|]+/g)).flatMap(({ 0: word, index }) => {
    const at = wordIn(word, fix.written);
    return at === -1 ? [] : [index + at];
  });
  if (first === undefined || others.length > 0) return undefined;
  const start = span.start + first;
  return { span: { ...span, start, end: start + fix.written.length }, text: fix.write };
}

/** Index of a whole word; -1 if the text does not contain it. */
function wordIn(text: string, word: string): number {
  const at = text.indexOf(word);
  const isEnd = (mark: string | undefined): boolean => mark === undefined || !/[\w$@-]/.test(mark);
  return at !== -1 && isEnd(text[at - 1]) && isEnd(text[at + word.length]) ? at : -1;
}
