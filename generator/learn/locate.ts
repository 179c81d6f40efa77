import { declaredAs } from '../model/by-name.js';
import { isRecord } from '../json.js';
import { accepts } from '../model/limits/limit-kinds.js';
import { isGeneral, targetInside, type LimitedPart } from '../model/limits/limit-target.js';
import { typesUnderKey } from '../model/objects.js';
import type { Condition, Limit, ObjectType } from '../model/model.js';
import { isDict, isList, isObjectRef, isScalar, isTuple, itemOfTuple, writeType, type Type } from '../model/types.js';
import type { FieldPlace } from './facts.js';
import type { Path } from './json-text.js';
import { ownValue, type JsonObject, type Typing } from './walk-types.js';

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
export function payloadAt(typing: Typing, type: Type, value: unknown): Located {
  const nowhere = { field: undefined, object: undefined, key: undefined };
  return entered({ name: writeType(type), type, value, ...nowhere }, typing);
}

/** Follows a path through a payload and its type. */
export function locate(typing: Typing, type: Type, payload: unknown, path: Path): Located {
  return path.reduce((at, key) => partAt(at, key, typing), payloadAt(typing, type, payload));
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
  const object = { type, value: isRecord(at.value) ? at.value : {}, around: at.object?.value ?? {} };
  const inside = { object, value, key: undefined };
  if (field === undefined)
    return { ...inside, name: `${type.name}{}`, field: undefined, type: typesUnderKey(type, key)?.[0] };
  return {
    ...inside,
    name: `${type.name}.${key}`,
    field: { field, on: 'value' },
    type: field.type,
  };
}

/** A part of the value of a field; without `on` if limits cannot apply to it. */
function partOfField({ on: outer, ...field }: FieldPlace, part: LimitedPart | undefined): FieldPlace {
  return outer === undefined || part === undefined ? field : { ...field, on: targetInside(outer, part) };
}

/** The limit that a value violates: one of the field, or of its scalar. */
export function missedLimit({ type, value, object, field }: Located, code: string, typing: Typing): Limit | undefined {
  const own = field === undefined ? [] : applying(field, code, object!);
  const scalar = type !== undefined && isScalar(type) ? typing.scope.scalars.get(type.name) : undefined;
  const ofScalar = scalar?.limits.filter(({ kind }) => kind === code) ?? [];
  return [...own, ...ofScalar].find((limit) => !accepts(limit, value));
}

/** The limits of a kind that apply to a value: the first exception whose conditions hold, or the general one. */
function applying(
  { field: { limits }, on }: FieldPlace,
  code: string,
  object: NonNullable<Located['object']>,
): readonly Limit[] {
  const candidates = limits.filter((limit) => limit.kind === code && limit.on === on);
  const chosen = candidates.find(
    (limit) => !isGeneral(limit) && limit.when.every((condition) => holds(condition, object)),
  );
  return chosen === undefined ? [...candidates.filter(isGeneral), ...candidates] : [chosen];
}

function holds({ field, up, values }: Condition, { value, around }: NonNullable<Located['object']>): boolean {
  const found = ownValue(up ? around : value, field);
  return values.some((value) => value === found);
}
