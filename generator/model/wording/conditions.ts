import type { Condition } from '../model.js';
import { oneLine } from './phrases.js';

/** The values of a condition: names of members where it has them, or else JSON. */
export function conditionValues({ members, values }: Condition): readonly string[] {
  return members.length > 0 ? members : values.map((value) => JSON.stringify(value));
}

/** A condition in Markdown: `` `type` is GUILD_FORUM or GUILD_MEDIA ``. */
export function conditionText(condition: Condition): string {
  const owner = condition.up ? ' of the containing object' : '';
  return `\`${condition.field}\`${owner} ${condition.ofItem === true ? 'has' : 'is'} ${conditionValues(condition).join(' or ')}`;
}

/** All of them hold; in Markdown. */
export function conditionsText(conditions: readonly Condition[]): string {
  return conditions.map(conditionText).join(' and ');
}

/** All of them hold, in plain text that names fields as the spec does: `^genre is NOVEL or COMIC`. */
export function conditionsNotation(conditions: readonly Condition[]): string {
  return conditions
    .map((condition) => `${condition.up ? '^' : ''}${condition.field} is ${plainValues(condition).join(' or ')}`)
    .join(' and ');
}

/** Why a field has no meaning, in plain text: `genre is none of NOVEL, COMIC`. */
export function noneOfText(conditions: readonly Condition[]): string {
  return conditions.map((condition) => `${condition.field} is none of ${plainValues(condition).join(', ')}`).join(', ');
}

/** The values of a condition in plain text. */
export function plainValues({ members, values }: Condition): readonly string[] {
  return members.length > 0 ? members : values.map((value) => oneLine(String(value)));
}
