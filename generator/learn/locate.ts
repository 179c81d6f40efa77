import { accepts, type LimitKind } from '../model/limits/limit-kinds.js';
import { limitGroups, targetInside, type LimitedPart, type LimitTarget } from '../model/limits/limit-target.js';
import { typesUnderKey } from '../model/objects.js';
import type { Condition, Field, Limit, ObjectType } from '../model/model.js';
import {
  isDict,
  isList,
  isObjectRef,
  isScalar,
  isTuple,
  itemOfTuple,
  type ObjectRef,
  type Type,
} from '../model/types.js';
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

type State = { -readonly [Key in keyof Located]: Located[Key] };

/** Follows a path through a payload and its type. */
export function locate(typing: Typing, type: Type, rootName: string, payload: unknown, path: Path): Located {
  const at: State = { name: rootName, field: undefined, object: undefined, type, value: payload, key: undefined };
  enter(at, typing);
  for (const key of path) {
    step(at, key, typing);
    enter(at, typing);
  }
  return at;
}

/** Replaces a union by the member for the value, and records an object. */
function enter(at: State, typing: Typing): void {
  if (at.type?.kind === 'nullable') at.type = at.type.of;
  if (at.type === undefined) return;
  const member = typing.memberFor(at.type, at.value);
  if (member === undefined || member === at.type) return;
  at.type = member;
  // A union with limits is a member itself.
  enter(at, typing);
}

function step(at: State, key: string | number, typing: Typing): void {
  const { type, value } = at;
  at.key = undefined;
  const inner = typeof value === 'object' && value !== null ? ownValue(value as JsonObject, String(key)) : undefined;
  if (type !== undefined && isObjectRef(type)) return stepIntoField(at, String(key), inner, type, typing);
  const part = type && partOf(type, key);
  if (part === undefined) return stepIntoPart(at, undefined, suffixOf(key, type, typing), undefined, inner);
  const ofKey = type?.kind === 'dict' ? keyOf(at, String(key), type.key, typing) : undefined;
  stepIntoPart(at, part.on, part.suffix, part.type, inner);
  if (ofKey !== undefined) at.key = ofKey;
}

function keyOf({ name, field, object }: State, key: string, type: Type, typing: Typing): Located {
  return {
    name: `${name}{key}`,
    field: field && partOfField(field, 'keys'),
    object,
    type,
    value: typing.keyValue(key, type),
    key: undefined,
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
  return isTuple(type) ? { suffix: `[${key}]`, type: itemOfTuple(type, Number(key)) } : undefined;
}

/** Unknown keys are not shown, because they may be data. */
function suffixOf(key: string | number, type: Type | undefined, typing: Typing): string {
  return type !== undefined && typing.discriminatorOf(type) === key ? `.${key}` : '.?';
}

function stepIntoField(at: State, key: string, inner: unknown, ref: ObjectRef, typing: Typing): void {
  const object = typing.objectOf(ref);
  const value = asObject(at.value) ?? {};
  const around = at.object?.value ?? {};
  if (object === undefined) return stepIntoPart(at, undefined, '.?', undefined, inner);
  at.object = { type: object, value, around };
  at.value = inner;
  const field = object.fields.find(({ name }) => name === key);
  if (field === undefined) {
    at.name = `${object.name}{}`;
    at.field = undefined;
    at.type = typesUnderKey(object, key)?.[0];
    return;
  }
  at.name = `${object.name}.${key}`;
  at.field = { object: object.name, field: key, on: 'value' };
  at.type = field.type;
}

function stepIntoPart(
  at: State,
  part: 'each' | undefined,
  suffix: string,
  type: Type | undefined,
  inner: unknown,
): void {
  at.name += suffix;
  at.field = at.field && partOfField(at.field, part);
  at.type = type;
  at.value = inner;
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
