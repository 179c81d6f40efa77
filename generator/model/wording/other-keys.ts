import type { ObjectType } from '../model.js';
import { isNever, writeType } from '../types.js';
import { codeSpan } from './code-span.js';

/** The rules of an object for keys that it does not declare, without a full stop, in Markdown; empty if there are none. */
export function otherKeysText({ otherKeys, keyPatterns = [] }: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): string {
  const patterns = keyPatterns.map(({ pattern, type }) => {
    const key = `key that matches ${codeSpan(pattern)}`;
    return isNever(type) ? `no ${key} is valid` : `a ${key} holds \`${writeType(type)}\``;
  });
  const others =
    otherKeys === undefined
      ? []
      : [otherKeys === 'none' ? 'no other keys are valid' : `every other key holds \`${writeType(otherKeys)}\``];
  const text = [...patterns, ...others].join(', and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same as the spec writes it; `open` where it says nothing. */
export function otherKeysNotation({
  otherKeys,
  keyPatterns = [],
}: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): string {
  const others = otherKeys === undefined ? 'open' : otherKeys === 'none' ? 'none' : writeType(otherKeys);
  return [...keyPatterns.map(({ pattern, type }) => `${pattern}: ${writeType(type)}`), others].join(', ');
}
