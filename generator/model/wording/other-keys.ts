import type { ObjectType } from '../model.js';
import { writeType } from '../types.js';

/** What an object says about keys that it does not declare, without a full stop, in Markdown; empty if it says nothing. */
export function otherKeysText({ otherKeys }: Pick<ObjectType, 'otherKeys'>): string {
  if (otherKeys === undefined) return '';
  return otherKeys === 'none' ? 'No other keys are valid' : `Every other key holds \`${writeType(otherKeys)}\``;
}

/** The same as the spec writes it; `open` where it says nothing. */
export function otherKeysNotation({ otherKeys }: Pick<ObjectType, 'otherKeys'>): string {
  if (otherKeys === undefined) return 'open';
  return otherKeys === 'none' ? 'none' : writeType(otherKeys);
}
