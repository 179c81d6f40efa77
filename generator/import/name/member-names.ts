import { compareText } from '../../diagnostics/diagnostics.js';
import { plainFieldName } from '../../read/grammar/names.js';
import { freeName, snakeCase, wordsOf } from '../words.js';

/** Keys of `Object.prototype`. */
const TAKEN = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf']);

const SIGNS: Readonly<Record<string, string>> = {
  '+': 'PLUS', '-': 'MINUS', '*': 'STAR', '<': 'LESS', '>': 'GREATER', '=': 'EQUAL', '!': 'NOT', '%': 'PERCENT', '&': 'AND', '|': 'OR', '#': 'HASH',
  $: 'DOLLAR', '@': 'AT', '/': 'SLASH', '.': 'DOT', ',': 'COMMA', ':': 'COLON', '?': 'QUESTION', '^': 'CARET', '~': 'TILDE', '_': 'UNDERSCORE', ' ': 'SPACE',
}; // prettier-ignore

const LONGEST = 100;

/** Names of members, fields and parameters, by the pointer of their owner and by their names in the document. */
export type PartNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The names of an earlier import, which stay, and those of this one. */
export class NameMemory {
  readonly given = new Map<string, Map<string, string>>();

  constructor(readonly earlier: PartNames = new Map()) {}

  /** The earlier names at the first pointer with any. */
  at(...pointers: readonly string[]): ReadonlyMap<string, string> {
    return pointers.map((at) => this.earlier.get(at)).find((names) => names !== undefined) ?? new Map();
  }

  keep(at: string, key: string | number | boolean, name: string): void {
    this.given.set(at, (this.given.get(at) ?? new Map<string, string>()).set(String(key), name));
  }
}

/** The earlier names of keys that are still valid. Adds them to `taken`. */
function kept<Key>(
  keys: readonly Key[],
  earlier: ReadonlyMap<string, string>,
  isName: (name: string) => boolean,
  taken: Set<string>,
): ReadonlyMap<Key, string> {
  const names = new Map<Key, string>();
  for (const key of keys) {
    const name = earlier.get(String(key));
    if (name === undefined || !isName(name) || taken.has(name)) continue;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

/**
 * The earlier name of each key, its short name, or its exact one if the short one is not unique. New names depend only
 * on their keys, so that no key gets the former name of another one.
 */
function distinctNames<Key>(
  keys: readonly Key[],
  short: (key: Key) => string,
  exact: (key: Key) => string,
  taken: Set<string>,
  earlier: ReadonlyMap<Key, string>,
): ReadonlyMap<Key, string> {
  const counts = new Map<string, number>();
  const added = keys.filter((key) => !earlier.has(key));
  for (const key of keys) counts.set(short(key), (counts.get(short(key)) ?? 0) + 1);
  const names = new Map(earlier);
  const give = (key: Key, base: string): void => {
    const name = freeName(base, (free) => taken.has(free), '_');
    taken.add(name);
    names.set(key, name);
  };
  const isShort = (key: Key): boolean => counts.get(short(key)) === 1 && !taken.has(short(key));
  const shorts = added.filter(isShort);
  for (const key of shorts) give(key, short(key));
  const others = keys.filter((key) => !names.has(key));
  for (const key of others.toSorted((a, b) => compareText(String(a), String(b)))) give(key, exact(key));
  return names;
}

/** Names of the members of an enum in order: from the document, or from their values. */
export function memberNames(
  values: readonly (string | number | boolean)[],
  words: readonly (string | undefined)[],
  earlier: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const taken = new Set<string>();
  const wordOf = new Map(values.map((value, index) => [value, words[index]]));
  const names = distinctNames(
    values,
    (value) => nameOf(value, wordOf.get(value)),
    (value) => exactName(String(value)) || 'EMPTY',
    taken,
    kept(values, earlier, isMemberName, taken),
  );
  return values.map((value) => names.get(value)!);
}

function isMemberName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !TAKEN.has(name);
}

function nameOf(value: string | number | boolean, word: string | undefined): string {
  if (word !== undefined && isMemberName(word)) return word;
  const text = word ?? String(value);
  if (typeof value === 'number' && word === undefined) return value < 0 ? `MINUS_${-value}` : `VALUE_${value}`;
  const sign = /^[+-](?=[\p{L}\d])/u.exec(text)?.[0];
  const body = wordsOf(sign === undefined ? text : text.slice(1));
  const name = body.map((part) => part.toUpperCase()).join('_');
  if (name === '') return text === '' ? 'EMPTY' : exactName(text);
  const signed = sign === undefined ? name : `${SIGNS[sign]}_${name}`;
  return safe(signed);
}

/** A unique name of a text, with other characters than letters and digits by their names or numbers. */
function exactName(text: string): string {
  const parts = Array.from(text.matchAll(/[A-Za-z0-9_]+|[^]/gu), ([part]) =>
    /^\w+$/.test(part) && /[^_]/.test(part)
      ? part
      : Array.from(part, (letter) => SIGNS[letter] ?? `U${letter.codePointAt(0)!.toString(16).toUpperCase()}`).join(
          '_',
        ),
  );
  const name = parts.join('_');
  return TAKEN.has(name) ? `${name}_` : safe(name);
}

function safe(name: string): string {
  return (/^[0-9]/.test(name) ? `_${name}` : name).slice(0, LONGEST);
}

function isPlain(key: string): boolean {
  return plainFieldName.pattern.test(key);
}

/** Names in code for keys that are no names. */
export function codeNames(keys: readonly string[], earlier: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plain = keys.filter(isPlain);
  const taken = new Set([...plain.map((key) => key.toLowerCase()), ...TAKEN]);
  const others = keys.filter((key) => !isPlain(key));
  const names = kept(others, earlier, isPlain, taken);
  return distinctNames(others, keyInCode, (key) => exactName(key).toLowerCase() || 'key', taken, names);
}

/**
 * Names in code of the parameters in one place, by their names in requests.
 *
 * @param own the name of a parameter if it is free
 * @param taken names in other places, and all earlier names; new names are added
 * @param earlier names that stay
 */
export function parameterNames(
  parameters: readonly string[],
  place: string,
  own: (name: string) => string,
  taken: Set<string>,
  earlier: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const plain = parameters.filter((name) => own(name) === name && !taken.has(name) && !earlier.has(name));
  for (const name of plain) taken.add(name);
  const others = parameters.filter((name) => !plain.includes(name));
  const names = distinctNames(
    others,
    (name) => (taken.has(own(name)) && own(name) === name ? `${inCode(name)}_${place}` : own(name)),
    (name) =>
      plain.includes(own(name)) || !/\W/.test(name) ? `${inCode(own(name))}_${place}` : exactName(name).toLowerCase(),
    taken,
    new Map(others.flatMap((name) => (earlier.has(name) ? [[name, earlier.get(name)!] as const] : []))),
  );
  return new Map([...plain.map((name) => [name, name] as const), ...names]);
}

/** The earlier names of the parameters of an operation, by place and by name in requests. */
export function earlierParameterNames(
  parameters: readonly { readonly place: string; readonly name: string }[],
  earlier: ReadonlyMap<string, string>,
  taken: Set<string>,
): (place: string) => ReadonlyMap<string, string> {
  const names = kept(
    parameters.map(({ place, name }) => `${place} ${name}`),
    earlier,
    isPlain,
    taken,
  );
  return (place) =>
    new Map(
      [...names].flatMap(([key, name]) =>
        key.startsWith(`${place} `) ? [[key.slice(place.length + 1), name] as const] : [],
      ),
    );
}

function inCode(name: string): string {
  return /^[\w$]+$/.test(name) ? name : keyInCode(name);
}

/** A key in snake case with its sign in words: `-name` is minus_name, `+1` is plus_1. */
export function keyInCode(key: string): string {
  const signed = key
    .replace(/^\+(?=[\p{L}\d])/u, 'plus ')
    .replace(/^-(?=[\p{L}\d])/u, 'minus ')
    .replace(/^@/, 'at ')
    .replace(/^\$/, '');
  return snakeCase(signed) || 'key';
}
