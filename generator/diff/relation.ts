import { checkedFormat, isFormatWithin } from '../formats/formats.js';
import {
  isGeneral,
  type Limit,
  isInside,
  isNotShown,
  objectRefs,
  subtractOtherKeys,
  typeWithNull,
  type Field,
  type Model,
  type NotShown,
  type ObjectType,
  type Type,
} from '../model/index.js';
import type { JsonScalar } from '../model/limits/limit-kinds.js';
import { declaredAs } from '../model/by-name.js';

/** Relates the new set of accepted values to the old one. */
export type Relation = 'same' | 'widened' | 'narrowed' | 'changed';

/** @param includesOld every old value is still accepted @param isIncluded every new value was accepted before */
export function relationOf(includesOld: boolean, isIncluded: boolean): Relation {
  if (includesOld) return isIncluded ? 'same' : 'widened';
  return isIncluded ? 'narrowed' : 'changed';
}

/** The relation of two finite sets. */
export function relationOfSets<T>(before: Iterable<T>, after: Iterable<T>): Relation {
  const old = new Set(before);
  const now = new Set(after);
  return relationOf(
    [...old].every((value) => now.has(value)),
    [...now].every((value) => old.has(value)),
  );
}

/** Relates the texts of two formats. Without a format, or with one that is not checked, every text is accepted. */
export function relateFormats(before: string | undefined, after: string | undefined): Relation {
  const [old, now] = [checkedFormat(before), checkedFormat(after)];
  return relationOf(isFormatInside(old, now), isFormatInside(now, old));
}

function isFormatInside(inner: string | undefined, outer: string | undefined): boolean {
  return outer === undefined || (inner !== undefined && isFormatWithin(inner, outer));
}

/**
 * Relates the TypeScript types of limits of one kind and target. A type lists values only if a limit without a
 * condition lists them, and then includes those of conditional limits.
 */
export function relateLimitTypes(before: readonly Limit[], after: readonly Limit[]): Relation {
  const [old, now] = [literalsOf(before), literalsOf(after)];
  if (old === undefined || now === undefined) return relationOf(now === undefined, old === undefined);
  return relationOfSets(old, now);
}

function literalsOf(limits: readonly Limit[]): readonly JsonScalar[] | undefined {
  const listed = limits.filter((limit) => limit.kind === 'values');
  return listed.some(isGeneral) ? listed.flatMap(({ values }) => values) : undefined;
}

/**
 * Relates the values of two types. Declarations with the same name count as equal, because their own changes are
 * reported. Objects are compared without undeclared keys.
 */
export function relateTypes(before: Type, old: Model, after: Type, now: Model): Relation {
  const [was, is] = [
    { type: before, limits: [], model: old },
    { type: after, limits: [], model: now },
  ];
  return relationOf(isInside(was!, is!), isInside(is!, was!));
}

/**
 * Relates two types for code that writes literals of the old one: TypeScript rejects undeclared keys, even if the new
 * type accepts more values.
 */
export function relateWritten(before: Type, old: Model, after: Type, now: Model): Relation {
  const known = new Set(keysOf(after, now));
  return relationOf(
    keysOf(before, old).every((key) => known.has(key)),
    true,
  );
}

function keysOf(type: Type, model: Model): readonly string[] {
  return objectRefs(type).flatMap(
    ({ name }) => declaredAs(model.objects, name)?.fields.map((field) => field.name) ?? [],
  );
}

/** Relates the undeclared keys of two versions of an object. */
export function relateOtherKeys(before: ObjectType, old: Model, after: ObjectType, now: Model): Relation {
  const [lost, gained] = [subtractOtherKeys(before, old, after, now), subtractOtherKeys(after, now, before, old)];
  return relationOf(lost.is === 'inside', gained.is === 'inside');
}

type Presence = Pick<Field, 'optional' | 'nullable' | 'type' | 'onlyIn'>;

/** Whether a type includes null, as `any` does. */
function includesNull(type: Type, model: Model): boolean {
  return isInside({ type: { kind: 'null' }, limits: [], model }, { type, limits: [], model });
}

/** A field with the presence of the side that sends it, if the same side sends it in both versions. */
export function asSent<Sent extends Presence>(field: Sent, other: Presence): Sent {
  const { onlyIn } = field;
  return onlyIn === undefined || onlyIn.side !== other.onlyIn?.side ? field : { ...field, optional: !onlyIn.always };
}

/** Relates two presences: whether a value may be absent or null. */
export function relatePresence(old: Presence, oldModel: Model, now: Presence, newModel: Model): Relation {
  const [before, after] = [asSent(old, now), asSent(now, old)];
  if (before.nullable === after.nullable)
    return relationOf(presenceInside(before, after), presenceInside(after, before));
  const [had, has] = [includesNull(before.type, oldModel), includesNull(after.type, newModel)];
  // If the type of a field includes null, `nullable` has no effect.
  const former = { optional: before.optional, nullable: had ? has || after.nullable : before.nullable };
  const latter = { optional: after.optional, nullable: has ? had || before.nullable : after.nullable };
  return relationOf(presenceInside(former, latter), presenceInside(latter, former));
}

/** The types of two fields, with null if both may be null by `nullable` or by their types. */
export function typesWithNull(before: Presence, old: Model, after: Presence, now: Model): readonly [Type, Type] {
  const mayBeNull = ({ nullable, type }: Presence, model: Model): boolean => nullable || includesNull(type, model);
  if (before.nullable === after.nullable && !before.nullable) return [before.type, after.type];
  if (!mayBeNull(before, old) || !mayBeNull(after, now)) return [before.type, after.type];
  return [typeWithNull(before), typeWithNull(after)];
}

/** Whether the second presence allows absence and null wherever the first does. */
export function presenceInside(
  inner: Pick<Field, 'optional' | 'nullable'>,
  outer: Pick<Field, 'optional' | 'nullable'>,
): boolean {
  return (!inner.optional || outer.optional) && (!inner.nullable || outer.nullable);
}

type Wire = 'str' | 'int' | 'float';

/** The possible JSON forms of a form that may not be shown. */
function wiresOf(wire: Wire | NotShown): readonly Wire[] {
  if (isNotShown(wire)) return ['str', 'int'];
  return wire === 'float' ? ['int', 'float'] : [wire];
}

/** Relates two JSON forms, of which one that is not shown has several possible forms. */
export function relateWires(before: Wire | NotShown, after: Wire | NotShown): Relation {
  const old = wiresOf(before);
  const now = wiresOf(after);
  return relationOf(
    old.every((wire) => now.includes(wire)),
    now.every((wire) => old.includes(wire)),
  );
}
