import { isGeneral } from '../../model/limits/limit-target.js';
import type { Declared, Field, Json, Limit } from '../../model/model.js';
import { SPEC_WORDS, type SpecWords } from '../../model/spec-words.js';
import { prose } from './annotations.js';
import type { JsonSchema } from './schema.js';
import type { PatternLimit } from './type-limits.js';

/** The key with facts of the spec; empty if there are none. */
export function specWords(words: SpecWords): JsonSchema {
  const said = Object.entries(words).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { [SPEC_WORDS]: Object.fromEntries(said) as JsonSchema };
}

/** The length of the doc in a description that has further text. */
export function docIn(description: Json | undefined, doc: string): SpecWords {
  const own = prose(doc);
  return (description ?? '') === own ? {} : { docLength: own.length };
}

/** The facts of a declaration that its annotations do not express. */
export function declaredWords({ description, externalDocs }: JsonSchema, declared: Declared): SpecWords {
  const { doc, see } = declared;
  return { ...docIn(description, doc), ...(see.length === 0 || externalDocs !== undefined ? {} : { see }) };
}

/** Adds the keys of other tools, and the facts of a declaration that its schema does not express. */
export function withWords(schema: JsonSchema, declared: Declared, words: SpecWords = {}): JsonSchema {
  const own = schema[SPEC_WORDS] as SpecWords | undefined;
  return { ...schema, ...declared.extraKeys, ...specWords({ ...own, ...words, ...declaredWords(schema, declared) }) };
}

/** The facts of a field that its annotations do not express. */
export function fieldWords(schema: JsonSchema, field: Field): SpecWords {
  const { caveats, onlyIn } = field;
  return {
    ...declaredWords(schema, field),
    ...(caveats.length === 0 ? {} : { caveats: caveats.map(({ text }) => text) }),
    ...(onlyIn?.always === true ? { required: true } : {}),
  };
}

/** Merges the facts of a place and those of its type into one key. */
export function bothWords({ [SPEC_WORDS]: one }: JsonSchema, { [SPEC_WORDS]: other }: JsonSchema): JsonSchema {
  return one === undefined || other === undefined
    ? {}
    : { [SPEC_WORDS]: { ...(one as JsonSchema), ...(other as JsonSchema) } };
}

/** Separates facts about a place, such as its doc, from those about its values. */
export function wordsByPlace(words: Json | undefined): readonly [place: JsonSchema, values: JsonSchema] {
  const all = Object.entries((words ?? {}) as SpecWords);
  const pick = (isOfValue: boolean): JsonSchema =>
    specWords(Object.fromEntries(all.filter(([key]) => OF_VALUES.has(key) === isOfValue)));
  return [pick(false), pick(true)];
}

const OF_VALUES: ReadonlySet<string> = new Set<keyof SpecWords>(['pattern', 'members', 'by']);

/** A pattern as in the spec, if its schema has another form of it, or none. */
export function patternWords(limits: readonly Limit[], schema: JsonSchema): SpecWords {
  const own = limits.find((limit) => limit.kind === 'pattern' && limit.on === 'value' && isGeneral(limit));
  return own?.kind === 'pattern' ? wordsOfPattern(own, schema) : {};
}

/** The pattern of a place, if the schema has none. */
export function wordsOfPattern(own: PatternLimit, schema: JsonSchema): SpecWords {
  if (schema['pattern'] === own.pattern) return {};
  return schema['pattern'] === undefined && own.enforced ? {} : { pattern: own.pattern };
}
