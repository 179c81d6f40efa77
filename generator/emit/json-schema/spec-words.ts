import { isEnforced } from '../../model/limits/limit-kinds.js';
import { isUnion } from '../../model/types.js';
import { isGeneral } from '../../model/limits/limit-choice.js';
import type { Declared, Field, Json, Limit } from '../../model/model.js';
import { SPEC_WORDS, type SpecWords } from '../../model/spec-words.js';
import { prose } from './annotations.js';
import type { JsonSchema } from './schema.js';

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

/** What a schema with annotations does not say of a declaration. */
export function declaredWords({ description }: JsonSchema, declared: Declared): SpecWords {
  return { ...docIn(description, declared.doc), ...(declared.see.length === 0 ? {} : { see: declared.see }) };
}

/** The same of a field. */
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

/** The format of a type of several forms, of which no schema says one. */
export function formatWords({ limits, type }: Field): SpecWords {
  const own = limits.find((limit) => limit.kind === 'format' && limit.on === 'value' && isGeneral(limit));
  return own?.kind === 'format' && isUnion(type) && !isEnforced(own) ? { format: own.format } : {};
}

/** A pattern as the spec has it, where its schema has it in a form for other languages. */
export function patternWords(limits: readonly Limit[], schema: JsonSchema): SpecWords {
  const own = limits.find((limit) => limit.kind === 'pattern' && limit.on === 'value' && isGeneral(limit));
  const isAsWritten = own?.kind !== 'pattern' || schema['pattern'] === own.pattern || schema['pattern'] === undefined;
  return isAsWritten ? {} : { pattern: own.pattern };
}
