import {
  isBoolean,
  isDict,
  isEnum,
  isAny,
  isGeneral,
  isInside,
  isNotShown,
  isNullable,
  isObjectRef,
  isOneOf,
  isPartial,
  isUnion,
  listedValues,
  type Event,
  type Field,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import type { JsonScalar } from '../../model/limits/limit-kinds.js';
import type { LiteralValue } from '../../model/types.js';
import { unionOf, unionScope } from '../../model/unions/discriminator.js';
import { declaredAs } from '../by-name.js';
import { relationOf, type Relation } from '../relation.js';

/** An event in one of two versions. */
export interface EventSide {
  readonly event: Pick<Event, 'payload' | 'instead'>;
  readonly model: Model;
}

/** The payload of an event where fields of it have these values. */
export interface PayloadCase {
  readonly at: Case;
  readonly before: Narrowed;
  readonly after: Narrowed;
  readonly relation: Relation;
}

/** The value of each field that alternatives name, or the named values of which it has none. */
type Case = ReadonlyMap<string, { readonly is: LiteralValue } | { readonly not: readonly LiteralValue[] }>;

/** The values of a type of which fields have known values. */
export interface Narrowed {
  /** The whole type where no value of it has these fields. */
  readonly type: Type;
  /** Whether no value of the type has these fields. */
  readonly isEmpty: boolean;
  /** The objects that the type names and that no spec declares. */
  readonly objects: readonly ObjectType[];
}

/** How all that an event may carry relates in two versions; `changed` where nothing is certain. */
export function relatePayloads(before: EventSide, after: EventSide): Relation {
  const relations = payloadCases(before, after)?.map(({ relation }) => relation) ?? ['changed'];
  return relationOf(
    relations.every((one) => one === 'same' || one === 'widened'),
    relations.every((one) => one === 'same' || one === 'narrowed'),
  );
}

/** The case that shows most of what changed: other values come, else more, else fewer. */
export function tellingCase(before: EventSide, after: EventSide): PayloadCase | undefined {
  const found = payloadCases(before, after) ?? [];
  return (['changed', 'widened', 'narrowed'] as const)
    .map((relation) => found.find((one) => one.relation === relation))
    .find((one) => one !== undefined);
}

function payloadCases(before: EventSide, after: EventSide): readonly PayloadCase[] | undefined {
  return casesOf([before, after])?.map((at) => {
    const [old, now] = [narrowed(before, at, 'Before'), narrowed(after, at, 'After')];
    const inside = (one: Narrowed, own: Model, other: Narrowed, there: Model): boolean =>
      one.isEmpty ||
      isInside(
        { type: one.type, limits: [], model: withObjects(one, own) },
        { type: other.type, limits: [], model: withObjects(other, there) },
      );
    const relation = relationOf(
      inside(old, before.model, now, after.model),
      inside(now, after.model, old, before.model),
    );
    return { at, before: old, after: now, relation };
  });
}

function withObjects({ objects }: Narrowed, model: Model): Model {
  return objects.length === 0 ? model : { ...model, objects: [...model.objects, ...objects] };
}

// -------------------------------------------------------------------------------------------------------------- cases

/** So many cases are looked at. Each compares types as a whole. */
const MOST_CASES = 500;

/** Every combination of values that the alternatives distinguish; undefined if there are too many. */
function casesOf(sides: readonly EventSide[]): readonly Case[] | undefined {
  const named = new Map<string, Set<LiteralValue>>();
  for (const { instead } of sides.map(({ event }) => event)) {
    for (const { field, values } of isNotShown(instead) ? [] : instead.flatMap(({ when }) => when)) {
      named.set(field, new Set([...(named.get(field) ?? []), ...values]));
    }
  }
  let cases: readonly Case[] = [new Map()];
  for (const [field, values] of named) {
    if (cases.length * (values.size + 1) > MOST_CASES) return undefined;
    const all = [...[...values].map((is) => ({ is })), { not: [...values] }];
    cases = cases.flatMap((one) => all.map((value) => new Map([...one, [field, value]])));
  }
  return cases;
}

/** The first alternative that applies in the case, else the payload. */
function typeIn({ payload, instead }: EventSide['event'], at: Case): Type {
  if (isNotShown(instead)) return ANYTHING;
  const found = instead.find(({ when }) =>
    when.every(({ field, values }) => {
      const given = at.get(field);
      return given !== undefined && 'is' in given && values.includes(given.is);
    }),
  );
  return found?.type ?? (isNotShown(payload) ? ANYTHING : payload);
}

const ANYTHING: Type = { kind: 'any' };

// ------------------------------------------------------------------------------------------------------- narrow types

function narrowed({ event, model }: EventSide, at: Case, side: 'Before' | 'After'): Narrowed {
  return narrow(typeIn(event, at), at, model, side);
}

function narrow(type: Type, at: Case, model: Model, side: string): Narrowed {
  const [whole, nothing] = [false, true].map((isEmpty): Narrowed => ({ type, isEmpty, objects: [] }));
  const mayLackAll = [...at.values()].every((given) => 'not' in given);
  if (isNullable(type)) {
    const inner = narrow(type.of, at, model, side);
    if (!mayLackAll) return inner;
    return inner.isEmpty
      ? { ...whole!, type: { kind: 'null' } }
      : { ...inner, type: { kind: 'nullable', of: inner.type } };
  }
  if (isUnion(type)) {
    const found = unionOf(type, unionScope(model)).of.map((member) => narrow(member, at, model, side));
    const possible = found.filter(({ isEmpty }) => !isEmpty);
    if (possible.length === 0) return nothing!;
    if (possible.every(({ objects }) => objects.length === 0) && possible.length === found.length) return whole!;
    const of = possible.map((member) => member.type);
    const objects = possible.flatMap((member) => member.objects);
    return { type: of.length === 1 ? of[0]! : { kind: 'oneOf', of }, isEmpty: false, objects };
  }
  if (isAny(type) || isDict(type) || isPartial(type)) return whole!;
  if (!isObjectRef(type)) return mayLackAll ? whole! : nothing!;
  const object = declaredAs(model.objects, type.name);
  if (object === undefined || !object.shown) return whole!;
  const isPossible = [...at].every(
    ([name, given]) => 'not' in given || object.fields.some((field) => field.name === name),
  );
  const fields = object.fields.map((field) => fieldIn(field, at, model));
  if (!isPossible || !fields.every((field) => field !== undefined)) return nothing!;
  if (fields.every((field, index) => field === object.fields[index])) return whole!;
  const name = undeclaredName(`${object.name}Where${side}`, side, model);
  const { view: _view, ...own } = object;
  return {
    type: { kind: 'object', name },
    isEmpty: false,
    objects: [{ ...own, name, fields }],
  };
}

/** The name, or the first with more endings that no object of the Model has. */
function undeclaredName(name: string, ending: string, model: Model): string {
  return declaredAs(model.objects, name) === undefined ? name : undeclaredName(name + ending, ending, model);
}

/** The field with the values that it has in the case; undefined if it has none of them. */
function fieldIn(field: Field, at: Case, model: Model): Field | undefined {
  const given = at.get(field.name);
  if (given === undefined) return field;
  if ('not' in given) return fieldWithout(field, given.not, model);
  const only: Type = { kind: 'literal', value: given.is };
  const general = field.limits.filter(isGeneral);
  if (!isInside({ type: only, limits: [], model }, { type: field.type, limits: general, model })) return undefined;
  return { ...field, type: only, optional: false, nullable: false, limits: [] };
}

/** The field without these values, as far as its type lists its values. */
function fieldWithout(field: Field, values: readonly JsonScalar[], model: Model): Field | undefined {
  const listed = listedIn(field.type, model);
  const left = listed?.filter((value) => !values.includes(value));
  if (left === undefined || left.length === listed?.length) return field;
  const [first, ...others] = left.map((value): Type => ({ kind: 'literal', value }));
  if (first !== undefined) {
    return { ...field, type: others.length === 0 ? first : { kind: 'oneOf', of: [first, ...others] }, limits: [] };
  }
  if (field.nullable) return { ...field, type: { kind: 'null' }, nullable: false, limits: [] };
  return field.optional ? { ...field, type: { kind: 'never' }, limits: [] } : undefined;
}

/** The values of a type that lists them; undefined for any other. */
function listedIn(type: Type, model: Model): readonly LiteralValue[] | undefined {
  if (isBoolean(type)) return [true, false];
  if (type.kind === 'literal') return [type.value];
  if (isOneOf(type)) {
    const members = type.of.map((member) => listedIn(member, model));
    return members.includes(undefined) ? undefined : members.flatMap((member) => member ?? []);
  }
  const declared = isEnum(type) ? declaredAs(model.enums, type.name) : undefined;
  return declared && listedValues(declared);
}
