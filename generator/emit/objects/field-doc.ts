import type { Field, ObjectType, Origin } from '../../model/model.js';
import { conditionText, expectationText, limitText, onlyInText } from '../../model/wording/index.js';
import { citation, tsdocText } from '../tsdoc.js';

/**
 * The documentation comment of a field: meaning, limits, relevance, default, source, deprecation. It repeats neither
 * the type nor the citation of the object.
 */
export function fieldDoc(field: Field, owner: Pick<ObjectType, 'origin'>): string {
  return tsdocText({
    ...field,
    origin: isCited(field.origin, owner.origin) ? undefined : field.origin,
    extra: [[...fieldFacts(field), ...examplesText(field)].join(' ')].filter((text) => text !== ''),
  });
}

/** Whether the comment of the object contains the section or the citation of a field. */
function isCited(origin: Origin, around: Origin): boolean {
  return origin.layer === undefined || citation(origin) === citation(around);
}

/** Facts of a field besides its doc, each a sentence. */
export function fieldFacts(field: Field): readonly string[] {
  return [
    ...(field.onlyIn === undefined ? [] : [`${onlyInText(field.onlyIn)}.`]),
    ...(field.unit === undefined ? [] : [`In ${field.unit}.`]),
    ...field.limits.map((limit) => `${limitText(limit)}.`),
    ...field.relevant.map((condition) => `Only where ${conditionText(condition)}.`),
    ...(field.expected ?? []).map((expectation) => `${expectationText(expectation)}.`),
    ...(field.default === undefined
      ? []
      : [`${defaultText(field.default)} ${field.optional ? 'when absent' : 'by default'}.`]),
    ...field.caveats.map((caveat) => `${caveat.text.replace(/\.$/, '')}.`),
    ...(field.was === undefined ? [] : [`Formerly \`${field.was}\`.`]),
  ];
}

export function examplesText({ examples = [] }: Pick<Field, 'examples'>): readonly string[] {
  const shown = examples.slice(0, 3).map(({ value }) => inlineCode(JSON.stringify(value)));
  return shown.length === 0 ? [] : [`For example ${shown.join(', ')}.`];
}

/** A text as code in Markdown, even if it contains backticks. */
function inlineCode(text: string): string {
  return text.includes('`') ? `\`\`\` ${text.replaceAll('```', "'''")} \`\`\`` : `\`${text}\``;
}

function defaultText(value: NonNullable<Field['default']>): string {
  return value.member === undefined ? `\`${JSON.stringify(value.value)}\`` : `\`${value.member}\``;
}
