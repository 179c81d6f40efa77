import type { Field, ObjectType } from '../../model/model.js';
import { fieldOfOtherKeys, fieldOfPattern, isClosed, keyPatternsOf, typeOfOtherKeys } from '../../model/objects.js';
import { SPEC_WORDS, type SpecWords } from '../../model/spec-words.js';
import { matches } from '../../patterns/automaton.js';
import { literalPattern } from '../../patterns/read-pattern.js';
import { acceptedAutomaton, portablePattern } from '../../patterns/pattern-automaton.js';
import type { EmitContext } from '../emit-context.js';
import { memberCitations, type MemberCitations } from '../member-citations.js';
import { annotations, fieldAnnotations, type FieldPlace } from './annotations.js';
import { comment } from './declared-schema.js';
import { conditionalLimits, limitsOutside } from './conditional-limits.js';
import { contentRules, nameInField, ownRelevance } from './containers.js';
import { ruleSchemas } from './rule-schema.js';
import { type JsonSchema, orNull } from './schema.js';
import { bothWords, declaredWords, fieldWords, specWords } from './spec-words.js';
import { typeLimits } from './type-limits.js';
import { typeSchema } from './type-schema.js';

/**
 * The schema of an object or view: its fields as properties, and dependencies between fields as conditions.
 *
 * @param place 'inside' leaves out the limits that depend on a container, whose schema has them
 */
export function objectSchema(
  object: ObjectType,
  context: EmitContext,
  place: 'alone' | 'inside' = 'alone',
): JsonSchema {
  const required = object.fields.filter(({ optional }) => !optional).map(({ name }) => name);
  const conditions = conditionSchemas(object, context, place);
  const citations = memberCitations('Fields', object.fields, object);
  const said = { ...annotations(object, [], undefined, true), ...comment(object, citations) };
  return {
    title: object.name,
    ...said,
    ...object.extraKeys,
    ...specWords(objectWords(said, object)),
    type: 'object',
    ...(object.fields.length === 0 ? {} : { properties: properties(object, citations, context) }),
    ...(required.length === 0 ? {} : { required }),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
    ...keyPatterns(object, context),
    ...otherKeys(object, context),
  };
}

function objectWords(schema: JsonSchema, object: ObjectType): SpecWords {
  const { view, extends: bases = [] } = object;
  return {
    ...declaredWords(schema, object),
    ...(bases.length === 0 ? {} : { extends: bases }),
    ...(view?.side === undefined ? {} : { sideOf: view.of }),
  };
}

/** In JSON Schema, patterns also apply to declared keys, so that each pattern must exclude these. */
function keyPatterns(object: ObjectType, context: EmitContext): JsonSchema {
  const patterns = keyPatternsOf(object);
  if (patterns.length === 0) return {};
  const entries = patterns.map((keys) => {
    const field = fieldOfPattern(keys, object);
    const own = object.fields.map(({ name }) => name).filter((name) => matches(acceptedAutomaton(keys.pattern), name));
    const written = beside(own, keyPattern(keys.pattern));
    const schema = field === undefined ? {} : fieldSchema(field, context);
    const words = written === keys.pattern ? {} : specWords({ keyPattern: keys.pattern });
    return [written, { ...schema, ...words, ...bothWords(schema, words) }] as const;
  });
  return { patternProperties: Object.fromEntries(entries) };
}

/** A pattern for the same texts in every language. Parts that it cannot express become a lookahead. */
function keyPattern(written: string): string {
  const { pattern, not } = portablePattern(written);
  return not === undefined ? pattern : `^(?!${anywhere(not)})(?=${anywhere(pattern)})`;
}

function beside(names: readonly string[], pattern: string): string {
  if (names.length === 0) return pattern;
  const own = names.map(literalPattern).join('|');
  return `^(?!(?:${own})$)(?=${anywhere(pattern)})`;
}

function anywhere(pattern: string): string {
  return String.raw`[\s\S]*(?:${pattern})`;
}

function otherKeys(object: ObjectType, context: EmitContext): JsonSchema {
  const field = fieldOfOtherKeys(object);
  if (field !== undefined) return { additionalProperties: fieldSchema(field, context) };
  if (typeOfOtherKeys(object) !== undefined) return { additionalProperties: true };
  return isClosed(object) && object.shown ? { additionalProperties: false } : {};
}

function properties(
  object: ObjectType,
  { cited }: MemberCitations,
  context: EmitContext,
): Readonly<Record<string, JsonSchema>> {
  const { origin } = object;
  const named = (field: Field) => (name: string) => nameInField(name, field, object, context);
  return Object.fromEntries(
    object.fields.map((field) => [
      field.name,
      fieldSchema(cited(field), context, { around: origin, named: named(field) }),
    ]),
  );
}

/** The schema of a field's value, with the limits that always apply. */
export function fieldSchema(
  field: Field,
  context: EmitContext,
  { named, ...place }: FieldPlace & { readonly named?: (name: string) => string } = {},
): JsonSchema {
  const value = typeSchema(field.type, typeLimits(field.limits, field.type), context, named);
  const said = fieldAnnotations(field, place);
  const extra = { ...field.extraKeys, ...specWords(fieldWords(said, field)) };
  const typed = field.nullable ? orNull(value) : value;
  const schema = { ...said, ...extra, ...typed, ...bothWords(extra, typed) };
  return place.hasDefault === true ? schema : withoutDefault(schema);
}

/** OpenAPI compilers regard a field with a `default` as always present in answers. */
function withoutDefault(schema: JsonSchema): JsonSchema {
  const { default: value, [SPEC_WORDS]: words, ...rest } = schema;
  return value === undefined
    ? schema
    : { ...rest, [SPEC_WORDS]: { ...(words as JsonSchema | undefined), default: value } };
}

function conditionSchemas(object: ObjectType, context: EmitContext, place: 'alone' | 'inside'): readonly JsonSchema[] {
  return [
    ...object.fields.flatMap((field) => [
      ...conditionalLimits(field),
      ...(place === 'inside' ? [] : limitsOutside(field)),
    ]),
    ...ownRelevance(object, context),
    ...contentRules(object, context),
    ...object.rules.flatMap((rule) => ruleSchemas(rule, object)),
  ];
}
