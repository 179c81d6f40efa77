import { checkedFormat, isFormatWithin } from '../formats/formats.js';
import {
  isGeneral,
  isLimitInside,
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

/** How the new set of accepted values relates to the old one. */
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

/** The relation of the values of two formats. A format that no validator checks takes every value, as does none. */
export function relateFormats(before: string | undefined, after: string | undefined): Relation {
  const [old, now] = [checkedFormat(before), checkedFormat(after)];
  return relationOf(isFormatInside(old, now), isFormatInside(now, old));
}

function isFormatInside(inner: string | undefined, outer: string | undefined): boolean {
  return outer === undefined || (inner !== undefined && isFormatWithin(inner, outer));
}

/** The relation of the values that two limits of one kind accept; an absent limit accepts everything. */
export function relateLimits(before: Limit | undefined, after: Limit | undefined): Relation {
  if (before === undefined || after === undefined) return relationOf(after === undefined, before === undefined);
  return relationOf(isLimitInside(before, after), isLimitInside(after, before));
}

/**
 * How limits of one kind on one target change the type that TypeScript users see. The type lists values only if a limit
 * without a condition lists them; it then includes those of the exceptions.
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
 * How the values of a type relate to those of the former type. A declaration with the same name on both sides counts as
 * the same set: its own changes are reported where it is declared. Objects are compared as if values had no keys other
 * than the declared ones.
 */
export function relateTypes(before: Type, old: Model, after: Type, now: Model): Relation {
  const [was, is] = [
    { type: before, limits: [], model: old },
    { type: after, limits: [], model: now },
  ];
  return relationOf(isInside(was!, is!), isInside(is!, was!));
}

/**
 * How a changed type affects code that writes values of the former one. TypeScript rejects a key that the new type does not
 * declare, even if the new type accepts more values.
 */
export function relateWritten(before: Type, old: Model, after: Type, now: Model): Relation {
  const known = new Set(keysOf(after, now));
  return relationOf(
    keysOf(before, old).every((key) => known.has(key)),
    true,
  );
}

/** Keys of the objects in a type. */
function keysOf(type: Type, model: Model): readonly string[] {
  return objectRefs(type).flatMap(
    ({ name }) => declaredAs(model.objects, name)?.fields.map((field) => field.name) ?? [],
  );
}

/** The relation of the keys that two versions of an object do not declare. */
export function relateOtherKeys(before: ObjectType, old: Model, after: ObjectType, now: Model): Relation {
  const [lost, gained] = [subtractOtherKeys(before, old, after, now), subtractOtherKeys(after, now, before, old)];
  return relationOf(lost.is === 'inside', gained.is === 'inside');
}

type Presence = Pick<Field, 'optional' | 'nullable' | 'type' | 'onlyIn'>;

/** Whether null is a value of a type. It is one of `any`, and of a union that lists it. */
function includesNull(type: Type, model: Model): boolean {
  return isInside({ type: { kind: 'null' }, limits: [], model }, { type, limits: [], model });
}

/** A field that the same side alone sends on both sides of a comparison, as that side sends it. */
export function asSent<Sent extends Presence>(field: Sent, other: Presence): Sent {
  const { onlyIn } = field;
  return onlyIn === undefined || onlyIn.side !== other.onlyIn?.side ? field : { ...field, optional: !onlyIn.always };
}

/** The relation of two presences: whether a value may be absent or null. */
export function relatePresence(old: Presence, oldModel: Model, now: Presence, newModel: Model): Relation {
  const [before, after] = [asSent(old, now), asSent(now, old)];
  if (before.nullable === after.nullable)
    return relationOf(presenceInside(before, after), presenceInside(after, before));
  const [had, has] = [includesNull(before.type, oldModel), includesNull(after.type, newModel)];
  // A field whose type includes null may be null, whether or not the field says so.
  const former = { optional: before.optional, nullable: had ? has || after.nullable : before.nullable };
  const latter = { optional: after.optional, nullable: has ? had || before.nullable : after.nullable };
  return relationOf(presenceInside(former, latter), presenceInside(latter, former));
}

/** The types of two fields, with null where each of them may be null and says so beside its type or in it. */
export function typesWithNull(before: Presence, old: Model, after: Presence, now: Model): readonly [Type, Type] {
  const mayBeNull = ({ nullable, type }: Presence, model: Model): boolean => nullable || includesNull(type, model);
  if (before.nullable === after.nullable && !before.nullable) return [before.type, after.type];
  if (!mayBeNull(before, old) || !mayBeNull(after, now)) return [before.type, after.type];
  return [typeWithNull(before), typeWithNull(after)];
}

/** Whether the second presence allows every absence and null that the first allows. */
export function presenceInside(
  one: Pick<Field, 'optional' | 'nullable'>,
  where: Pick<Field, 'optional' | 'nullable'>,
): boolean {
  return (!one.optional || where.optional) && (!one.nullable || where.nullable);
}

type Wire = 'str' | 'int' | 'float';

/** The JSON forms that a form may be: one that is not shown may be any of them. */
function wiresOf(wire: Wire | NotShown): readonly Wire[] {
  if (isNotShown(wire)) return ['str', 'int'];
  return wire === 'float' ? ['int', 'float'] : [wire];
}

/** The relation of two JSON forms; a form that is not shown may be any of them. */
export function relateWires(before: Wire | NotShown, after: Wire | NotShown): Relation {
  const old = wiresOf(before);
  const now = wiresOf(after);
  return relationOf(
    old.every((wire) => now.includes(wire)),
    now.every((wire) => old.includes(wire)),
  );
}
