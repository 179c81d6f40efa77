import type { Expectation, ExpectedBound, HeldField } from '../model.js';
import { writeType } from '../types.js';
import { articleOf, oneLine } from './phrases.js';
import { conditionsText } from './conditions.js';

/** An expectation of a field, as a sentence of Markdown without a full stop. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'when':
      return `Expected only where ${conditionsText(expectation.when)}`;
    case 'in':
      return `Expected only in ${expectation.views.map((view) => `\`${view}\``).join(' and ')}`;
    case 'with':
      return `Expected only beside ${expectation.fields.map((field) => `\`${field}\``).join(' and ')}`;
    case 'at-least':
      return `Expected to be at least ${boundText(expectation.bound)}`;
    case 'at-most':
      return `Expected to be at most ${boundText(expectation.bound)}`;
    case 'has':
      return `Expected to have ${expectation.fields.map(heldText).join(' and ')}`;
    case 'refers': {
      const where = conditionsText(expectation.when);
      const has = (expectation.has ?? []).map(heldText).join(' and ');
      const what = `${articleOf(expectation.to)} ${expectation.to}${has === '' ? '' : ` with ${has}`}`;
      return `The id of ${what}${where === '' ? '' : ` where ${where}`}`;
    }
    case 'is':
      return `Expected to be \`${writeType(expectation.type)}\` where ${conditionsText(expectation.when)}`;
    case 'keys-of':
      return `Expected to have only keys of \`${expectation.field}\``;
    case 'null-means':
      return `Null means: ${withoutStop(expectation.text)}`;
    case 'null-only':
      return `Null only ${withoutStop(expectation.text)}`;
  }
}

function boundText(bound: ExpectedBound): string {
  if ('field' in bound) return `\`${bound.field}\``;
  return 'number' in bound ? String(bound.number) : bound.day;
}

function heldText(field: HeldField): string {
  if ('same' in field) return `the \`${field.same}\` of this object as \`${field.name}\``;
  const values = field.members.length > 0 ? field.members : field.values.map((value) => JSON.stringify(value));
  return `\`${field.name}\` ${values.join(' or ')}`;
}

function withoutStop(text: string): string {
  return oneLine(text).replace(/\.$/, '');
}
