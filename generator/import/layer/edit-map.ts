import { Diagnostics } from '../../diagnostics/index.js';
import type { MappedName } from '../map/published-map.js';
import { readMap } from '../map/read-map.js';

const HEADING = '# Schemas without a name.';

/**
 * The text of a map without some of its names, and with names for pointers at its end. Everything else stays as it is
 * written, unless the map has a form that cannot be edited as text: then it is written again.
 */
export function editedMap(
  text: string,
  names: readonly MappedName[],
  gone: ReadonlySet<string>,
  added: ReadonlyMap<string, string>,
): string {
  const kept = names.filter(({ published }) => !gone.has(published));
  const shorter = names
    .filter(({ published }) => gone.has(published))
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((rest, { span }) => without(rest, span.start, span.end), text);
  const edited = withNames(shorter, added);
  const all = [...kept.map(({ published }) => published), ...added.keys()];
  // The facts of a map with problems are not known: it stays as it is.
  const wasWhole = isMapOf(
    text,
    names.map(({ published }) => published),
  );
  return wasWhole && !isMapOf(edited, all) ? withNames(kept.map(written).join(''), added) : edited;
}

function withNames(text: string, added: ReadonlyMap<string, string>): string {
  if (added.size === 0) return text;
  const lines = [...added].map(([pointer, name]) => `'${pointer.replaceAll("'", "''")}': { as: ${name} }`);
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const heading = ended.includes(HEADING) ? '' : `${ended === '' ? '' : '\n'}${HEADING}\n`;
  return `${ended}${heading}${lines.join('\n')}\n`;
}

/** Whether a text is a map of exactly these names. */
function isMapOf(text: string, published: readonly string[]): boolean {
  const diagnostics = new Diagnostics();
  const { names } = readMap({ path: '', text }, diagnostics);
  const found = new Set(names.map((one) => one.published));
  return diagnostics.empty && found.size === published.length && published.every((name) => found.has(name));
}

function written({ published, is }: MappedName): string {
  const own = is.kind === 'none' ? 'none' : is.kind === 'own' ? JSON.stringify(is.name) : `{ as: ${is.name} }`;
  return `${JSON.stringify(published)}: ${own}\n`;
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
  // Lines that are indented below the key belong to it, and so does the text after the colon on a line of its own.
  const below =
    lineEnd === -1 ? '' : text.slice(lineEnd + 1).replace(/^(?:(?:[ \t]*\r?\n)*(?:[ \t]+\S|:\s)[^\n]*(?:\n|$))+/, '');
  return text.slice(0, lineStart) + below;
}
