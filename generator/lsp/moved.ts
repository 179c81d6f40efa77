import type { SourceFile, Span } from '../read/syntax.js';

/** Where a stretch of a former text is now, taking what differs between the texts for one edit. */
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
