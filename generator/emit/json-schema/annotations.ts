import type { Declared, Field, Json } from '../../model/model.js';
import { originText, type Citation } from '../../model/wording/index.js';
import { fieldFacts } from '../objects/field-doc.js';
import type { JsonSchema } from './schema.js';

/**
 * The annotations of a declaration's schema: prose, where it is stated, and deprecation.
 *
 * @param around citation of what contains it, which is not repeated
 */
export function annotations(declared: Declared, facts: readonly string[] = [], around?: Citation): JsonSchema {
  const { doc, see, deprecated, stability, origin } = declared;
  const cited = originText(origin);
  const use = deprecated?.use === undefined ? '' : `Use \`${deprecated.use}\`.`;
  const since = deprecated?.since === undefined ? '' : `Since ${deprecated.since}. `;
  const description = prose(
    doc,
    facts.join(' '),
    stability === 'experimental' ? 'Experimental.' : '',
    deprecated === undefined ? '' : `Deprecated: ${deprecated.doc} ${since}${use}`,
    ...see.map((link) => `See ${link}`),
  );
  return {
    ...(description === '' ? {} : { description }),
    ...(cited === '' || (around !== undefined && cited === originText(around)) ? {} : { $comment: cited }),
    ...(deprecated === undefined ? {} : { deprecated: true }),
  };
}

/**
 * The same for a field, with all facts about its value.
 *
 * @param around citation of the object, which is not repeated
 */
export function fieldAnnotations(field: Field, around?: Citation): JsonSchema {
  const value = field.default?.value;
  return {
    ...annotations(field, fieldFacts(field), around),
    ...(field.onlyIn === undefined ? {} : { [field.onlyIn.side === 'answers' ? 'readOnly' : 'writeOnly']: true }),
    ...(value === undefined || value === null ? {} : { default: value }),
    ...exampleAnnotation(field),
  };
}

/** The examples of a field or a scalar. */
export function exampleAnnotation({ examples = [] }: Pick<Field, 'examples'>): JsonSchema {
  return examples.length === 0 ? {} : { examples: examples.map(({ value }) => value) };
}

/** Paragraphs of a description, without those that are empty. */
export function prose(...paragraphs: readonly (Json | undefined)[]): string {
  return paragraphs
    .map((paragraph) => (typeof paragraph === 'string' ? paragraph.trim() : ''))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
