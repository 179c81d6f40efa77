import type { Field, ObjectType, Origin } from '../../model/model.js';
import { conditionText, expectationText, limitText, onlyInText } from '../../model/wording/index.js';
import { citation, tsdocText } from '../tsdoc.js';

/**
 * The documentation comment of a field of an object: meaning, limits, relevance, default, source, deprecation. It does not repeat
 * the type, nor what the comment of the object cites.
 */
export function fieldDoc(field: Field, owner: Pick<ObjectType, 'origin'>): string {
  return tsdocText({
    ...field,
    origin: isCited(field.origin, owner.origin) ? undefined : field.origin,
    extra: [[...fieldFacts(field), ...examplesText(field)].join(' ')].filter((text) => text !== ''),
  });
}

/** The object cites the section of all of its fields, and what a layer cites that brings all of it. */
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

/** The examples in words, the first few of them. */
export function examplesText({ examples = [] }: Pick<Field, 'examples'>): readonly string[] {
  const shown = examples.slice(0, 3).map(({ value }) => inlineCode(JSON.stringify(value)));
  return shown.length === 0 ? [] : [`For example ${shown.join(', ')}.`];
}

/** A text as code in Markdown; one with back quotes needs more of them around it. */
function inlineCode(text: string): string {
  return text.includes('`') ? `\`\`\` ${text.replaceAll('```', "'''")} \`\`\`` : `\`${text}\``;
}

function defaultText(value: NonNullable<Field['default']>): string {
  return value.member === undefined ? `\`${JSON.stringify(value.value)}\`` : `\`${value.member}\``;
}
