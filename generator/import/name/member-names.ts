import { wordsOf } from '../words.js';

/** Keys that every object of JavaScript has. */
const TAKEN = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf']);

const SIGNS: Readonly<Record<string, string>> = {
  '+': 'PLUS', '-': 'MINUS', '*': 'STAR', '<': 'LESS', '>': 'GREATER', '=': 'EQUAL', '!': 'NOT', '%': 'PERCENT', '&': 'AND', '|': 'OR', '#': 'HASH',
  $: 'DOLLAR', '@': 'AT', '/': 'SLASH', '.': 'DOT', ',': 'COMMA', ':': 'COLON', '?': 'QUESTION', '^': 'CARET', '~': 'TILDE', '_': 'UNDERSCORE', ' ': 'SPACE',
}; // prettier-ignore

/** Names of the members of an enum of texts or of integers, in order: what the document calls them, or else their values. */
export function memberNames(
  values: readonly (string | number | boolean)[],
  words: readonly (string | undefined)[],
): readonly string[] {
  const taken = new Set<string>();
  return values.map((value, index) => {
    const name = nameOf(value, words[index]);
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
}

function nameOf(value: string | number | boolean, word: string | undefined): string {
  if (word !== undefined && /^[A-Za-z_][A-Za-z0-9_]*$/.test(word) && !TAKEN.has(word)) return word;
  const text = word ?? String(value);
  if (typeof value === 'number' && word === undefined) return value < 0 ? `MINUS_${-value}` : `VALUE_${value}`;
  const sign = /^[+-](?=\d)/.exec(text)?.[0];
  const body = wordsOf(sign === undefined ? text : text.slice(1));
  const name = body.map((one) => one.toUpperCase()).join('_');
  if (name === '')
    return text === ''
      ? 'EMPTY'
      : [...text]
          .map((letter) => SIGNS[letter] ?? `U${letter.codePointAt(0)!.toString(16).toUpperCase()}`)
          .join('_')
          .slice(0, 100);
  const signed = sign === undefined ? name : `${SIGNS[sign]}_${name}`;
  const safe = /^[0-9]/.test(signed) ? `_${signed}` : signed;
  return safe.slice(0, 100);
}
