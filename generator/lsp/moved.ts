import type { SourceFile, Span } from '../read/syntax.js';

/** The current position of a range of a former text, assuming that one edit separates the two texts. */
export function movedTo(file: SourceFile, { file: former, start, end }: Span): Span {
  const [before, now] = [former.text, file.text];
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same++;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const moved = (offset: number): number => {
    if (offset <= same) return offset;
    return offset >= before.length - tail ? offset + now.length - before.length : same;
  };
  return { file, start: moved(start), end: Math.max(moved(start), moved(end)) };
}
