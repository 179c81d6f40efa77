import type { Json } from '../model/model.js';

/**
 * JSON as a formatter would write it: what fits on a line stands on one. Large documents change with every fact of a
 * spec, and a formatter takes most of a second for one of them; this takes a few milliseconds.
 */
export function jsonText(value: Json): string {
  return `${lines(value, '')}\n`;
}

const WIDTH = 120;

function lines(value: Json, indent: string): string {
  if (indent.length > KEPT_TO || typeof value !== 'object' || value === null) return freshLines(value, indent);
  const texts = known.get(value) ?? new Map<string, string>();
  known.set(value, texts);
  const text = texts.get(indent) ?? freshLines(value, indent);
  texts.set(indent, text);
  return text;
}

/** What large documents are made of stays the same from one to the next: its text, by where it begins on the line. */
const known = new WeakMap<object, Map<string, string>>();

/** Deeper down, texts are short. */
const KEPT_TO = 6;

function freshLines(value: Json, indent: string): string {
  const short = line(value, WIDTH - indent.length);
  if (short !== undefined) return short;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (isList(value)) return `[\n${value.map((item) => inner + lines(item, inner)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${lines(item, inner)}`);
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** The value on one line; absent as soon as it is longer than `room`: to finish it would make the work grow with depth. */
function line(value: Json, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) return within(JSON.stringify(value), room);
  const list = isList(value);
  const parts: string[] = [];
  let left = room - (list ? '[]' : '{  }').length;
  for (const [key, item] of list ? value.entries() : Object.entries(value)) {
    const name = list ? '' : `${JSON.stringify(key)}: `;
    const text = line(item, left - name.length);
    if (text === undefined) return undefined;
    parts.push(name + text);
    left -= name.length + text.length + ', '.length;
  }
  if (list) return within(`[${parts.join(', ')}]`, room);
  return parts.length === 0 ? within('{}', room) : within(`{ ${parts.join(', ')} }`, room);
}

function within(text: string, room: number): string | undefined {
  return text.length <= room ? text : undefined;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
