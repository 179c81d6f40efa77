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
  const short = line(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= WIDTH) return short;
  const inner = `${indent}  `;
  if (isList(value)) return `[\n${value.map((item) => inner + lines(item, inner)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${lines(item, inner)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function line(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(line).join(', ')}]`;
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${line(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
