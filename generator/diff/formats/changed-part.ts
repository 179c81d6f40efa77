/** A text in three parts; the middle one differs from the other text. */
export interface Marked {
  readonly start: string;
  readonly changed: string;
  readonly end: string;
}

/** Finds the words that two texts do not have in common. */
export function changedPart(before: string, after: string): { readonly before: Marked; readonly after: Marked } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { before: parts(old, start, end), after: parts(now, start, end) };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function parts(words: readonly string[], start: number, end: number): Marked {
  const last = words.length - end;
  return {
    start: words.slice(0, start).join(''),
    changed: words.slice(start, last).join(''),
    end: words.slice(last).join(''),
  };
}
