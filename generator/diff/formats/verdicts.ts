import type { Witness } from '../change.js';
import { visibleText } from './visible-text.js';

/** What the two validators said of a value: `before accepts it; after refuses it at name: must be ...`. */
export function verdictOf({ acceptedBy, issue, mode }: Witness): string {
  const refusedBy = acceptedBy === 'before' ? 'after' : 'before';
  const at = issue.path.length === 0 ? '' : ` at ${visibleText(issue.path.join('.'))}`;
  const how = mode === 'shape' ? ' by shape alone' : '';
  return `${acceptedBy} accepts it; ${refusedBy} refuses it${how}${at}: ${visibleText(issue.message)}`;
}

/** The value as JSON on one line. */
export function valueOf({ value }: Witness): string {
  return visibleText(JSON.stringify(value));
}

export const NOT_DEMONSTRATED = 'not demonstrated';
