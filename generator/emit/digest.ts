import { createHash } from 'node:crypto';
import { onceEach } from '../once-each.js';

/** Identifies what plain data, maps and sets say, the order of keys included. Never look at what may still change. */
export function digestOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return digestOfObject(value);
  const text = `${typeof value} ${String(value)}`;
  return text.length > LONGEST ? hash(text) : text;
}

/** What is no longer than this is its own digest. */
const LONGEST = 40;

const digestOfObject = onceEach((value: object): string => {
  if (value instanceof Map) return hash(`map ${[...value].map(([key, one]) => `${key} ${digestOf(one)}`).join('\n')}`);
  if (value instanceof Set) return hash(`set ${[...value].map(digestOf).join('\n')}`);
  // Piece by piece, since whoever asks about one piece is given its digest too.
  if (Array.isArray(value)) return hash(`list ${value.map(digestOf).join('\n')}`);
  return hash(`object ${JSON.stringify(value)}`);
});

function hash(text: string): string {
  return `#${createHash('sha256').update(text).digest('base64url')}`;
}
