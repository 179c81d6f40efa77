import type { Type } from '../model/model.js';
import {
  isInt64,
  isList,
  isLiteral,
  isObjectRef,
  isOneOf,
  isPartial,
  isPlain,
  isUnionRef,
  type PlainType,
} from '../model/types.js';
import type { Sample } from './load-package.js';

/** A value of any type, the same for the same seed. */
export function sampleOf(type: Type, seed: string, sample: Sample): unknown {
  if (isObjectRef(type)) return sample(isPartial(type) ? `Partial${type.name}` : type.name, seed);
  if (isUnionRef(type)) return sample(type.name, seed);
  if (isOneOf(type)) return sampleOf(type.of[0]!, seed, sample);
  if (isLiteral(type)) return type.value;
  if (isList(type)) return [];
  if (isInt64(type)) return type.as === 'string' ? '1' : 1;
  return isPlain(type) ? PLAIN_VALUES[type.kind] : null;
}

const PLAIN_VALUES: Readonly<Record<PlainType['kind'], unknown>> = {
  str: 'text',
  int: 1,
  int32: 1,
  float: 1,
  bool: true,
  null: null,
  any: null,
  bytes: null,
};

/** What is at a path of keys; undefined if there is nothing. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** Sets what is at a path of keys, if there is something that has the last one. */
export function setAt(value: unknown, path: readonly string[], inner: unknown): void {
  const owner = valueAt(value, path.slice(0, -1));
  if (typeof owner === 'object' && owner !== null) (owner as Record<string, unknown>)[path.at(-1)!] = inner;
}
