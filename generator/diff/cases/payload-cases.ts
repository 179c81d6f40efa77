import {
  isNotShown,
  isNullable,
  isObjectRef,
  isUnion,
  typeInside,
  type Condition,
  type Event,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { unionOf } from '../../model/unions/members.js';
import { unionScope } from '../../model/unions/union-scope.js';
import { declaredAs } from '../by-name.js';
import { relationOf, type Relation } from '../relation.js';

/** An event in one of two versions. */
export interface EventSide {
  readonly event: Pick<Event, 'payload' | 'instead'>;
  readonly model: Model;
}

/** What an event carries where fields of it have these values. */
export interface PayloadCase {
  readonly when: readonly Condition[];
  readonly before: Narrowed;
  readonly after: Narrowed;
  readonly relation: Relation;
}

/** The values of a type of which fields have known values. */
export interface Narrowed {
  /** The whole type where no value of it has these fields. */
  readonly type: Type;
  /** Whether no value of the type has these fields. */
  readonly isEmpty: boolean;
  /** The objects that the type names and that no spec declares. */
  readonly objects: readonly ObjectType[];
}

/** How what an event may carry relates in two versions: by each alternative that either of them lists. */
export function relatePayloads(before: EventSide, after: EventSide): Relation {
  const relations = payloadCases(before, after).map(({ relation }) => relation);
  return relationOf(
    relations.every((one) => one === 'same' || one === 'widened'),
    relations.every((one) => one === 'same' || one === 'narrowed'),
  );
}

/** The case that shows most of what changed: other values come, else more, else fewer. */
export function tellingCase(before: EventSide, after: EventSide): PayloadCase | undefined {
  const found = payloadCases(before, after);
  return (['changed', 'widened', 'narrowed'] as const)
    .map((relation) => found.find((one) => one.relation === relation))
    .find((one) => one !== undefined);
}

function payloadCases(before: EventSide, after: EventSide): readonly PayloadCase[] {
  const conditions = new Map([...casesOf(before), ...casesOf(after)].map((when) => [JSON.stringify(when), when]));
  const alone = [...conditions.values()];
  return [...alone, ...overlapping(alone)].map((when) => {
    const [old, now] = [narrowed(before, when, 'Before'), narrowed(after, when, 'After')];
    const inside = (one: Narrowed, own: Model, other: Narrowed, there: Model): boolean =>
      one.isEmpty || typeInside(one.type, withObjects(one, own), other.type, withObjects(other, there));
    const relation = relationOf(
      inside(old, before.model, now, after.model),
      inside(now, after.model, old, before.model),
    );
    return { when, before: old, after: now, relation };
  });
}

function withObjects({ objects }: Narrowed, model: Model): Model {
  return { ...model, objects: [...model.objects, ...objects] };
}

// -------------------------------------------------------------------------------------------------------------- cases

/** Alternatives with more values than this are compared as a whole. */
const MOST_VALUES = 50;

/** The conditions of the alternatives, with one value of each field. */
function casesOf({ event: { instead } }: EventSide): readonly (readonly Condition[])[] {
  if (isNotShown(instead)) return [];
  return instead.flatMap(({ when }) => {
    const sorted = when.toSorted((a, b) => (a.field < b.field ? -1 : 1));
    const count = sorted.reduce((product, { values }) => product * values.length, 1);
    return count > MOST_VALUES ? [sorted] : singleValues(sorted);
  });
}

/** Two cases at once: the order of the alternatives decides which one applies. */
function overlapping(cases: readonly (readonly Condition[])[]): readonly (readonly Condition[])[] {
  const some = cases.slice(0, MOST_VALUES);
  return some.flatMap((one, index) =>
    some
      .slice(index + 1)
      .filter((other) => !other.some(({ field }) => one.some((known) => known.field === field)))
      .map((other) => [...one, ...other]),
  );
}

function singleValues(when: readonly Condition[]): readonly (readonly Condition[])[] {
  return when.reduce<readonly (readonly Condition[])[]>(
    (found, condition) =>
      found.flatMap((before) =>
        condition.values.map((value) => [...before, { ...condition, values: [value], members: [] }]),
      ),
    [[]],
  );
}

/** The first alternative that applies where the conditions hold, else the payload. */
function typeWhere({ payload, instead }: EventSide['event'], when: readonly Condition[]): Type {
  if (isNotShown(instead)) return ANYTHING;
  const found = instead.find((one) =>
    one.when.every((wanted) => {
      const given = when.find(({ field, up }) => field === wanted.field && up === wanted.up);
      return given !== undefined && given.values.every((value) => wanted.values.includes(value));
    }),
  );
  return found?.type ?? (isNotShown(payload) ? ANYTHING : payload);
}

const ANYTHING: Type = { kind: 'any' };

// ------------------------------------------------------------------------------------------------------- narrow types

function narrowed({ event, model }: EventSide, when: readonly Condition[], side: 'Before' | 'After'): Narrowed {
  return narrow(typeWhere(event, when), when, model, side);
}

function narrow(type: Type, when: readonly Condition[], model: Model, side: string): Narrowed {
  if (isNullable(type)) return narrow(type.of, when, model, side);
  const nothing: Narrowed = { type, isEmpty: true, objects: [] };
  if (isUnion(type)) {
    const found = unionOf(type, unionScope(model)).of.map((member) => narrow(member, when, model, side));
    const possible = found.filter(({ isEmpty }) => !isEmpty);
    if (possible.length === 0) return nothing;
    const of = possible.map((member) => member.type);
    const objects = possible.flatMap((member) => member.objects);
    return { type: of.length === 1 ? of[0]! : { kind: 'oneOf', of }, isEmpty: false, objects };
  }
  const object = isObjectRef(type) ? declaredAs(model.objects, type.name) : undefined;
  if (object === undefined || !object.shown) return { type, isEmpty: false, objects: [] };
  const fields = object.fields.map((field) => {
    const condition = when.find((one) => one.field === field.name);
    if (condition === undefined) return field;
    const literals = condition.values.map((value) => ({ kind: 'literal', value }) as const);
    const of = literals.filter((literal) => typeInside(literal, model, field.type, model));
    if (of.length === 0) return undefined;
    const only: Type = of.length === 1 ? of[0]! : { kind: 'oneOf', of };
    return { ...field, type: only, optional: false, nullable: false, limits: [] };
  });
  const isPossible = when.every(({ field }) => object.fields.some(({ name }) => name === field));
  if (!isPossible || fields.includes(undefined)) return nothing;
  const name = `${object.name}Where${side}`;
  const { view: _view, ...own } = object;
  return {
    type: { kind: 'object', name },
    isEmpty: false,
    objects: [{ ...own, name, fields: fields.filter((field) => field !== undefined) }],
  };
}
