import type { PlainType } from '../model/types.js';

/** The output of emitters for a type without parts. */
export interface PlainTypeForm {
  readonly typescript: string;
  /** In the reference site. */
  readonly word: string;
  /** An expression that is true for a value of another type. */
  readonly wrong: (name: string) => string;
  readonly expected: string;
}

export const PLAIN_TYPES: Readonly<Record<PlainType['kind'], PlainTypeForm>> = {
  str: {
    typescript: 'string',
    word: 'string',
    wrong: (name) => `typeof ${name} !== 'string'`,
    expected: 'string',
  },
  int: {
    typescript: 'number',
    word: 'integer',
    wrong: (name) => `!Number.isSafeInteger(${name})`,
    expected: 'integer',
  },
  int32: {
    typescript: 'number',
    word: 'int32',
    wrong: (name) => `(typeof ${name} !== 'number' || (${name} | 0) !== ${name})`,
    expected: 'int32',
  },
  float: {
    typescript: 'number',
    word: 'number',
    wrong: (name) => `!Number.isFinite(${name})`,
    expected: 'number',
  },
  bool: {
    typescript: 'boolean',
    word: 'boolean',
    wrong: (name) => `typeof ${name} !== 'boolean'`,
    expected: 'boolean',
  },
  null: {
    typescript: 'null',
    word: 'null',
    wrong: (name) => `${name} !== null`,
    expected: 'null',
  },
  any: {
    typescript: 'unknown',
    word: 'any',
    wrong: (name) => `${name} === undefined`,
    expected: 'a value',
  },
  never: {
    typescript: 'never',
    word: 'never',
    wrong: (name) => `${name} !== undefined`, // an absent field is not tried
    expected: 'no value',
  },
  bytes: {
    typescript: '(Blob | Uint8Array)',
    word: 'bytes',
    // Some runtimes have no Blob.
    wrong: (name) => `(!(${name} instanceof Uint8Array) && !(typeof Blob === 'function' && ${name} instanceof Blob))`,
    expected: 'bytes',
  },
};
