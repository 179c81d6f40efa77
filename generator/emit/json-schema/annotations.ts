import { isGeneral, unconditionalLimits, typeAtTarget } from '../../model/limits/limit-target.js';
import type { Declared, Field, Json, Limit } from '../../model/model.js';
import { type Citation, deprecationText, fieldFacts } from '../../model/wording/index.js';
import { isWideInteger } from '../../model/types.js';
import { citation } from '../tsdoc.js';
import type { JsonSchema } from './schema.js';
import { isFormatSaid, limitOn } from './type-limits.js';

/**
 * The annotations of a declaration: prose, citation, and deprecation.
 *
 * @param around citation of the enclosing schema, which is not repeated
 * @param hasLink whether a link is a keyword, as in OpenAPI
 */
export function annotations(
  declared: Declared,
  facts: readonly string[] = [],
  around?: Citation,
  hasLink = false,
): JsonSchema {
  const { doc, see, deprecated, origin } = declared;
  const cited = citation(origin);
  const description = prose(
    doc,
    facts.join(' '),
    ...notices(declared),
    ...(hasLink ? moreLinks(see) : see).map((link) => `See ${link}`),
  );
  return {
    ...(description === '' ? {} : { description }),
    ...(hasLink ? linkIn(see) : {}),
    ...(cited === '' || (around !== undefined && cited === citation(around)) ? {} : { $comment: cited }),
    ...(deprecated === undefined ? {} : { deprecated: true }),
  };
}

/** Warnings in a description. */
export function notices({ stability, deprecated }: Declared): readonly string[] {
  return [
    ...(stability === 'experimental' ? ['Experimental.'] : []),
    ...(deprecated === undefined ? [] : [`Deprecated: ${deprecationText(deprecated)}`.trimEnd()]),
  ];
}

/** The only link, as the keyword of OpenAPI. */
export function linkIn(see: readonly string[]): JsonSchema {
  const [url, ...others] = see;
  const isOne =
    url !== undefined && others.length === 0 && /^https?:\/\/[!-~\u00a1-\uffff]+$/.test(url) && URL.canParse(url);
  return isOne ? { externalDocs: { url } } : {};
}

/** Links that do not fit the keyword of OpenAPI. */
function moreLinks(see: readonly string[]): readonly string[] {
  return Object.keys(linkIn(see)).length === 0 ? see : [];
}

/** The place of the schema of a field. */
export interface FieldPlace {
  /** Citation of the object, which is not repeated. */
  readonly around?: Citation;
  /** Whether the schema contains the default. */
  readonly hasDefault?: boolean;
}

/** The annotations of a field, with the facts that no keyword expresses. */
export function fieldAnnotations(field: Field, place: FieldPlace = {}): JsonSchema {
  const value = field.default?.value;
  const { around, hasDefault = false } = place;
  const { onlyIn, ...always } = field;
  const facts = fieldFacts(beyondKeywords(always, hasDefault)).filter(({ kind }) => kind !== 'example');
  return {
    ...annotations(
      field,
      facts.map(({ text }) => `${text}.`),
      around,
      true,
    ),
    ...(onlyIn === undefined ? {} : { [onlyIn.side === 'answers' ? 'readOnly' : 'writeOnly']: true }),
    ...(value === undefined ? {} : { default: value }),
    ...exampleAnnotation(field),
  };
}

function beyondKeywords({ default: standard, ...field }: Omit<Field, 'onlyIn'>, hasDefault: boolean): Field {
  const inKeywords = new Set(unconditionalLimits(field.limits).filter((limit) => isKeyword(limit, field)));
  const isAnnotation = (limit: Limit): boolean =>
    limit.kind === 'format' && limit.on === 'value' && isGeneral(limit) && isFormatSaid(limit.format, field.type);
  return {
    ...field,
    limits: field.limits.filter((limit) => !inKeywords.has(limit) && !isAnnotation(limit)),
    ...(standard === undefined || hasDefault ? {} : { default: standard }),
  };
}

function isKeyword(limit: Limit, { type }: Pick<Field, 'type'>): boolean {
  if (limit.kind === 'length' && limit.trimmed) return false;
  const { type: _, ...keywords } = limitOn(limit, type);
  return Object.keys(keywords).length > 0 && !isWideInteger(typeAtTarget(type, limit.on) ?? type);
}

export function exampleAnnotation({ examples = [] }: Pick<Field, 'examples'>): JsonSchema {
  return examples.length === 0 ? {} : { examples: examples.map(({ value }) => value) };
}

/** Joins the paragraphs of a description that are not empty. */
export function prose(...paragraphs: readonly (Json | undefined)[]): string {
  return paragraphs
    .map((paragraph) => (typeof paragraph === 'string' ? paragraph.trim() : ''))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
