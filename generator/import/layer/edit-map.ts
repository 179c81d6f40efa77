import type { MappedName } from '../map/published-map.js';

const HEADING = '# Schemas without a name.';

/**
 * The text of a map without some of its names, and with names for pointers at its end. Everything else stays as it is
 * written.
 */
export function editedMap(
  text: string,
  names: readonly MappedName[],
  gone: ReadonlySet<string>,
  added: ReadonlyMap<string, string>,
): string {
  const shorter = names
    .filter(({ published }) => gone.has(published))
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((rest, { span }) => without(rest, span.start, span.end), text);
  if (added.size === 0) return shorter;
  const lines = [...added].map(([pointer, name]) => `'${pointer.replaceAll("'", "''")}': { as: ${name} }`);
  const ended = shorter === '' || shorter.endsWith('\n') ? shorter : `${shorter}\n`;
  const heading = ended.includes(HEADING) ? '' : `${ended === '' ? '' : '\n'}${HEADING}\n`;
  return `${ended}${heading}${lines.join('\n')}\n`;
}

/** A name is one of a list, or the key of a line. */
function without(text: string, start: number, end: number): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const next = /^\s*,\s*/.exec(after)?.[0];
  // A key of a line is followed by a colon, whatever the comment above it ends with.
  const isInList = /^(?:\s|#[^\n]*\n)*[,\]]/.test(after);
  if (isInList && next !== undefined) return before + after.slice(next.length);
  if (isInList && /,\s*$/.test(before)) return before.replace(/,\s*$/, '') + after;
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', end);
  // What is indented below the key belongs to it, and so does what follows the colon on a line of its own.
  const below = lineEnd === -1 ? '' : text.slice(lineEnd + 1).replace(/^(?:(?:[ \t]+\S|:\s).*(?:\n|$))+/, '');
  return text.slice(0, lineStart) + below;
}
