import type { Change, Witness } from '../change.js';
import { visibleText } from './visible-text.js';

/** Results of the two validators for a value: `before accepts it; after rejects it at name: must be ...`. */
export function verdictOf({ acceptedBy, issue, mode }: Witness): string {
  const rejectedBy = acceptedBy === 'before' ? 'after' : 'before';
  const at = issue.path.length === 0 ? '' : ` at ${visibleText(issue.path.join('.'))}`;
  const how = mode === 'shape' ? ' by its shape alone' : '';
  return `${acceptedBy} accepts it; ${rejectedBy} rejects it${how}${at}: ${visibleText(issue.message)}`;
}

/** The value as JSON on one line. */
export function valueOf({ value }: Witness): string {
  return visibleText(JSON.stringify(value));
}

/** That no value proves a break, and why. */
export function notDemonstrated({ unproven }: Pick<Change, 'unproven'>): string {
  return `not demonstrated${unproven === undefined ? '' : `: ${unproven}`}`;
}
