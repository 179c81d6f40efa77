import { rangesOfProse } from './prose-of.js';

/** A sentence of a file that is hard to read, as `path:line problem: its first words`. */
export function hardSentences(path: string, source: string): readonly string[] {
  const ranges = rangesOfProse(path, source);
  const parts =
    ranges === 'all'
      ? [{ start: 0, text: withoutExamples(source) }]
      : ranges.map((range) => ({ ...range, text: source.slice(range.start, range.end) }));
  // Texts of code are often parts of a sentence, or lists of words.
  const whole = /\.[jt]s$/.test(path) ? parts.filter(({ text }) => text.startsWith('/')) : parts;
  return whole.flatMap(({ start, text }) =>
    sentencesIn(text).flatMap(({ at, words }) => {
      const problem = problemOf(words);
      if (problem === undefined) return [];
      const line = source.slice(0, start + at).split('\n').length;
      return [`${path}:${line} ${problem}: ${words.slice(0, 8).join(' ')}`];
    }),
  );
}

const MOST_WORDS = 30;

function problemOf(words: readonly string[]): string | undefined {
  if (words.length > MOST_WORDS) return `${words.length} words`;
  return words[0] === 'What' && words.length > 2 && !words.at(-1)!.endsWith('?') ? 'begins with What' : undefined;
}

interface Sentence {
  readonly at: number;
  readonly words: readonly string[];
}

const MARKS = /^[ \t]*(?:\/\*\*?|\/\/|\*\/?|#+|>)/gm;
const CODE = /`[^`]*`|\{@link[^}]*\}|\]\([^)]*\)/g;
const ENDS = /(?<=[.!?:;][)'"*]*)\s+|\n\s*\n|\n\s*(?:[-*]|\d+\.|@\w+)\s|\|/g;

function sentencesIn(text: string): readonly Sentence[] {
  const plain = text.replaceAll(MARKS, blank).replaceAll(CODE, blank);
  const ends = [...plain.matchAll(ENDS)].map(({ index, 0: end }) => index + end.length);
  return [0, ...ends].map((at, index) => ({
    at,
    words: plain.slice(at, ends[index]).match(/[^\s|]*\w[^\s|]*/g) ?? [],
  }));
}

/** Markdown without its blocks of code, tables and comments. */
function withoutExamples(markdown: string): string {
  return markdown.replaceAll(/^ *```[\s\S]*?^ *```|<!--[\s\S]*?-->|^(?: {4}|\|).*$/gm, blank);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
