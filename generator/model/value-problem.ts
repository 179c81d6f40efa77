import { fitsFormat } from '../formats/formats.js';
import { uncapitalised } from '../capitals.js';
import { declaredAs } from './by-name.js';
import { isRecord } from '../json.js';
import { limitsOnPart, limitsOnValue, unconditionalLimits } from './limits/limit-target.js';
import { accepts } from './limits/limit-kinds.js';
import { limitText } from './wording/index.js';
import {
  isNotShown,
  isOpaque,
  type BitSet,
  type Enum,
  type Json,
  type Limit,
  type Model,
  type ObjectType,
} from './model.js';
import { typesUnderKey } from './objects.js';
import { hasKind, writeType, hasLength, itemOfTuple, type Int64Form, type Type } from './types.js';

/** The first reason why a JSON value does not have a type. */
export interface ValueProblem {
  /** The keys from the value to the wrong part. */
  readonly path: readonly (string | number)[];
  readonly expected: string;
}

/** Compares a JSON value of a spec with a type and its unconditional limits. Undefined if the value fits. */
export function problemOf(value: Json, type: Type, limits: readonly Limit[], model: Model): ValueProblem | undefined {
  return ofType(value, type, model, limits) ?? ofLimits(value, limits);
}

const FITS = undefined;

function ofLimits(value: Json, limits: readonly Limit[]): ValueProblem | undefined {
  // The keys of a dict are counted with its type, because another member may be an object.
  const counted = unconditionalLimits(limitsOnValue(limits)).filter(
    ({ kind }) => kind !== 'items' || Array.isArray(value),
  );
  const broken = counted.find((limit) => !accepts(limit, value));
  return broken && { path: [], expected: uncapitalised(limitText(broken)) };
}

/** Checks the number of keys of a dict. Limits do not apply to an object, which has the same form in JSON. */
function ofCount(value: object, limits: readonly Limit[]): ValueProblem | undefined {
  const counts = limits.filter(({ kind }) => kind === 'items');
  return ofLimits(Object.keys(value), counts);
}

/** For several types, limits only count the items of lists. */
function amongSeveral(limits: readonly Limit[]): readonly Limit[] {
  return limits.filter(({ kind, on }) => kind !== 'items' || on !== 'value');
}

function ofType(value: Json, type: Type, model: Model, limits: readonly Limit[] = []): ValueProblem | undefined {
  const unless = (fits: boolean): ValueProblem | undefined => (fits ? FITS : { path: [], expected: writeType(type) });
  const part = (item: Json, of: Type, key: string | number, on: 'each' | 'keys' = 'each'): ValueProblem | undefined =>
    under(key, problemOf(item, of, limitsOnPart(limits, on), model));
  switch (type.kind) {
    case 'str':
    case 'int':
    case 'bool':
    case 'null':
      return unless(hasKind(value, type.kind));
    case 'float':
      return unless(typeof value === 'number' && Number.isFinite(value));
    case 'int32':
      return unless(typeof value === 'number' && (value | 0) === value);
    case 'int64':
      return unless(isInt64(value, type.as));
    case 'bytes': // an example of a file can only be described
    case 'any':
      return FITS;
    case 'never':
      return unless(false);
    case 'literal':
      return unless(value === type.value);
    case 'nullable':
      return value === null ? FITS : problemOf(value, type.of, limits, model);
    case 'list':
      if (!Array.isArray(value)) return unless(false);
      return first(value.map((item: Json, index) => () => part(item, type.item, index)));
    case 'tuple':
      if (!Array.isArray(value) || !hasLength(type, value.length)) return unless(false);
      return first(
        value.map((item: Json, index) => () => under(index, problemOf(item, itemOfTuple(type, index)!, [], model))),
      );
    case 'dict': {
      if (!isRecord(value)) return unless(false);
      return first([
        () => ofCount(value, limits),
        ...Object.entries(value).flatMap(([key, item]) => [
          () => (type.key.kind === 'int' ? FITS : part(key, type.key, key, 'keys')),
          () => part(item, type.value, key),
        ]),
      ]);
    }
    case 'oneOf':
      return unless(type.of.some((member) => ofType(value, member, model, amongSeveral(limits)) === undefined));
    case 'union': {
      const union = declaredAs(model.unions, type.name);
      if (union === undefined) return FITS;
      const own = union.limits ?? [];
      const ofMembers = union.of.length === 1 ? own : amongSeveral(own);
      const isKnown = union.of.some((member) => ofType(value, member, model, ofMembers) === undefined);
      return unless(isKnown || (union.open && isRecord(value))) ?? ofLimits(value, own);
    }
    case 'scalar': {
      const scalar = declaredAs(model.scalars, type.name);
      if (scalar === undefined) return FITS;
      if (!fitsFormat(scalar.format ?? '', value)) return unless(false);
      return problemOf(value, { kind: scalar.wire }, scalar.limits, model);
    }
    case 'identifier': {
      const identifier = declaredAs(model.identifiers, type.name);
      if (identifier === undefined) return FITS;
      if (isOpaque(identifier)) return problemOf(value, { kind: 'str' }, identifier.limits ?? [], model);
      return unless(
        isNotShown(identifier.wire) ? isNumeral(value) || isCount(value) : isIdentifier(value, identifier.wire),
      );
    }
    case 'enum':
      return unless(isMember(value, declaredAs(model.enums, type.name)));
    case 'bitSet':
      return unless(isBits(value, declaredAs(model.bitSets, type.name)));
    case 'object':
      return ofObject(value, declaredAs(model.objects, type.name), model, unless);
    case 'partial': {
      const object = declaredAs(model.objects, type.name);
      const identity = new Set(object?.identity);
      const fields = object?.fields.map((field) => (identity.has(field.name) ? field : { ...field, optional: true }));
      return ofObject(value, object && { ...object, fields: fields ?? [] }, model, unless);
    }
  }
}

function ofObject(
  value: Json,
  object: ObjectType | undefined,
  model: Model,
  unless: (fits: boolean) => ValueProblem | undefined,
): ValueProblem | undefined {
  if (!isRecord(value)) return unless(false);
  if (object === undefined || !object.shown) return FITS;
  const known = new Set(object.fields.map(({ name }) => name));
  const unknown = Object.keys(value).find((key) => !known.has(key) && typesUnderKey(object, key) === undefined);
  if (unknown !== undefined) return { path: [unknown], expected: `no other key than those of ${object.name}` };
  return first(
    object.fields.map((field) => () => {
      const present = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
      if (present === undefined) {
        return field.optional ? FITS : { path: [field.name], expected: writeType(field.type) };
      }
      if (present === null && field.nullable) return FITS;
      return under(field.name, problemOf(present, field.type, field.limits, model));
    }),
  );
}

function isInt64(value: Json, as: Int64Form): boolean {
  if (as !== 'string') return Number.isSafeInteger(value);
  return (
    typeof value === 'string' &&
    /^(?:0|-?[1-9]\d{0,18})$/.test(value) &&
    BigInt.asIntN(64, BigInt(value)) === BigInt(value)
  );
}

function isMember(value: Json, declared: Enum | undefined): boolean {
  if (declared === undefined) return true;
  const { wire, open, complete, values } = declared;
  if (!(isNotShown(wire) ? hasKind(value, 'str') || hasKind(value, 'int') : hasKind(value, wire))) return false;
  return open || !complete || values.some((member) => isNotShown(member.value) || member.value === value);
}

function isBits(value: Json, declared: BitSet | undefined): boolean {
  if (declared === undefined || isNotShown(declared.wire)) return isCount(value) || isNumeral(value);
  return isIdentifier(value, declared.wire);
}

/** Whether a value has the form of identifiers and bit sets. */
function isIdentifier(value: Json, wire: 'str' | 'int'): boolean {
  return wire === 'int' ? isCount(value) : isNumeral(value);
}

function isCount(value: Json): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** An unsigned integer of 64 bits in decimal. */
function isNumeral(value: Json): boolean {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 2n ** 64n;
}

function under(key: string | number, problem: ValueProblem | undefined): ValueProblem | undefined {
  return problem && { ...problem, path: [key, ...problem.path] };
}

function first(problems: readonly (() => ValueProblem | undefined)[]): ValueProblem | undefined {
  for (const find of problems) {
    const problem = find();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A value for messages, shortened. */
export function shortJson(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
