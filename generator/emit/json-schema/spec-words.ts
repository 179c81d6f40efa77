import { isGeneral } from '../../model/limits/limit-target.js';
import type { Declared, Field, Json, Limit } from '../../model/model.js';
import { SPEC_WORDS, type SpecWords } from '../../model/spec-words.js';
import { prose } from './annotations.js';
import type { JsonSchema } from './schema.js';
import type { PatternLimit } from './type-limits.js';

/** The key with words of the spec; nothing, if there are none. */
export function specWords(words: SpecWords): JsonSchema {
  const said = Object.entries(words).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { [SPEC_WORDS]: Object.fromEntries(said) as JsonSchema };
}

/** Which part of a description is the doc of the spec, if not all of it is. */
export function docIn(description: Json | undefined, doc: string): SpecWords {
  const own = prose(doc);
  return (description ?? '') === own ? {} : { docLength: own.length };
}

/** Facts of a declaration that a schema with annotations does not state. */
export function declaredWords({ description, externalDocs }: JsonSchema, declared: Declared): SpecWords {
  const { doc, see } = declared;
  return { ...docIn(description, doc), ...(see.length === 0 || externalDocs !== undefined ? {} : { see }) };
}

/** Facts of a field that a schema with annotations does not state. */
export function fieldWords(schema: JsonSchema, field: Field): SpecWords {
  const { caveats, onlyIn } = field;
  return {
    ...declaredWords(schema, field),
    ...(caveats.length === 0 ? {} : { caveats: caveats.map(({ text }) => text) }),
    ...(onlyIn?.always === true ? { required: true } : {}),
  };
}

/** The words of a place and those of the type there, in one key. */
export function bothWords({ [SPEC_WORDS]: one }: JsonSchema, { [SPEC_WORDS]: other }: JsonSchema): JsonSchema {
  return one === undefined || other === undefined
    ? {}
    : { [SPEC_WORDS]: { ...(one as JsonSchema), ...(other as JsonSchema) } };
}

/** The words about a place, such as its doc, and those about the values there. */
export function wordsByPlace(words: Json | undefined): readonly [place: JsonSchema, values: JsonSchema] {
  const all = Object.entries((words ?? {}) as SpecWords);
  const pick = (isOfValue: boolean): JsonSchema =>
    specWords(Object.fromEntries(all.filter(([key]) => OF_VALUES.has(key) === isOfValue)));
  return [pick(false), pick(true)];
}

const OF_VALUES: ReadonlySet<string> = new Set<keyof SpecWords>(['pattern', 'members', 'by']);

/** A pattern as the spec has it, where its schema has it in a form for other languages, or not at all. */
export function patternWords(limits: readonly Limit[], schema: JsonSchema): SpecWords {
  const own = limits.find((limit) => limit.kind === 'pattern' && limit.on === 'value' && isGeneral(limit));
  return own?.kind === 'pattern' ? wordsOfPattern(own, schema) : {};
}

/** The pattern of a place, if the schema does not state it. */
export function wordsOfPattern(own: PatternLimit, schema: JsonSchema): SpecWords {
  if (schema['pattern'] === own.pattern) return {};
  return schema['pattern'] === undefined && own.enforced ? {} : { pattern: own.pattern };
}
