import type { Change, Witness } from '../change.js';
import { visibleText } from './visible-text.js';

/** Results of the two validators for a value: `before accepts it; after rejects it at name: must be ...`. */
export function verdictOf({ acceptedBy, issue, mode }: Witness): string {
  const rejectedBy = acceptedBy === 'before' ? 'after' : 'before';
  const at = issue.path.length === 0 ? '' : ` at ${visibleText(issue.path.join('.'))}`;
  const how = mode === 'shape' ? ' by its shape alone' : '';
  return `${acceptedBy} accepts it; ${rejectedBy} rejects it${how}${at}: ${visibleText(issue.message)}`;
}

/** The value as JSON on one line, and how long its long parts are. */
export function valueOf(witness: Witness): string {
  return `${visibleText(JSON.stringify(witness.value))}${longPartsOf(witness)}`;
}

/** The length of parts that are not shown whole: ` (tags is a list of 5,001 items)`; nothing if there are none. */
export function longPartsOf({ long = [] }: Witness): string {
  if (long.length === 0) return '';
  const parts = long.map(({ path, what, length }) => {
    const is = path.length === 0 ? '' : `${visibleText(path.join('.'))} is `;
    return `${is}a ${what} of ${length.toLocaleString('en')} ${UNITS[what]}`;
  });
  return ` (${parts.join(', ')})`;
}

const UNITS = { list: 'items', dict: 'entries', text: 'characters' } as const;

/** That no value proves a break, and why. */
export function notDemonstrated({ unproven }: Pick<Change, 'unproven'>): string {
  return `not demonstrated${unproven === undefined ? '' : `: ${unproven}`}`;
}
