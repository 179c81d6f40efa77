import { isObjectRef, type Type } from '../../model/types.js';
import { dispatchOf, formsOf, VALUE_KINDS, type Dispatch, type FieldChoice } from '../../model/unions/dispatch.js';
import type { AnyUnion } from '../../model/unions/discriminator.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import { SPEC_WORDS } from '../../model/spec-words.js';
import { INTEGER } from './declared-schema.js';
import { refTo, type JsonSchema } from './schema.js';
import { bothWords, specWords } from './spec-words.js';

function memberWords({ of }: AnyUnion, member: (type: Type) => JsonSchema): JsonSchema {
  return of.some(({ kind }) => kind === 'union') ? specWords({ members: of.map(member) }) : {};
}

/** Any of several types: `oneOf` if no value can have two of them, which leads to better messages, otherwise `anyOf`. */
export function unionSchema(union: AnyUnion, context: EmitContext, member: (type: Type) => JsonSchema): JsonSchema {
  const dispatch = dispatchOf(union, context);
  const { objects } = dispatch;
  const choice = objects.kind === 'field' ? objects : undefined;
  const schemas = dispatch.members.map(member);
  const others = choice?.open === true ? [otherMembers(choice)] : [];
  const all = [...schemas, ...others];
  const words = memberWords(union, member);
  const [only] = all;
  if (all.length === 1) return only!;
  const by = 'by' in union ? union.by : undefined;
  const distinguished = choice === undefined ? {} : discriminator(choice, dispatch, by !== undefined);
  const unsaid = by !== undefined && !('discriminator' in distinguished) ? specWords({ by }) : {};
  return {
    [isExclusive(dispatch) ? 'oneOf' : 'anyOf']: all,
    ...words,
    ...unsaid,
    ...bothWords(words, unsaid),
    ...distinguished,
  };
}

/** Whether no value can belong to two members. */
function isExclusive({ byKind, objects }: Dispatch): boolean {
  return VALUE_KINDS.every((kind) => byKind[kind].length < 2 || (kind === 'object' && objects.kind === 'field'));
}

/** Objects with an unlisted value of the discriminator. */
function otherMembers(choice: FieldChoice): JsonSchema {
  const { field, cases } = choice;
  const isInteger = cases.every(({ value }) => typeof value !== 'number' || Number.isSafeInteger(value));
  const types = formsOf(choice).map((form) => (form === 'number' && isInteger ? 'integer' : form));
  const [type] = types;
  return {
    type: 'object',
    required: [field],
    properties: {
      [field]: {
        ...(types.includes('integer') ? INTEGER : {}), // its bounds pass over values of other forms
        type: types.length === 1 ? type! : types,
        not: { enum: cases.map(({ value }) => value) },
      },
    },
  };
}

/**
 * The discriminator of OpenAPI, which needs a named schema for each value. Its values must be texts, because compilers
 * would give the field this type.
 */
function discriminator({ field, cases, open }: FieldChoice, { members }: Dispatch, isInSpec: boolean): JsonSchema {
  if (open || !members.every(isObjectRef)) return {};
  if (!cases.every(({ value }) => typeof value === 'string')) return {};
  const mapping = cases.map(({ value, member }) => [value, refTo(objectName(member))]);
  return {
    discriminator: {
      propertyName: field,
      mapping: Object.fromEntries(mapping) as JsonSchema,
      ...(isInSpec ? {} : { [SPEC_WORDS]: false }),
    },
  };
}
