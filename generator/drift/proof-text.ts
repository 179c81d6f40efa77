import type { Witness } from '../diff/change.js';
import { BODY } from '../diff/witness/carriers.js';

/** Longest value that is shown in full. */
const MOST_OF_VALUE = 70;

/** Which side refuses a value, and the value, as far as it matters; empty if there is none. */
export function proofText([witness]: readonly Witness[]): string {
  if (witness === undefined) return '';
  const { acceptedBy, issue, type, value } = witness;
  const side = acceptedBy === 'after' ? 'the document' : 'the own spec';
  const [key] = issue.path;
  if (issue.code === 'missing' && issue.path.length === 1) {
    // Parts of requests and answers have no name, but a few words.
    const [first, ...words] = type.split(' ');
    if (first === BODY && key === BODY) return `${side} refuses requests ${words.join(' ')} without a body`;
    return `${side} refuses ${words.length === 0 ? 'a' : 'the'} ${type} without ${key}`;
  }
  const text = JSON.stringify(keyFirst(value, key));
  return `${side} refuses ${text.length > MOST_OF_VALUE ? `${text.slice(0, MOST_OF_VALUE)}...` : text}`;
}

/** The part that is refused comes first, so that it is seen where the rest is cut off. */
function keyFirst(value: Witness['value'], key: string | number | undefined): Witness['value'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof key !== 'string') return value;
  const entries = Object.entries(value);
  return Object.fromEntries([...entries.filter(([one]) => one === key), ...entries.filter(([one]) => one !== key)]);
}
