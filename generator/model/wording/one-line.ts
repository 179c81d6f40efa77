const LONGEST = 160;

/** A text on one line, truncated to a readable length. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 3)}...` : line;
}
