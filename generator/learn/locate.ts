import { declaredAs } from '../model/by-name.js';
import { accepts, type LimitKind } from '../model/limits/limit-kinds.js';
import { limitGroups, targetInside, type LimitedPart, type LimitTarget } from '../model/limits/limit-target.js';
import { typesUnderKey } from '../model/objects.js';
import type { Condition, Field, Limit, ObjectType } from '../model/model.js';
import { isDict, isList, isObjectRef, isScalar, isTuple, itemOfTuple, type Type } from '../model/types.js';
import type { Difference, FieldPlace } from './facts.js';
import type { Path } from './json-text.js';
import { asObject, ownValue, type JsonObject, type Typing } from './walk-types.js';

/** The part of the spec at a path of a payload. */
export interface Located {
  readonly name: string;
  readonly field: FieldPlace | undefined;
  /** The innermost declared object on the path, with its value. */
  readonly object: { readonly type: ObjectType; readonly value: JsonObject; readonly around: JsonObject } | undefined;
  /** Undefined for an undeclared key. */
  readonly type: Type | undefined;
  readonly value: unknown;
  /** The key of an entry of a dict, which has the same path. */
  readonly key: Located | undefined;
}

/** The place of a whole payload. */
export function payloadAt(typing: Typing, type: Type, name: string, value: unknown): Located {
  return entered({ name, field: undefined, object: undefined, type, value, key: undefined }, typing);
}

/** Follows a path through a payload and its type. */
export function locate(typing: Typing, type: Type, rootName: string, payload: unknown, path: Path): Located {
  return path.reduce((at, key) => partAt(at, key, typing), payloadAt(typing, type, rootName, payload));
}

/** The place with the member of a union for the value. */
export function entered(at: Located, typing: Typing): Located {
  const type = at.type?.kind === 'nullable' ? at.type.of : at.type;
  const member = type && typing.memberFor(type, at.value);
  if (member === undefined || member === type) return type === at.type ? at : { ...at, type };
  // A union with limits is a member itself.
  return entered({ ...at, type: member }, typing);
}

/** The place of a part of a value: of a field, an item or an entry. */
export function partAt(at: Located, key: string | number, typing: Typing): Located {
  const { type, value } = at;
  const inner = typeof value === 'object' && value !== null ? ownValue(value as JsonObject, String(key)) : undefined;
  const object = type !== undefined && isObjectRef(type) ? typing.objectOf(type) : undefined;
  return entered(
    object === undefined ? itemAt(at, key, inner, typing) : fieldAt(at, object, String(key), inner),
    typing,
  );
}

function itemAt(at: Located, key: string | number, value: unknown, typing: Typing): Located {
  const { name, field, object, type } = at;
  const part = type && partOf(type, key);
  const suffix = part?.suffix ?? suffixOf(key, type, typing);
  const ofKey =
    type !== undefined && isDict(type)
      ? {
          name: `${name}{key}`,
          field: field && partOfField(field, 'keys'),
          object,
          type: type.key,
          value: typing.keyValue(String(key), type.key),
          key: undefined,
        }
      : undefined;
  return {
    name: name + suffix,
    field: field && partOfField(field, part?.on),
    object,
    type: part?.type,
    value,
    key: ofKey,
  };
}

interface Part {
  /** Absent for a part without limits. */
  readonly on?: 'each';
  readonly suffix: string;
  readonly type: Type | undefined;
}

/** The part of a list, a dict or a tuple under a key; other types have no parts. */
function partOf(type: Type, key: string | number): Part | undefined {
  if (isList(type)) return { on: 'each', suffix: '[]', type: type.item };
  if (isDict(type)) return { on: 'each', suffix: '{}', type: type.value };
  if (!isTuple(type)) return undefined;
  return { suffix: Number(key) < type.items.length ? `[${key}]` : '[]', type: itemOfTuple(type, Number(key)) };
}

/** Unknown keys are not shown, because they may be data. */
function suffixOf(key: string | number, type: Type | undefined, typing: Typing): string {
  return type !== undefined && typing.discriminatorOf(type) === key ? `.${key}` : '.?';
}

function fieldAt(at: Located, type: ObjectType, key: string, value: unknown): Located {
  const field = declaredAs(type.fields, key);
  const object = { type, value: asObject(at.value) ?? {}, around: at.object?.value ?? {} };
  const inside = { object, value, key: undefined };
  if (field === undefined)
    return { ...inside, name: `${type.name}{}`, field: undefined, type: typesUnderKey(type, key)?.[0] };
  return {
    ...inside,
    name: `${type.name}.${key}`,
    field: { object: type.name, field: key, on: 'value' },
    type: field.type,
  };
}

/** A part of the value of a field; without `on` if limits cannot apply to it. */
function partOfField({ on: outer, ...field }: FieldPlace, part: LimitedPart | undefined): FieldPlace {
  return outer === undefined || part === undefined ? field : { ...field, on: targetInside(outer, part) };
}

type MissedLimit = NonNullable<Difference['limit']> & { readonly limit: LimitKind };

/** The limit that a value violates: one of the field, or of its scalar. */
export function missedLimit(
  { type, value, object, field }: Located,
  code: string,
  typing: Typing,
): MissedLimit | undefined {
  const declared = field === undefined ? undefined : object?.type.fields.find(({ name }) => name === field.field);
  const own = declared && applying(declared, field!.on, code, object!).find((limit) => !accepts(limit, value));
  if (declared !== undefined && own !== undefined)
    return { of: 'field', index: declared.limits.indexOf(own), limit: own };
  const scalar = type !== undefined && isScalar(type) ? typing.scope.scalars.get(type.name) : undefined;
  const named = scalar?.limits.find((limit) => limit.kind === code && !accepts(limit, value));
  return named && { of: 'scalar', index: scalar!.limits.indexOf(named), limit: named };
}

/** The limits of a kind that apply to a value: the first exception whose conditions hold, or the general one. */
function applying(
  { limits }: Field,
  on: LimitTarget | undefined,
  code: string,
  object: NonNullable<Located['object']>,
): readonly Limit[] {
  return limitGroups(limits)
    .filter((group) => group.kind === code && group.on === on)
    .flatMap((group) => {
      const exceptions = group.limits.filter(({ when }) => when.length > 0);
      const general = group.limits.filter(({ when }) => when.length === 0);
      const chosen = exceptions.find(({ when }) => when.every((condition) => conditionHolds(condition, object)));
      return chosen === undefined ? [...general, ...exceptions] : [chosen];
    });
}

function conditionHolds({ field, up, values }: Condition, { value, around }: NonNullable<Located['object']>): boolean {
  const found = ownValue(up ? around : value, field);
  return values.some((value) => value === found);
}
