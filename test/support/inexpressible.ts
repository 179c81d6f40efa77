import { isBounded, isEnforced } from '../../generator/model/limits/limit-kinds.js';
import { isAboutContainer } from '../../generator/model/conditions.js';
import type { Field, Limit, LimitKind, Model, ObjectType } from '../../generator/model/model.js';
import { childTypes, isOneOf, type Type } from '../../generator/model/types.js';
import type { EmitContext } from '../../generator/emit/emit-context.js';
import { contentOf } from '../../generator/emit/json-schema/containers.js';
import { hidesUnknownBits } from '../../generator/emit/json-schema/declared-schema.js';
import { limitOn } from '../../generator/emit/json-schema/type-limits.js';

/** Rules over values, of which a schema has none. */
const COMPARED = ['ordered', 'total-length', 'absent-with'] as const;
type CompareRule = (typeof COMPARED)[number];

/** A constraint that validators check and that JSON Schema cannot express. */
export interface Inexpressible {
  /** Code of the issue that validators report. */
  readonly code: 'unknown-bits' | 'depth' | 'irrelevant' | CompareRule | LimitKind['kind'];
  /** The bit set, the field (`Object.field`) or the object that it is about. */
  readonly about: string;
}

/** The Model whose validators accept in mode `spec` what those of the given one accept in mode `strict`. */
export function strictModel(model: Model): Model {
  const { enums, bitSets, unions, objects } = model;
  return {
    ...model,
    enums: enums.map((declared) => ({ ...declared, open: false })),
    bitSets: bitSets.map((declared) => ({ ...declared, open: false })),
    unions: unions.map((union) => ({ ...union, open: false })),
    objects: objects.map((object) => ({ ...object, otherKeys: object.otherKeys ?? 'none' })),
  };
}

/** All such constraints in one profile. */
export function inexpressible(context: EmitContext): readonly Inexpressible[] {
  const { model, objects, unions, recursive } = context;
  const bitSets = model.bitSets.filter((declared) => hidesUnknownBits(declared));
  const limits = [...objects.values()].flatMap((object) =>
    object.fields.flatMap((field) =>
      [...new Set(field.limits.filter((limit) => isUnsaid(limit, field)).map(({ kind }) => kind))].map(
        (code) => ({ code, about: `${object.name}.${field.name}` }) as const,
      ),
    ),
  );
  const compared = [...objects.values()].flatMap(({ name, rules }) =>
    COMPARED.flatMap((code) => (rules.some(({ kind }) => kind === code) ? [{ code, about: name }] : [])),
  );
  return [
    ...bitSets.map(({ name }) => ({ code: 'unknown-bits', about: name }) as const),
    ...compared,
    ...limits,
    ...[...objects.values()].flatMap((one) => unsaidInside(one, context)),
    ...[...objects.keys(), ...unions.keys()].flatMap((about) =>
      recursive.has(about) ? [{ code: 'depth' as const, about }] : [],
    ),
  ];
}

/** Rules that the fields of a container make for an object in it, where a value may be something else than that object. */
function unsaidInside(container: ObjectType, context: EmitContext): readonly Inexpressible[] {
  return container.fields.flatMap((field) => {
    const contained = isInUnion(field.type) ? contentOf(field, container, context) : undefined;
    return (contained?.fields ?? []).flatMap((one): readonly Inexpressible[] => {
      const about = `${contained!.name}.${one.name}`;
      const kinds = new Set(one.limits.filter(({ when }) => when.some(isAboutContainer)).map(({ kind }) => kind));
      const isIrrelevant = one.relevant.some(isAboutContainer);
      return [
        ...[...kinds].map((code) => ({ code, about })),
        ...(isIrrelevant ? [{ code: 'irrelevant', about } as const] : []),
      ];
    });
  });
}

function isInUnion(type: Type): boolean {
  return isOneOf(type) || childTypes(type).some(isInUnion);
}

/** Whether the schema of a limit says nothing, but the limit does. */
function isUnsaid(limit: Limit, { type }: Field): boolean {
  return saysSomething(limit) && Object.keys(limitOn(limit, type)).length === 0;
}

function saysSomething(limit: Limit): boolean {
  if (!isEnforced(limit)) return false;
  return !isBounded(limit) || limit.min !== undefined || limit.max !== undefined;
}
