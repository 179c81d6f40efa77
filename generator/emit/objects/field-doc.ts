import type { Condition, Field, Limit } from '../../model/model.js';
import { tsdocText } from '../tsdoc.js';

/** The documentation comment of a field: meaning, limits, relevance, default, section, deprecation. */
export function fieldDoc(field: Field): string {
  return tsdocText({
    doc: field.doc,
    section: field.origin.section,
    see: field.see,
    deprecated: field.deprecated,
    extra: [fieldFacts(field).join(' ')].filter((text) => text !== ''),
  });
}

/** What is said about a field besides its doc, each fact a sentence. */
export function fieldFacts(field: Field): readonly string[] {
  return [
    ...(field.unit === undefined ? [] : [`In ${field.unit}.`]),
    ...field.limits.map((limit) => `${limitText(limit)}.`),
    ...field.relevant.map((condition) => `Only where ${conditionText(condition)}.`),
    ...(field.default === undefined ? [] : [`${defaultText(field.default)} when absent.`]),
    ...field.caveats.map((caveat) => `${caveat.text.replace(/\.$/, '')}.`),
    ...(field.was === undefined ? [] : [`Formerly \`${field.was}\`.`]),
  ];
}

function defaultText(value: NonNullable<Field['default']>): string {
  return value.member === undefined ? `\`${JSON.stringify(value.value)}\`` : `\`${value.member}\``;
}

/** A limit as a sentence without its full stop: `1 to 100 characters`. */
export function limitText(limit: Limit): string {
  const bounds = boundsText(limit);
  const when = limit.when.length === 0 ? '' : ` where ${limit.when.map(conditionText).join(' and ')}`;
  return `${limit.on === 'each' ? `Each ${bounds.charAt(0).toLowerCase()}${bounds.slice(1)}` : bounds}${when}`;
}

function boundsText(limit: Limit): string {
  switch (limit.kind) {
    case 'length':
      return `${between(limit.min, limit.max)} characters${limit.trimmed ? ', without white space at both ends' : ''}`;
    case 'range':
      // Unlike a count, a number can lie below 0.
      return limit.min === 0 && limit.max !== undefined ? `0 to ${limit.max}` : between(limit.min, limit.max);
    case 'items':
      return `${between(limit.min, limit.max)} items`;
    case 'values':
      return `One of ${limit.values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}`;
    case 'unique':
      return 'No item twice';
  }
}

function between(min: number | undefined, max: number | undefined): string {
  if (min === undefined || (min === 0 && max !== undefined)) return `At most ${max ?? 'any number'}`;
  if (max === undefined) return `At least ${min}`;
  return min === max ? `Exactly ${min}` : `${min} to ${max}`;
}

/** A condition in words: `type is GUILD_FORUM or GUILD_MEDIA`. */
export function conditionText(condition: Condition): string {
  const values =
    condition.members.length > 0 ? condition.members : condition.values.map((value) => JSON.stringify(value));
  return `\`${condition.field}\`${condition.up ? ' of the object around it' : ''} is ${values.join(' or ')}`;
}
